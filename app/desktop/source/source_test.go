package source

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// shelf holds a PDF of many pages and a Markdown document.
type shelf struct {
	state    library.SourceState
	place    library.PageResult
	mu       sync.Mutex
	rendered map[int]int
	renderer error

	editions []library.EditionInfo
	kind     document.Kind
	scanned  int // a page that was read from a picture
	compared bool
	hidden   int // a page with text that cannot be seen
	wide     int // a page on its side
	outline  []document.Heading
}

func (s *shelf) Source(string) library.SourceState { return s.state }

func (s *shelf) Chunks(doc, version string) ([]index.Chunk, error) {
	d, err := s.Document(doc, version)
	if err != nil {
		return nil, err
	}
	return ingest.Chunks(d, doc, ""), nil
}

func (s *shelf) Documents() []library.DocumentInfo {
	return []library.DocumentInfo{{Doc: "a.pdf", Version: "v2"}, {Doc: "b.md", Version: "v1"}}
}

func (s *shelf) Document(doc, version string) (*document.Document, error) {
	if doc == "b.md" {
		return markdown(), nil
	}
	d := &document.Document{Title: "旅費規程", Format: document.PDF, Version: version, Edition: "第3版", Effective: "2024-04-01"}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := 1; i <= 300; i++ {
		d.Pages = append(d.Pages, document.Page{Number: i, Width: 595, Height: 842, Reader: "pdfium", Text: pageText()})
	}
	d.Pages[11].Label, d.Pages[20].Label = "規-12", "12"
	d.Kind, d.Outline = s.kind, s.outline
	if s.scanned > 0 {
		d.Pages[s.scanned-1].Reader = document.ReaderOCR
		if s.compared {
			d.Pages[s.scanned-1].Reader = document.ReaderCompared
		}
	}
	if s.wide > 0 {
		d.Pages[s.wide-1].Width, d.Pages[s.wide-1].Height = 842, 595
	}
	if s.hidden > 0 {
		d.Warnings = []document.Warning{{Code: "hidden_text", Page: s.hidden}}
	}
	return d, nil
}

func (s *shelf) Page(_ context.Context, r library.PageRequest) (library.PageResult, error) {
	if r.PageEnd > r.PageStart {
		place := library.PageResult{Found: true, Page: r.Page, Start: r.PageStart, End: r.PageEnd}
		if r.Doc != "b.md" {
			text, err := s.PageText(context.Background(), r.Doc, r.Version, r.Page)
			if err != nil {
				return place, err
			}
			place.Rects = text.Rects(r.PageStart, r.PageEnd)
		}
		return place, nil
	}
	if r.Doc == "b.md" {
		runes, quote := []rune(markdown().Pages[0].Text), []rune(r.Quote)
		for i := 0; i+len(quote) <= len(runes); i++ {
			if string(runes[i:i+len(quote)]) == r.Quote {
				return library.PageResult{Found: true, Start: i, End: i + len(quote)}, nil
			}
		}
		return library.PageResult{ReasonCode: "not_on_page"}, nil
	}
	return s.place, nil
}

// Render draws a page of grey lines.
func (s *shelf) Render(_ context.Context, _, _ string, page int, dpi float64) (image.Image, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.renderer != nil {
		return nil, s.renderer
	}
	scale := dpi / 72
	img := image.NewRGBA(image.Rect(0, 0, int(595*scale+.5), int(842*scale+.5)))
	if s.rendered == nil {
		s.rendered = map[int]int{}
	}
	s.rendered[page] = img.Bounds().Dx()
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	for y := 80.0; y < 760; y += 20 {
		draw.Draw(img, image.Rect(int(56*scale), int((y+4)*scale), int(540*scale), int((y+12)*scale)), image.NewUniform(color.Gray{Y: 150}), image.Point{}, draw.Src)
	}
	return img, nil
}

