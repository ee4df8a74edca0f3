package source

import (
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

// choose drags the pointer from one place of a view's content to another.
func choose(o fyne.CanvasObject, from, to fyne.Position) {
	o.(desktop.Mouseable).MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: from}})
	for i := 1; i <= 4; i++ {
		step := float32(i) / 4
		at := fyne.NewPos(from.X+(to.X-from.X)*step, from.Y+(to.Y-from.Y)*step)
		o.(fyne.Draggable).Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}})
	}
	o.(fyne.Draggable).DragEnd()
}

func (b *bench) press(name fyne.KeyName) {
	b.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
}

func (b *bench) copied(t *testing.T) string {
	t.Helper()
	b.App.Clipboard().SetContent("")
	b.window.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutCopy{})
	b.until(t, func() bool { return b.App.Clipboard().Content() != "" })
	return b.App.Clipboard().Content()
}

func TestWordsOfAPageAreChosenInReadingOrderAndCopiedWithTheirSource(t *testing.T) {
	b := show(t, &shelf{place: found(2)}, at("a.pdf", "v2", 2, "words"))
	stack := b.pdf.stack
	stack.text(2)
	b.until(t, func() bool { return stack.text(2) != nil })
	// From the third character of line 10 to the end of the first of line 12, and backwards.
	from, to := stack.place(56+40, 2, 88), stack.place(56+20, 2, 128)
	for _, ends := range [][2]fyne.Position{{from, to}, {to, from}} {
		choose(stack, ends[0], ends[1])
		want := strings.Repeat("あ", 18) + "\n11" + strings.Repeat("あ", 18) + "\n1"
		got := b.copied(t)
		if text, source, _ := strings.Cut(got, want); text != "" || source != "\n『旅費規程』第3条（2024年（令和6年）4月1日施行、p.2）\n" {
			t.Fatalf("copied %q", got)
		}
	}
	if items := b.moreItems(); items[4].Label != b.Kit.Words.T("page.copy") || items[4].Disabled {
		t.Errorf("the menu does not copy what is chosen: %+v", items[4])
	}
	b.until(t, func() bool { _, exact := b.Picture(2); return exact })
	golden.Check(t, "selection", b.window.Canvas().Capture())
	b.press(fyne.KeyEscape)
	if !b.pdf.Selection().Empty() {
		t.Error("Escape does not take the choice back")
	}
}

func TestAChoiceRunsOverPagesAndMovesThemWhenItLeavesTheView(t *testing.T) {
	b := show(t, &shelf{place: found(2)}, at("a.pdf", "v2", 2, "words"))
	stack := b.pdf.stack
	choose(stack, stack.place(56, 2, 668), stack.place(56+400, 3, 88))
	b.until(t, func() bool { return !b.pdf.Selection().Empty() })
	if got := b.pdf.Selection(); got.From.Page != 2 || got.To.Page != 3 || got.To.Offset != 20 {
		t.Errorf("chosen is %+v", got)
	}
	before := b.pdf.Offset.Y
	stack.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: b.pdf.Offset.AddXY(200, b.pdf.Size().Height+30)}})
	if b.pdf.Offset.Y <= before {
		t.Error("the pages do not follow a drag out of the view")
	}
	b.press(fyne.KeyEscape)
	stack.DoubleTapped(&fyne.PointEvent{Position: stack.place(56+70, 2, 88)})
	if got := b.pdf.Selection(); got.From.Offset != 2 || got.To.Offset != 20 {
		t.Errorf("a double click chooses %+v", got)
	}
}

func TestWordsOfATextAreChosenAndCopied(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, "半日単位で取得できる。"))
	stack := b.text.stack
	item := stack.rows[rowOf(stack.rows, b.model.State.Place.Start)]
	y := textPad + item.y + item.h/2
	choose(stack, fyne.NewPos(textPad+item.parts[0].x+1, y), fyne.NewPos(500, y))
	if got := b.copied(t); !strings.HasPrefix(got, "半日単位で取得できる。\n『旅費規程』") {
		t.Errorf("copied %q", got)
	}
	// The columns of a table are told apart.
	table := stack.rows[slices.IndexFunc(stack.rows, func(r row) bool { return r.block.Kind == document.TableRow })]
	y = textPad + table.y + table.h/2
	second := table.parts[1]
	choose(stack, fyne.NewPos(textPad+second.x+1, y), fyne.NewPos(textPad+second.x+second.lines[0].Width+1, y))
	if got := b.copied(t); !strings.HasPrefix(got, "10日\n") {
		t.Errorf("copied %q", got)
	}
	b.window.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
	if got := b.copied(t); !strings.HasPrefix(got, "就業規則\n第4章") {
		t.Errorf("copied %.40q", got)
	}
	b.press(fyne.KeyEscape)
	if !b.text.Selection().Empty() {
		t.Error("Escape does not take the choice back")
	}
}

