package pdf

import (
	"image"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// blocksOf writes a page's blocks, a line each: kind, then text.
func blocksOf(l *Layout) []string {
	var out []string
	runes := []rune(l.Text)
	for _, b := range l.Blocks {
		out = append(out, string(b.Kind)+": "+string(runes[b.Start:b.End]))
	}
	return out
}

func TestPagesAreReadInOrder(t *testing.T) {
	for _, c := range []struct {
		name  string
		drawn []string
		want  []string
	}{
		{
			"a wrapped English paragraph is joined with spaces",
			[]string{text(72, 700, 12, "Employees may take thirty days of leave in each year of"), text(72, 686, 12, "service with the company.")},
			[]string{"paragraph: Employees may take thirty days of leave in each year of service with the company."},
		},
		{
			"a word broken by a hyphen is one word again",
			[]string{text(72, 700, 12, "Employees follow the regu-"), text(72, 686, 12, "lations of the company.")},
			[]string{"paragraph: Employees follow the regulations of the company."},
		},
		{
			"a compound keeps its hyphen",
			[]string{text(72, 700, 12, "Managers keep a self-"), text(72, 686, 12, "contained copy of the rules.")},
			[]string{"paragraph: Managers keep a self-contained copy of the rules."},
		},
		{
			"Japanese lines are joined without a space",
			[]string{japanese(72, 700, 10, "社員は、業務上の必要がある場合には、所属長の承認を得て時"), japanese(72, 684, 10, "間外に勤務することができる。")},
			[]string{"paragraph: 社員は、業務上の必要がある場合には、所属長の承認を得て時間外に勤務することができる。"},
		},
		{
			"the number and title of an article are a heading of their own",
			[]string{japanese(72, 700, 10, "第３条（適用範囲）　この規則は、すべての社員に適用する。ただし"), japanese(72, 684, 10, "、嘱託には別に定める。")},
			[]string{"heading: 第３条（適用範囲）", "paragraph: この規則は、すべての社員に適用する。ただし、嘱託には別に定める。"},
		},
		{
			"chapters are headings, items are items",
			[]string{japanese(72, 740, 10, "第１章　総則"), japanese(72, 700, 10, "（１）会社の名誉を守ること。"), japanese(72, 684, 10, "（２）秘密を漏らさないこと。")},
			[]string{"heading: 第１章 総則", "list_item: （１）会社の名誉を守ること。", "list_item: （２）秘密を漏らさないこと。"},
		},
		{
			"two columns are read one after the other",
			[]string{
				text(72, 700, 10, "The first column begins here and it"), text(72, 688, 10, "goes on in this second line."),
				text(320, 700, 10, "The second column begins here and"), text(320, 688, 10, "ends in this line."),
			},
			[]string{"paragraph: The first column begins here and it goes on in this second line.", "paragraph: The second column begins here and ends in this line."},
		},
		{
			"what is drawn last but stands on top is read first",
			[]string{text(72, 600, 12, "The body of the page."), text(72, 800, 12, "The head of the page.")},
			[]string{"paragraph: The head of the page.", "paragraph: The body of the page."},
		},
		{
			"vertical writing is read from right to left",
			[]string{downwards(500, 780, 10, "社員は、業務上の必要がある場合に"), downwards(482, 780, 10, "は、時間外に勤務する。")},
			[]string{"paragraph: 社員は、業務上の必要がある場合には、時間外に勤務する。"},
		},
		{
			"ruby does not part the word that it reads",
			[]string{japanese(72, 700, 12, "会社は"), japanese(108, 711, 5, "しゃいん"), japanese(108, 700, 12, "社員の健康に配慮する。")},
			[]string{"paragraph: 会社は社員の健康に配慮する。", "furniture: しゃいん"},
		},
		{
			"text beside the page is not read",
			[]string{text(72, 700, 12, "This can be seen."), text(2000, 700, 12, "This cannot be seen.")},
			[]string{"paragraph: This can be seen."},
		},
		{
			"text drawn twice to make it bold is read once",
			[]string{japanese(72, 700, 12, "重要事項説明"), japanese(72.3, 700, 12, "重要事項説明")},
			[]string{"paragraph: 重要事項説明"},
		},
		{
			"a note at the foot is kept apart",
			[]string{
				text(72, 700, 12, "The allowance is paid monthly for as long as the contract"), text(72, 686, 12, "lasts. No other payment is made."),
				text(72, 90, 8, "1 Not for trainees."),
			},
			[]string{"paragraph: The allowance is paid monthly for as long as the contract lasts. No other payment is made.", "footnote: 1 Not for trainees."},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &builder{}
			b.page("", c.drawn...)
			if got := blocksOf(b.layout(t, 1)); !slices.Equal(got, c.want) {
				t.Errorf("read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// ruled draws a table of three columns and two rows, cell by cell.
func ruled() []string {
	var out []string
	for _, y := range []float64{600, 640, 660} {
		out = append(out, line(72, y, 472, y))
	}
	for _, x := range []float64{72, 172, 372, 472} {
		out = append(out, line(x, 600, x, 660))
	}
	return append(out,
		japanese(76, 646, 10, "区分"), japanese(176, 646, 10, "内容"), japanese(376, 646, 10, "日数"),
		japanese(76, 626, 10, "年次有給休暇"), japanese(176, 626, 10, "勤続六か月以上の社員に与え"), japanese(176, 610, 10, "る休暇"), japanese(376, 626, 10, "10日"),
	)
}

func TestATableIsReadByRows(t *testing.T) {
	b := &builder{}
	b.page("", ruled()...)
	l := b.layout(t, 1)
	want := []string{"table_head: 区分 | 内容 | 日数", "table_row: 年次有給休暇 | 勤続六か月以上の社員に与える休暇 | 10日"}
	if got := blocksOf(l); !slices.Equal(got, want) {
		t.Fatalf("read %q", got)
	}
	at := l.Locate("年次有給休暇 | 勤続六か月以上の社員に与える休暇 | 10日", nil)
	if !at.Found || len(at.Rects) != 4 {
		t.Errorf("a row quoted as a whole: %+v, want four rectangles: two cells of one line and one of two", at)
	}
	if at := l.Locate("区分 年次有給休暇", nil); !at.Found {
		t.Errorf("a column quoted downwards: %s", at.Reason)
	}
	if at := l.Locate("日数10日", nil); !at.Found {
		t.Errorf("another column quoted downwards: %s", at.Reason)
	}
}

func TestATableWithoutLinesIsReadByRowsWhereItIsPlain(t *testing.T) {
	b := &builder{}
	b.page("", japanese(72, 700, 10, "区分"), japanese(200, 700, 10, "日数"), japanese(72, 684, 10, "通常の社員"), japanese(200, 684, 10, "20日"),
		japanese(72, 668, 10, "短時間正社員"), japanese(200, 668, 10, "16日"),
		text(72, 500, 10, "1."), text(110, 500, 10, "Purpose"), text(72, 484, 10, "2."), text(110, 484, 10, "Scope"), text(72, 468, 10, "3."), text(110, 468, 10, "Terms"))
	want := []string{"table_row: 区分 | 日数", "table_row: 通常の社員 | 20日", "table_row: 短時間正社員 | 16日", "list_item: 1. Purpose", "list_item: 2. Scope", "list_item: 3. Terms"}
	l := b.layout(t, 1)
	if got := blocksOf(l); !slices.Equal(got, want) {
		t.Errorf("read %q", got)
	}
	if at := l.Locate("通常の社員 20日", nil); !at.Found || len(at.Rects) != 2 {
		t.Errorf("a row as it is seen: %+v", at)
	}
}

func TestAFrameAroundTextIsNoTable(t *testing.T) {
	b := &builder{}
	b.page("", line(60, 600, 500, 600), line(60, 720, 500, 720), line(60, 600, 60, 720), line(500, 600, 500, 720),
		text(72, 700, 12, "A note in a frame, beside"), text(300, 700, 12, "another."), text(72, 660, 12, "And more"), text(300, 660, 12, "below."))
	for _, got := range blocksOf(b.layout(t, 1)) {
		if strings.HasPrefix(got, "table") {
			t.Errorf("read %q", got)
		}
	}
}

func TestQuotationsAreLocatedOrNot(t *testing.T) {
	b := &builder{}
	b.page("",
		text(72, 700, 12, "The notice period is 30 days for all employees of the"), text(72, 686, 12, "company, in writing and by regis-"), text(72, 672, 12, "tered letter, to the office."),
		text(72, 600, 12, "This applies to all."), text(72, 500, 12, "This applies to all."))
	l := b.layout(t, 1)
	second := strings.LastIndex(l.Text, "This applies")
	for _, c := range []struct {
		name, quote string
		hint        *verify.Span
		code        ReasonCode
		rects       int
	}{
		{"a part of a line", "notice period is 30 days", nil, "", 1},
		{"over two lines", "employees of the company", nil, "", 2},
		{"a broken word written whole", "by registered letter", nil, "", 2},
		{"a broken word with its hyphen", "by regis-tered letter", nil, "", 2},
		{"other white space", "notice  period\nis 30 days", nil, "", 1},
		{"cut inside a number", "0 days for all", nil, NotOnPage, 0},
		{"another number", "notice period is 60 days", nil, NotOnPage, 0},
		{"twice on the page", "This applies to all.", nil, Ambiguous, 0},
		{"twice, and the stored place is known", "This applies to all.", &verify.Span{Start: second, End: second + 20}, "", 1},
		{"a stored place that holds something else", "This applies to all.", &verify.Span{Start: 3, End: 23}, Ambiguous, 0},
		{"a stored place that is wrong, but the words stand once", "notice period is 30 days", &verify.Span{Start: 60, End: 84}, "", 1},
		{"a stored place past the end", "This applies to all.", &verify.Span{Start: 9000, End: 9020}, Ambiguous, 0},
		{"nothing", " \n", nil, EmptyQuote, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := l.Locate(c.quote, c.hint)
			if at.ReasonCode != c.code || len(at.Rects) != c.rects || at.Found != (c.code == "") {
				t.Errorf("got %+v, want code %q and %d rectangles", at, c.code, c.rects)
			}
			if at.Found && verify.Fold(at.TextInRects).Runes == nil {
				t.Error("nothing reads back")
			}
			if c.hint != nil && c.hint.Start == second && at.Start != second {
				t.Errorf("found at %d, want the second place", at.Start)
			}
		})
	}
}

func TestASentenceOverAPagesEndIsFoundOnBoth(t *testing.T) {
	b := &builder{}
	for i, body := range [][2]string{{"会社は、社員が次の各号の一に該当", "社員は申し出る。"}, {"するときは、休職を命ずる。", "以下は省略する。"}, {"この規則は別に定める。", "末尾の頁である。"}} {
		drawn := []string{japanese(250, 810, 8, "就業規則"), japanese(72, 400, 10, body[1]), japanese(72, 700, 10, body[0]), text(290, 30, 9, string(rune('1'+i)))}
		if i == 0 {
			drawn[1], drawn[2] = japanese(72, 700, 10, body[1]), japanese(72, 400, 10, body[0])
		}
		if i == 2 {
			drawn = append(drawn, japanese(72, 600, 10, "就業規則の末尾である。"))
		}
		b.page("", drawn...)
	}
	f := b.open(t)
	doc, err := f.read(t.Context(), "rules.pdf", ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range doc.Pages {
		if p.Blocks[0].Kind != document.Furniture || p.Blocks[len(p.Blocks)-1].Kind != document.Furniture {
			t.Errorf("page %d: head and number are not furniture: %+v in %q", p.Number, p.Blocks, p.Text)
		}
	}
	if !doc.Pages[1].Blocks[1].Continues {
		t.Error("the second page does not continue the first")
	}
	first, err := f.Stored(t.Context(), &doc.Pages[0])
	if err != nil {
		t.Fatal(err)
	}
	second, err := f.Stored(t.Context(), &doc.Pages[1])
	if err != nil {
		t.Fatal(err)
	}
	if at := first.Locate("就業規則", nil); !at.Found {
		t.Errorf("words that only the running head has: %s", at.Reason)
	}
	third, err := f.Stored(t.Context(), &doc.Pages[2])
	if err != nil {
		t.Fatal(err)
	}
	if at := third.Locate("就業規則", nil); !at.Found || at.Rects[0].Y0 < 200 {
		t.Errorf("words of the text that the running head repeats: %+v", at)
	}
	a, c := LocateAcross(first, second, "社員が次の各号の一に該当するときは、休職を命ずる。")
	if !a.Found || !c.Found || a.TextInRects != "社員が次の各号の一に該当" || c.TextInRects != "するときは、休職を命ずる。" {
		t.Errorf("found %+v and %+v", a, c)
	}
	if a, c := LocateAcross(first, second, "社員が次の各号の一に該当しないときは"); a.Found || c.Found {
		t.Errorf("found what is not there: %+v and %+v", a, c)
	}
	if a, _ := LocateAcross(first, second, "休職を命ずる。"); a.Found {
		t.Errorf("found on one page what crosses no page's end: %+v", a)
	}
}

// ink is the share of dark points in a rectangle of a picture.
func ink(img *image.RGBA, r Rect, scale float64) float64 {
	dark, all := 0, 0
	for y := int(r.Y0 * scale); y < int(r.Y1*scale); y++ {
		for x := int(r.X0 * scale); x < int(r.X1*scale); x++ {
			if image.Pt(x, y).In(img.Bounds()) {
				all++
				if img.RGBAAt(x, y).R < 128 {
					dark++
				}
			}
		}
	}
	return float64(dark) / float64(max(all, 1))
}

// Highlights lie on the drawn words whatever the page's rotation and crop.
func TestHighlightsLieOnTheInkOfTurnedAndCroppedPages(t *testing.T) {
	b := &builder{}
	for _, attrs := range []string{"", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox [50 100 500 800]", "/CropBox [50 100 500 800] /Rotate 90", "/MediaBox [-100 -50 495 792]"} {
		b.page(attrs, text(100, 400, 18, "HIGHLIGHT THESE WORDS"), text(100, 300, 18, "and not those"))
	}
	f := b.open(t)
	for n := 1; n <= f.Pages(); n++ {
		l, err := f.Page(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		at := l.Locate("HIGHLIGHT THESE WORDS", nil)
		if !at.Found || len(at.Rects) != 1 {
			t.Errorf("page %d (%s): %+v", n, b.attrs[n-1], at)
			continue
		}
		img, err := f.Render(t.Context(), n, 72)
		if err != nil {
			t.Fatal(err)
		}
		scale := float64(img.Bounds().Dx()) / l.Width
		box := at.Rects[0]
		if share := ink(img, box, scale); share < .1 {
			t.Errorf("page %d (%s): %.0f %% ink in the highlight", n, b.attrs[n-1], 100*share)
		}
		whole := ink(img, Rect{0, 0, l.Width, l.Height}, scale) * l.Width * l.Height
		inside := ink(img, box, scale) * box.width() * box.height()
		if inside < .55*whole || inside > .85*whole { // the other line has two fifths of the letters
			t.Errorf("page %d (%s): %.0f of %.0f dark points in the highlight", n, b.attrs[n-1], inside, whole)
		}
	}
}

func TestAStoredTextIsLaidOverThePage(t *testing.T) {
	b := &builder{}
	b.page("", japanese(72, 700, 10, "社員は䛭の業務を行う䛣とができる。"))
	f := b.open(t)
	l, err := f.Stored(t.Context(), &document.Page{Number: 1, Text: "社員はその業務を行うことができる。", Reader: readerPlain})
	if err != nil {
		t.Fatal(err)
	}
	at := l.Locate("行うことができる", nil)
	if !at.Found || len(at.Rects) != 1 || at.Rects[0].width() < 75 || at.Rects[0].width() > 85 {
		t.Errorf("on the repaired text: %+v", at)
	}
	l, err = f.Stored(t.Context(), &document.Page{Number: 1, Text: "社員はその任務を行うことができる。"})
	if err != nil {
		t.Fatal(err)
	}
	if at := l.Locate("その任務を", nil); at.ReasonCode != NoPlaces {
		t.Errorf("words that are not on the page were placed: %+v", at)
	}
}

func TestPicturesOfPagesAreBounded(t *testing.T) {
	b := &builder{}
	b.page("/MediaBox [0 0 14400 14400]", text(72, 700, 12, "A very large sheet."))
	f := b.open(t)
	img, err := f.Render(t.Context(), 1, 600)
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X > maxSide || size.Y > maxSide {
		t.Errorf("%v pixels", size)
	}
	if _, err := f.Render(t.Context(), 1, 0); err == nil {
		t.Error("no error for a picture of no width")
	}
	if _, err := f.Render(t.Context(), 2, 72); err == nil {
		t.Error("no error for a page that is not there")
	}
}

func TestMetadataAndBookmarks(t *testing.T) {
	b := &builder{info: "/Title (Travel Policy) /ModDate (D:20240315093000+09'00')", extra: "/Outlines 100 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 5 >>] >>"}
	b.loose = []string{
		"<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>",
		"<< /Title (General) /Parent 100 0 R /Next 102 0 R /Dest [1000 0 R /Fit] >>",
		"<< /Title (Expenses) /Parent 100 0 R /Prev 101 0 R /Next 101 0 R /Dest [1002 0 R /Fit] >>", // a ring
	}
	b.page("", text(72, 700, 12, "General"), text(72, 670, 12, "The policy covers travel."))
	b.page("", text(72, 700, 12, "Expenses"), text(72, 670, 12, "They are paid back."))
	doc, err := b.open(t).read(t.Context(), "x.pdf", ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if doc.Title != "Travel Policy" || doc.Updated != "2024-03-15" {
		t.Errorf("title %q, updated %q", doc.Title, doc.Updated)
	}
	if doc.Pages[0].Label != "i" || doc.Pages[1].Label != "5" {
		t.Errorf("labels %q and %q", doc.Pages[0].Label, doc.Pages[1].Label)
	}
	if len(doc.Outline) < 2 || doc.Outline[0] != (document.Heading{Level: 1, Text: "General", Page: 1}) || doc.Outline[1] != (document.Heading{Level: 1, Text: "Expenses", Page: 2}) {
		t.Errorf("outline %+v", doc.Outline[:min(len(doc.Outline), 4)])
	}
	if len(doc.Outline) > 2 {
		t.Errorf("%d entries from a ring of two", len(doc.Outline))
	}
	if doc.Pages[0].Blocks[0].Kind != document.HeadingBlock {
		t.Errorf("what a bookmark names is no heading: %+v", doc.Pages[0].Blocks)
	}
}
