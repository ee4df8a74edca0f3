package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/compare"
	"tenkyo/app/desk"
	"tenkyo/app/desktop/app"
	"tenkyo/app/desktop/glossaryview"
	"tenkyo/app/desktop/settings"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/eventlog"
	"tenkyo/app/everyplace"
	"tenkyo/app/folders"
	"tenkyo/app/glossary"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/lint"
	"tenkyo/app/machine"
	"tenkyo/app/news"
	"tenkyo/app/ollama"
	"tenkyo/app/policy"
	"tenkyo/app/selftest"
	"tenkyo/app/semantic"
	"tenkyo/app/showing"
	"tenkyo/app/unanswered"
	"tenkyo/app/words"
	"tenkyo/assets"
	"tenkyo/ingest/libreoffice"
	"tenkyo/ingest/ocr"
	"tenkyo/ingest/worker"
	"tenkyo/verify"
	"tenkyo/verify/japanese"
)

// wiring connects the rooms with the window and closes them after it.
type wiring struct {
	options
	locale  string
	policy  *policy.Policy
	events  *eventlog.Log
	lib     *library.Library
	budget  *ollama.Budget
	meaning *semantic.Switch
	encoder atomic.Pointer[viewmodel.Encoder] // the model file that was taken in last
	closed  sync.Once
}

// open implements app.Opening.
func (w *wiring) open(reading bool, progress func(done, total int)) (app.Services, error) {
	cache := readerCache()
	passwords := viewmodel.NewPasswords(fyne.Do)
	go func() { _ = japanese.Load() }() // the first question must not wait for the dictionary; every reading of it tells of an error
	lib, err := library.Open(context.Background(), library.Options{
		Dir: w.library, ReadOnly: reading || w.mayBeUnmounted(), Own: folders.OnlyMe(w.data), Glossary: w.searchWords(), Synonyms: assets.Synonyms(), Readings: assets.Readings(), Rebuilding: progress,
		Worker: worker.Options{CacheDir: cache},
		Office: findOffice(), Password: passwords.ForShowing, UnreachableDays: w.unreachableDays(), Denials: folders.Denials(w.data), Log: w.events.Events(),
	})
	if err != nil {
		return app.Services{}, err
	}
	if reading {
		lib.StepAside(context.Background()) // the window may stay open all day
	}
	w.lib, w.budget = lib, ollama.NewBudget(nil)
	go lib.ReadyPages(context.Background())
	part := lib.Parts()[0]
	w.meaning = &semantic.Switch{Library: part, Path: semantic.Path(part.Dir), ReadOnly: part.ReadOnly, Beside: func() []semantic.Part {
		var beside []semantic.Part
		for _, p := range lib.Parts() {
			if p.Dir != part.Dir { // the first one can be the user's own, while the shared one is away
				beside = append(beside, semantic.Part{Library: p, Path: semantic.Path(p.Dir), ReadOnly: p.ReadOnly})
			}
		}
		return beside
	}}
	keeper := history.NewKeeper(w.data)
	keeper.Store.Fixed = func(set history.Settings) history.Settings {
		set.Days, set.Off = w.policy.Keeping(set.Days, set.Off)
		return set
	}
	keeper.Log.Fixed = func(set audit.Settings) audit.Settings {
		set.Clear = w.policy.AuditClear(set.Clear)
		set.AnchorFile, set.AnchorSystem = w.policy.Anchoring(set.AnchorFile, set.AnchorSystem)
		return set
	}
	withheld := func(r history.Record) (history.Record, bool) { return history.Withheld(r, lib) }
	keeper.Shown = withheld
	return app.Services{
		Library: lib, ReadOnly: lib.ReadOnly(), OnlyMe: lib.TakesOwn() && (lib.HasOwn() || w.library != folders.Library(w.data)), Away: lib.Away(), WhenBack: lib.WhenBack, Watch: true, Connect: w.connect,
		Samples: samples, IsSample: func(d library.DocumentInfo) bool { return within(d.Path, w.sampleDir()) }, AddSamples: w.addSamples,
		Lint: func(ctx context.Context, o lint.Options, progress func(done, total int)) (*lint.Report, error) {
			return lint.Run(ctx, lib, o, progress)
		},
		Compare: func(ctx context.Context, old, now library.EditionRef) (compare.Request, error) {
			return compare.Between(ctx, lib, keeper.Store, old, now)
		},
		Every: func(ctx context.Context, word string, forms bool, o library.SearchOptions) (everyplace.Result, error) {
			var also []string
			if forms {
				also = lib.Forms(word)
			}
			return everyplace.Find(ctx, lib, everyplace.Query{Word: word, Also: also, SearchOptions: o})
		},
		News: func(ctx context.Context, since, day time.Time) (news.Report, error) {
			return news.Since(ctx, lib, keeper.Store, since, day)
		},
		SelfTest: selfTest(cache), Policy: w.policy, TakeEncoder: w.takeEncoder,
		Examiner: func() viewmodel.Examiner { return desk.New(lib, desk.Options{Version: version}) },
		Words:    glossaryview.Words{Glossary: glossary.New(w.data), Apply: func() error { return lib.SetGlossary(w.searchWords()) }},
		Reports: &viewmodel.Reporter{Data: w.data, Keeper: keeper, Withheld: withheld,
			Denied: func(doc string) bool { return doc != "" && lib.Source(doc).Withheld() }},
		Export: &viewmodel.Exporter{Keeper: keeper, Library: lib, Version: version},
		Keeping: viewmodel.Keeping{
			Keeper:   keeper,
			Checker:  func() viewmodel.Checker { return history.NewRechecker(lib, time.Now()) },
			Withheld: withheld,
			Names:    func(p *history.Page) { p.WithholdNames(lib) },
			Library:  lib.Fingerprint,
			Reviewed: func(ctx context.Context) ([]history.Waiting, []history.Fault, error) {
				return keeper.Store.Reviewed(ctx, lib, time.Now())
			},
			Again: func(ctx context.Context) ([]unanswered.Outcome, error) {
				questions, err := unanswered.List(ctx, keeper.Store)
				if err != nil {
					return nil, err
				}
				return unanswered.Again(ctx, &ask.Engine{Library: lib, Version: version}, questions, time.Now())
			},
		},
		Reach: func(days int) { lib.SetUnreachableDays(w.policy.Unreachable(days)) },
		Packs: &viewmodel.Packer{Library: lib, Keeper: keeper, Policy: w.policy, Version: version},
		OCR:   findOCR, Pages: pagesOf(lib), Passwords: passwords, Memory: machine.Memory(),
		Place:   settings.Place{Data: w.data, Library: w.library, ReadOnly: lib.ReadOnly()},
		Version: version, Commit: commit, Rules: verify.Rules, Licences: licences(), Locale: w.locale,
	}, nil
}