func TestTheSearchTellsHowManyPlacesThereAreAndMarksEachByItsAddress(t *testing.T) {
	b := show(t, &shelf{place: found(120)}, at("a.pdf", "v2", 120, "words"))
	f := b.model.Finder
	b.Find()
	b.find.entry.SetText("３")
	b.press(fyne.KeyReturn)
	b.until(t, func() bool { return f.Place.Found })
	// A page has the figure 3 once in each of its lines 13 and 23, and eleven times in its lines 30 to 39.
	if got := texts(b.Object()); !strings.Contains(got, "1548 / 3900") {
		t.Errorf("the count is not told in:\n%s", got)
	}
	b.find.entry.SetText("13あ")
	b.find.enter(false)
	b.until(t, func() bool { return f.Place.Found && len(f.Hits) == 300 })
	if got := texts(b.Object()); !strings.Contains(got, "120 / 300") || f.Place.Page != 120 {
		t.Errorf("page %d; the count is not told in:\n%s", f.Place.Page, got)
	}
	b.find.enter(false)
	b.until(t, func() bool { return f.Place.Found && f.Place.Page == 121 })
	b.find.enter(true)
	b.find.enter(true)
	b.until(t, func() bool { return f.Place.Found && f.Place.Page == 119 })
	layers := b.pdf.stack.layers
	b.until(t, func() bool { return len(b.pdf.stack.on(119)) == 2 })
	if faint := b.pdf.stack.on(119)[0]; faint.pen != theme.ColorFaint || len(faint.rects) != 1 || len(b.pdf.stack.found(118)) != 1 {
		t.Errorf("the other places are marked %+v", faint)
	}
	if b.pdf.Page() != 119 || layers[foundLayer].page != 119 || len(layers[foundLayer].rects) != 1 || layers[foundLayer].pen != theme.ColorFound {
		t.Errorf("page %d; marked is %+v", b.pdf.Page(), layers[foundLayer])
	}
	if layers[citedLayer].page != 120 || layers[citedLayer].pen == layers[foundLayer].pen {
		t.Errorf("what is cited is no longer marked, or looks like what was found: %+v", layers[citedLayer])
	}
	b.find.enter(false)
	b.until(t, func() bool { return f.Place.Found && f.Place.Page == 120 })
	b.until(t, func() bool { _, exact := b.Picture(120); return exact })
	golden.Check(t, "find", b.window.Canvas().Capture())

	b.find.entry.SetText("ぬるぽ")
	b.find.enter(false)
	b.until(t, func() bool { return !f.Running })
	if got := texts(b.Object()); !strings.Contains(got, b.Kit.Words.T("find.none")) {
		t.Errorf("that there is nothing is not said in:\n%s", got)
	}
	b.window.Canvas().Focus(b.find.entry)
	b.press(fyne.KeyEscape)
	if b.find.root.Visible() || len(b.pdf.stack.layers[foundLayer].rects)+len(b.pdf.stack.found(119)) > 0 {
		t.Error("the field or its marks stay after Escape")
	}
	if b.window.Canvas().Focused() != b.pdf.stack {
		t.Error("the page has not got the keyboard")
	}
}

func TestWordsAreFoundInTheOpenText(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, ""))
	runes := []rune(markdown().Pages[0].Text)
	b.Find()
	b.find.entry.SetText("連番")
	b.press(fyne.KeyEnter)
	b.until(t, func() bool { return b.model.Finder.Place.Found })
	if m := b.text.stack.marks.found; string(runes[m.start:m.end]) != "連番" || b.text.Offset.Y == 0 {
		t.Errorf("marked %q at %v", string(runes[m.start:m.end]), b.text.Offset)
	}
	if got := texts(b.Object()); !strings.Contains(got, "1 / 1") {
		t.Errorf("the count is not told in:\n%s", got)
	}
}

