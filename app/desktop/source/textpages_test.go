package source

import (
	"testing"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/ingest/document"
)

func TestSheetsAreOneTextWithTheirOwnPlaces(t *testing.T) {
	s := joined([]document.Page{
		{Number: 1, Text: "一枚目", Blocks: []document.Block{{Kind: document.Paragraph, Start: 0, End: 3}}},
		{Number: 2},
		{Number: 4, Text: "四枚目の文。", Blocks: []document.Block{{Kind: document.HeadingBlock, Level: 1, Start: 0, End: 3}, {Kind: document.Paragraph, Start: 3, End: 6}}},
	})
	if s.page.Text != "一枚目\n\n四枚目の文。" || len(s.page.Blocks) != 3 || s.length() != 11 {
		t.Fatalf("joined as %q, %v", s.page.Text, s.page.Blocks)
	}
	if b := s.page.Blocks[2]; string([]rune(s.page.Text)[b.Start:b.End]) != "の文。" {
		t.Errorf("a block is at %v", b)
	}
	for _, c := range []struct {
		offset int
		want   viewmodel.Point
	}{{0, viewmodel.Point{Page: 1}}, {3, viewmodel.Point{Page: 1, Offset: 3}}, {4, viewmodel.Point{Page: 2}}, {5, viewmodel.Point{Page: 4}}, {11, viewmodel.Point{Page: 4, Offset: 6}}} {
		if got := s.point(c.offset); got != c.want {
			t.Errorf("%d is at %v, want %v", c.offset, got, c.want)
		}
		if got := s.offset(c.want.Page, c.want.Offset); got != c.offset {
			t.Errorf("%v is at %d, want %d", c.want, got, c.offset)
		}
	}
	if start, end := s.on(viewmodel.Between(s.point(1), s.point(7))); start != 1 || end != 7 {
		t.Errorf("chosen is %d to %d", start, end)
	}
}

func TestAListItemWithANumberOfItsOwnGetsNoDot(t *testing.T) {
	for item, want := range map[string]bool{
		"1. 番号": true, "（１） 国内": true, "(a) first": true, "ア 都区部": true, "① 申請": true, "一、 総則": true, "2.3 scope": true, "- 点": true,
		"半日単位で取得できる。": false, "The hotel rate": false,
	} {
		if _, marked := shownMarker(item); marked != want {
			t.Errorf("%q: %v, want %v", item, marked, want)
		}
	}
}