// PageText has a line of twenty characters every 20 points.
func (s *shelf) PageText(context.Context, string, string, int) (*library.PageText, error) {
	t := &library.PageText{Text: pageText()}
	for n := range 30 {
		line := library.TextLine{Start: 21 * n}
		for i := range 20 {
			line.Boxes = append(line.Boxes, library.Rect{X0: 56 + 20*float64(i), Y0: 80 + 20*float64(n), X1: 76 + 20*float64(i), Y1: 96 + 20*float64(n)})
		}
		t.Lines = append(t.Lines, line)
	}
	return t, nil
}

// pageText is thirty lines of twenty characters, the first of which tell the line.
func pageText() string {
	var lines []string
	for n := range 30 {
		lines = append(lines, strconv.Itoa(10+n)+strings.Repeat("あ", 18))
	}
	return strings.Join(lines, "\n")
}

func (s *shelf) PassageAt(doc, version string, page, _ int) (verify.Passage, error) {
	return verify.Passage{Doc: doc, Title: "旅費規程", Section: "第3条", Version: version, Page: page, Effective: "2024-04-01"}, nil
}

func (s *shelf) EditionsOf(string, time.Time) ([]library.EditionInfo, error) { return s.editions, nil }

func (s *shelf) InForce(doc string, _ time.Time) (library.Force, error) {
	return library.Force{EditionRef: library.EditionRef{Doc: doc, Version: "v2", Effective: "2025-04-01"}}, nil
}

func (s *shelf) SetKind(_ string, kind document.Kind) error {
	s.kind = kind
	return nil
}

func (s *shelf) SetCompared(_, _ string, _ int, compared bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.compared = compared
	return nil
}

func (s *shelf) Printable(context.Context, string, string, int) (string, error) {
	return "", errors.New("no printer")
}

func (s *shelf) Viewable(context.Context, string, string) (string, error) {
	return "", errors.New("no file")
}

func markdown() *document.Document {
	d := &document.Document{Title: "就業規則", Format: document.Markdown, Version: "v1", Edition: "2023-06-21"}
	page := document.Page{}
	add := func(kind document.BlockKind, level int, s string) {
		start := len([]rune(page.Text))
		if start > 0 {
			page.Text += "\n"
			start++
		}
		page.Text += s
		page.Blocks = append(page.Blocks, document.Block{Kind: kind, Level: level, Start: start, End: start + len([]rune(s))})
	}
	add(document.HeadingBlock, 1, "就業規則")
	for i := range 40 {
		add(document.HeadingBlock, 2, "第"+strconv.Itoa(i+4)+"章　総則")
		add(document.Paragraph, 0, "第1条　この規則は、会社の就業に関する事項を定める。この規則に定めのない事項は、法令の定めるところによる。")
	}
	add(document.HeadingBlock, 2, "第3章　休暇")
	add(document.Paragraph, 0, "第34条　年次有給休暇は、全労働日の8割以上出勤した者に10日を与える。ただし、試用期間中の者は所属長の承認を要する。![画像](http://example.com/a.png)")
	add(document.ListItem, 0, "半日単位で取得できる。")
	add(document.ListItem, 1, "時間単位は年5日まで。")
	add(document.ListItem, 0, "1. 番号のある項目。")
	add(document.TableHead, 0, "勤続年数 | 付与日数 | 備考")
	add(document.TableRow, 0, "6か月 | 10日 | 出勤率8割以上")
	add(document.TableRow, 0, "1年6か月 | 11日 | 同上。ただし、休職した期間がある者については別に定めるところによる。")
	add(document.Code, 0, "申請番号 = 年度\n連番")
	add(document.Footnote, 0, "1 労働基準法第39条による。")
	page.Pictures = []int{page.Blocks[len(page.Blocks)-2].End}
	d.Pages = []document.Page{page}
	return d
}

type loop struct {
	mu    sync.Mutex
	queue []func()
}

func (q *loop) dispatch(f func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.queue = append(q.queue, f)
}

func (q *loop) run() {
	q.mu.Lock()
	fs := q.queue
	q.queue = nil
	q.mu.Unlock()
	for _, f := range fs {
		f()
	}
}

