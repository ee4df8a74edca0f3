package library

import (
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
	around, err := l.Context(t.Context(), found.Hits, 3, 2)
	if err != nil || len(around) != 1 {
		t.Fatalf("%v, %+v", err, around)
	}
	c := around[0]
	if c.Relation != "referred" || c.By != "前条" || c.Of != found.Hits[0].ChunkID || !strings.HasPrefix(c.Text, "出張とは") {
		t.Errorf("got %+v", c)
	}
	both := append(found.Hits, c.Hit)
	if around, err = l.Context(t.Context(), both, 3, 2); err != nil || len(around) != 0 {
		t.Errorf("what is among the hits is given again: %v, %+v", err, around)
	}
	other := found.Hits[0]
	other.Version = "000000000000"
	if around, err = l.Context(t.Context(), []Hit{other}, 3, 2); err != nil || len(around) != 0 {
		t.Errorf("another version gives %v, %+v", err, around)
	}
}
