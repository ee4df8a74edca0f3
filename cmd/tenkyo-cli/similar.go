package main

import (
	"context"
	"errors"
	"io/fs"

	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/app/semantic"
	"tenkyo/index"
)

// similar makes the search by meaning that --embedder asks for, nil where it does not. Where there are no vectors of that model yet,
// the search goes on by words alone, and says so.
func (c *cli) similar(ctx context.Context, lib *library.Library) (search func(context.Context, string) ([]string, error), stop func(), err error) {
	stop = func() {}
	if c.embedder == "" {
		return nil, stop, nil
	}
	client, err := c.client()
	if err != nil {
		return nil, stop, err
	}
	s, err := openVectors(ctx, lib, client, c.embedder, semantic.Options{ReadOnly: true})
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

// openVectors opens those of the library and of what is this user's alone.
func openVectors(ctx context.Context, lib *library.Library, client *ollama.Client, model string, o semantic.Options) (*semantic.Searcher, error) {
	parts := lib.Parts()
	for _, p := range parts[1:] {
		o.Beside = append(o.Beside, semantic.Part{Library: p, Path: semantic.Path(p.Dir), ReadOnly: o.ReadOnly || p.ReadOnly})
	}
	o.ReadOnly = o.ReadOnly || parts[0].ReadOnly
	return semantic.Open(ctx, parts[0], client, model, semantic.Path(parts[0].Dir), o)
}

// libraryEmbed makes the vectors of a library. It can be stopped at any time and goes on where it was.
func (c *cli) libraryEmbed(ctx context.Context) error {
	if c.embedder == "" {
		return usage("usage.embedder")
	}
	lib, err := c.openLibrary(ctx, true)
	if err != nil {
		return err
	}
	defer lib.Close()
	client, err := c.client()
	if err != nil {
		return err
	}
	defer client.Close()
	s, err := openVectors(ctx, lib, client, c.embedder, semantic.Options{Anew: true})
	if lib.ReadOnly() && errors.Is(err, fs.ErrNotExist) {
		return library.ErrReadOnly
	}
	if err != nil {
		return err
	}
	last := -1
	err = s.Build(ctx, func(p semantic.Progress) {
		if percent := 100 * p.Done / max(p.Total, 1); percent/10 != last {
			last = percent / 10
			c.note(c.words.T("similar.progress", "done", p.Done, "total", p.Total))
		}
	})
	return errors.Join(err, s.Close())
}
