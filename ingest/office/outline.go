package office

import (
	"slices"
	"strings"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// outline gives the headings their levels.
func (w *word) outline() {
	styled := map[int]int{} // level of styled headings, by the rank that their words give
	deepest := 0
	var ranks []int
	for _, p := range w.pieces {
		if p.kind != document.HeadingBlock {
			continue
		}
		if p.rank > 0 {
			ranks = append(ranks, p.rank)
			continue
		}
		deepest = max(deepest, p.level)
		if rank, _, _ := ingest.HeadingOf(p.text); rank > 0 && styled[rank] == 0 {
			styled[rank] = p.level
		}
	}
	levels := headingLevels(ranks, styled, deepest)
	for i := range w.pieces {
		if p := &w.pieces[i]; p.kind == document.HeadingBlock && p.rank > 0 {
			p.level = levels[p.rank]
		}
	}
	if w.title == "" {
		w.title = titleOf(w.pieces)
	}
}

// headingLevels are the levels of headings that only their words make, by rank: where the styled ones of their kind stand, below the
// styled ones of the next outer kind, or below all that are styled; in the order of their ranks in any case.
func headingLevels(ranks []int, styled map[int]int, deepest int) map[int]int {
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	levels := map[int]int{}
	last := 0
	for _, rank := range ranks {
		level := styled[rank]
		for outer := rank - 1; level == 0 && outer > 0; outer-- {
			if styled[outer] > 0 {
				level = styled[outer] + 1
			}
		}
		if level == 0 {
			level = 1
			if len(styled) == 0 && deepest > 0 {
				level = deepest + 1
			}
		}
		level = max(level, last+1)
		if styled[rank] > 0 {
			level = styled[rank]
		}
		levels[rank], last = level, level
	}
	return levels
}

// titleOf is the title that the first words of a text give, "" where they are none.
func titleOf(pieces []piece) string {
	for _, p := range pieces {
		if p.kind == document.Furniture {
			continue
		}
		first := strings.Join(strings.Fields(p.text), " ")
		if (p.kind == document.HeadingBlock && p.rank == 0 || p.kind == document.Paragraph) && ingest.IsTitleLine(first) {
			return first
		}
		return ""
	}
	return ""
}
