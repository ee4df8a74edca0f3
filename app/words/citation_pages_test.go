package words

import (
	"testing"

	"tenkyo/verify"
)

func TestSheetsAndSlidesAreCitedAsThat(t *testing.T) {
	for _, c := range []struct {
		p    verify.Passage
		want string
	}{
		{verify.Passage{Doc: "旅費.xlsx", Title: "旅費", Page: 2, PageLabel: "日当"}, "『旅費』（シート「日当」）"},
		{verify.Passage{Doc: "旅費.xlsx", Title: "旅費", Section: "日当 > 別表", Page: 2, PageLabel: "日当"}, "『旅費』別表（シート「日当」）"},
		{verify.Passage{Doc: "旅費.xlsx", Title: "旅費", Section: "日当", Page: 2, PageLabel: "日当"}, "『旅費』「日当」"},
		{verify.Passage{Doc: "研修.PPTX", Title: "研修", Page: 3}, "『研修』（スライド3）"},
		{verify.Passage{Doc: "旅費.docx", Title: "旅費"}, "『旅費』"},
	} {
		if got := New("ja").Citation(c.p); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