type bench struct {
	*golden.Stage
	*Pane
	loop   loop
	model  *viewmodel.Source
	window fyne.Window
	told   []string // for a moment
}

func show(t *testing.T, s *shelf, targets ...viewmodel.Target) *bench {
	t.Helper()
	return showIn(t, theme.Light, s, targets...)
}

func showIn(t *testing.T, mode theme.Mode, s *shelf, targets ...viewmodel.Target) *bench {
	t.Helper()
	if s.state == "" {
		s.state = library.Readable
	}
	b := &bench{Stage: golden.NewStage(t, words.Japanese, mode)}
	b.model = viewmodel.NewSource(s, b.loop.dispatch)
	b.Pane = New(b.Kit, b.model, b.loop.dispatch)
	b.model.OnChange = b.Refresh
	b.OnTell = func(said string) { b.told = append(b.told, said) }
	b.window = b.Show(b.Object(), 560, 800)
	if len(targets) > 0 {
		b.model.OpenTarget(targets, 0)
		b.wait(t)
	}
	return b
}

func (b *bench) wait(t *testing.T) {
	t.Helper()
	b.until(t, func() bool { return !b.model.State.Loading })
}

// until runs what is dispatched until a condition holds.
func (b *bench) until(t *testing.T, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(100 * time.Microsecond) {
		if done() {
			return
		}
		b.loop.run()
	}
	t.Fatal("waited in vain")
}

func at(doc, version string, page int, quote string) viewmodel.Target {
	return viewmodel.Target{PageRequest: library.PageRequest{Doc: doc, Version: version, Page: page, Quote: quote}}
}

func found(page int) library.PageResult {
	return library.PageResult{Page: page, Found: true, WidthPt: 595, HeightPt: 842,
		Rects: []library.Rect{{X0: 70, Y0: 300, X1: 500, Y1: 316}, {X0: 56, Y0: 320, X1: 240, Y1: 336}}}
}

func texts(o fyne.CanvasObject) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(o) {
		if p, ok := o.(*prose.Text); ok && p.Visible() {
			b.WriteString(p.String() + "\n")
		}
	}
	return b.String()
}

func TestTheHighlightIsPlainInTheDarkToo(t *testing.T) {
	b := showIn(t, theme.Dark, &shelf{place: found(120)}, at("a.pdf", "v2", 119, "words"))
	b.until(t, func() bool { _, exact := b.Picture(120); return exact })
	golden.Check(t, "highlight-dark", b.window.Canvas().Capture())
}

func TestAQuotationThatGoesOnLeadsToItsOtherPage(t *testing.T) {
	place := found(120)
	place.ReasonCode = library.PartlyOnPage
	b := show(t, &shelf{place: place}, at("a.pdf", "v2", 119, "words"))
	if b.model.State.Other != 120 || !strings.Contains(texts(b.Object()), "引用文は120ページにも続いています。") {
		t.Fatalf("other page %d, said %s", b.model.State.Other, texts(b.Object()))
	}
	if rest := b.pdf.stack.layers[restLayer]; rest.page != 120 || len(rest.rects) == 0 {
		t.Errorf("the rest is not marked: %+v", rest)
	}
	b.model.OpenOther()
	b.wait(t)
	if got := b.model.State.Target.Page; got != 120 {
		t.Errorf("page %d was opened", got)
	}
}

func TestThePageOfTheQuotationIsShownWithItsWordsHighlighted(t *testing.T) {
	b := show(t, &shelf{place: found(120)}, at("a.pdf", "v2", 119, "words"))
	if got := b.pdf.Page(); got != 120 {
		t.Fatalf("page %d is shown, want 120: where the words are", got)
	}
	b.until(t, func() bool { _, exact := b.Picture(120); return exact })
	golden.Check(t, "highlight", b.window.Canvas().Capture())
}

