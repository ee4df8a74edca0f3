package main

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"tenkyo/app/encoder"
	"tenkyo/app/library"
	"tenkyo/app/semantic"
	"tenkyo/index"
)

// similar makes the search by meaning: with the model that --embedder names, else with the model file that prepared the library, nil
// where there is neither. Where it cannot be had, the search goes on by words alone, and says so.
func (c *cli) similar(ctx context.Context, lib *library.Library) (search func(context.Context, string) ([]string, error), stop func(), err error) {
	if c.embedder == "" {
		search, stop = c.similarByFile(ctx, lib)
		return search, stop, nil
	}
	stop = func() {}
	client, err := c.client()
	if err != nil {
		return nil, stop, err
	}
	var s *semantic.Searcher
	m, err := semantic.OfServer(ctx, client, c.embedder)
	if err == nil {
		s, err = openVectors(ctx, lib, m, semantic.Options{ReadOnly: true})
	}
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, index.ErrOtherModel), errors.Is(err, index.ErrFormat):
		client.Close()
		c.note(c.words.T("similar.none", "model", c.embedder))
		return nil, stop, nil
	case err != nil:
		client.Close()
		return nil, stop, err
	}
	return s.Similar, client.Close, nil // what is open for reading holds no file
}

// similarByFile is similar with the model file that prepared the library, nil where none did or it is not here as it was.
func (c *cli) similarByFile(ctx context.Context, lib *library.Library) (search func(context.Context, string) ([]string, error), stop func()) {
	stop = func() {}
	e, m, err := c.keptEncoder(lib)
	if e == nil && err == nil {
		return nil, stop
	}
	var s *semantic.Searcher
	if err == nil {
		if s, err = openVectors(ctx, lib, m, semantic.Options{ReadOnly: true}); err != nil {
			err = errors.Join(err, e.Close())
		}
	}
	if err != nil {
		c.note(c.words.T("similar.by_words", "reason", c.sentence(err)))
		return nil, stop
	}
	search = func(ctx context.Context, question string) ([]string, error) {
		found, err := s.Similar(ctx, question)
		if err != nil && ctx.Err() == nil {
			c.note(c.words.T("similar.by_words", "reason", c.sentence(err)))
		}
		return found, err
	}
	return search, func() { _ = e.Close() } // it was only read
}

// keptEncoder opens the model file that prepared the library, from this user's data folder. It is nil without an error where no file
// did.
func (c *cli) keptEncoder(lib *library.Library) (*encoder.Encoder, semantic.Model, error) {
	name, sum := semantic.MadeBy(semantic.Path(lib.Parts()[0].Dir))
	if sum == "" {
		return nil, nil, nil
	}
	if !c.policy.AllowsModel(name, sum) {
		return nil, nil, said("ollama.error.not_allowed", "model", name)
	}
	data, err := c.dataDir()
	if err != nil {
		return nil, nil, err
	}
	e, err := semantic.Kept(data, sum)
	switch {
	case errors.Is(err, semantic.ErrNoFile):
		return nil, nil, said("encoder.missing", "model", name)
	case errors.Is(err, semantic.ErrChanged):
		return nil, nil, said("encoder.changed", "model", name)
	case err != nil:
		return nil, nil, err
	}
	return e, semantic.OfFile(e, name), nil
}

// openVectors opens those of the library and of what is this user's alone.
func openVectors(ctx context.Context, lib *library.Library, m semantic.Model, o semantic.Options) (*semantic.Searcher, error) {
	parts := lib.Parts()
	for _, p := range parts[1:] {
		o.Beside = append(o.Beside, semantic.Part{Library: p, Path: semantic.Path(p.Dir), ReadOnly: o.ReadOnly || p.ReadOnly})
	}
	o.ReadOnly = o.ReadOnly || parts[0].ReadOnly
	return semantic.Open(ctx, parts[0], m, semantic.Path(parts[0].Dir), o)
}

// libraryEmbed makes the vectors of a library: with a model of the server, with one in a file, or with the file that made those there
// are. It can be stopped at any time and goes on where it was.
func (c *cli) libraryEmbed(ctx context.Context) error {
	if c.embedder != "" && c.encoder != "" {
		return usage("usage.embedder")
	}
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	if c.embedder != "" {
		client, err := c.client()
		if err != nil {
			return err
		}
		defer client.Close()
		m, err := semantic.OfServer(ctx, client, c.embedder)
		if err != nil {
			return err
		}
		return c.makeVectors(ctx, lib, m, nil)
	}
	e, m, err := c.takeEncoder(ctx, lib)
	if err != nil {
		return err
	}
	if e == nil {
		return usage("usage.embedder")
	}
	return errors.Join(c.makeVectors(ctx, lib, m, &e.Info), e.Close())
}

// takeEncoder opens the model file that --encoder names and keeps a copy of it, or the one that prepared the library; nil where there
// is neither.
func (c *cli) takeEncoder(ctx context.Context, lib *library.Library) (*encoder.Encoder, semantic.Model, error) {
	if c.encoder == "" {
		return c.keptEncoder(lib)
	}
	data, err := c.dataDir()
	if err != nil {
		return nil, nil, err
	}
	e, name, err := semantic.Take(ctx, data, c.encoder, c.policy.AllowsModel)
	if err != nil {
		return nil, nil, err
	}
	return e, semantic.OfFile(e, name), nil
}

// makeVectors makes the vectors that are missing, and tells before that what a model in a file is and how long it will take.
func (c *cli) makeVectors(ctx context.Context, lib *library.Library, m semantic.Model, file *encoder.Info) error {
	s, err := openVectors(ctx, lib, m, semantic.Options{Anew: true})
	if lib.ReadOnly() && errors.Is(err, fs.ErrNotExist) {
		return library.ErrReadOnly
	}
	if err != nil {
		return err
	}
	if file != nil {
		err = c.noteEncoder(ctx, s, m.Name(), file)
	}
	last := -1
	if err == nil {
		err = s.Build(ctx, func(p semantic.Progress) {
			if percent := 100 * p.Done / max(p.Total, 1); percent/10 != last {
				last = percent / 10
				c.note(c.words.T("similar.progress", "done", p.Done, "total", p.Total))
			}
		})
	}
	return errors.Join(err, s.Close())
}

// noteEncoder says what a model in a file is, and how long what is left to do takes with it on this machine.
func (c *cli) noteEncoder(ctx context.Context, s *semantic.Searcher, name string, file *encoder.Info) error {
	licence := file.License
	if licence == "" {
		licence = c.words.T("encoder.no_licence")
	}
	c.note(c.words.T("encoder.taken", "model", name, "licence", licence, "size", c.words.Size(file.Size), "dimension", file.Dimension))
	p, err := s.Count(ctx)
	if err != nil || p.Done == p.Total {
		return err
	}
	each, err := s.Speed(ctx)
	if err != nil {
		return err
	}
	left := (each * time.Duration(p.Total-p.Done)).Round(time.Second)
	c.note(c.words.T("encoder.speed", "each", each.Milliseconds(), "left", max(left, time.Second)))
	return nil
}
