// Package showing keeps this user's choice for how many days documents whose place cannot be reached are still shown from the
// library's copy. It is one value among the window's settings, so that window and command line follow the same; the rest of that
// file is left as it is.
package showing

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"tenkyo/app/durable"
)

const (
	settingsFile = "settings.json"
	key          = "unreachable_days"
)

// Days is the choice kept in a data folder; 0 shows such documents without end.
func Days(data string) (int, error) {
	settings, err := read(data)
	if err != nil || settings[key] == nil {
		return 0, err
	}
	var days int
	if err := json.Unmarshal(settings[key], &days); err != nil || days < 0 {
		return 0, fmt.Errorf("reading settings: %s is %s", key, settings[key])
	}
	return days, nil
}

// Set keeps a choice in a data folder.
func Set(data string, days int) error {
	settings, err := read(data)
	if err != nil {
		return err
	}
	settings[key] = json.RawMessage(fmt.Sprint(days))
	if days <= 0 {
		delete(settings, key)
	}
	text, err := json.MarshalIndent(settings, "", "  ")
	if err == nil {
		err = os.MkdirAll(data, 0o700)
	}
	if err == nil {
		err = durable.WriteFile(filepath.Join(data, settingsFile), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("saving settings: %w", err)
	}
	return nil
}

func read(data string) (map[string]json.RawMessage, error) {
	settings := map[string]json.RawMessage{}
	text, err := os.ReadFile(filepath.Join(data, settingsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return settings, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &settings)
	}
	if err != nil {
		return settings, fmt.Errorf("reading settings: %w", err)
	}
	return settings, nil
}