func TestAHighlightLiesWhereItLiesOnThePageAtEveryZoom(t *testing.T) {
	b := show(t, &shelf{place: found(2)}, at("a.pdf", "v2", 2, "words"))
	factors := []float32{1, 1.5, 1.5, 0.3, 0.7}
	if testing.Short() {
		factors = factors[:2]
	}
	for _, factor := range factors {
		b.zoomBy(factor)
		b.pdf.JumpTo(2)
		b.until(t, func() bool { _, exact := b.Picture(2); return exact })
		slot := test.WidgetRenderer(b.pdf.stack).(*pageRenderer).slots[1]
		plain, marked := slot.source, slot.image.Image
		scale := float64(plain.Bounds().Dx()) / 595
		for y := range plain.Bounds().Dy() {
			for x := range plain.Bounds().Dx() {
				differs := plain.At(x, y) != marked.At(x, y)
				inside, near := false, false
				for _, r := range found(2).Rects {
					px, py := (float64(x)+0.5)/scale, (float64(y)+0.5)/scale
					inside = inside || px > r.X0+1/scale && px < r.X1-1/scale && py > r.Y0+1/scale && py < r.Y1-1/scale
					near = near || px > r.X0-1/scale && px < r.X1+1/scale && py > r.Y0-1/scale && py < r.Y1+1/scale
				}
				if inside && !differs || differs && !near {
					t.Fatalf("zoom %.2f: the pixel at %d, %d is highlighted: %v; it lies inside: %v", b.pdf.Zoom(), x, y, differs, inside)
				}
			}
		}
	}
}

func TestAMarkerPenLeavesInkDarkAndColoursNothingTwice(t *testing.T) {
	page := image.NewRGBA(image.Rect(0, 0, 100, 100))
	draw.Draw(page, page.Bounds(), image.White, image.Point{}, draw.Src)
	page.Set(50, 15, color.Black)
	golden.NewStage(t, words.Japanese, theme.Light)
	got := highlighted(page, fyne.NewSize(100, 100), layer{1, []library.Rect{{X0: 10, Y0: 10, X1: 90, Y1: 21}, {X0: 10, Y0: 19, X1: 60, Y1: 30}, {X0: 95, Y0: 95, X1: 300, Y1: 300}}, theme.ColorHighlight})
	for _, p := range []struct {
		name string
		x, y int
		want color.RGBA
	}{
		{"white takes the colour", 20, 12, color.RGBA{255, 229, 138, 255}},
		{"two rectangles colour once", 20, 20, color.RGBA{255, 229, 138, 255}},
		{"ink stays", 50, 15, color.RGBA{0, 0, 0, 255}},
		{"beside it nothing changes", 5, 12, color.RGBA{255, 255, 255, 255}},
		{"below it nothing changes", 70, 25, color.RGBA{255, 255, 255, 255}},
	} {
		if got := got.At(p.x, p.y); got != p.want {
			t.Errorf("%s: got %v, want %v", p.name, got, p.want)
		}
	}
	if page.At(20, 12) != (color.RGBA{255, 255, 255, 255}) {
		t.Error("the picture itself was changed")
	}
}

