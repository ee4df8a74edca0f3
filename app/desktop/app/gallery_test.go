package app

import (
	"context"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/compare"
	"tenkyo/app/desk"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/everyplace"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/news"
	"tenkyo/app/ollama"
	"tenkyo/app/words"
	"tenkyo/assets"
	"tenkyo/ingest/document"
	"tenkyo/ingest/worker"
	"tenkyo/verify"
)

// recordedAsker answers from the real library with claims that were recorded, checked anew by the real verifier.
type recordedAsker struct {
	lib    *library.Library
	claims []recordedClaim
}

// recordedClaim cites the passage that holds its quotation; a claim without one cites nothing.
type recordedClaim struct{ text, quote string }

func (r recordedAsker) Ask(ctx context.Context, request ask.Request, tell func(ask.Event)) (ask.Answer, error) {
	request.Mode = ask.ExtractMode
	a, err := (&ask.Engine{Library: r.lib}).Ask(ctx, request, tell)
	if err != nil || len(r.claims) == 0 || a.NoAnswer != nil {
		return a, err
	}
	c := verify.Case{Question: request.Question, Chunks: a.Chunks, Answer: verify.Answer{Format: "structured"}}
	for _, recorded := range r.claims {
		raw := verify.RawClaim{Text: recorded.text}
		for _, p := range a.Chunks {
			if recorded.quote != "" && strings.Contains(p.Text, recorded.quote) {
				raw.Evidence = []verify.RawEvidence{{ID: p.ID, Quote: recorded.quote}}
				break
			}
		}
		c.Answer.Structured.Claims = append(c.Answer.Structured.Claims, raw)
	}
	a.Report, a.Mode, a.Model = verify.Check(c), ask.SentenceMode, "gemma3:4b"
	a.PlacesToLook = false // that was said of the excerpts
	return a, nil
}

// galleryQuestions are asked in each language, with what a model answered.
var galleryQuestions = map[string]struct {
	question string
	claims   []recordedClaim
}{
	words.Japanese: {"出張の精算はいつまでにすればよいですか", []recordedClaim{
		{"出張をした者は、帰着した日の翌日から起算して7日以内に旅費を精算しなければなりません。", "出張をした者は、帰着した日の翌日から起算して7日以内に、領収書その他の証拠書類を添えて、経費精算システムにより旅費を精算しなければならない。"},
		{"領収書を紛失したときは、1件につき8,000円まで支払証明書で精算できます。", "支払証明書により精算できる額は、1件につき5,000円を限度とする。"},
		{"国内出張の申請書は、出発の3日前までに所属長に提出します。", "出張をしようとする者は、国内出張については出発の3日前までに、海外出張については出発の3週間前までに、出張申請書を所属長に提出し、承認を受けなければならない。"},
		{"期限を過ぎた申請は、翌月の給与で調整されます。", ""},
	}},
	words.English: {"How much private use of company equipment is allowed?", []recordedClaim{
		{"Private use of company equipment must not exceed 30 minutes a day.", "It must not exceed 30 minutes a day."},
		{"Occasional private use of company equipment is permitted during breaks.", "Occasional private use of company equipment is permitted during breaks, provided that it does not disturb the work of others."},
		{"Company equipment may be used to run a business of one's own.", "Company equipment must not be used to run a business of one's own."},
		{"Private calls abroad are charged to your salary.", ""},
	}},
}

