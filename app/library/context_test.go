package library

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestContextIsOfTheSameVersionAndNotAmongTheHits(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("規程/旅費規程.md", "# 旅費規程\n\n## 第7条 定義\n\n出張とは、社外での業務をいう。\n\n## 第8条 宿泊料\n\n前条の出張には、宿泊料を1泊12,000円まで支給する。\n")
	s.ingest(l)
	found, err := l.Search(t.Context(), "宿泊料は1泊いくら", 1, SearchOptions{})
	if err != nil || len(found.Hits) != 1 {
		t.Fatalf("%v, %+v", err, found.Hits)
	}
	around, err := l.Context(t.Context(), "宿泊料は1泊いくら", SearchOptions{}, found.Hits, 3, 2)
	if err != nil || len(around) != 1 {
		t.Fatalf("%v, %+v", err, around)
	}
	c := around[0]
	if c.Relation != "referred" || c.By != "前条" || c.Of != found.Hits[0].ChunkID || !strings.HasPrefix(c.Text, "出張とは") {
		t.Errorf("got %+v", c)
	}
	both := append(found.Hits, c.Hit)
	if around, err = l.Context(t.Context(), "宿泊料は1泊いくら", SearchOptions{}, both, 3, 2); err != nil || len(around) != 0 {
		t.Errorf("what is among the hits is given again: %v, %+v", err, around)
	}
	other := found.Hits[0]
	other.Version = "000000000000"
	if around, err = l.Context(t.Context(), "宿泊料は1泊いくら", SearchOptions{}, []Hit{other}, 3, 2); err != nil || len(around) != 0 {
		t.Errorf("another version gives %v, %+v", err, around)
	}
}

func TestContextFollowsReferencesToOtherDocuments(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("就業規則.md", "# 就業規則\n\n## 第2条 適用範囲\n\nこの規則は、正社員に適用する。\n\n## 第22条 就業場所\n\n1. 就業場所は、会社が定める。\n2. 業務上必要がある場合は、会社が指定した場所で就業させることがある。\n")
	s.write("賃金規程.md", "# 賃金規程\n\n## 第6条 交通手当\n\n就業規則第22条第2項に定める場所のほかは、交通費を支給しない。\n\n## 第7条 出張の手当\n\n出張の日当は、別に定める『旅費規程』による。同規程第9条を除く。\n\n## 第8条 特別な手当\n\n休業中の手当は、育児規程第1条による。\n")
	s.write("旅費規程.md", "# 旅費規程\n\n## 第8条 出張の日当\n\n出張の日当は、1日3,000円とする。\n\n## 第9条 海外\n\n海外は、実費とする。\n")
	s.write("travel.md", "# Travel Policy\n\n## 4. Rates\n\n### 4.2 Hotels\n\nA hotel costs at most 120 euros a night.\n")
	s.write("expenses.md", "# Expense Guide\n\n## 1. Claims\n\nHotel bills are refunded up to the rate in section 4.2 of the Travel Policy.\n")
	s.ingest(l)
	for _, c := range []struct {
		name, question string
		docs           []string
		want           []string // relation, the words that refer, the beginning of the text
	}{
		{"an article of another rule, by its paragraph", "交通手当が支給されないのは", nil, []string{"referred 就業規則第22条第2項 1. 就業場所は"}},
		{"a rule that is only named, by what the question finds in it, and the same rule once more", "出張の手当と日当は何による", nil, []string{"referred 旅費規程 出張の日当は、1日", "referred 同規程第9条 海外は"}},
		{"a rule that is not there", "休業中の特別な手当", nil, nil},
		{"a section of an English policy", "claims of hotel bills", nil, []string{"referred section 4.2 of travel policy A hotel"}},
		{"not where somebody asks in one document only", "交通手当が支給されないのは", []string{"賃金規程.md"}, nil},
		{"for whom the document counts", "就業場所は会社が定める", nil, []string{"scope  この規則は、正社員に"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := SearchOptions{Docs: c.docs}
			found, err := l.Search(t.Context(), c.question, 1, o)
			if err != nil || len(found.Hits) != 1 {
				t.Fatalf("%v, %+v", err, found.Hits)
			}
			around, err := l.Context(t.Context(), c.question, o, found.Hits, 1, 2)
			ok := err == nil && len(around) == len(c.want)
			for i := range min(len(around), len(c.want)) {
				ok = ok && strings.HasPrefix(string(around[i].Relation)+" "+around[i].By+" "+around[i].Text, c.want[i]) && around[i].Of == found.Hits[0].ChunkID
			}
			if !ok {
				t.Errorf("%v, of %q: %+v", err, found.Hits[0].Text, around)
			}
		})
	}
}

func TestAVersionIsCutOnce(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("a.md", leave)
	s.ingest(l)
	first := s.infoOf(l, "a.md").Version
	s.write("a.md", leave+"\n## 追加\n\nこの条は、後から加えられた。\n")
	s.ingest(l)
	for _, version := range []string{"", first} {
		chunks, err := l.Chunks("a.md", version)
		if err != nil || len(chunks) == 0 {
			t.Fatalf("%q has %d chunks, %v", version, len(chunks), err)
		}
		again, err := l.Chunks("a.md", version)
		if err != nil || &again[0] != &chunks[0] {
			t.Errorf("%q was cut again, %v", version, err)
		}
		if version == "" {
			indexed, err := l.allChunks("a.md")
			if err != nil || !reflect.DeepEqual(indexed, chunks) {
				t.Errorf("the index holds %d other chunks, %v", len(indexed), err)
			}
		}
	}
	if _, err := l.Chunks("b.md", ""); !errors.Is(err, ErrNotFound) {
		t.Errorf("got %v", err)
	}
}
