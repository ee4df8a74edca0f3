package library

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"tenkyo/ingest/document"
)

// setting is what a person said of a document, against or beside what was read of it. It is kept in the catalog, and a copy of
// all of them in the store, from which a catalog that was lost gets them back.
type setting struct {
	Doc       string            `json:"doc"`
	Kind      document.Kind     `json:"kind,omitempty"`      // "" for the one that was recognised
	Family    string            `json:"family,omitempty"`    // documents that have the same are editions of one rule; alone for none
	Effective map[string]string `json:"effective,omitempty"` // by version: a day, or NoDate
	Compared  map[string][]int  `json:"compared,omitempty"`  // by version: scanned pages whose text a person compared with the picture
}

// alone is the Family of a document that is no edition of any other.
const alone = "-"

func (s *setting) clone() *setting {
	if s == nil {
		return &setting{}
	}
	c := *s
	c.Effective, c.Compared = maps.Clone(s.Effective), maps.Clone(s.Compared)
	return &c
}

func (s *setting) empty() bool {
	return s.Kind == "" && s.Family == "" && len(s.Effective) == 0 && len(s.Compared) == 0
}

// settingsFile lies in the store.
const settingsFile = "settings.json"

// sayings are what the store keeps a copy of.
type sayings struct {
	Settings []*setting   `json:"settings"`
	Purged   []*tombstone `json:"purged"`
}

// keepSayings writes the copy of what a person said of documents, and of what was purged.
func (s store) keepSayings(c *catalog) error {
	all := sayings{Settings: []*setting{}, Purged: []*tombstone{}}
	for _, doc := range slices.Sorted(maps.Keys(c.settings)) {
		all.Settings = append(all.Settings, c.settings[doc])
	}
	for _, name := range slices.Sorted(maps.Keys(c.purged)) {
		all.Purged = append(all.Purged, c.purged[name])
	}
	err := writeDurably(s.dir, func(w io.Writer) error { return json.NewEncoder(w).Encode(all) }, func() string { return settingsFile })
	if err != nil {
		return fmt.Errorf("keeping the settings: %w", err)
	}
	return nil
}

// sayings reads the copy; one that is missing or damaged gives none.
func (s store) sayings() (sayings, error) {
	var all sayings
	data, err := readKeptFile(filepath.Join(s.dir, settingsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return all, err
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return sayings{}, nil //nolint:nilerr // a damaged copy: what was read of the documents counts
	}
	all.Settings = slices.DeleteFunc(all.Settings, func(s *setting) bool { return s == nil || s.Doc == "" })
	all.Purged = slices.DeleteFunc(all.Purged, func(t *tombstone) bool { return t == nil || t.Name == "" })
	return all, nil
}

// set changes what a person said of a document, and lets the index follow.
func (l *Library) set(doc string, change func(e *entry, s *setting) error) error {
	return l.setAll([]string{doc}, change)
}