// TestGallery draws the pictures of the README into the folder that TENKYO_GALLERY names: the real sample library, real pages, real
// verdicts on recorded claims. It compares nothing; a person looks at the pictures.
func TestGallery(t *testing.T) {
	dir := os.Getenv("TENKYO_GALLERY")
	if dir == "" {
		t.Skip("TENKYO_GALLERY names no folder")
	}
	sample := filepath.Join(t.TempDir(), "sample")
	if err := os.CopyFS(sample, assets.Sample()); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	cache := t.TempDir()
	lib, err := library.Open(ctx, library.Options{
		Dir: filepath.Join(t.TempDir(), "library"), Glossary: assets.Glossary(),
		Worker: worker.Options{CacheDir: cache},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	empty, err := library.Open(ctx, library.Options{Dir: filepath.Join(t.TempDir(), "empty")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { empty.Close() })
	if _, err := lib.Ingest(ctx, []string{sample}, nil); err != nil {
		t.Fatal(err)
	}
	big := fyne.NewSize(1320, 820)
	for _, shot := range []struct {
		name string
		s    viewmodel.Settings
		size fyne.Size
		show func(*testing.T, *window)
	}{
		{"first-run-ja", viewmodel.Settings{Theme: "light"}, big, nil},
		{"samples-en-dark", viewmodel.Settings{Theme: "dark", Language: words.English}, big, func(*testing.T, *window) {}},
		{"answer-ja", viewmodel.Settings{Theme: "light"}, big, openMarker(0, false)},
		{"answer-en", viewmodel.Settings{Theme: "light", Language: words.English}, big, openMarker(0, false)},
		{"answer-ja-dark", viewmodel.Settings{Theme: "dark"}, big, openMarker(2, true)},
		{"card-ja", viewmodel.Settings{Theme: "light"}, big, openMarker(1, true)},
		{"card-en", viewmodel.Settings{Theme: "light", Language: words.English}, big, openMarker(2, true)},
		{"excerpts-ja", viewmodel.Settings{Theme: "light", Mode: ask.ExtractMode}, big, askFor("パスワードは何文字以上にすればよいですか", true)},
		{"not-in-documents-ja", viewmodel.Settings{Theme: "light"}, big, askFor("駐輪場の屋根は何色ですか", false)},
		{"desk-ja", viewmodel.Settings{Theme: "light"}, big, checkText},
		{"documents-en", viewmodel.Settings{Theme: "light", Language: words.English}, big, showEditions},
		{"comparison-ja", viewmodel.Settings{Theme: "light"}, big, compareSample("賃金規程")},
		{"comparison-ja-dark", viewmodel.Settings{Theme: "dark"}, big, compareSample("テレワーク勤務規程")},
		{"every-place-ja", viewmodel.Settings{Theme: "light"}, big, everySample("退職金")},
		{"every-place-en-dark", viewmodel.Settings{Theme: "dark", Language: words.English}, big, everySample("company equipment")},
		{"every-place-offer-ja", viewmodel.Settings{Theme: "light", Mode: ask.ExtractMode}, big, askFor("年次有給休暇について定めている規程は", true)},
		{"news-ja", viewmodel.Settings{Theme: "light"}, big, showNews},
		{"news-en-dark", viewmodel.Settings{Theme: "dark", Language: words.English}, big, showNews},
		{"settings-en", viewmodel.Settings{Theme: "light", Language: words.English}, big, func(_ *testing.T, w *window) { w.showSettings() }},
		{"large-text-ja", viewmodel.Settings{Theme: "light", TextSize: 150}, big, openMarker(0, false)},
		{"narrow-en", viewmodel.Settings{Theme: "light", Language: words.English}, fyne.NewSize(820, 720), openMarker(2, true)},
	} {
		t.Run(shot.name, func(t *testing.T) {
			var shown Library = lib
			status := gemma
			if shot.show == nil {
				shown, status = empty, ollama.Status{}
			}
			w := openGallery(t, shot.s, shown, lib, status)
			w.Window.Resize(shot.size)
			if shot.show != nil {
				shot.show(t, w)
			}
			f, err := os.Create(filepath.Join(dir, shot.name+".png"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, w.Window.Canvas().Capture()); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// openGallery makes a window on a real library.
func openGallery(t *testing.T, s viewmodel.Settings, shown Library, lib *library.Library, status ollama.Status) *window {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	l := &loop{}
	win := a.NewWindow("")
	win.SetPadded(false)
	lang := s.Language
	if lang == "" {
		lang = words.Japanese
	}
	asker := recordedAsker{lib: lib, claims: galleryQuestions[lang].claims}
	if s.Mode == ask.ExtractMode {
		asker.claims = nil
	}
	u := New(a, win, Services{
		Library: shown,
		Connect: func(viewmodel.Settings) Connection {
			return Connection{Asker: asker, Server: fakeServer{status}, URL: "http://127.0.0.1:11434"}
		},
		Watch:    false,
		Examiner: func() viewmodel.Examiner { return desk.New(lib, desk.Options{AsOf: galleryDay}) },
		Keeping: viewmodel.Keeping{Keeper: history.NewKeeper(t.TempDir()), Checker: func() viewmodel.Checker { return history.NewRechecker(lib, galleryDay) },
			Withheld: func(r history.Record) (history.Record, bool) { return history.Withheld(r, lib) }, Library: lib.Fingerprint},
		Compare: func(ctx context.Context, old, now library.EditionRef) (compare.Request, error) {
			return compare.Between(ctx, lib, history.Open(t.TempDir()), old, now)
		},
		Every: func(ctx context.Context, word string, _ bool, o library.SearchOptions) (everyplace.Result, error) {
			return everyplace.Find(ctx, lib, everyplace.Query{Word: word, Also: lib.Forms(word), SearchOptions: o})
		},
		News: func(ctx context.Context, _, _ time.Time) (news.Report, error) {
			return news.Since(ctx, lib, nil, galleryDay.AddDate(-2, 0, 0), galleryDay)
		},
		Memory: 16 << 30,
		Samples: func(lang string) []string {
			if lang == words.English {
				return []string{galleryQuestions[lang].question, "How soon must I report a lost laptop?", "How long must a password be?"}
			}
			return []string{galleryQuestions[lang].question, "東京に泊まるときの宿泊料の上限はいくらですか", "パスワードは何文字以上にすればよいですか"}
		},
		IsSample: func(library.DocumentInfo) bool { return true },
		Place:    settings.Place{Data: t.TempDir(), Library: "~/.local/share/tenkyo/library"},
		Locale:   words.Japanese,
	}, s, l.dispatch, l.after)
	u.services.Place.Data = "~/.local/share/tenkyo"
	w := &window{UI: u, loop: l}
	t.Cleanup(func() { u.History.Close()() })
	u.Start()
	l.until(t, "library and server are known", func() bool { return u.Server.State.Known && u.Library.Total == len(shown.Documents()) })
	return w
}

// galleryDay is the day on which the pictures are taken.
var galleryDay = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// checkText puts a memo on the checker's desk and opens the place that it gets wrong.
func checkText(t *testing.T, w *window) {
	memo := "旅費規程第20条によれば、旅費は帰着した日の翌日から起算して7日以内に精算しなければならない。同条第3項により、支払証明書で精算できる額は1件につき8,000円までである。就業規則第120条にも定めがある。宿泊料は実費とする。"
	w.showDesk(true)
	w.desk.Text.SetText(memo)
	w.Desk.CheckText(memo)
	w.until(t, "the report", func() bool { return w.Desk.Report != nil || w.Desk.Err != nil })
	test.Tap(w.desk.Chips()[1])
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	if w.Source.State.Document.Format == document.PDF {
		w.until(t, "its picture", func() bool { _, exact := w.source.Picture(w.Source.State.Place.Page); return exact })
	}
}

// showEditions shows the details of a rule with an edition to come.
func showEditions(t *testing.T, w *window) {
	info := w.services.Library.Documents()[2]
	info.Path = "~/Documents/" + info.Doc
	w.showDetails(info)
	w.until(t, "the editions", func() bool {
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			if p, ok := o.(*prose.Text); ok && p.String() == w.kit.Words.T("details.editions") {
				return true
			}
		}
		return false
	})
}

// compareSample sets two editions of a rule side by side and opens the first changed row.
func compareSample(title string) func(*testing.T, *window) {
	return func(t *testing.T, w *window) {
		for _, info := range w.services.Library.Documents() {
			if info.Title == title && strings.HasPrefix(info.Doc, "規程/") {
				w.compareEditions(library.EditionRef{Doc: info.Doc}, nil)
			}
		}
		w.until(t, "the comparison", func() bool { return !w.Diff.Running && (w.Diff.Request != nil || w.Diff.Err != nil) })
		w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		w.until(t, "the page", func() bool { return w.Source.State.Open && !w.Source.State.Loading })
	}
}

// everySample lists every place of a word and opens the second.
func everySample(word string) func(*testing.T, *window) {
	return func(t *testing.T, w *window) {
		w.everywhere()(word)
		w.until(t, "every place", func() bool { return !w.Every.Running })
		for range 2 {
			w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		}
		w.Window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		w.until(t, "the page", func() bool { return w.Source.State.Open && !w.Source.State.Loading })
		if w.Source.State.Document.Format == document.PDF {
			w.until(t, "its picture", func() bool { _, exact := w.source.Picture(w.Source.State.Place.Page); return exact })
		}
	}
}

// showNews waits for what is new.
func showNews(t *testing.T, w *window) {
	w.until(t, "the news", func() bool { return w.News.Report != nil })
}

// askFor asks a question, and opens its first marker where wanted.
func askFor(question string, first bool) func(*testing.T, *window) {
	return func(t *testing.T, w *window) {
		w.answer.Ask(question)
		w.until(t, "the answer", func() bool { return !w.Ask.State.Running })
		w.until(t, "that it is kept", func() bool { return w.answer.Held() })
		if first {
			visit(t, w, 0)
		}
	}
}

// openMarker asks the question of the language, opens a marker and, where wanted, points at it.
func openMarker(n int, point bool) func(*testing.T, *window) {
	return func(t *testing.T, w *window) {
		askFor(galleryQuestions[w.lang()].question, false)(t, w)
		visit(t, w, n)
		if point {
			w.answer.Rows()[n].OnPoint()
		}
	}
}

func visit(t *testing.T, w *window, n int) {
	w.answer.Rows()[n].OnOpen()
	w.until(t, "the page", func() bool { return !w.Source.State.Loading })
	if w.Source.State.Document.Format == document.PDF {
		w.until(t, "its picture", func() bool {
			_, exact := w.source.Picture(w.Source.State.Place.Page)
			return exact
		})
	}
}