// mayBeUnmounted tells whether the library that was named is not there although this user has something beside it: then its share may
// not be mounted, and an empty library must not be made in its place.
func (w *wiring) mayBeUnmounted() bool {
	_, library := os.Stat(w.library)
	_, own := os.Stat(folders.OnlyMe(w.data))
	return errors.Is(library, fs.ErrNotExist) && own == nil && w.library != folders.Library(w.data)
}

// unreachableDays is for how many days documents are shown whose place cannot be reached. Settings that cannot be read are told of
// when the window takes them up.
func (w *wiring) unreachableDays() int {
	days, err := showing.Days(w.data)
	if err != nil {
		days = 0
	}
	return w.policy.Unreachable(days)
}

// searchWords are the built-in glossary and this user's own. One that cannot be read is told of, and is no reason not to open.
func (w *wiring) searchWords() string {
	own, err := glossary.New(w.data).Text()
	if err != nil {
		fmt.Fprintf(os.Stderr, "tenkyo: %v\n", err)
		return assets.Glossary()
	}
	return assets.Glossary() + "\n" + own
}

// selfTest does the main job on the sample documents, in a folder of its own.
func selfTest(cache string) func(context.Context) selftest.Outcome {
	return func(ctx context.Context) selftest.Outcome {
		return selftest.Job{
			Open: func(ctx context.Context, dir string) (*library.Library, error) {
				return library.Open(ctx, library.Options{Dir: dir, Glossary: assets.Glossary(), Synonyms: assets.Synonyms(), Readings: assets.Readings(),
					Worker: worker.Options{CacheDir: cache}})
			},
			Samples: assets.Sample(), Question: selfTestQuestion, Version: version,
		}.Run(ctx)
	}
}

// selfTestQuestion is answered by a PDF of the sample library.
const selfTestQuestion = "国内出張の宿泊料はいくらですか"

// findOCR looks for the user's tesseract.
func findOCR(ctx context.Context) (library.PageReader, error) {
	reader, err := ocr.Find(ctx, ocr.Options{})
	if err != nil {
		return nil, err
	}
	return reader, nil
}

