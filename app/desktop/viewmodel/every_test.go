package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tenkyo/app/everyplace"
	"tenkyo/app/library"
	"tenkyo/verify"
)

func TestEveryPlaceOpensWhereItStands(t *testing.T) {
	l := &loop{}
	asked := make(chan string, 8)
	fail := error(nil)
	e := NewEvery(func(_ context.Context, word string, forms bool, o library.SearchOptions) (everyplace.Result, error) {
		asked <- fmt.Sprint(word, " ", forms, " ", o.AllEditions)
		return everyplace.Result{Query: word, Count: 2, Holding: 1, PerDoc: []everyplace.PerDoc{{EditionRef: library.EditionRef{Doc: "賃金.pdf", Version: "1"}, Places: 2}}, Places: []everyplace.Place{
			{Passage: verify.Passage{Doc: "賃金.pdf", Title: "賃金規程", Version: "1", Page: 2, Text: "第7章 退職金"}, Heading: true},
			{Passage: verify.Passage{Doc: "賃金.pdf", Title: "賃金規程", Version: "1", Page: 3, ChunkID: "c", Text: "退職金は支給しない。"}, Start: 4, End: 14},
		}}, fail
	}, l.dispatch)
	find := func(want string) {
		t.Helper()
		l.until(t, "the places", func() bool { return !e.Running })
		if got := <-asked; got != want {
			t.Errorf("asked for %q, want %q", got, want)
		}
	}
	e.Find("  ")
	if e.Running || e.Word != "" {
		t.Errorf("nothing is looked for: %+v", e)
	}
	e.Find(" 退職金 ")
	if !e.Running {
		t.Error("it does not run")
	}
	find("退職金 true false")
	e.Find("退職金について定めている規程は？")
	find("退職金 true false")
	if e.Word != "退職金" || e.Asked == "" {
		t.Errorf("%q was read as %q", e.Asked, e.Word)
	}
	e.Set(false, true)
	find("退職金 false true")
	got := e.Targets()
	if len(got) != 2 || got[0].Quote != "第7章 退職金" || got[0].Page != 2 || got[1].ChunkID != "c" || got[1].Start != 4 || got[1].End != 14 || got[1].Quote != "" || got[1].Claim != -1 {
		t.Errorf("%+v", got)
	}
	e.Heed(func(string) bool { return false })
	if e.Result == nil {
		t.Error("what may be read was put away")
	}
	e.Heed(func(doc string) bool { return doc == "賃金.pdf" })
	if e.Result != nil || e.Word != "" || len(e.Targets()) > 0 {
		t.Errorf("what may not be read is still there: %+v", e)
	}
	fail = errors.New("it is away")
	e.Find("退職金")
	find("退職金 false true")
	if e.Err == nil || e.Result != nil {
		t.Errorf("%+v", e)
	}
}
