//go:build ollama && xvfb

package main

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/ollama/testserver"
	"tenkyo/app/words"
	"tenkyo/assets"
	"tenkyo/verify"
)

// What the model of these sessions says: a sentence of the policy in other words, then the same with another figure. Both cite the
// sentence that says how it is.
const (
	rightClaim = "Private use of company equipment must not exceed 30 minutes a day."
	wrongClaim = "Private use of company equipment must not exceed 90 minutes a day."
	citedWords = "30 minutes"
)

// TestOllamaWindow asks a real Ollama server in the real window: the claims come with their marks, and a click on the first opens
// the page with the words that the model cited. Once the server runs by itself, once the program starts it from the settings and
// takes it along when it is closed.
func TestOllamaWindow(t *testing.T) {
	screen := startScreen(t)
	program := buildProgram(t)
	english := filepath.Join(t.TempDir(), "policies")
	sample, err := fs.Sub(assets.Sample(), "en")
	if err == nil {
		err = os.CopyFS(english, sample)
	}
	if err != nil {
		t.Fatal(err)
	}

	t.Run("a server that runs by itself", func(t *testing.T) {
		data := t.TempDir()
		script := prepare(t, data, english)
		server := testserver.Start(t)
		server.Scripted(t, "policy", script)
		session(t, screen, program, data, viewmodel.Settings{}, "--ollama", server.Endpoint().Address())
	})
	t.Run("a server that the window starts and stops", func(t *testing.T) {
		data := t.TempDir()
		script := prepare(t, data, english)
		models := filepath.Join(data, "ollama", "models")
		importInto(t, models, script)
		session(t, screen, program, data, viewmodel.Settings{OllamaProgram: testserver.Program(t)})
		if left := holding(t, models); len(left) > 0 {
			t.Errorf("still running after the window was closed: %q", left)
		}
	})
}

// importInto puts a model that says script into a folder of models.
func importInto(t *testing.T, models, script string) {
	t.Helper()
	s, err := ollama.StartServer(t.Context(), ollama.ServerOptions{Program: testserver.Program(t), ModelsDir: models})
	if err != nil {
		t.Fatal(err)
	}
	client := ollama.New(s.Endpoint(), ollama.Options{Threads: 1})
	(&testserver.Server{Server: s, Client: client}).Scripted(t, "policy", script)
	client.Close()
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
}

// prepare reads the policies into the library of a data folder, and writes what the model is to say of the passages that the
// question of the session will find there.
func prepare(t *testing.T, data, policies string) (script string) {
	t.Helper()
	lib := openLibrary(t, data)
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{policies}, nil); err != nil {
		t.Fatal(err)
	}
	return testserver.Claims([]string{rightClaim, citedID(t, lib)}, []string{wrongClaim, citedID(t, lib)})
}

// cited finds the sentence with the figure among the passages for the question.
func cited(t *testing.T, lib *library.Library) (passage verify.Passage, number int, span verify.Span) {
	t.Helper()
	answer, err := (&ask.Engine{Library: lib}).Ask(context.Background(), ask.Request{Question: windowQuestion, Mode: ask.ExtractMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range answer.Chunks {
		for i, s := range verify.Sentences(p.Text) {
			if p.Page > 0 && strings.Contains(string([]rune(p.Text)[s.Start:s.End]), citedWords) {
				return p, i + 1, s
			}
		}
	}
	t.Fatalf("no passage found for the question says %q", citedWords)
	return verify.Passage{}, 0, verify.Span{}
}

func citedID(t *testing.T, lib *library.Library) string {
	p, n, _ := cited(t, lib)
	return ollama.SentenceID(p.ID, n)
}

// session asks in the window, waits for a right and a wrong claim, opens the page of the right one, and closes the window.
func session(t *testing.T, screen *screen, program, data string, s viewmodel.Settings, args ...string) {
	t.Helper()
	s.Theme, s.Language, s.Window = "light", words.English, viewmodel.Window{Width: 1280, Height: 800}
	if err := viewmodel.SaveSettings(data, s); err != nil {
		t.Fatal(err)
	}
	app := screen.start(t, program, append([]string{"--data", data}, args...)...)
	right := paint(theme.Light, string(theme.Ink(words.Reworded))) // its subject stands in the sentence before the quoted one
	wrong := paint(theme.Light, string(theme.Ink(words.Contradicted)))
	screen.key("ctrl+l")
	screen.typeText(windowQuestion)
	screen.key("ctrl+Return")
	keep(t, screen.until(t, "a mark of each kind", func(img image.Image) bool { return count(img, right) > 10 && count(img, wrong) > 10 }))
	// Attempts that follow may be no better, but the page does not keep still before they have ended.
	screen.settle(t)
	screen.key("ctrl+m") // the right claim comes first
	screen.key("Return")
	ink := paint(theme.Light, string(theme.ColorHighlight))
	screen.until(t, "the highlight", func(img image.Image) bool { return count(img, ink) > 500 })
	time.Sleep(time.Second) // the page may still be drawn anew at its exact size
	img := screen.settle(t)
	keep(t, img)

	screen.key("ctrl+q")
	if err := app.wait(30 * time.Second); err != nil {
		t.Errorf("the program ended with %v\n%s", err, app.log())
	}
	if strings.Contains(app.log(), "Error in Fyne call thread") {
		t.Errorf("a widget was touched off the window's goroutine:\n%s", app.log())
	}
	proveCited(t, img, ink, data)
}

// proveCited compares the highlight on the screen with the place of the cited sentence in the library.
func proveCited(t *testing.T, img image.Image, ink color.NRGBA, data string) {
	t.Helper()
	lib := openLibrary(t, data)
	defer lib.Close()
	p, _, span := cited(t, lib)
	place, err := lib.Page(t.Context(), library.PageRequest{
		Doc: p.Doc, Version: p.Version, Page: p.Page, Quote: string([]rune(p.Text)[span.Start:span.End]),
		ChunkID: p.ChunkID, Start: span.Start, End: span.End,
	})
	if err != nil || !place.Found {
		t.Fatalf("placing the cited sentence: %+v, %v", place, err)
	}
	proveHighlight(t, lib, place, rows(img, ink), img)
}

// holding lists the processes whose environment names a folder of models.
func holding(t *testing.T, models string) []string {
	t.Helper()
	var found []string
	environments, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range environments {
		if env, err := os.ReadFile(path); err == nil && bytes.Contains(env, []byte("="+models+"\x00")) {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
			found = append(found, strings.ReplaceAll(string(command), "\x00", " "))
		}
	}
	return found
}