// findOffice looks for the user's LibreOffice.
func findOffice() library.Converter {
	if program, err := libreoffice.Find(libreoffice.Options{}); err == nil {
		return program
	}
	return nil
}

// pagesOf makes pages of the Office files of a library; what came of it stands in the log.
func pagesOf(lib *library.Library) func(context.Context) int {
	return func(ctx context.Context) int {
		made, _ := lib.MakePages(ctx, nil)
		return made
	}
}

// started brings the sample documents in where the command line asks for them.
func (w *wiring) started(u *app.UI) {
	if w.sample && len(w.lib.Documents()) == 0 {
		u.AddSamples()
	}
}

// close closes the rooms; the second time does nothing.
func (w *wiring) close() {
	w.closed.Do(func() {
		if w.lib == nil {
			return
		}
		if err := w.lib.Close(); err != nil {
			fmt.Fprintf(os.Stderr, "tenkyo: %v\n", err)
		}
	})
}

// closeWithin closes the rooms, or gives up after a time.
func (w *wiring) closeWithin(d time.Duration) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.close()
	}()
	select {
	case <-done:
	case <-time.After(d):
	}
}

// readerCache is where the compiled PDF reader is kept, in this user's cache folder. Without one it is compiled at each start,
// which is slow but right.
func readerCache() string {
	cache, err := folders.Cache()
	if err != nil {
		return ""
	}
	dir := filepath.Join(cache, "pdfium")
	if os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// connect makes the way to the model server that the settings ask for: a child of this process where they name a program, else the
// server at their address.
func (w *wiring) connect(s viewmodel.Settings) app.Connection {
	address := cmp.Or(w.ollama, s.OllamaURL)
	if fixed, ok := w.policy.Text(policy.Endpoint); ok {
		address, s.OllamaProgram = fixed, ""
	}
	endpoint, warning, err := ollama.ParseEndpoint(address, os.Getenv("OLLAMA_HOST"))
	conn := app.Connection{Warning: warning, Err: err}
	var child *ollama.Server
	if s.OllamaProgram != "" && w.ollama == "" {
		child, conn.Err = ollama.StartServer(context.Background(), ollama.ServerOptions{
			Program: s.OllamaProgram, ModelsDir: filepath.Join(w.data, "ollama", "models"),
		})
		if conn.Err == nil {
			endpoint, conn.Warning = child.Endpoint(), ollama.NoWarning
		}
	}
	engine := &ask.Engine{Library: w.lib, Version: version, Budget: w.budget, Similar: w.meaning.Similar, Log: w.events.Events()}
	conn.Asker = engine
	w.encoder.Store(&s.Encoder)
	if conn.Err != nil {
		conn.Embedder = embedder{w, nil, conn.Err}
		return conn
	}
	client := ollama.New(endpoint, ollama.Options{Window: s.Context, Threads: s.Threads, Allowed: w.policy.AllowsModel})
	engine.Client = client
	conn.Embedder = embedder{w, client, nil}
	conn.Server, conn.URL, conn.Host = client, endpoint.URL(), endpoint.Address()
	conn.Close = func() {
		client.Close()
		if child != nil {
			if err := child.Stop(); err != nil {
				fmt.Fprintf(os.Stderr, "tenkyo: stopping ollama: %v\n", err)
			}
		}
	}
	return conn
}

// shownSamples are offered; more would be a list to read.
const shownSamples = 6

// samples are questions that the sample documents answer.
func samples(lang string) []string {
	var byLang map[string][]struct{ Question string }
	if err := json.Unmarshal(assets.Questions(), &byLang); err != nil {
		return nil
	}
	var questions []string
	for _, q := range byLang[lang] {
		if len(questions) < shownSamples {
			questions = append(questions, q.Question)
		}
	}
	return questions
}

func (w *wiring) sampleDir() string { return filepath.Join(w.data, "sample") }

// within tells whether a path lies in a folder.
func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// addSamples puts the sample documents into the data folder. Those that lie there already stay as they are.
func (w *wiring) addSamples() ([]string, error) {
	dir := w.sampleDir()
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if err := os.CopyFS(dir, assets.Sample()); err != nil {
			return nil, errors.Join(fmt.Errorf("copying the sample documents: %w", err), os.RemoveAll(dir))
		}
	}
	return []string{dir}, nil
}

// sentence says why the library could not be opened.
func sentence(w *words.Words, err error) string {
	if errors.Is(err, library.ErrBusy) {
		return w.T("library.locked")
	}
	return w.T("library.open_failed", "detail", err.Error())
}