func TestTheEnterThatConfirmsAConversionDoesNotSearch(t *testing.T) {
	b := show(t, &shelf{}, at("b.md", "v1", 0, ""))
	b.Find()
	b.find.entry.SetText("連番")
	for _, key := range []fyne.KeyName{fyne.KeyN, fyne.KeyO, fyne.KeyReturn} { // の is composed; it comes after the Enter
		b.press(key)
	}
	if f := b.model.Finder; f.Running || f.Words != "" {
		t.Errorf("looking for %q", f.Words)
	}
	b.find.entry.TypedRune('の')
	b.press(fyne.KeyReturn)
	b.until(t, func() bool { return b.model.Finder.Words == "の連番" })
}

func TestKeysMoveThePage(t *testing.T) {
	b := show(t, &shelf{place: found(5)}, at("a.pdf", "v2", 5, "words"))
	b.focusView()
	if !b.ring.Visible() {
		t.Error("nothing shows that the page has the keyboard")
	}
	for _, c := range []struct {
		key  fyne.KeyName
		want func(before, after fyne.Position) bool
	}{
		{fyne.KeyDown, func(x, y fyne.Position) bool { return y.Y == x.Y+lineStep }},
		{fyne.KeyUp, func(x, y fyne.Position) bool { return y.Y == x.Y-lineStep }},
		{fyne.KeyPageDown, func(x, y fyne.Position) bool { return y.Y > x.Y+300 }},
		{fyne.KeyPageUp, func(x, y fyne.Position) bool { return y.Y < x.Y-300 }},
		{fyne.KeyEnd, func(_, _ fyne.Position) bool { return b.pdf.Page() == 300 }},
		{fyne.KeyHome, func(_, y fyne.Position) bool { return y.Y == 0 && b.pdf.Page() == 1 }},
		{fyne.KeyRight, func(_, _ fyne.Position) bool { return b.pdf.Page() == 2 }},
		{fyne.KeyLeft, func(_, _ fyne.Position) bool { return b.pdf.Page() == 1 }},
	} {
		before := b.pdf.Offset
		b.press(c.key)
		if !c.want(before, b.pdf.Offset) {
			t.Errorf("%s moves from %v to %v, page %d", c.key, before, b.pdf.Offset, b.pdf.Page())
		}
	}
	var typed fyne.KeyName
	b.window.Canvas().SetOnTypedKey(func(key *fyne.KeyEvent) { typed = key.Name })
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyF1} {
		if b.press(key); typed != key {
			t.Errorf("%s does not reach the window", key)
		}
	}
	passed := false
	b.OnShortcut = func(fyne.Shortcut) { passed = true }
	b.window.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyL, Modifier: fyne.KeyModifierShortcutDefault})
	if !passed {
		t.Error("a shortcut of the window gets lost")
	}
}

func TestAWholePageFitsThePane(t *testing.T) {
	b := show(t, &shelf{place: found(5)}, at("a.pdf", "v2", 5, "words"))
	b.FitPage()
	_, size := b.pdf.stack.frame(4)
	if h := b.pdf.Size().Height; size.Height > h || size.Height < h-3*pageGap || !b.pdf.Fits() || b.pdf.Page() != 5 {
		t.Errorf("page %d is %v high in %v", b.pdf.Page(), size.Height, h)
	}
	b.window.Resize(fyne.NewSize(900, 500))
	if _, size := b.pdf.stack.frame(4); size.Height > b.pdf.Size().Height {
		t.Errorf("after the window changed it is %v high in %v", size.Height, b.pdf.Size().Height)
	}
}

func TestAPageOfAnotherSizeIsFittedWhenItIsOpened(t *testing.T) {
	b := show(t, &shelf{place: found(2), wide: 50}, at("a.pdf", "v2", 2, "words"))
	upright := b.pdf.Zoom()
	fits := func(page int) bool {
		pos, size := b.pdf.stack.frame(page - 1)
		left := pos.X - b.pdf.Offset.X
		return math.Abs(float64(left-pageGap)) < 2 && math.Abs(float64(size.Width+2*pageGap-b.pdf.Size().Width)) < 2
	}
	if !fits(2) {
		t.Errorf("a wide page further on makes the others small: zoom %.2f", upright)
	}
	b.pdf.JumpTo(50)
	if b.pdf.Zoom() >= upright || !fits(50) || b.pdf.Page() != 50 {
		t.Errorf("page %d, zoom %.2f: the wide page does not fit", b.pdf.Page(), b.pdf.Zoom())
	}
	b.pdf.JumpTo(2)
	if b.pdf.Zoom() != upright || !fits(2) {
		t.Errorf("back on an upright page the zoom is %.2f, was %.2f", b.pdf.Zoom(), upright)
	}
	b.pdf.JumpTo(9999)
}

