package app

import (
	"cmp"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/news"
	"tenkyo/app/ollama"
	"tenkyo/app/revision"
	"tenkyo/assets"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/worker"
	"tenkyo/verify"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == worker.Command { // the gallery's library reads files with this very program
		if err := worker.Main(context.Background(), os.Stdin, os.Stdout, worker.ChildOptions{Fonts: assets.FontRegular()}); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Setenv("LANG", "C.UTF-8") // Fyne logs at each lookup of a locale that it cannot read
	os.Exit(m.Run())
}

// loop is the goroutine of a window in a test: what is dispatched waits until the test runs it.
type loop struct {
	mu    sync.Mutex
	queue []func()
	later []func()
}

func (l *loop) dispatch(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = append(l.queue, f)
}

// after keeps what is due later until the test asks for it.
func (l *loop) after(_ time.Duration, f func()) func() {
	stopped := false
	l.later = append(l.later, func() {
		if !stopped {
			f()
		}
	})
	return func() { stopped = true }
}

// take hands over what is dispatched.
func (l *loop) take() []func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	queue := l.queue
	l.queue = nil
	return queue
}

// elapse lets everything that was due later happen.
func (l *loop) elapse() {
	due := l.later
	l.later = nil
	for _, f := range due {
		f()
	}
}

// until runs what is dispatched until a condition holds.
func (l *loop) until(t testing.TB, what string, done func() bool) {
	t.Helper()
	deadline := time.Now().Add(90 * time.Second) // to write a file through to a busy disk can take more than ten
	for !done() {
		queue := l.take()
		for _, f := range queue {
			f()
		}
		if len(queue) == 0 {
			if time.Now().After(deadline) {
				t.Fatalf("waited in vain for: %s", what)
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// fakeLibrary is a library of three documents in memory.
type fakeLibrary struct {
	mu        sync.Mutex
	documents []library.DocumentInfo
	ingest    func(ctx context.Context, paths []string, progress func(library.Progress)) (library.IngestReport, error)
	added     []string
	onlyMe    []string // of these, those for this user alone
	roots     []library.RootInfo
	left      []string // folders that were removed
	editions  []library.EditionInfo
	news      news.Report
}

func (f *fakeLibrary) Documents() []library.DocumentInfo {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.documents
}

func (f *fakeLibrary) IngestWith(ctx context.Context, paths []string, options library.IngestOptions) (library.IngestReport, error) {
	f.mu.Lock()
	f.added = append(f.added, paths...)
	if options.OnlyMe {
		f.onlyMe = append(f.onlyMe, paths...)
	}
	f.mu.Unlock()
	if f.ingest != nil {
		return f.ingest(ctx, paths, options.Progress)
	}
	return library.IngestReport{}, nil
}

func (f *fakeLibrary) Roots() []library.RootInfo { return f.roots }

func (f *fakeLibrary) RemoveRoot(_ context.Context, path string, onlyMe bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.documents = slices.DeleteFunc(slices.Clone(f.documents), func(d library.DocumentInfo) bool { return d.Root == path && d.OnlyMe == onlyMe })
	f.left = append(f.left, path)
	return nil
}

func (f *fakeLibrary) EditionsOf(string, time.Time) ([]library.EditionInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.editions, nil
}
func (f *fakeLibrary) Families(time.Time) []library.Family { return nil }
func (f *fakeLibrary) SetKind(string, document.Kind) error { return nil }
func (f *fakeLibrary) ConfirmFamily(...string) error       { return nil }
func (f *fakeLibrary) SplitFamily(string) error            { return nil }

func (f *fakeLibrary) SetEffective(doc, _, day string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.documents = slices.Clone(f.documents)
	for i := range f.documents {
		if f.documents[i].Doc == doc {
			f.documents[i].Effective = day
		}
	}
	return nil
}

func (f *fakeLibrary) Remove(doc string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.documents = slices.DeleteFunc(slices.Clone(f.documents), func(d library.DocumentInfo) bool { return d.Doc == doc })
	return nil
}

func (f *fakeLibrary) Source(string) library.SourceState { return library.Readable }

func (f *fakeLibrary) Document(doc, _ string) (*document.Document, error) {
	switch doc {
	case "旅費規程.pdf":
		d := &document.Document{Title: "旅費規程", Format: document.PDF, Kind: document.Rule, Version: "aaaaaaaaaaaa", Edition: "2024-04-01", Effective: "2024-04-01"}
		for i := 1; i <= 5; i++ {
			d.Pages = append(d.Pages, document.Page{Number: i, Label: string(rune('0' + i)), Width: 595, Height: 842})
		}
		return d, nil
	case "就業規則.md":
		return markdownDocument(), nil
	}
	return nil, errors.New("no such document: " + doc)
}

func (f *fakeLibrary) Chunks(doc, version string) ([]index.Chunk, error) {
	d, err := f.Document(doc, version)
	if err != nil {
		return nil, err
	}
	return ingest.Chunks(d, doc, ""), nil
}

func (f *fakeLibrary) Page(_ context.Context, r library.PageRequest) (library.PageResult, error) {
	if r.Doc == "就業規則.md" {
		start, end := find(markdownDocument().Pages[0].Text, r.Quote)
		return library.PageResult{Doc: r.Doc, Found: start >= 0, Start: start, End: end, ReasonCode: "not_on_page"}, nil
	}
	return library.PageResult{Doc: r.Doc, Page: 3, PageLabel: "3", WidthPt: 595, HeightPt: 842, Found: true,
		Rects: []library.Rect{{X0: 70, Y0: 300, X1: 500, Y1: 316}, {X0: 56, Y0: 320, X1: 240, Y1: 336}}}, nil
}

// Render draws grey lines where a page has text.
func (f *fakeLibrary) Render(_ context.Context, _, _ string, page int, dpi float64) (image.Image, error) {
	scale := dpi / 72
	img := image.NewRGBA(image.Rect(0, 0, int(595*scale+.5), int(842*scale+.5)))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	for y := 80.0; y < 760; y += 20 {
		line := image.Rect(int(56*scale), int((y+4)*scale), int(540*scale), int((y+12)*scale))
		draw.Draw(img, line, image.NewUniform(color.Gray{Y: uint8(150 + page)}), image.Point{}, draw.Src)
	}
	return img, nil
}

func (f *fakeLibrary) PageText(context.Context, string, string, int) (*library.PageText, error) {
	return &library.PageText{}, nil
}

func (f *fakeLibrary) PassageAt(doc, version string, page, _ int) (verify.Passage, error) {
	return verify.Passage{Doc: doc, Version: version, Page: page}, nil
}

func (f *fakeLibrary) InForce(doc string, _ time.Time) (library.Force, error) {
	return library.Force{}, errors.New("no such document: " + doc)
}

func (f *fakeLibrary) SetCompared(string, string, int, bool) error { return nil }

func (f *fakeLibrary) Printable(context.Context, string, string, int) (string, error) {
	return "", errors.New("no file")
}

func (f *fakeLibrary) Viewable(context.Context, string, string) (string, error) {
	return "", errors.New("no file")
}

func find(s, quote string) (int, int) {
	runes, q := []rune(s), []rune(quote)
	for i := 0; i+len(q) <= len(runes); i++ {
		if string(runes[i:i+len(q)]) == quote {
			return i, i + len(q)
		}
	}
	return -1, -1
}

// markdownDocument has one block of each kind.
func markdownDocument() *document.Document {
	d := &document.Document{Title: "就業規則", Format: document.Markdown, Kind: document.Rule, Version: "bbbbbbbbbbbb", Edition: "2023-06-21", Effective: "2023-07-01"}
	page := document.Page{Reader: "goldmark"}
	for _, b := range []struct {
		kind  document.BlockKind
		level int
		text  string
	}{
		{document.HeadingBlock, 1, "就業規則"},
		{document.HeadingBlock, 2, "第3章　休暇"},
		{document.Paragraph, 0, "第34条　年次有給休暇は、入社日から6か月間継続して勤務し、全労働日の8割以上出勤した者に10日を与える。ただし、試用期間中の者は所属長の承認を要する。"},
		{document.ListItem, 0, "半日単位で取得できる。"},
		{document.ListItem, 1, "時間単位は年5日まで。"},
		{document.Paragraph, 0, "勤続年数に応じた日数は、次の表のとおりとする。"},
		{document.TableHead, 0, "勤続年数 | 付与日数 | 備考"},
		{document.TableRow, 0, "6か月 | 10日 | 出勤率8割以上"},
		{document.TableRow, 0, "1年6か月 | 11日 | 同上。ただし、休職した期間がある者については別に定めるところによる。"},
		{document.Paragraph, 0, "The company grants the leave on the day requested, unless it would disturb the normal operation of the business."},
		{document.Code, 0, "申請番号 = 年度 + \"-\" + 連番"},
		{document.Footnote, 0, "1 労働基準法第39条による。"},
	} {
		start := len([]rune(page.Text))
		if start > 0 {
			page.Text += "\n"
			start++
		}
		page.Text += b.text
		page.Blocks = append(page.Blocks, document.Block{Kind: b.kind, Level: b.level, Start: start, End: start + len([]rune(b.text))})
	}
	d.Pages = []document.Page{page}
	return d
}

var threeDocuments = []library.DocumentInfo{
	{Doc: "旅費規程.pdf", Root: "/docs/規程集", Rel: "旅費規程.pdf", Title: "旅費規程", Kind: document.Rule, Format: "pdf", Pages: 5, Chunks: 20, Version: "aaaaaaaaaaaa", Edition: "2024-04-01", Editions: 2, Source: library.Readable},
	{Doc: "就業規則.md", Root: "/docs/規程集", Rel: "就業規則.md", Title: "就業規則", Kind: document.Rule, Format: "markdown", Version: "bbbbbbbbbbbb", Edition: "2023-06-21", Source: library.Readable},
	{Doc: "経費精算の手引き.pdf", Root: "/docs/規程集", Rel: "経費精算の手引き.pdf", Title: "経費精算の手引き（経理部からのお知らせを含む）", Kind: document.Guide, Format: "pdf", Pages: 12, PagesWithoutText: []int{2, 3}, Source: library.Readable},
}

// fakeAsker plays a recorded answer.
type fakeAsker struct {
	events []ask.Event
	answer ask.Answer
	err    error
	wait   chan struct{} // closed to let the answer end; nil does not wait

	mu       sync.Mutex
	requests []ask.Request
}

// last is the request that came last.
func (f *fakeAsker) last() ask.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.requests[len(f.requests)-1]
}

func (f *fakeAsker) Ask(ctx context.Context, r ask.Request, tell func(ask.Event)) (ask.Answer, error) {
	f.mu.Lock()
	f.requests = append(f.requests, r)
	f.mu.Unlock()
	for _, e := range f.events {
		tell(e)
	}
	if f.wait != nil {
		select {
		case <-f.wait:
		case <-ctx.Done():
			a := f.answer
			a.Question, a.Complete, a.StopReason = r.Question, false, "cancelled"
			return a, nil
		}
	}
	a := f.answer
	a.Question, a.AnswerID, a.Asked = r.Question, cmp.Or(a.AnswerID, "a1b2c3d4e5f6"), time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	return a, f.err
}

type fakeServer struct{ status ollama.Status }

func (f fakeServer) Status(context.Context) (ollama.Status, error) { return f.status, nil }

func span(a, b int) *[2]int { return &[2]int{a, b} }

// everyState is an answer with a claim in each state.
func everyState() ask.Answer {
	passages := []verify.Passage{
		{ID: "c1", ChunkID: "A", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第3章 精算 > 第12条", Page: 3, PageLabel: "3", Version: "aaaaaaaaaaaa", Effective: "2024-04-01",
			Text: "出張旅費は、社長が承認した日から30日以内に精算しなければならない。"},
		{ID: "c2", ChunkID: "B", Doc: "就業規則.md", Title: "就業規則", Section: "第3章　休暇 > 第34条", Version: "bbbbbbbbbbbb", Effective: "2023-07-01",
			Text: "第34条　年次有給休暇は、入社日から6か月間継続して勤務し、全労働日の8割以上出勤した者に10日を与える。ただし、試用期間中の者は所属長の承認を要する。"},
	}
	c1 := verify.Evidence{ID: "c1", Status: verify.Exact, Quote: passages[0].Text, Start: 0, End: 34}
	c2 := verify.Evidence{ID: "c2", Status: verify.Exact, Quote: "全労働日の8割以上出勤した者に10日を与える。", Start: 29, End: 51}
	checks := []verify.CheckResult{{Name: "quote", Result: "ok"}, {Name: "numbers", Result: "ok"}}
	a := ask.Answer{Mode: ask.SentenceMode, Model: "gemma3:4b", AsOf: "2026-04-01", Complete: true, Chunks: passages, Timings: ask.Timings{Total: 12400}}
	a.Claims = []verify.Claim{
		{Text: "出張旅費の精算は、社長が承認した日から30日以内に行う必要があります。", Verdict: verify.Verified, Evidence: []verify.Evidence{c1}, Checks: checks},
		{Text: "年次有給休暇は、全労働日の8割以上出勤した者に10日が与えられます。", Verdict: verify.Caution, Evidence: []verify.Evidence{c2},
			Flags: []verify.Flag{{Code: "proviso_dropped", Severity: verify.Warning, Written: "ただし、試用期間中の者は所属長の承認を要する。", Source: &verify.SourceSpan{ID: "c2", Span: [2]int{51, 74}}}}},
		{Text: "出張旅費は、社長が承認した日から14日以内に精算します。", Verdict: verify.Unsupported, Evidence: []verify.Evidence{c1},
			Flags: []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "14日", Written: "30日", Span: span(16, 19), Source: &verify.SourceSpan{ID: "c1", Span: [2]int{16, 19}}}}},
		{Text: "海外出張の日当は10日分を上限とします。", Verdict: verify.Unsupported, Evidence: []verify.Evidence{c1},
			Flags: []verify.Flag{{Code: "number_not_in_quote", Severity: verify.Critical, Said: "10日", Span: span(8, 11)}}},
		{Text: "The general manager must approve trips costing more than JPY 100,000 in advance.", Verdict: verify.Unsourced,
			Evidence: []verify.Evidence{{ID: "c9", Status: verify.UnknownID}},
			Flags:    []verify.Flag{{Code: "unknown_source", Severity: verify.Critical, Said: "c9"}}},
		{Text: "精算には領収書が必要です。", Verdict: verify.Unsourced},
		{Text: "定年は満60歳です。", Verdict: verify.Stale, Evidence: []verify.Evidence{c2}, Flags: []verify.Flag{{Code: "superseded", Severity: verify.Warning, Written: "満65歳"}}},
	}
	a.Status, a.Reasons, a.Confidence = "review", []string{"unsupported_claim", "unsourced_claim"}, verify.Low
	return a
}

type window struct {
	*UI
	*loop
	lib     *fakeLibrary
	asker   *fakeAsker
	checker checker
}

// checker finds one status for every claim of every answer.
type checker struct{ status history.Status }

func (c *checker) Check(_ context.Context, r history.Record, offs map[int]history.SignOff) (history.Recheck, error) {
	status := cmp.Or(c.status, history.Current)
	check := history.Recheck{AnswerID: r.Answer.AnswerID, Status: status}
	for i, claim := range r.Answer.Claims {
		cc := history.ClaimCheck{Text: claim.Text, Status: history.Current}
		if i == 0 && status != history.Current {
			cc.Status, cc.Doc = status, "旅費規程.pdf"
			cc.Was, cc.Is = "出張旅費は、社長が承認した日から30日以内に精算しなければならない。", "出張旅費は、部長が承認した日から14日以内に精算しなければならない。"
			cc.Diff = revision.Words(cc.Was, cc.Is)
		}
		if o, ok := offs[i]; ok {
			cc.SignOff = &history.StandingSign{SignOff: o}
		}
		check.Claims = append(check.Claims, cc)
	}
	return check, nil
}

// open makes a window on fakes and waits until it knows its library and its server.
func open(t testing.TB, s viewmodel.Settings, lib *fakeLibrary, asker *fakeAsker, status ollama.Status) *window {
	t.Helper()
	return openIn(t, t.TempDir(), s, lib, asker, status)
}

// openIn is open with the folder of this user's data.
func openIn(t testing.TB, data string, s viewmodel.Settings, lib *fakeLibrary, asker *fakeAsker, status ollama.Status) *window {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	l := &loop{}
	win := a.NewWindow("")
	win.SetPadded(false)
	win.Resize(fyne.NewSize(size(s)))
	w := &window{loop: l, lib: lib, asker: asker}
	keeper := history.NewKeeper(data)
	g := newGuard(t)
	g.keeper(keeper)
	withheld := func(r history.Record) (history.Record, bool) { return r, false }
	u := New(a, win, Services{
		Library: guarded{lib, g},
		Connect: func(viewmodel.Settings) Connection {
			return Connection{Asker: asker, Server: fakeServer{status}, URL: "http://127.0.0.1:11434"}
		},
		Samples: func(lang string) []string {
			if lang == "en" {
				return []string{"By when must travel expenses be settled?", "How many days of leave are granted after six months?"}
			}
			return []string{"出張旅費の精算はいつまでですか", "入社6か月で有給休暇は何日もらえますか", "海外出張の日当はいくらですか"}
		},
		IsSample:   func(library.DocumentInfo) bool { return true },
		AddSamples: func() ([]string, error) { return []string{"/sample"}, nil },
		Compare:    compareFakes,
		Every:      everyFake,
		News:       func(context.Context, time.Time, time.Time) (news.Report, error) { return lib.news, nil },
		Keeping: viewmodel.Keeping{
			Keeper: keeper, Checker: func() viewmodel.Checker { return &w.checker }, Withheld: withheld, Library: func() string { return "" },
		},
		Reports: &viewmodel.Reporter{Data: data, Keeper: keeper, Withheld: withheld},
		Place:   settings.Place{Data: data, Library: "/library"},
		Version: "0.1.0", Rules: "1", Locale: "ja",
	}, s, l.dispatch, l.after)
	w.UI = u
	t.Cleanup(func() { u.History.Close()() })
	u.Start()
	l.until(t, "library and server are known", func() bool { return u.Server.State.Known && u.Library.Total == len(lib.documents) })
	return w
}

var gemma = ollama.Status{Running: true, Version: "0.32.15", Models: []ollama.Model{{Name: "gemma3:4b", Family: "gemma3", Size: 3 << 30}}}

func wide(s viewmodel.Settings) viewmodel.Settings {
	s.Window = viewmodel.Window{Width: 1320, Height: 820}
	return s
}
