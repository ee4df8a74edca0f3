package settings

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/eval"
	"tenkyo/app/ollama"
	"tenkyo/app/policy"
	"tenkyo/app/semantic"
	"tenkyo/app/words"
)

func form(t *testing.T, s viewmodel.Settings) (*Form, *golden.Stage) {
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	server := viewmodel.ServerState{Known: true, URL: "http://127.0.0.1:11434", Status: ollama.Status{Running: true, Version: "0.32.15",
		Models: []ollama.Model{{Name: "gemma3:4b"}, {Name: "embed", Embedding: true, Licence: "MIT License"}}, Refused: []string{"big:cloud"}}}
	return NewForm(stage.Kit, s, server, viewmodel.NewMeaning(nil), Place{Data: "/home/jane/.local/share/tenkyo", Library: "/srv/policies"}, nil), stage
}

func TestUntouchedFieldsChangeNothing(t *testing.T) {
	for _, was := range []viewmodel.Settings{
		{},
		{Theme: "dark", TextSize: 125, Mode: ask.QuoteMode, Model: "gone:latest", Passages: 5, OllamaURL: "127.0.0.1:9999", OllamaProgram: "/opt/ollama", Unreachable: 45},
		{Mode: ask.ExtractMode},
		{Theme: "sepia", TextSize: 130, Mode: ask.SentenceMode, Judge: "gone", Embedder: "gone too", Passages: 40, Context: 10_000, Threads: 500, Order: viewmodel.ByDate},
	} {
		f, _ := form(t, was)
		got, host, err := f.Value()
		if err != nil || host != "" || got != was {
			t.Errorf("got %+v, %q, %v; want %+v", got, host, err, was)
		}
		f.theme.SetSelectedIndex(1)
		f.size.SetSelectedIndex(7)
		want := was
		want.Theme, want.TextSize = "light", 200
		if got, _, err = f.Value(); err != nil || got != want {
			t.Errorf("with another theme and size: got %+v, %v; want %+v", got, err, want)
		}
	}
}

func TestChosenValuesComeBack(t *testing.T) {
	f, _ := form(t, viewmodel.Settings{})
	f.language.SetSelectedIndex(1)
	f.theme.SetSelectedIndex(2)
	f.size.SetSelectedIndex(5)
	f.model.SetSelectedIndex(2)
	f.passages.SetValue(12)
	f.reach.SetSelectedIndex(2)
	got, _, err := f.Value()
	want := viewmodel.Settings{Language: words.English, Theme: "dark", TextSize: 150, Model: "gemma3:4b", Passages: 12, Unreachable: 30}
	if err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	f.model.SetSelectedIndex(noModel)
	want.Model, want.Mode = "", ask.ExtractMode
	if got, _, err = f.Value(); err != nil || got != want {
		t.Errorf("without a model: got %+v, %v; want %+v", got, err, want)
	}
	if len(f.model.Options) != 3 {
		t.Errorf("the models offered are %q; one that cannot answer is none of them", f.model.Options)
	}
}

func TestAnotherMachineIsNamedBeforeItIsAsked(t *testing.T) {
	for url, want := range map[string]string{"": "", "localhost:11434": "", "0.0.0.0": "", "gpu.example:11434": "gpu.example:11434", "10.0.0.5": "10.0.0.5:11434"} {
		f, _ := form(t, viewmodel.Settings{})
		f.url.SetText(url)
		if _, host, err := f.Value(); err != nil || host != want {
			t.Errorf("%q names %q, %v; want %q", url, host, err, want)
		}
	}
	f, _ := form(t, viewmodel.Settings{OllamaURL: "gpu.example:11434"})
	if _, host, _ := f.Value(); host != "" {
		t.Error("a machine that was allowed before is asked about again")
	}
}

func TestAnAddressThatCannotBeReadIsRefused(t *testing.T) {
	for _, url := range []string{"ftp://x", "host:port", "https://ollama.com"} {
		f, _ := form(t, viewmodel.Settings{})
		f.url.SetText(url)
		if _, _, err := f.Value(); err == nil {
			t.Errorf("%q is taken", url)
		}
	}
}

func TestTheFormLooksAsItShould(t *testing.T) {
	f, stage := form(t, viewmodel.Settings{Embedder: "embed"})
	f.meaning.model.State = viewmodel.MeaningState{Model: "embed", Dimension: 384, Running: true, Progress: semantic.Progress{Done: 1200, Total: 5000}}
	f.Refresh()
	f.sections.open(1)
	golden.Check(t, "form", stage.Show(f.Content(), 720, 480).Canvas().Capture())
	f.sections.search.SetText("検索")
	golden.Check(t, "found", stage.Show(f.Content(), 720, 480).Canvas().Capture())
}

