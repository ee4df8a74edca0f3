package viewmodel

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"tenkyo/app/ollama"
)

// Importer takes a model file into a model server; *ollama.Client is one.
type Importer interface {
	ImportGGUF(ctx context.Context, im ollama.Import, progress func(ollama.ImportProgress)) error
}

// TakeEncoder takes in a model file for search by meaning.
type TakeEncoder func(ctx context.Context, path string) (TakenEncoder, error)

// TakenEncoder is a model file that was taken in, and what it says of itself; all texts are foreign.
type TakenEncoder struct {
	Encoder
	Licence   string        // "" where it says none
	Size      int64         // bytes
	Dimension int           // numbers of a vector
	Passage   time.Duration // that a passage of some length takes on this machine
}

// Importer is an importer for Importing. What was taken in is in taken once it is done.
func (take TakeEncoder) Importer(taken *TakenEncoder) Importer { return takes{take, taken} }

type takes struct {
	take  TakeEncoder
	taken *TakenEncoder
}

func (t takes) ImportGGUF(ctx context.Context, im ollama.Import, _ func(ollama.ImportProgress)) (err error) {
	*t.taken, err = t.take(ctx, im.Path)
	return err
}

// Importing brings model files to the server, one at a time.
type Importing struct {
	Life

	Running  bool
	Done     bool // the last one was taken in
	Progress ollama.ImportProgress
	Err      error // why it was not; nil where the user stopped it
	OnChange func()
	OnDone   func(name string) // a model was taken in

	dispatch Dispatcher
	cancel   context.CancelFunc
}

// NewImporting returns a model that does nothing yet.
func NewImporting(dispatch Dispatcher) *Importing {
	return &Importing{dispatch: dispatch, OnChange: func() {}, OnDone: func(string) {}}
}

// Start takes in the model file at a path under a name. It does nothing while another one is being taken in.
func (i *Importing) Start(server Importer, path, name string) {
	if i.Running {
		return
	}
	i.Running, i.Done, i.Err, i.Progress = true, false, nil, ollama.ImportProgress{Step: ollama.ImportReading}
	ctx, cancel := context.WithCancel(i.Context())
	i.cancel = cancel
	i.OnChange()
	feed := &latest[ollama.ImportProgress]{dispatch: i.dispatch, apply: func(p ollama.ImportProgress) {
		if i.Running {
			i.Progress = p
			i.OnChange()
		}
	}}
	go func() {
		err := server.ImportGGUF(ctx, ollama.Import{Path: path, Name: name}, feed.set)
		cancelled := ctx.Err() != nil
		cancel()
		i.dispatch(func() {
			i.Running, i.Done = false, err == nil
			if err != nil && !cancelled {
				i.Err = err
			}
			i.OnChange()
			if i.Done {
				i.OnDone(name)
			}
		})
	}()
}

// Stop ends the import that runs.
func (i *Importing) Stop() {
	if i.Running {
		i.cancel()
	}
}

// Fraction of the step that is done, from 0 to 1.
func (i *Importing) Fraction() float64 {
	if i.Progress.Total <= 0 {
		return 0
	}
	return min(1, float64(i.Progress.Done)/float64(i.Progress.Total))
}

var notInName = regexp.MustCompile(`[^a-z0-9._-]+`)

// ModelName proposes a name for a model file: that of the file, in the letters that a server takes.
func ModelName(path string) string {
	base := filepath.Base(path)
	name := strings.ToLower(strings.TrimSuffix(base, filepath.Ext(base)))
	return strings.Trim(notInName.ReplaceAllString(name, "-"), "-._")
}
