package viewmodel

import (
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/app/ollama"
)

func TestSettingsComeBackAsTheyWereSaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if s, err := LoadSettings(dir); err != nil || s != (Settings{}) {
		t.Fatalf("without a file: %+v, %v", s, err)
	}
	want := Settings{Language: "ja", Theme: "dark", TextSize: 125, Mode: ask.TaggedMode, Passages: 5, OllamaURL: "127.0.0.1:9999", Window: Window{Width: 900, Height: 700, List: 0.3}}
	if err := SaveSettings(dir, want); err != nil {
		t.Fatal(err)
	}
	if got, err := LoadSettings(dir); err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files lie in the folder, want 1", len(files))
	}
}

func TestALanguageForOneSessionIsNotKept(t *testing.T) {
	dir := t.TempDir()
	s := Settings{Language: "en", Session: "ja"}
	if s.In() != "ja" {
		t.Errorf("the window speaks %q", s.In())
	}
	if err := SaveSettings(dir, s); err != nil {
		t.Fatal(err)
	}
	if kept, err := LoadSettings(dir); err != nil || kept.In() != "en" {
		t.Errorf("%+v, %v", kept, err)
	}
	if s.Speak("en"); s.In() != "en" {
		t.Errorf("after English was chosen the window speaks %q", s.In())
	}
}

func TestTheStandardWayOfAskingIsNoWish(t *testing.T) {
	dir := t.TempDir()
	if err := SaveSettings(dir, Settings{Mode: ask.SentenceMode, Theme: "dark"}); err != nil {
		t.Fatal(err)
	}
	if got, err := LoadSettings(dir); err != nil || got != (Settings{Theme: "dark"}) {
		t.Errorf("got %+v, %v; want no mode, so that a machine without a model answers with excerpts", got, err)
	}
}

func TestUnreadableSettingsAreSetAside(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, settingsFile)
	if err := os.WriteFile(path, []byte("{torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := LoadSettings(dir)
	if err == nil || s != (Settings{}) {
		t.Errorf("got %+v, %v", s, err)
	}
	if b, err := os.ReadFile(path + ".unreadable"); err != nil || string(b) != "{torn" {
		t.Errorf("the file set aside holds %q, %v", b, err)
	}
}

func TestTextSizeIsKeptWithinBounds(t *testing.T) {
	for size, want := range map[int]float32{0: 1, 100: 1, 150: 1.5, 10: 0.8, 900: 2} {
		if got := (&Settings{TextSize: size}).Scale(); got != want {
			t.Errorf("%d %% gives %v, want %v", size, got, want)
		}
	}
}

func TestTheChosenModelIsTakenOnlyWhereItIsThere(t *testing.T) {
	models := []ollama.Model{{Name: "gemma3:4b", Family: "gemma3", Size: 3}, {Name: "mine:latest"}, {Name: "embed:latest", Embedding: true}}
	for wish, want := range map[string]string{"": "gemma3:4b", "mine": "mine:latest", "embed": "", "gone": ""} {
		if got := choose(models, wish); got != want {
			t.Errorf("%q chooses %q, want %q", wish, got, want)
		}
	}
}