func TestWhatAnAdministratorFixedCannotBeChangedAndIsNoWish(t *testing.T) {
	path := filepath.Join(t.TempDir(), "policy.toml")
	if err := os.WriteFile(path, []byte("endpoint = \"http://127.0.0.1:9999\"\nmode = \"quote\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fixed, err := policy.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	f := NewForm(stage.Kit, viewmodel.Settings{OllamaURL: "127.0.0.1:1", Mode: ask.TaggedMode}, viewmodel.ServerState{}, viewmodel.NewMeaning(nil), Place{}, fixed)
	if !f.url.Disabled() || !f.mode.Disabled() || f.judge.Disabled() || f.url.Text != "http://127.0.0.1:9999" {
		t.Errorf("address %q disabled %v, mode disabled %v", f.url.Text, f.url.Disabled(), f.mode.Disabled())
	}
	s, host, err := f.Value()
	if err != nil || host != "" || s.OllamaURL != "127.0.0.1:1" || s.Mode != ask.TaggedMode {
		t.Errorf("saved %+v, %q, %v", s, host, err)
	}
}

func TestSearchByMeaningIsChosenAmongEmbeddingModelsAndSaysHowFarItIs(t *testing.T) {
	for _, c := range []struct {
		name   string
		state  viewmodel.MeaningState
		want   string // a piece of the sentence, "" for none
		button string
	}{
		{"off", viewmodel.MeaningState{}, "", ""},
		{"at work", viewmodel.MeaningState{Model: "embed", Dimension: 384, Running: true, Progress: semantic.Progress{Done: 1200, Total: 5000}}, "準備しています。5,000か所のうち1,200か所が準備済みです（embed、384次元）。", "meaning.pause"},
		{"paused", viewmodel.MeaningState{Model: "embed", Dimension: 384, Paused: true, Progress: semantic.Progress{Done: 1, Total: 2}}, "一時停止中です。", "meaning.resume"},
		{"counting for a pause", viewmodel.MeaningState{Model: "embed", Paused: true, Running: true}, "調べています", "meaning.resume"},
		{"done", viewmodel.MeaningState{Model: "embed", Dimension: 384, Progress: semantic.Progress{Done: 2, Total: 2}}, "2か所のうち2か所", ""},
		{"another model before", viewmodel.MeaningState{Model: "embed", Former: "old:latest"}, "old:latest で準備されています", "meaning.replace"},
		{"the same model in another state", viewmodel.MeaningState{Model: "embed", Former: "embed:latest"}, "更新されたため", "meaning.replace"},
		{"no server", viewmodel.MeaningState{Model: "embed", Err: &ollama.Error{Code: ollama.CodeNotRunning}}, "Ollama", "meaning.resume"},
		{"a shared library that is not prepared", viewmodel.MeaningState{Model: "embed", Err: viewmodel.ErrNotPrepared}, "共有の文書庫", "meaning.resume"},
		{"before the first connection", viewmodel.MeaningState{Model: "embed"}, "待っています", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, stage := form(t, viewmodel.Settings{Embedder: c.state.Model})
			f.meaning.model.State = c.state
			f.Refresh()
			got := MeaningSentence(stage.Kit.Words, &c.state)
			if !strings.Contains(got, c.want) || (c.want == "") != f.meaning.status.Hidden {
				t.Errorf("it says %q", got)
			}
			if c.button == "" && !f.meaning.button.Hidden || c.button != "" && f.meaning.button.Text != stage.Kit.Words.T(c.button) {
				t.Errorf("the button says %q, hidden %v", f.meaning.button.Text, f.meaning.button.Hidden)
			}
		})
	}
	f, _ := form(t, viewmodel.Settings{})
	if len(f.meaning.choice.Options) != 2 {
		t.Errorf("offered are %q", f.meaning.choice.Options)
	}
	f.meaning.choice.SetSelected("embed")
	if s, _, err := f.Value(); err != nil || s.Embedder != "embed" {
		t.Errorf("chosen %q, %v", s.Embedder, err)
	}
	f.meaning.choice.SetSelectedIndex(0)
	if s, _, err := f.Value(); err != nil || s.Embedder != "" {
		t.Errorf("off again %q, %v", s.Embedder, err)
	}
}

func TestPlacesThatOthersCopyAreWarnedOf(t *testing.T) {
	w := words.New(words.Japanese)
	if got := (Place{Data: t.TempDir(), Library: t.TempDir()}).Warnings(w); len(got) != 0 {
		t.Errorf("folders of this machine: %q", got)
	}
	synced := filepath.Join(t.TempDir(), "OneDrive - 株式会社みなと", "tenkyo")
	got := Place{Data: synced, Library: t.TempDir()}.Warnings(w)
	if len(got) != 1 || !strings.Contains(got[0], "OneDrive") || !strings.Contains(got[0], "同期") {
		t.Errorf("a synced folder: %q", got)
	}
}

func TestTheJudgeIsShownWithWhatItWasMeasuredToBeWorth(t *testing.T) {
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	server := viewmodel.ServerState{Status: ollama.Status{Models: []ollama.Model{{Name: "big"}, {Name: "gemma3:4b", Licence: "Gemma"}}}}
	judged := []eval.Kept{{Suite: "事例", Judge: &eval.JudgedBy{Model: "gemma3:4b", Date: "2026-11-30", Asked: 41, NotJudged: 1, Agreement: .8, Missed: .1, FalseAlarms: .05}}}
	f := NewForm(stage.Kit, viewmodel.Settings{}, server, viewmodel.NewMeaning(nil), Place{}, nil)
	said := f.judging(server.Models).(*prose.Text)
	f.judge.SetSelectedIndex(1)
	if !said.Hidden {
		t.Errorf("%q is said before it is known", said.String())
	}
	f.showJudged(judged)
	for _, tt := range []struct {
		at   int
		want []string
	}{
		{0, nil},
		{1, []string{"big", "測"}},
		{2, []string{"Gemma", "40", "事例", "80.0 %", "10.0 %", "5.0 %", "2026"}},
	} {
		f.judge.SetSelectedIndex(tt.at)
		if (len(tt.want) == 0) != said.Hidden {
			t.Errorf("%d: hidden %v", tt.at, said.Hidden)
		}
		for _, part := range tt.want {
			if !strings.Contains(said.String(), part) {
				t.Errorf("%d: %q does not say %q", tt.at, said.String(), part)
			}
		}
	}
}

func TestHeadsOfTheLogAreSetInTheSettingsAndGreyedByAPolicy(t *testing.T) {
	dir := t.TempDir()
	log := audit.Open(dir)
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	open := func(fixed *policy.Policy) *Form {
		f := NewForm(stage.Kit, viewmodel.Settings{}, viewmodel.ServerState{}, viewmodel.NewMeaning(nil), Place{Log: log}, fixed)
		f.Show(Look(stage.Kit.Words, Place{Log: log}, fixed))
		return f
	}
	list := filepath.Join(dir, "heads.txt")
	f := open(nil)
	f.heads.file.SetText(list)
	if err := f.Heads()(t.Context()); err != nil {
		t.Fatal(err)
	}
	if set, err := log.Settings(); err != nil || set.AnchorFile != list {
		t.Errorf("%+v, %v", set, err)
	}
	if f := open(nil); f.heads.file.Text != list || f.heads.file.Disabled() {
		t.Errorf("opened again it shows %q", f.heads.file.Text)
	}
	f = open(nil)
	f.heads.file.SetText("heads.txt") // of which folder?
	if err := f.Heads()(t.Context()); !errors.Is(err, audit.ErrNoList) {
		t.Error(err)
	}
	path := filepath.Join(dir, "policy.toml")
	if err := os.WriteFile(path, []byte("audit_anchor = ''\naudit_system = false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fixed, err := policy.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if f := open(fixed); !f.heads.file.Disabled() || !f.heads.system.Disabled() {
		t.Error("what is fixed can be changed")
	}
	f, _ = form(t, viewmodel.Settings{})
	f.Show(Look(stage.Kit.Words, Place{}, nil))
	if f.heads != nil || f.Heads()(t.Context()) != nil {
		t.Error("without a log there are fields for it")
	}
}

func TestTheFieldsFitANarrowWindowAtTheLargestText(t *testing.T) {
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	fyne.CurrentApp().Settings().SetTheme(&theme.Theme{Mode: theme.Light, Scale: 2})
	f := NewForm(stage.Kit, viewmodel.Settings{TextSize: 200}, viewmodel.ServerState{}, viewmodel.NewMeaning(nil), Place{}, nil)
	if got := f.Content().MinSize().Width; got > 620 {
		t.Errorf("they need a width of %g", got)
	}
}

func TestWhereThereIsNoEmbeddingModelTheWayWithoutANetworkIsOfferedToo(t *testing.T) {
	stage := golden.NewStage(t, words.Japanese, theme.Light)
	server := viewmodel.ServerState{Known: true, URL: "http://127.0.0.1:40123", Status: ollama.Status{Running: true, Models: []ollama.Model{{Name: "gemma3:4b"}}}}
	f := NewForm(stage.Kit, viewmodel.Settings{}, server, viewmodel.NewMeaning(nil), Place{}, nil)
	imported := false
	f.OfferImport(func() { imported = true })
	if note := f.meaning.note.String(); !strings.Contains(note, "OLLAMA_HOST=127.0.0.1:40123") || !strings.Contains(note, "GGUF") || f.meaning.offer.Hidden {
		t.Fatalf("the note says %q", note)
	}
	f.meaning.offer.Objects[0].(*controls.Button).OnTapped()
	if !imported {
		t.Error("the button imports nothing")
	}
	f.model.SetSelectedIndex(2)
	server.Models = append(server.Models, ollama.Model{Name: "embed", Embedding: true}, ollama.Model{Name: "another:4b"})
	f.ShowServer(server)
	if !slices.Contains(f.meaning.choice.Options, "embed") || !slices.Contains(f.model.Options, "another:4b") || f.model.Selected != "gemma3:4b" || !f.meaning.offer.Hidden {
		t.Errorf("after the import: %q, %q, %q", f.meaning.choice.Options, f.model.Options, f.model.Selected)
	}
}

func TestAModelFileIsOfferedBesideTheModelsOfTheServer(t *testing.T) {
	file := viewmodel.Encoder{Name: "multilingual-e5-small", SHA256: "abc"}
	for _, c := range []viewmodel.Settings{{Encoder: file}, {Encoder: file, Embedder: file.Name}} {
		f, _ := form(t, c)
		offered := 0
		for _, name := range f.meaning.choice.Options {
			if name == file.Name {
				offered++
			}
		}
		if offered != 1 || f.meaning.choice.chosen() != c.Embedder {
			t.Errorf("offered %v, chosen %q", f.meaning.choice.Options, f.meaning.choice.chosen())
		}
	}
}

func TestASettingIsFoundInWhicheverSection(t *testing.T) {
	f, _ := form(t, viewmodel.Settings{})
	shows := func(o fyne.CanvasObject) bool { return controls.Holds(f.Content(), o) }
	if !shows(f.language) || shows(f.url) {
		t.Error("the first section is not the one that is shown")
	}
	for _, tt := range []struct {
		typed string
		found fyne.CanvasObject
	}{{"接続先", f.url}, {"ｏｌｌａｍａ 接続", f.url}, {"スレッド", f.threads}, {"言語", f.language}, {"モデル 自動", nil}, {"TESSERACT", f.ocr}} {
		f.sections.search.SetText(tt.typed)
		if tt.found != nil && !shows(tt.found) {
			t.Errorf("%q does not find its setting", tt.typed)
		}
		if tt.found != f.language && shows(f.language) {
			t.Errorf("%q finds the language", tt.typed)
		}
	}
	f.sections.reveal(f.url)
	if !shows(f.url) || f.sections.search.Text != "" {
		t.Error("a field that is at fault is not shown")
	}
}

func TestModelsAreOfferedWithTheirSizeBesideTheMemory(t *testing.T) {
	stage := golden.NewStage(t, words.English, theme.Light)
	server := viewmodel.ServerState{Status: ollama.Status{Models: []ollama.Model{{Name: "small", Size: 815_000_000}, {Name: "big", Size: 20_000_000_000}}}}
	f := NewForm(stage.Kit, viewmodel.Settings{Model: "small"}, server, viewmodel.NewMeaning(nil), Place{}, nil)
	f.Show(Looked{memory: 16 << 30})
	f.sections.search.SetText(stage.Kit.Words.T("settings.model"))
	said := func() string {
		var all []string
		for _, o := range test.LaidOutObjects(stage.Show(f.Content(), 700, 500).Content()) {
			if p, ok := o.(*prose.Text); ok && p.Visible() {
				all = append(all, p.String())
			}
		}
		return strings.Join(all, "\n")
	}
	if f.model.Selected != "small　815 MB" || !strings.Contains(said(), "takes 815 MB; this computer has 16 GB") {
		t.Errorf("%q: %s", f.model.Selected, said())
	}
	f.model.choose("big")
	if !strings.Contains(said(), "may be too little") {
		t.Error(said())
	}
	f.model.SetSelectedIndex(noModel)
	if !strings.Contains(said(), "words of your documents") {
		t.Error(said())
	}
}

func TestTheWheelOverAFieldScrollsTheSettings(t *testing.T) {
	f, stage := form(t, viewmodel.Settings{})
	f.sections.search.SetText("o")
	win := stage.Show(f.Content(), 600, 300)
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.url)
	if place.Y > 300 {
		f.sections.body.ScrollToOffset(fyne.NewPos(0, place.Y-200))
		place = fyne.CurrentApp().Driver().AbsolutePositionForObject(f.url)
	}
	before := f.sections.body.Offset.Y
	test.Scroll(win.Canvas(), place.AddXY(20, 10), 0, -20)
	if f.sections.body.Offset.Y <= before {
		t.Errorf("the settings stay at %g", before)
	}
}
