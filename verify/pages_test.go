package verify

import (
	"reflect"
	"testing"
)

func TestEvidenceStandsOnThePageOfItsQuotation(t *testing.T) {
	p := Passage{ID: "c1", Page: 16, PageLabel: "14", Text: "日当は、1日につき二千円とする。\n宿泊料は、一泊につき九千円とする。",
		Breaks: []Break{{At: 17, Page: 17, PageLabel: "15"}}}
	for _, c := range []struct {
		quote string
		page  int
		label string
		pages []int
	}{
		{"日当は、1日につき二千円とする。", 16, "14", []int{16}},
		{"宿泊料は、一泊につき九千円とする。", 17, "15", []int{17}},
		{"二千円とする。\n宿泊料は", 16, "14", []int{16, 17}},
		{"食事代は、千円とする。", 0, "", nil},
	} {
		r := Check(Case{ID: "x", Chunks: []Passage{p}, Answer: Answer{Format: "structured", Structured: Structured{
			Claims: []RawClaim{{Text: c.quote, Evidence: []RawEvidence{{ID: "c1", Quote: c.quote}}}}}}})
		e := r.Claims[0].Evidence[0]
		if e.Page != c.page || e.PageLabel != c.label {
			t.Errorf("%s: page %d %q, want %d %q", c.quote, e.Page, e.PageLabel, c.page, c.label)
		}
		if c.pages == nil {
			continue
		}
		if got := p.PagesOf(e.Start, e.End); !reflect.DeepEqual(got, c.pages) {
			t.Errorf("%s: pages %v, want %v", c.quote, got, c.pages)
		}
		if cited := p.Cited(e); cited.Page != c.page || cited.PageLabel != c.label || p.Page != 16 {
			t.Errorf("%s: cited on page %d %q", c.quote, cited.Page, cited.PageLabel)
		}
	}
	r := Check(Case{ID: "x", Chunks: []Passage{p}, Answer: Answer{Format: FormatTagged, Text: "宿泊料は、一泊につき九千円とする。[c1]"}})
	if e := r.Claims[0].Evidence[0]; e.Page != 17 {
		t.Errorf("a sentence that is singled out stands on page %d (%v)", e.Page, e)
	}
}