func TestPagesAreRenderedAtTheirSizeOnScreenAndOnlyNearTheView(t *testing.T) {
	s := &shelf{place: found(120)}
	b := show(t, s, at("a.pdf", "v2", 120, "words"))
	b.until(t, func() bool {
		_, this := b.Picture(120)
		_, next := b.Picture(121)
		return this && next
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.rendered) > 6 {
		t.Errorf("%d pages were rendered: %v", len(s.rendered), s.rendered)
	}
	width := test.WidgetRenderer(b.pdf.stack).(*pageRenderer).slots[119].image.Size().Width
	if got := s.rendered[120]; got != int(width) {
		t.Errorf("the page is %d pixels wide on %v units", got, width)
	}
}

func TestSlotsAreUsedAgain(t *testing.T) {
	b := show(t, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words"))
	for page := 1; page <= 300; page += 7 {
		b.pdf.JumpTo(page)
	}
	r := test.WidgetRenderer(b.pdf.stack).(*pageRenderer)
	if n := len(r.slots) + len(r.free); n > 10 {
		t.Errorf("%d slots for pages after jumping through 300", n)
	}
}

func TestAHugePageIsNotRenderedAtAHugeSize(t *testing.T) {
	b := show(t, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words"))
	b.zoomBy(100)
	w := b.pdf.stack.want(0)
	if h := float64(w.Pixels) * 842 / 595; w.Pixels > maxPixels || float64(w.Pixels)*h > maxArea {
		t.Errorf("a picture of %d by %.0f pixels is asked for", w.Pixels, h)
	}
}

func TestZoomKeepsThePointUnderThePointer(t *testing.T) {
	b := show(t, &shelf{place: found(3)}, at("a.pdf", "v2", 3, "words"))
	keep := fyne.NewPos(200, 300)
	x, page, y := b.pdf.stack.locate(b.pdf.Offset.Add(keep))
	b.pdf.zoomAt(b.pdf.Zoom()*2, keep)
	x2, page2, y2 := b.pdf.stack.locate(b.pdf.Offset.Add(keep))
	if page != page2 || math.Abs(float64(x-x2)) > 1.5 || math.Abs(float64(y-y2)) > 1.5 {
		t.Errorf("the point moved from page %d (%.1f, %.1f) to page %d (%.1f, %.1f)", page, x, y, page2, x2, y2)
	}
	b.FitWidth()
	if !b.pdf.Fits() || b.pdf.MinSize().Width > 560 {
		t.Error("the page does not fit the width again")
	}
}

func TestWhereNothingIsHighlightedTheReasonIsSaid(t *testing.T) {
	s := &shelf{place: library.PageResult{Page: 2, ReasonCode: "ambiguous", Rects: found(2).Rects}}
	b := show(t, s, at("a.pdf", "v2", 2, "words"))
	want := b.Kit.Words.T("page.highlight_none", "reason", b.Kit.Words.PageReason("ambiguous"))
	if got := texts(b.Object()); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
	if len(b.pdf.stack.layers[citedLayer].rects) > 0 {
		t.Error("a place that is not certain is highlighted")
	}
	golden.Check(t, "reason", b.window.Canvas().Capture())
}

func TestADocumentOpenedFromTheListSaysNothingOfHighlights(t *testing.T) {
	b := show(t, &shelf{})
	b.model.OpenDocument(library.DocumentInfo{Doc: "a.pdf", Version: "v2"})
	b.wait(t)
	if got := texts(b.Object()); strings.Contains(got, b.Kit.Words.T("page.highlight_none", "reason", "")) {
		t.Errorf("shown:\n%s", got)
	}
	if b.pdf.Page() != 1 {
		t.Errorf("page %d is shown", b.pdf.Page())
	}
}

func TestAnOlderEditionIsMarked(t *testing.T) {
	b := show(t, &shelf{place: found(1)}, at("a.pdf", "v1", 1, "words"))
	if got, want := texts(b.Object()), b.Kit.Words.T("page.older_edition", "edition", "第3版"); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
}

func TestAFileReadAnewWhileItIsOpenIsSaidAndNothingMoves(t *testing.T) {
	s := &shelf{place: found(1), editions: []library.EditionInfo{{Doc: "a.pdf", Version: "v1", Standing: library.InForceNow, Ingested: "2026-01-01T00:00:00Z"}}}
	b := show(t, s, at("a.pdf", "v1", 1, "words"))
	b.until(t, func() bool { _, exact := b.Picture(1); return exact })
	pages, rects := b.pdf, b.pdf.stack.layers[citedLayer].rects
	s.editions[0].Standing = library.Superseded
	s.editions = append(s.editions, library.EditionInfo{Doc: "a.pdf", Version: "v2", Standing: library.InForceNow, Ingested: "2026-01-02T03:04:05Z"})
	b.model.Heed(library.DocumentInfo{Doc: "a.pdf", Version: "v2", Editions: 2}, true)
	b.until(t, func() bool { return b.model.State.Replaced != nil })
	moment, _ := time.Parse(time.RFC3339, "2026-01-02T03:04:05Z")
	if got, want := texts(b.Object()), b.Kit.Words.T("page.replaced", "when", b.Kit.Words.Day(moment)+moment.Local().Format(" 15:04")); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
	if b.pdf != pages || !slices.Equal(b.pdf.stack.layers[citedLayer].rects, rects) {
		t.Error("the page or its highlight is another one")
	}
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Text == b.Kit.Words.T("page.show_replacing") {
			test.Tap(button)
		}
	}
	b.until(t, func() bool { return !b.model.State.Loading && b.model.State.Target.Version == "v2" })
	if got := texts(b.Object()); !strings.Contains(got, b.Kit.Words.T("page.compare.gone")) || len(b.pdf.stack.layers[citedLayer].rects) > 0 {
		t.Errorf("the new edition lights words that are not in it, or does not say so:\n%s", got)
	}
}

func TestOfADeniedSourceNotEvenTheTitleIsShown(t *testing.T) {
	b := show(t, &shelf{state: library.Denied, place: found(1)}, at("a.pdf", "v2", 1, "words"))
	got := texts(b.Object())
	if strings.Contains(got, "旅費規程") || !strings.Contains(got, b.Kit.Words.T("page.reason.denied")) {
		t.Errorf("shown:\n%s", got)
	}
}

func TestAPageThatCannotBeDrawnSaysSo(t *testing.T) {
	b := show(t, &shelf{place: found(1), renderer: errors.New("damaged")}, at("a.pdf", "v2", 1, "words"))
	b.until(t, func() bool { return b.pdf.failed() != "" })
	if got, want := texts(b.Object()), b.Kit.Words.PageReason("render_failed"); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
}

func TestTheNameOfASheetIsNoPageNumber(t *testing.T) {
	p := &Pane{kit: show(t, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words")).Kit}
	p.doc = &document.Document{Format: document.XLSX, Paged: "1", Pages: []document.Page{{Number: 1, Label: "日当"}}}
	if got, want := p.of(1), p.kit.Words.T("cite.sheet", "name", "日当"); !strings.Contains(got, want) {
		t.Errorf("it says %q", got)
	}
}

func TestThePrintedPageNumberIsShownWhereItDiffers(t *testing.T) {
	b := show(t, &shelf{place: found(12)}, at("a.pdf", "v2", 12, "words"))
	if got, want := texts(b.Object()), b.Kit.Words.T("page.label", "label", "規-12"); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
	b.number.OnSubmitted("200")
	if b.pdf.Page() != 200 {
		t.Errorf("page %d is shown after asking for 200", b.pdf.Page())
	}
	for _, name := range []string{"9999", "x", "p.5"} {
		b.number.OnSubmitted(name)
		if want := b.Kit.Words.T("page.no_such", "page", name); b.pdf.Page() != 200 || b.told[len(b.told)-1] != want {
			t.Errorf("%q leads to page %d, and says %q", name, b.pdf.Page(), b.told)
		}
	}
	b.number.OnSubmitted("12") // printed on another page
	if want := b.Kit.Words.T("page.number_printed", "page", 12, "label", "12", "other", 21); b.pdf.Page() != 12 || b.told[len(b.told)-1] != want {
		t.Errorf("page %d is shown, and %q is not said in %q", b.pdf.Page(), want, b.told)
	}
	b.number.OnSubmitted("p.12")
	if b.pdf.Page() != 21 {
		t.Errorf("page %d is shown after asking for the one printed 12", b.pdf.Page())
	}
	b.number.OnSubmitted("規-12")
	if b.pdf.Page() != 12 {
		t.Errorf("page %d is shown after asking for 規-12", b.pdf.Page())
	}
}

func TestEditionsAreToldApartByWhenTheyWereReadAndNotByTheirDigits(t *testing.T) {
	w := words.New(words.English)
	got := controls.Edition(w, library.EditionInfo{Version: "67ef4c112233", Standing: library.WasWithdrawn, Ingested: "2026-04-01T00:05:00Z"})
	if strings.Contains(got, "67ef4c") || !strings.Contains(got, "read 2026-0") || strings.Contains(got, "withdrawn") {
		t.Errorf("an edition is called %q", got)
	}
}
