package viewmodel

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Session is what was open when the window was closed: what coming back opens again.
type Session struct {
	Question string  `json:"question,omitempty"` // that stood in the field
	Answer   string  `json:"answer,omitempty"`   // id of the kept answer on screen
	Scrolled float32 `json:"scrolled,omitempty"` // how far that was, in units
	Target   int     `json:"target"`             // which of its places the source showed, -1 for none
	Doc      string  `json:"doc,omitempty"`      // open in the source
	Version  string  `json:"version,omitempty"`
	Page     int     `json:"page,omitempty"` // of a PDF
	Y        float32 `json:"y,omitempty"`    // on that page, in points
	At       int     `json:"at,omitempty"`   // of a text, in runes
}

const sessionFile = "session.json"

// LoadSession reads what was open last; nothing where that cannot be told.
func LoadSession(data string) (s Session) {
	b, err := os.ReadFile(filepath.Join(data, sessionFile))
	if err != nil || json.Unmarshal(b, &s) != nil {
		return Session{Target: -1}
	}
	return s
}

// SaveSession keeps what is open; nil forgets what was.
func SaveSession(data string, s *Session) error {
	if s == nil {
		if err := os.Remove(filepath.Join(data, sessionFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("forgetting what was open: %w", err)
		}
		return nil
	}
	b, err := json.Marshal(s)
	if err == nil {
		err = replaceFile(data, sessionFile, append(b, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keeping what is open: %w", err)
	}
	return nil
}
