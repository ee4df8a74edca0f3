package news

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/durable"
)

// seenFile is where a data folder keeps when its user last looked at what is new.
const seenFile = "news-seen"

// longestSeen bounds what is read of it, in bytes.
const longestSeen = 64

// Seen is when what is new was last looked at; zero for never, and where that cannot be read as a moment.
func Seen(data string) (time.Time, error) {
	text, err := durable.ReadAtMost(filepath.Join(data, seenFile), longestSeen)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, durable.ErrTooLarge) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("reading when news were last seen: %w", err)
	}
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(string(text)))
	if err != nil {
		at = time.Time{} // written by something else: as if never seen
	}
	return at, nil
}

// SetSeen keeps when what is new was looked at.
func SetSeen(data string, at time.Time) error {
	err := os.MkdirAll(data, 0o700)
	if err == nil {
		err = durable.WriteFile(filepath.Join(data, seenFile), []byte(at.UTC().Format(time.RFC3339)+"\n"))
	}
	if err != nil {
		return fmt.Errorf("keeping when news were seen: %w", err)
	}
	return nil
}
