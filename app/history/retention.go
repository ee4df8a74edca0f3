package history

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/durable"
)

// Settings say how answers are kept.
type Settings struct {
	Days int  `json:"days"` // answers are deleted so many days after they were asked; 0 keeps them
	Off  bool `json:"off"`  // no answer is kept
}

func (s *Store) settingsPath() string { return filepath.Join(s.dir, "settings.json") }

// Settings reads the settings; where there are none yet, answers are kept without end.
func (s *Store) Settings() (Settings, error) {
	set, err := s.settings()
	if err == nil && s.Fixed != nil {
		set = s.Fixed(set)
	}
	return set, err
}

func (s *Store) settings() (Settings, error) {
	var set Settings
	data, err := os.ReadFile(s.settingsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return set, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &set)
	}
	if err != nil {
		return set, fmt.Errorf("reading how answers are kept: %w", err)
	}
	return set, nil
}

// Set writes the settings. Answers that are older than they allow go with the next Expire.
func (s *Store) Set(set Settings) error {
	data, err := json.Marshal(set)
	if err == nil {
		err = durable.WriteFile(s.settingsPath(), append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("writing how answers are kept: %w", err)
	}
	return nil
}

// mostDays is a thousand years: a number beyond what a date can hold would come round to a day that lies ahead, and delete all.
const mostDays = 365_000

// Expire deletes the answers and the checks of texts that are older than the settings allow, and returns their ids.
// What a crash left half written goes with them.
func (s *Store) Expire(ctx context.Context, now time.Time) (answers, texts []string, err error) {
	s.sweep()
	set, err := s.Settings()
	if err != nil || set.Days <= 0 {
		return nil, nil, err
	}
	first := now.AddDate(0, 0, -min(set.Days, mostDays))
	all, faults, err := s.answers.all(ctx, s.lock)
	if err != nil {
		return nil, nil, err
	}
	var old []string
	for _, l := range all {
		if l.Asked.Before(first) {
			old = append(old, l.AnswerID)
		}
	}
	old = append(old, outdated(faults, first)...)
	if len(old) > 0 {
		if err := s.Delete(ctx, old...); err != nil {
			return nil, nil, err
		}
	}
	texts, err = s.expireTexts(ctx, first)
	return old, texts, err
}

// outdated lists the ids of files that cannot be read and are older than a day: they may still hold what was to be forgotten.
func outdated(faults []Fault, first time.Time) []string {
	var old []string
	for _, f := range faults {
		if info, err := os.Stat(f.Where); err == nil && info.ModTime().Before(first) {
			old = append(old, strings.TrimSuffix(filepath.Base(f.Where), ".json"))
		}
	}
	return old
}
