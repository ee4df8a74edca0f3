package viewmodel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/evidence"
	"tenkyo/app/history"
	"tenkyo/app/words"
)

// Exporter writes kept answers as files of evidence.
type Exporter struct {
	Keeper  *history.Keeper
	Library evidence.Library
	Version string // of this program
}

// Make gathers what a file of evidence holds; with all also the passages that the answer does not rest on. It may take seconds:
// pages are drawn.
func (e *Exporter) Make(ctx context.Context, id, lang string, all bool) (*evidence.Pack, error) {
	record, err := e.Keeper.Store.Get(id)
	if err != nil {
		return nil, err
	}
	offs, err := e.Keeper.Store.SignOffs(id)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	check, err := history.NewRechecker(e.Library, now).Check(ctx, record, offs)
	if err != nil {
		return nil, err
	}
	head, err := e.Keeper.Log.Head()
	if err != nil {
		return nil, err
	}
	request := evidence.Request{Record: record, Recheck: check, Audit: head, Lang: lang, Version: e.Version, Now: now, All: all}
	if by, released := offs[history.WholeAnswer]; released {
		request.Released = &by
	}
	return evidence.Make(ctx, e.Library, request)
}

// Write writes a file of evidence that is not there yet: Markdown or JSON by its name, else a page of HTML. The export stands in the
// audit log. size is that of the file, in bytes.
func (e *Exporter) Write(ctx context.Context, p *evidence.Pack, path string, w *words.Words) (size int, err error) {
	var data []byte
	form := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	switch form {
	case "md":
		data = evidence.Markdown(p, w)
	case "json":
		data, err = evidence.JSON(p)
	default:
		data, err = evidence.HTML(p, w)
	}
	if err != nil {
		return 0, err
	}
	if err := WriteNew(path, data); err != nil {
		return 0, err
	}
	sum := sha256.Sum256(data)
	_, err = e.Keeper.Log.Append(ctx, audit.Exported, map[string]any{
		"answer": p.Answer.AnswerID, "sha256": hex.EncodeToString(sum[:]), "form": form, "held": p.Held, "documents": len(p.Documents),
	})
	return len(data), err
}
