package viewmodel

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"tenkyo/app/ask"
	"tenkyo/app/durable"
	"tenkyo/app/eventlog"
)

// Settings are what a user chose. The zero value of each is its default.
type Settings struct {
	Language      string   `json:"language,omitempty"` // "ja" or "en", "" follows the system
	Session       string   `json:"-"`                  // the language that was asked for at the start, instead of Language; not kept
	Theme         string   `json:"theme,omitempty"`    // "light" or "dark", "" follows the system
	TextSize      int      `json:"text_size,omitempty"`
	OllamaURL     string   `json:"ollama_url,omitempty"`
	OllamaProgram string   `json:"ollama_program,omitempty"`
	Model         string   `json:"model,omitempty"`
	Judge         string   `json:"judge,omitempty"`        // a model that judges the meaning, "" for none
	Embedder      string   `json:"embedder,omitempty"`     // a model for search by meaning, "" for none
	Encoder       Encoder  `json:"encoder,omitzero"`       // a model file for search by meaning, which Embedder can name
	EmbedPaused   bool     `json:"embed_paused,omitempty"` // nothing more is prepared with it until the user goes on
	Mode          ask.Mode `json:"mode,omitempty"`
	Passages      int      `json:"passages,omitempty"`
	Context       int      `json:"context,omitempty"`          // tokens that a model is given room for, 0 for the default
	Threads       int      `json:"threads,omitempty"`          // that a model computes with, 0 for the server's choice
	Dim           bool     `json:"dim_pages,omitempty"`        // pages are dimmed in the dark
	OCR           bool     `json:"ocr,omitempty"`              // pages without text are read from their pictures, by the user's tesseract
	NoPages       bool     `json:"no_pages,omitempty"`         // no pages are made of Office files, by the user's LibreOffice
	Unreachable   int      `json:"unreachable_days,omitempty"` // days for which documents are shown that cannot be reached; package showing reads it too
	Log           bool     `json:"log,omitempty"`              // write a log for support, from the next start on
	Name          string   `json:"name,omitempty"`             // of the user, for sign-offs
	Order         Order    `json:"order,omitempty"`            // of the documents
	Window        Window   `json:"window"`
	Recent        Recent   `json:"recent,omitzero"` // folders in which something was chosen
}

// Encoder is a model file for search by meaning that was taken in.
type Encoder struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"` // of the file, by which its copy is found
}

// Recent are folders, newest first; "" ends them.
type Recent [5]string

// List returns them.
func (r *Recent) List() []string {
	return slices.DeleteFunc(slices.Clone(r[:]), func(s string) bool { return s == "" })
}

// Add puts a folder first.
func (r *Recent) Add(folder string) {
	list := append([]string{folder}, slices.DeleteFunc(r.List(), func(s string) bool { return s == folder })...)
	*r = Recent{}
	copy(r[:], list)
}

// Window is how the window was left.
type Window struct {
	Width  float32 `json:"width,omitempty"`
	Height float32 `json:"height,omitempty"`
	List   float64 `json:"list,omitempty"`   // share of the width that the library pane takes
	Answer float64 `json:"answer,omitempty"` // share of the rest that the answer pane takes
	NoList bool    `json:"no_list,omitempty"`
}

// Bounds of settings that are numbers.
const (
	MinTextSize     = 80 // percent
	MaxTextSize     = 200
	MinPassages     = 3
	MaxPassages     = 16
	DefaultPassages = 8
)

// LogFile is the file of the log for support in a data folder, "" where none is to be written.
func (s *Settings) LogFile(data string) string {
	if !s.Log {
		return ""
	}
	return filepath.Join(data, eventlog.Name)
}

// In is the language of the window: "ja" or "en", "" follows the system.
func (s *Settings) In() string { return cmp.Or(s.Session, s.Language) }

// Speak chooses a language for good.
func (s *Settings) Speak(lang string) { s.Language, s.Session = lang, "" }

// Scale is the text size as a factor.
func (s *Settings) Scale() float32 {
	if s.TextSize == 0 {
		return 1
	}
	return float32(max(MinTextSize, min(s.TextSize, MaxTextSize))) / 100
}

// settingsFile is the name of the file in the user's data folder.
const settingsFile = "settings.json"

// LoadSettings reads the settings kept in a data folder. A folder without settings gives the defaults. Settings that cannot be
// read are set aside under another name, so that nothing is lost, and give the defaults with an error to show.
func LoadSettings(data string) (Settings, error) {
	var s Settings
	path := filepath.Join(data, settingsFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &s)
		if err != nil {
			s = Settings{}
			err = errors.Join(err, os.Rename(path, path+".unreadable"))
		}
	}
	if err != nil {
		return s, fmt.Errorf("reading settings: %w", err)
	}
	if s.Mode == ask.SentenceMode {
		s.Mode = "" // the standard, which earlier versions wrote down as a wish that no machine without a model could meet
	}
	return s, nil
}

// SaveSettings keeps settings in a data folder. The file is replaced whole or not at all.
func SaveSettings(data string, s Settings) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err == nil {
		err = replaceFile(data, settingsFile, append(b, '\n'))
	}
	if err != nil {
		return fmt.Errorf("saving settings: %w", err)
	}
	return nil
}

func replaceFile(dir, name string, content []byte) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, name+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // after the rename there is nothing to remove
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = durable.Rename(f.Name(), filepath.Join(dir, name))
	}
	return err
}
