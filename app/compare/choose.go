package compare

import (
	"slices"
	"strings"

	"tenkyo/app/library"
)

// Choose chooses which two editions of a rule are set side by side, the list having the one in force last first. Where years or days name
// editions, as [question.EditionsSaid] reads them, it is the earliest and the latest that they name; one alone, or the edition that is
// open, is set against the one in force. Else it is the one in force against the one before it, or a coming one against the one in force.
// What may not be read is not chosen. It is false where there are no two.
func Choose(list []library.EditionInfo, said []string, open library.EditionRef) (old, now library.EditionInfo, ok bool) {
	list = slices.DeleteFunc(slices.Clone(list), func(e library.EditionInfo) bool { return e.Source.Withheld() })
	if len(list) < 2 {
		return old, now, false
	}
	var named []int
	for i, e := range list {
		if slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(e.Effective, s) || strings.HasPrefix(e.Edition, s) }) {
			named = append(named, i)
		}
	}
	if len(named) == 0 {
		named = append(named, slices.IndexFunc(list, func(e library.EditionInfo) bool { return e.Doc == open.Doc && e.Version == open.Version }))
	}
	force := max(0, slices.IndexFunc(list, func(e library.EditionInfo) bool { return e.Standing == library.InForceNow }))
	first, last := named[0], named[len(named)-1]
	switch {
	case first != last:
	case first >= 0 && first != force:
		first, last = min(first, force), max(first, force)
	case force+1 < len(list):
		first, last = force, force+1
	default:
		first, last = force-1, force
	}
	return list[last], list[first], true
}
