package app

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/ollama"
)

func shot(t *testing.T, w *window, name string) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		t.Skip()
	}
	f, _ := os.Create(filepath.Join(dir, name+".png"))
	defer f.Close()
	png.Encode(f, w.capture())
}

func TestShots(t *testing.T) {
	w := open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{}, &fakeAsker{}, ollama.Status{})
	shot(t, w, "empty-ja")
	w = open(t, wide(viewmodel.Settings{Theme: "dark", Language: "en"}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{}, ollama.Status{})
	shot(t, w, "samples-en-dark")
	w = open(t, wide(viewmodel.Settings{Theme: "light"}), &fakeLibrary{documents: threeDocuments}, &fakeAsker{answer: everyState()}, gemma)
	w.answer.Ask("出張旅費の精算はいつまでですか")
	w.until(t, "answer", func() bool { return w.Ask.State.Answer != nil })
	w.answer.Chips()[0].OnOpen()
	w.until(t, "page", func() bool { return !w.Source.State.Loading })
	w.until(t, "picture", func() bool { i, _ := w.source.Picture(3); return i })
	shot(t, w, "states-ja")
	w.answer.Chips()[2].OnPoint()
	shot(t, w, "card-ja")
	w.Library.Job = nil
	w.answer.Chips()[1].OnOpen()
	w.until(t, "page", func() bool { return !w.Source.State.Loading })
	w.answer.Chips()[1].OnPoint()
	shot(t, w, "markdown-ja")
	w.showSettings()
	shot(t, w, "settings-ja")
}
