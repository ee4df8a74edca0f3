package pdf

import (
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

func TestReadingsOfTheSameTextAreLaidSideBySide(t *testing.T) {
	for _, c := range []struct {
		name, a, b, want string // want: what stands in b for each rune of a, _ for nothing
	}{
		{"equal", "abc", "abc", "abc"},
		{"one replaced", "a䛧c", "aしc", "aしc"},
		{"one missing in b", "abxcd", "abcd", "ab_cd"},
		{"one more in b", "abcd", "abxcd", "abcd"},
		{"nothing in common", "abc", "", "___"},
		{"replaced and missing", "䛧x䛶z", "してz", "し_てz"},
	} {
		at := alignRunes([]rune(c.a), []rune(c.b))
		var got []rune
		for _, j := range at {
			if j < 0 {
				got = append(got, '_')
			} else {
				got = append(got, []rune(c.b)[j])
			}
		}
		if string(got) != c.want && c.name != "replaced and missing" {
			t.Errorf("%s: %q, want %q", c.name, string(got), c.want)
		}
	}
}

func TestLongReadingsAreLaidSideBySideByWhatTheyHaveOnce(t *testing.T) {
	var long strings.Builder
	for i := range 5000 {
		long.WriteRune(rune(0x4e00 + i*7%5000))
	}
	a := []rune("前" + long.String() + "後")
	b := []rune("まえ" + long.String() + "うしろ")
	at := alignRunes(a, b)
	for i := 1; i < len(a)-1; i++ {
		if at[i] != i+1 {
			t.Fatalf("rune %d stands at %d", i, at[i])
		}
	}
}

func TestGarbledCharactersAreMendedFromTheSecondReader(t *testing.T) {
	for _, c := range []struct{ name, ours, theirs, want string }{
		{"kana given as codes", "社員䛿休䜣で䜒よい", "社員は休んでもよい", "社員は休んでもよい"},
		{"a code that could not be placed, known from elsewhere", "䛿い、社員䛿働く䛿", "はい、社員は働く", "はい、社員は働くは"},
		{"the rest is left as it is", "ABC䛿", "ABDは", "ABCは"},
	} {
		if got := string(mend([]rune(c.ours), []rune(c.theirs))); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestTitlesThatAreNoneAreRefused(t *testing.T) {
	for title, want := range map[string]string{
		"就業規則":                             "就業規則",
		"Microsoft Word - 旅費規程.doc":        "",
		"Microsoft Word - Travel Policy":   "Travel Policy",
		"<8F418BC68B4B91A5>":               "",
		"8F418BC68B4B91A5":                 "",
		"Untitled":                         "",
		"無題":                               "",
		"rules_final.indd":                 "",
		"\u008f\u0041\u008b\u00c6\u008b K": "",
		"A":                                "",
		"Guide to Content, Rev. 5":         "Guide to Content, Rev. 5",
	} {
		if got := usableTitle(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

func TestDatesOfFiles(t *testing.T) {
	for date, want := range map[string]string{
		"D:20240315093000+09'00'": "2024-03-15",
		"20240315":                "2024-03-15",
		"D:2024":                  "",
		"D:20241399":              "",
		"D:00000000":              "",
		"yesterday":               "",
	} {
		if got := isoDay(date); got != want {
			t.Errorf("%q: %q, want %q", date, got, want)
		}
	}
}

func TestBlocksAreToldApart(t *testing.T) {
	plain, bold, large := style{em: 10, rows: 1}, style{em: 10, bold: true, rows: 1}, style{em: 14, rows: 1}
	for _, c := range []struct {
		text  string
		style style
		kind  document.BlockKind
		level int
		class class
		split int
	}{
		{"第２章　服務", plain, document.HeadingBlock, 0, classChapter, 0},
		{"第三条の二 出張", plain, document.HeadingBlock, 0, classArticle, 0},
		{"第３条の規定により、社員は休職とする。", plain, document.Paragraph, 0, 0, 0},
		{"第12条 社員は、次の各号を守らなければならない。", plain, document.HeadingBlock, 0, classArticle, 4},
		{"附則", plain, document.HeadingBlock, 0, classSupplement, 0},
		{"（目的）", plain, document.HeadingBlock, 0, classCaption, 0},
		{"（１）会社の名誉を守ること。", plain, document.ListItem, 1, 0, 0},
		{"（１）会社の名誉", bold, document.HeadingBlock, 0, classBracket, 0},
		{"２　会社は前項の届出を受理する。", plain, document.ListItem, 0, 0, 0},
		{"２　届出", large, document.HeadingBlock, 0, classNumber, 0},
		{"ア　通勤に要する費用", plain, document.ListItem, 2, 0, 0},
		{"• A bullet.", plain, document.ListItem, 0, 0, 0},
		{"• A bold bullet", bold, document.ListItem, 0, 0, 0},
		{"Overview", large, document.HeadingBlock, 0, classBySize, 0},
		{"3.2 Scope", bold, document.HeadingBlock, 0, classNumber + 2, 0},
		{"3.2.1 Scope", bold, document.HeadingBlock, 0, classNumber + 4, 0},
		{"3.2 million people live there.", plain, document.Paragraph, 0, 0, 0},
		{"Article 5 Leave", plain, document.HeadingBlock, 0, classLabelA, 0},
		{"Annex A", large, document.HeadingBlock, 0, classSupplement, 0},
		{"Scope .......... 12", plain, document.ListItem, 0, 0, 0},
		{"An ordinary sentence.", bold, document.Paragraph, 0, 0, 0},
	} {
		kind, level, class, split := classify([]rune(c.text), c.style, 10)
		if kind != c.kind || level != c.level || class != c.class || split != c.split {
			t.Errorf("%q: %s %d class %d split at %d, want %s %d class %d split at %d", c.text, kind, level, class, split, c.kind, c.level, c.class, c.split)
		}
	}
}

func TestHyphensThatOnlyBreakAWord(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          bool
	}{
		{"regu", "lations", true},
		{"the self", "contained", false},
		{"OSCAL", "based", false},
		{"remain as", "is", false},
		{"role-id='content", "approver", false},
		{"state-of-the", "art", false},
		{"anti", "Semitic", false},
	} {
		if got := breaksWord([]rune(c.before), []rune(c.after)); got != c.want {
			t.Errorf("%s-|%s: %v", c.before, c.after, got)
		}
	}
}

func TestDirectionsTurnRectanglesAndBack(t *testing.T) {
	box := Rect{10, 20, 40, 30}
	for d := rightward; d <= leftward; d++ {
		if got := d.rect(d.along(box)); got != box {
			t.Errorf("direction %d: %v", d, got)
		}
	}
}

func TestLinesOfATableAreJoinedAndSnapped(t *testing.T) {
	got := joined([]ruling{{100, 0, 50}, {100.5, 50, 120}, {100, 200, 250}, {140, 0, 10}})
	want := []ruling{{100, 0, 120}, {100, 200, 250}, {140, 0, 10}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestWhatIsDrawnTwiceIsOneCharacterAndNothingElseIs(t *testing.T) {
	box := func(x, y, wide, em float64) Rect { return Rect{x - wide/2, y - em/2, x + wide/2, y + em/2} }
	for _, c := range []struct {
		name          string
		first, second Rect
		em            [2]float64
		again         bool
	}{
		{"the same place", box(100, 100, 5, 10), box(100, 100, 5, 10), [2]float64{10, 10}, true},
		{"moved a little to look bold", box(100, 100, 5, 10), box(100.4, 100, 5, 10), [2]float64{10, 10}, true},
		{"moved a little over the edge of a square", box(103.8, 100, 5, 10), box(104.2, 103.9, 5, 10), [2]float64{10, 40}, true},
		{"two slim letters side by side", box(100, 100, 1.6, 10), box(101.6, 100, 1.6, 10), [2]float64{10, 10}, false},
		{"small type elsewhere on the page", box(100, 35.1, 2.2, 8), box(249.5, 84.3, 6, 20), [2]float64{8, 20}, false},
		{"a letter far below", box(100, 100, 5, 10), box(100, 108, 5, 10), [2]float64{10, 10}, false},
	} {
		o := overprints{last: map[uint64]int32{}}
		if o.again('i', c.first, c.em[0]) {
			t.Errorf("%s: the first one was seen before", c.name)
		}
		if got := o.again('i', c.second, c.em[1]); got != c.again {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
