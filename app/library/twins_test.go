package library

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

const twinRule = "# 旅費規程\n\n## 第1条（目的）\n\nこの規程は、社員が出張するときの旅費について必要な事項を定める。\n\n## 第2条（宿泊料）\n\n宿泊料は、一泊につき九千円とする。ただし、部長の承認を受けたときは、この限りでない。\n\n## 附則\n\nこの規程は、令和6年4月1日から施行する。\n"

func (s *shelf) infoOf(l *Library, doc string) DocumentInfo {
	s.Helper()
	for _, info := range l.Documents() {
		if info.Doc == doc {
			return info
		}
	}
	s.Fatalf("no document %s", doc)
	return DocumentInfo{}
}

func TestOneTextInTwoFormsIsCitedOnce(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("規程/旅費規程.md", twinRule)
	s.write("配布/旅費規程（配布用）.txt", "旅費規程\n\n第1条（目的）\nこの規程は、社員が出張するときの旅費について必要な事項を定める。\n\n第2条（宿泊料）\n宿泊料は、一泊につき九千円とする。ただし、部長の承認を受けたときは、この限りでない。\n\n附則\nこの規程は、令和6年4月1日から施行する。\n")
	s.write("旧/旅費規程.md", "# 旅費規程\n\n## 第1条（目的）\n\nこの規程は、社員が出張するときの旅費について必要な事項を定める。\n\n## 第2条（宿泊料）\n\n宿泊料は、一泊につき八千円とする。ただし、部長の承認を受けたときは、この限りでない。\n\n## 附則\n\nこの規程は、令和6年4月1日から施行する。\n")
	s.ingest(l)
	rule, copied, other := s.infoOf(l, "規程/旅費規程.md"), s.infoOf(l, "配布/旅費規程（配布用）.txt"), s.infoOf(l, "旧/旅費規程.md")
	if rule.CitedAs != "" || !slices.Equal(rule.Twins, []string{"配布/旅費規程（配布用）.txt"}) {
		t.Errorf("the rule is cited as %q, beside %v", rule.CitedAs, rule.Twins)
	}
	if copied.CitedAs != "規程/旅費規程.md" {
		t.Errorf("the copy is cited as %q", copied.CitedAs)
	}
	if other.CitedAs != "" || len(other.Twins) > 0 {
		t.Errorf("a text with another amount is cited as %q, beside %v", other.CitedAs, other.Twins)
	}
	cited := func(o SearchOptions) []string {
		hits, err := l.Search(t.Context(), "宿泊料は一泊いくらですか", 10, o)
		if err != nil {
			t.Fatal(err)
		}
		var docs []string
		for _, h := range hits.Hits {
			if !slices.Contains(docs, h.Doc) {
				docs = append(docs, h.Doc)
			}
		}
		slices.Sort(docs)
		return docs
	}
	if got := cited(SearchOptions{}); slices.Contains(got, copied.Doc) || !slices.Contains(got, rule.Doc) {
		t.Errorf("found in %v", got)
	}
	if got := cited(SearchOptions{Docs: []string{copied.Doc}}); !slices.Equal(got, []string{copied.Doc}) {
		t.Errorf("asked in the copy alone, found in %v", got)
	}
	if err := os.Remove(filepath.Join(s.root, "規程", "旅費規程.md")); err != nil {
		t.Fatal(err)
	}
	s.ingest(l)
	if got := cited(SearchOptions{}); !slices.Contains(got, copied.Doc) {
		t.Errorf("after the rule's file has gone, found in %v", got)
	}
}

// TestOneRuleHasOneDayInEveryForm reads a rule as Markdown and as PDFs made of it. The files are not part of the repository.
func TestOneRuleHasOneDayInEveryForm(t *testing.T) {
	shared := filepath.Join("..", "..", "..", "shared")
	files, _ := filepath.Glob(filepath.Join(shared, "pdf", "regulations", "0[23]_*.pdf"))
	if len(files) == 0 {
		t.Skip("no rules beside the repository")
	}
	s := newShelf(t)
	l, err := Open(t.Context(), s.withPDFs())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	for _, name := range []string{"02_賃金規程.md", "03_出張旅費規程.md"} {
		files = append(files, filepath.Join(shared, "golden", "docs", "ja", name))
	}
	if _, err := l.Ingest(t.Context(), files, nil); err != nil {
		t.Fatal(err)
	}
	days, cited := map[string]bool{}, 0
	for _, info := range l.Documents() {
		name := filepath.Base(info.Doc)[:2]
		days[name+" "+info.Effective] = true
		if info.CitedAs == "" {
			cited++
			if info.Format != "pdf" {
				t.Errorf("%s is cited, and there are pages", info.Doc)
			}
		}
	}
	if len(days) != 2 || !days["02 2023-06-21"] || !days["03 2020-04-21"] {
		t.Errorf("the days are %v", days)
	}
	if cited != 2 {
		t.Errorf("%d documents are cited of two rules", cited)
	}
}

// Catalogs keep the digests by which twins are recognised: another way of counting must not make other ones.
func TestADigestOfContentStaysWhatItWas(t *testing.T) {
	text := strings.Repeat("第１条 ABC abc １２３ 𠮟る ㈱ｶﾞ é Ω ─ ", 8)
	d := &document.Document{Pages: []document.Page{{Text: text, Blocks: []document.Block{{Kind: document.Paragraph, End: len([]rune(text))}}}}}
	if got := contentOf(d); got != "4e9b8e5c56d05e10" {
		t.Errorf("contentOf = %q", got)
	}
}
