package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/question"
)

func TestAQuestionNamesTheDocumentToLookIn(t *testing.T) {
	s := newShelf(t)
	for doc, title := range map[string]string{
		"01_就業規則.md": "就業規則", "02_旅費規程.md": "旅費規程", "03_出張旅費規程.md": "出張旅費規程", "forms/休暇届.md": "休暇届",
		"aup.md": "Acme Acceptable Use Policies", "travel-policy.md": "Travel Policy", "gifts.md": "Gifts Policy", "sirt.md": "Acme SIRT description RFC 2350",
	} {
		s.write(doc, "# "+title+"\n\n## 第1条\n\n"+title+"の本文。\n")
	}
	l := s.open()
	s.ingest(l)
	for _, c := range []struct{ question, want string }{
		{"就業規則では何日休める", "就業規則"},
		{"就業規則で定める休暇", "就業規則"},
		{"就業規則第３７条　妊娠", "就業規則"},
		{"就業規則37条2項、通院", "就業規則"},
		{"『就業規則』の第5条", "就業規則"},
		{"旅費規程によると日当は", "旅費規程"},
		{"出張旅費規程の第3条", "出張旅費規程"},
		{"01_就業規則の第3条", "01_就業規則 就業規則"},
		{"就業規則ですか", ""},
		{"就業規則であるもの", ""},
		{"就業規則は誰が変える", ""},
		{"海外旅費規程では", "旅費規程?"},
		{"休暇届で休める？", ""},
		{"休暇届に記載すること", "休暇届"},
		{"Section 7 of the Acceptable Use Policies: what", "acceptable use policies"},
		{"Under the travel policy, may I fly first class?", "travel policy"},
		{"per section 2.8 of the SIRT description", "sirt description"},
		{"SIRT description 4.3: what", "sirt description"},
		{"travel policy says what", "travel policy"},
		{"who writes a travel policy", ""},
		{"what is acceptable use", ""},
	} {
		var got []string
		for _, n := range l.namesIn(c.question) {
			got = append(got, n.text)
		}
		want := c.want
		if strings.HasSuffix(want, "?") {
			want = "" // part of a longer name
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got %q, want %q", c.question, got, want)
		}
	}
}

func TestAQuestionNamesTheDocumentsThatItCompares(t *testing.T) {
	s := newShelf(t)
	for doc, title := range map[string]string{
		"01_就業規則.md": "就業規則", "02_旅費規程.md": "旅費規程", "03_出張旅費規程.md": "出張旅費規程", "forms/休暇届.md": "休暇届",
		"travel-policy.md": "Travel Policy", "gifts.md": "Acme Gifts Policy",
	} {
		s.write(doc, "# "+title+"\n\n## 第1条\n\n"+title+"の本文。\n")
	}
	l := s.open()
	s.ingest(l)
	for _, c := range []struct{ question, want string }{
		{"旅費規程と、出張旅費規程とで宿泊料の上限は異なりますか", "旅費規程 出張旅費規程"},
		{"出張旅費規程と就業規則で、日当の違うところは", "出張旅費規程 就業規則"},
		{"01_就業規則と旅費規程を比べて", "01_就業規則 旅費規程"},
		{"就業規則第5条と旅費規程第3条の違い", "就業規則 旅費規程"},
		{"就業規則と休暇届の違い", "就業規則"},
		{"就業規則と旅費規程はどこにある", ""},
		{"How do the Travel Policy and the Gifts Policy differ on the limit?", "travel policy gifts policy"},
		{"Compare the limit in the Travel Policy and the Acme gifts policy", "travel policy acme gifts policy"},
		{"Does travel differ from gifts?", ""},
	} {
		var got []string
		for _, n := range l.comparedIn(question.Read(c.question)) {
			got = append(got, n.text)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.question, got, c.want)
		}
	}
	found, err := l.Search(t.Context(), "出張旅費規程と就業規則で、本文の違うところは", 8, SearchOptions{})
	if err != nil || len(found.Filters) != 2 || found.Filters[0].Text != "出張旅費規程" || found.Filters[1].Text != "就業規則" {
		t.Errorf("searched in %+v, %v", found.Filters, err)
	}
}

func TestANamedDocumentIsSearchedAlone(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", leave)
	s.write("b.md", travel+"\n## 第6条 休暇中の旅費\n\n年次有給休暇を使う旅行には旅費を支給しない。\n")
	l := s.open()
	s.ingest(l)
	for _, c := range []struct{ question, docs, filters string }{
		{"旅費規程では、年次有給休暇はどうなる", "b.md", "[{document 旅費規程 [b.md]}]"},
		{"年次有給休暇はどうなる", "a.md b.md", "[]"},
		{"旅費規程第5条", "b.md", "[{document 旅費規程 [b.md]} {address 第5条 []}]"},
		{"「採用日に10日」とは", "a.md", "[{phrase 採用日に10日 []}]"},
	} {
		found, err := l.Search(t.Context(), c.question, 5, SearchOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var docs []string
		for _, h := range found.Hits {
			if !slices.Contains(docs, h.Doc) {
				docs = append(docs, h.Doc)
			}
		}
		slices.Sort(docs)
		if got := strings.Join(docs, " "); got != c.docs || fmt.Sprint(found.Filters) != c.filters {
			t.Errorf("%s: got %q, filters %v", c.question, got, found.Filters)
		}
	}
}

func TestTheSameTextInTwoDocumentsAppearsOnce(t *testing.T) {
	s := newShelf(t)
	s.write("a.md", "---\neffective: 2024-04-01\n---\n"+travel)
	s.write("b.md", "---\neffective: 2025-04-01\n---\n"+travel)
	s.write("c.md", "# 旅費規程（案）\n\n## 第5条 宿泊料\n\n宿泊料は1泊につき\n9,000円を上限とする。\n")
	s.write("d.md", "# 旅費規程（案）\n\n## 第5条 宿泊料\n\n宿泊料は1泊につき9,500円を上限とする。\n")
	l := s.open()
	s.ingest(l)
	found, err := l.Search(t.Context(), "宿泊料の上限", 5, SearchOptions{})
	if err != nil || len(found.Hits) != 2 || found.Hits[0].Doc != "b.md" || fmt.Sprint(found.Hits[0].Also) != "[a.md c.md]" {
		t.Errorf("%+v %v", found.Hits, err)
	}
}