func TestTheEditionsOfADocumentAreOffered(t *testing.T) {
	s := &shelf{place: found(1), editions: []library.EditionInfo{
		{Doc: "a.pdf", Version: "v3", Effective: "2027-04-01", Standing: library.NotYet},
		{Doc: "a.pdf", Version: "v2", Effective: "2025-04-01", Standing: library.InForceNow},
		{Doc: "a.pdf", Version: "v1", Effective: "2024-04-01", Standing: library.Superseded}}}
	b := show(t, s, at("a.pdf", "v1", 1, "words"))
	w := b.Kit.Words
	var choice, inForce *controls.Button
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok {
			switch {
			case button.Text == w.T("page.editions", "n", 3):
				choice = button
			case button.Text == w.T("page.show_in_force"):
				inForce = button
			}
		}
	}
	if choice == nil || inForce == nil {
		t.Fatal("neither the editions nor the one in force are offered")
	}
	b.until(t, func() bool { _, exact := b.Picture(1); return exact })
	test.Tap(choice)
	if b.window.Canvas().Overlays().Top() == nil {
		t.Error("no list of editions comes up")
	}
	golden.Check(t, "editions", b.window.Canvas().Capture())
	b.window.Canvas().Overlays().Remove(b.window.Canvas().Overlays().Top())

	b.model.OpenEdition(s.editions[0])
	b.wait(t)
	if got, want := texts(b.Object()), w.T("page.not_yet", "date", ""); !strings.Contains(got, want[:len("この版はまだ")]) {
		t.Errorf("that it is not in force yet is not said in:\n%s", got)
	}
	b.model.OpenEdition(s.editions[2])
	b.wait(t)
	b.model.State.Target.Quote = "words"
	test.Tap(inForce)
	b.until(t, func() bool { return b.model.State.Target.Version == "v2" && !b.model.State.Loading })
	if got, want := texts(b.Object()), w.T("page.compare.gone"); !strings.Contains(got, want) {
		t.Errorf("%q is not said in:\n%s", want, got)
	}
}

func TestWhatChangedIsShownWithWordsAround(t *testing.T) {
	for _, c := range []struct{ was, is, before, after string }{
		{"定年は満60歳とする。", "定年は満65歳とする。", "定年は満60歳とする。", "定年は満65歳とする。"},
		{strings.Repeat("あ", 30) + "60" + strings.Repeat("い", 30), strings.Repeat("あ", 30) + "65" + strings.Repeat("い", 30),
			"…" + strings.Repeat("あ", 15) + "60" + strings.Repeat("い", 16) + "…", "…" + strings.Repeat("あ", 15) + "65" + strings.Repeat("い", 16) + "…"},
		{"同じ", "同じ", "同じ", "同じ"},
	} {
		if before, after := differing(c.was, c.is); before != c.before || after != c.after {
			t.Errorf("%q and %q", before, after)
		}
	}
}

func TestAScannedPageSaysSoUntilAPersonHasComparedIt(t *testing.T) {
	s := &shelf{place: found(2), scanned: 2}
	b := show(t, s, at("a.pdf", "v2", 2, "words"))
	w := b.Kit.Words
	said := func(key string) bool { return strings.Contains(texts(b.Object()), w.T(key)) }
	if !said("page.ocr") || !said("page.reader.ocr") {
		t.Fatalf("not all is said of the page in:\n%s", texts(b.Object()))
	}
	b.until(t, func() bool { _, exact := b.Picture(2); return exact })
	golden.Check(t, "scanned", b.window.Canvas().Capture())
	offset := b.pdf.Offset
	for _, o := range test.LaidOutObjects(b.Object()) {
		if button, ok := o.(*controls.Button); ok && button.Text == w.T("page.ocr_compared") {
			test.Tap(button)
		}
	}
	b.until(t, func() bool { return said("page.ocr_done") })
	if !s.compared || said("page.ocr") || math.Abs(float64(b.pdf.Offset.Y-offset.Y)) > 1 {
		t.Errorf("compared: %v; the page moved from %v to %v", s.compared, offset, b.pdf.Offset)
	}
	b.pdf.JumpTo(5)
	if said("page.ocr_done") || !said("page.reader.pdfium") {
		t.Errorf("of another page it is said:\n%s", texts(b.Object()))
	}
}

