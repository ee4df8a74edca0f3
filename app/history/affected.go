package history

import (
	"context"
	"slices"

	"tenkyo/app/library"
	"tenkyo/app/revision"
	"tenkyo/verify"
)

// Affected lists the kept answers that cite a sentence which a pack changes or takes away, the answers asked last first. It says
// so before the pack is unpacked; a recheck afterwards says what became of each claim.
func (s *Store) Affected(ctx context.Context, changes []library.PackChange) ([]Summary, error) {
	affected := []Summary{}
	page, err := s.List(ctx, Query{})
	if err != nil {
		return affected, err
	}
	for _, a := range page.Answers {
		r, err := s.Get(a.AnswerID)
		if err != nil {
			continue // a recheck names it
		}
		if slices.ContainsFunc(changes, func(c library.PackChange) bool { return r.cites(c) }) {
			affected = append(affected, a)
		}
	}
	return affected, nil
}

// cites tells whether an answer rests on a sentence that a pack changes.
func (r *Record) cites(c library.PackChange) bool {
	for _, claim := range r.Answer.Claims {
		for _, e := range claim.Evidence {
			i := slices.IndexFunc(r.Answer.Chunks, func(p verify.Passage) bool { return p.ID == e.ID })
			if i < 0 {
				continue
			}
			p := r.Answer.Chunks[i]
			if p.Doc != c.Was.Doc || p.Version != c.Was.Version {
				continue
			}
			start, end := e.Start, e.End
			if start >= end {
				start, end = 0, len([]rune(p.Text))
			}
			if slices.ContainsFunc(c.Sentences, func(f revision.Fate) bool {
				return f.Status != revision.Added && f.From.ChunkID == p.ChunkID && f.From.Start < end && start < f.From.End
			}) {
				return true
			}
		}
	}
	return false
}
