package app

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/encoder"
	"tenkyo/app/library"
	"tenkyo/app/semantic"
	"tenkyo/index"
)

// vectorFile is an embedder that makes all vectors at once.
type vectorFile struct {
	of     string // the model that they are from
	builds int
}

func (f *vectorFile) Former() string { return f.of }

func (f *vectorFile) OpenVectors(_ context.Context, model string, anew bool) (viewmodel.Embedding, error) {
	if f.of != "" && f.of != model && !anew {
		return nil, index.ErrOtherModel
	}
	f.of = model
	return f, nil
}

func (f *vectorFile) Model() index.VectorModel {
	return index.VectorModel{Name: f.of, Dimension: 384}
}
func (f *vectorFile) Count(context.Context) (semantic.Progress, error) {
	return semantic.Progress{Done: 20, Total: 20}, nil
}
func (f *vectorFile) Close() error { return nil }

func (f *vectorFile) Build(ctx context.Context, tell func(semantic.Progress)) error {
	f.builds++
	p, err := f.Count(ctx)
	tell(p)
	return errors.Join(err, ctx.Err())
}

func (w *window) prepared(t *testing.T, model string) {
	t.Helper()
	w.until(t, "vectors of "+model, func() bool {
		s := &w.Meaning.State
		return s.Model == model && s.Former == "" && !s.Running && s.Progress.Done == 20
	})
}

func TestSearchByMeaningStartsWithTheSettingsAndGoesOnWithTheLibrary(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	f := &vectorFile{}
	w.conn.Embedder = f
	s := w.Settings
	s.Embedder = "e5"
	w.Apply(s)
	w.prepared(t, "e5")
	w.Meaning.Pause()
	w.until(t, "the pause", func() bool { return !w.Meaning.State.Running })
	w.until(t, "the choice to be kept", func() bool { // it is written off the window's goroutine
		kept, err := viewmodel.LoadSettings(w.services.Place.Data)
		return err == nil && kept.Embedder == "e5" && w.Settings.EmbedPaused
	})
	w.Apply(w.Settings)
	if !w.Settings.EmbedPaused || !w.Meaning.State.Paused {
		t.Error("saving other settings ends the pause")
	}
	w.Meaning.Resume()
	w.prepared(t, "e5")
	builds := f.builds
	w.lib.ingest = func(context.Context, []string, func(library.Progress)) (library.IngestReport, error) {
		return library.IngestReport{}, nil
	}
	w.Library.Add("/more")
	w.until(t, "the new documents", func() bool { return w.Library.Job != nil && !w.Library.Job.Running && !w.Meaning.State.Running })
	if f.builds == builds {
		t.Error("new documents are not prepared")
	}
	s = w.Settings
	s.Embedder = ""
	w.Apply(s)
	if w.Meaning.State != (viewmodel.MeaningState{}) {
		t.Errorf("off: %+v", w.Meaning.State)
	}
	w.Meaning.Close()()
}

func TestAChangedEmbeddingModelAsksBeforeItPreparesAnew(t *testing.T) {
	for _, c := range []struct {
		name   string
		button string
		want   string
	}{
		{"a yes prepares anew", "meaning.replace", "new"},
		{"a no keeps the former model", "button.cancel", "old"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := open(t, wide(viewmodel.Settings{Embedder: "old"}), &fakeLibrary{}, &fakeAsker{}, gemma)
			f := &vectorFile{of: "old"}
			w.conn.Embedder = f
			w.useMeaning()
			w.prepared(t, "old")
			s := w.Settings
			s.Embedder = "new"
			w.Apply(s)
			overlays := w.Window.Canvas().Overlays()
			w.until(t, "the question", func() bool { return overlays.Top() != nil })
			if f.of != "old" {
				t.Fatal("it did not wait for an answer")
			}
			test.Tap(buttonOf(t, w, w.kit.Words.T(c.button)))
			w.prepared(t, c.want)
			if w.Settings.Embedder != c.want || f.of != c.want {
				t.Errorf("set to %q, vectors of %q", w.Settings.Embedder, f.of)
			}
			w.Meaning.Close()()
		})
	}
}

// buttonOf finds a button of the open dialog by its label.
func buttonOf(t *testing.T, w *window, label string) *widget.Button {
	t.Helper()
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if b := asButton(o); b != nil && b.Text == label {
			return b
		}
	}
	t.Fatalf("there is no button %q", label)
	return nil
}

func TestAModelFileIsTakenInFromTheMenuAndPreparesTheLibrary(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, gemma)
	f := &vectorFile{}
	w.conn.Embedder = f
	fails := &encoder.Fault{Code: encoder.Tokenizer, Detail: "a detail"}
	w.services.TakeEncoder = func(_ context.Context, path string) (viewmodel.TakenEncoder, error) {
		if path == "/models/broken.gguf" {
			return viewmodel.TakenEncoder{}, fails
		}
		return viewmodel.TakenEncoder{Encoder: viewmodel.Encoder{Name: "e5", SHA256: "abc"}, Licence: "mit", Size: 132e6, Dimension: 384, Passage: 1}, nil
	}
	w.takeEncoder()
	var path *controls.Entry
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if e, ok := o.(*controls.Entry); ok && e.Visible() {
			path = e
			break
		}
	}
	for _, c := range []struct{ file, says string }{
		{"/models/broken.gguf", w.kit.Words.T("encoder.error.tokenizer")}, {"/models/e5.gguf", "mit"},
	} {
		path.SetText(c.file)
		test.Tap(buttonOf(t, w, w.kit.Words.T("import.start")))
		w.until(t, c.says, func() bool { return strings.Contains(w.told(), c.says) })
	}
	w.prepared(t, "e5")
	if want := (viewmodel.Encoder{Name: "e5", SHA256: "abc"}); w.Settings.Encoder != want || w.Settings.Embedder != "e5" {
		t.Errorf("%+v", w.Settings)
	}
	w.Meaning.Close()()
}
