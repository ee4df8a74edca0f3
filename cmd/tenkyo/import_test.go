//go:build ollama && xvfb

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/ollama/testserver"
	"tenkyo/app/ollama/testserver/gguf"
	"tenkyo/app/words"
)

// TestOllamaImport brings a model file to a real server through the File menu: the bar moves, and then questions go to that model.
// TENKYO_GGUF names a file of a real model to be taken in place of a generated one.
func TestOllamaImport(t *testing.T) {
	dir := t.TempDir()
	file := os.Getenv("TENKYO_GGUF")
	if file == "" {
		file = filepath.Join(dir, "Policy Model.Q4.gguf")
		data, err := gguf.Script(gguf.Llama, []string{"Yes."}, 2048)
		if err == nil {
			err = os.WriteFile(file, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	server := testserver.Start(t)
	l := showLive(t, filepath.Join(dir, "data"), server.Endpoint().Address())
	l.until(t, "the server", func() bool { return l.Server.State.Known && l.Server.State.Running })
	title := words.New(words.English).T("import.title")
	l.do(func() {
		for _, menu := range l.Window.MainMenu().Items {
			for _, item := range menu.Items {
				if strings.HasPrefix(item.Label, title) {
					item.Action()
				}
			}
		}
	})
	start := l.button(t, "import.start")
	l.do(func() {
		for _, o := range inTree(l.Window.Canvas().Overlays().Top()) {
			if e, ok := o.(*controls.Entry); ok {
				e.SetText(file)
				break
			}
		}
		start.Tapped(&fyne.PointEvent{})
	})
	steps := map[string]float64{} // how far each came
	var shot bool                 // while it ran
	l.until(t, "the model", func() bool {
		i := l.Importing
		steps[string(i.Progress.Step)] = max(steps[string(i.Progress.Step)], i.Fraction())
		shot = shot || i.Running
		return i.Done || i.Err != nil
	})
	var err error
	l.do(func() { err = l.Importing.Err })
	if err != nil || len(steps) == 0 {
		t.Errorf("taking the file in: %v; it was seen running %v, at %v", err, shot, steps)
	}
	t.Logf("steps %v", steps)
	keep(t, l.screen.settle(t))
	name := viewmodel.ModelName(file)
	l.until(t, "the model that is asked", func() bool { return strings.TrimSuffix(l.Server.State.Model, ":latest") == name })
	l.tap(t, "button.close")
}