func TestTextThatCannotBeSeenIsToldOnItsPage(t *testing.T) {
	b := show(t, &shelf{place: found(2), hidden: 2}, at("a.pdf", "v2", 2, "words"))
	warning := b.Kit.Words.ReadingWarning("hidden_text", "")
	if got := texts(b.Object()); !strings.Contains(got, warning) {
		t.Errorf("%q is not said in:\n%s", warning, got)
	}
	b.pdf.JumpTo(5)
	if strings.Contains(texts(b.Object()), warning) {
		t.Error("it is said of another page too")
	}
}

func TestTheKindOfADocumentIsCorrected(t *testing.T) {
	s := &shelf{place: found(1), kind: document.Rule}
	b := show(t, s, at("a.pdf", "v2", 1, "words"))
	items := b.moreItems()
	kinds := items[len(items)-1].ChildMenu.Items
	at := slices.IndexFunc(kinds, func(i *fyne.MenuItem) bool { return i.Label == b.Kit.Words.T("kind.draft") })
	kinds[at].Action()
	b.until(t, func() bool { return b.doc.Kind == document.Draft })
	if got := texts(b.Object()); !strings.Contains(got, b.Kit.Words.T("page.kind", "kind", b.Kit.Words.T("kind.draft"))) {
		t.Errorf("what it is is not said in:\n%s", got)
	}
}

func TestHeadingsLeadToTheirPlaces(t *testing.T) {
	s := &shelf{place: found(1), outline: []document.Heading{
		{Level: 1, Text: "第1章　総則", Page: 1, Start: 0}, {Level: 2, Text: "第3条　この規程がどこまでも長い見出しをもつときにも一行に収まること", Page: 40, Start: 21 * 20}, {Level: 1, Text: "附則", Page: 200, Start: -1}}}
	b := show(t, s, at("a.pdf", "v2", 1, "words"))
	zoom := b.pdf.Zoom()
	b.ToggleSide()
	b.until(t, func() bool {
		_, first := b.Picture(1)
		_, second := b.Picture(2)
		return first && second
	})
	if got := b.pdf.Zoom(); got != zoom || b.pdf.Size().Width > 420 {
		t.Errorf("beside the headings the zoom is %v, was %v", got, zoom)
	}
	golden.Check(t, "outline", b.window.Canvas().Capture())
	b.side.lists[headingsList].OnSelected(1)
	b.until(t, func() bool {
		return b.pdf.Page() == 40 && math.Abs(float64(b.pdf.stack.place(56, 40, 480).Y-b.pdf.Size().Height*leadIn-b.pdf.Offset.Y)) < 2
	})
	b.side.lists[headingsList].OnSelected(2)
	if b.pdf.Page() != 200 || b.side.heading != 2 {
		t.Errorf("page %d is shown, heading %d is marked", b.pdf.Page(), b.side.heading)
	}
	b.pdf.JumpTo(60)
	if b.side.heading != 1 || b.side.page != 60 {
		t.Errorf("on page %d heading %d is marked, page %d", b.pdf.Page(), b.side.heading, b.side.page)
	}
	b.ToggleSide()
	if len(b.body.Objects) != 1 || b.pdf.Zoom() != zoom || test.LaidOutObjects(b.body)[0] == fyne.CanvasObject(b.side.root) {
		t.Error("the headings stay")
	}
}

func TestAViewerIsToldThePageWhereItUnderstandsOne(t *testing.T) {
	find := func(program string) (string, error) { return "/usr/bin/" + program, nil }
	for _, c := range []struct {
		entry string
		want  string
	}{
		{"org.gnome.Evince.desktop", "/usr/bin/evince --page-index=12 /docs/a b.pdf"},
		{"okularApplication_pdf.desktop", "/usr/bin/okular --page 12 /docs/a b.pdf"},
		{"firefox.desktop", ""},
		{"", ""},
	} {
		got, ok := atPage(c.entry, find, "/docs/a b.pdf", 12)
		if strings.Join(got, " ") != c.want || ok != (c.want != "") || ok && got[len(got)-1] != "/docs/a b.pdf" {
			t.Errorf("%s: %q", c.entry, got)
		}
	}
	if err := openExternally(test.NewApp(), "-rf", 1); err == nil {
		t.Error("something that is no whole path was opened")
	}
}

