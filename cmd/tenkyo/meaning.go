package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/encoder"
	"tenkyo/app/ollama"
	"tenkyo/app/policy"
	"tenkyo/app/semantic"
	"tenkyo/index"
)

// embedder opens vectors with the models of a connection, and with the model file that was taken in.
type embedder struct {
	*wiring
	client *ollama.Client // nil where there is no server
	err    error          // why there is none
}

// OpenVectors implements viewmodel.Embedder.
func (e embedder) OpenVectors(ctx context.Context, model string, anew bool) (viewmodel.Embedding, error) {
	if file := e.encoder.Load(); file != nil && file.Name == model {
		return e.openByFile(ctx, *file, anew)
	}
	if e.client == nil {
		return nil, e.err
	}
	m, err := semantic.OfServer(ctx, e.client, model)
	if err != nil {
		return nil, err
	}
	return e.openBy(ctx, m, anew)
}

func (e embedder) openBy(ctx context.Context, m semantic.Model, anew bool) (*semantic.Switched, error) {
	s, err := e.meaning.Open(ctx, m, anew)
	if e.meaning.ReadOnly && (errors.Is(err, index.ErrOtherModel) || errors.Is(err, fs.ErrNotExist)) {
		return nil, viewmodel.ErrNotPrepared
	}
	return s, err
}

// openByFile opens vectors by a model file. Half of the processors are left to the window.
func (e embedder) openByFile(ctx context.Context, file viewmodel.Encoder, anew bool) (viewmodel.Embedding, error) {
	if !e.policy.AllowsModel(file.Name, file.SHA256) {
		return nil, &ollama.Error{Code: ollama.CodeNotAllowed, Model: file.Name}
	}
	m, err := semantic.Kept(e.data, file.SHA256)
	if err != nil {
		return nil, err
	}
	m.Workers = max(1, runtime.GOMAXPROCS(0)/2)
	s, err := e.openBy(ctx, semantic.OfFile(m, file.Name), anew)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return byFile{s, m}, nil
}

// byFile are vectors and the model file that makes them.
type byFile struct {
	*semantic.Switched
	file *encoder.Encoder
}

func (b byFile) Close() error { return errors.Join(b.Switched.Close(), b.file.Close()) }

// Former implements viewmodel.Embedder.
func (e embedder) Former() string {
	m, err := index.ModelOfVectors(e.meaning.Path)
	if err != nil {
		return ""
	}
	return m.Name
}

// withPrepared searches by meaning with the model file that prepared the library, as the command line does, where this user keeps it and
// has never chosen anything for search by meaning: one who put it off keeps the file in the settings.
func (o options) withPrepared(s viewmodel.Settings, fixed *policy.Policy) viewmodel.Settings {
	if s.Embedder != "" || s.Encoder != (viewmodel.Encoder{}) {
		return s
	}
	name, sum := semantic.MadeBy(semantic.Path(o.library))
	if sum == "" || !fixed.AllowsModel(name, sum) {
		return s
	}
	if _, err := os.Stat(semantic.KeptAt(o.data, sum)); err == nil {
		s.Encoder, s.Embedder = viewmodel.Encoder{Name: name, SHA256: sum}, name
	}
	return s
}

// takeEncoder implements viewmodel.TakeEncoder.
func (w *wiring) takeEncoder(ctx context.Context, path string) (viewmodel.TakenEncoder, error) {
	e, name, err := semantic.Take(ctx, w.data, path, w.policy.AllowsModel)
	if err != nil {
		return viewmodel.TakenEncoder{}, err
	}
	start := time.Now()
	_, err = e.Embed(ctx, []string{strings.Repeat("年次有給休暇は、採用の日から六か月を経た者に十日を与える。", 8)})
	taken := viewmodel.TakenEncoder{Encoder: viewmodel.Encoder{Name: name, SHA256: e.SHA256}, Licence: e.License, Size: e.Size,
		Dimension: e.Dimension, Passage: time.Since(start)}
	if err = errors.Join(err, e.Close()); err == nil {
		w.encoder.Store(&taken.Encoder)
	}
	return taken, err
}