func TestWhatCannotBeOpenedElsewhereIsSaid(t *testing.T) {
	b := show(t, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words"))
	b.OpenExternally()
	b.until(t, func() bool {
		return slices.ContainsFunc(b.told, func(s string) bool { return strings.Contains(s, "no file") })
	})
}

func TestPagesAreReachedByTheirSmallPictures(t *testing.T) {
	b := show(t, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words"))
	b.ToggleSide() // without headings there are the pages alone
	b.until(t, func() bool {
		_, all := b.Picture(1)
		for page := 1; page <= 4; page++ { // as many as are in sight
			_, exact := b.side.small.Get(page, smallWidth)
			all = all && exact
		}
		return all
	})
	golden.Check(t, "pages", b.window.Canvas().Capture())
	b.side.lists[pagesList].OnSelected(39)
	if b.pdf.Page() != 40 || b.side.page != 40 {
		t.Errorf("page %d is shown, %d is marked", b.pdf.Page(), b.side.page)
	}
}

func TestANotchOfTheWheelIsASixthOfTheView(t *testing.T) {
	pdf := show(t, &shelf{place: found(100)}, at("a.pdf", "v2", 100, "words"))
	text := show(t, &shelf{place: library.PageResult{Found: true, Start: 1, End: 3}}, at("b.md", "m1", 0, "words"))
	text.window.Resize(fyne.NewSize(560, 240))
	for name, view := range map[string]struct {
		scrolled func(*fyne.ScrollEvent)
		at       func() float32
		height   float32
	}{
		"pages":  {pdf.pdf.Scrolled, func() float32 { return pdf.pdf.Offset.Y }, pdf.pdf.Size().Height},
		"a text": {text.text.Scrolled, func() float32 { return text.text.Offset.Y }, text.text.Size().Height},
	} {
		for _, c := range []struct{ moved, want float32 }{{-25, view.height / 6}, {-3.5, 3.5}} {
			before := view.at()
			view.scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: c.moved}})
			if got := view.at() - before; math.Abs(float64(got-c.want)) > 1 {
				t.Errorf("%s: %v moves by %v, want %v", name, c.moved, got, c.want)
			}
		}
	}
}

func TestTheZoomThatIsShownIsTheTrueOneAndMovesNoButton(t *testing.T) {
	b := show(t, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words"))
	said := func() string { return b.zoom.String() }
	places := func() (all []fyne.Position) {
		for _, o := range b.tools.Objects {
			all = append(all, o.Position())
		}
		return all
	}
	was := places()
	for _, width := range []float32{560, 700, 900} {
		b.window.Resize(fyne.NewSize(width, 800))
		if want := b.Kit.Words.T("page.zoom", "percent", int(b.pdf.Zoom()*100/zoomAtFull+0.5)); said() != want {
			t.Errorf("%v wide, %s is shown for %s", width, said(), want)
		}
	}
	b.window.Resize(fyne.NewSize(560, 800))
	b.pdf.ZoomBy(3)
	b.pdf.JumpTo(200)
	b.pdf.Select(viewmodel.Selection{From: viewmodel.Point{Page: 200}, To: viewmodel.Point{Page: 200, Offset: 5}})
	if now := places(); !slices.Equal(now, was) {
		t.Errorf("the buttons were at %v, are at %v", was, now)
	}
}

func TestAPageIsDimmedInTheDarkIfThatIsWished(t *testing.T) {
	for mode, want := range map[theme.Mode]bool{theme.Light: false, theme.Dark: true} {
		b := showIn(t, mode, &shelf{place: found(1)}, at("a.pdf", "v2", 1, "words"))
		b.until(t, func() bool { _, exact := b.Picture(1); return exact })
		bright := b.window.Canvas().Capture()
		b.SetDim(true)
		if got := golden.Differ(bright, b.window.Canvas().Capture()) > 0; got != want {
			t.Errorf("%s: dimmed: %v", mode, got)
		}
	}
}
