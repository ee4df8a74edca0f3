package text

import (
	"slices"
	"unicode"
)

// How many letters before a box stay on its line, where a script may be broken between any two of them: enough that the end of a
// sentence and its marker are read together.
const (
	tailLetters = 3
	tailLeast   = 2
)

// keepTails joins to each unit that holds a box the units before it of which the box is the end: a whole word, or in a script without
// spaces the last letters. units are those of one line of the paragraph.
func keepTails(runes []rune, units [][]Piece) [][]Piece {
	var joined [][]Piece
	for _, u := range units {
		box := slices.IndexFunc(u, func(p Piece) bool { return p.Box })
		if box < 0 {
			joined = append(joined, u)
			continue
		}
		n := letters(runes, u[:box])
		for n < tailLetters && len(joined) > 0 {
			before := joined[len(joined)-1]
			last := before[len(before)-1]
			more := letters(runes, before)
			switch {
			case last.Box, n > 0 && isSpace(runes[last.End-1]), n >= tailLeast && n+more > tailLetters:
				more = -1
			}
			if more < 0 {
				break
			}
			joined = joined[:len(joined)-1]
			u = append(slices.Clone(before), u...)
			n += more
		}
		joined = append(joined, u)
	}
	return joined
}

// letters counts what is neither punctuation nor space: a box that has only that beside it stands alone.
func letters(runes []rune, pieces []Piece) int {
	n := 0
	for _, p := range pieces {
		for _, r := range runes[p.Start:p.End] {
			if !p.Box && isLetter(r) {
				n++
			}
		}
	}
	return n
}

func isLetter(r rune) bool { return !unicode.IsPunct(r) && !unicode.IsSpace(r) && !undrawn(r) }

// tail is the rune at which the end of a unit begins that stays on the line of its box where the unit itself is cut: as many letters as
// there is room for, at most tailLetters. It is the box itself, at the rune box, where no letter has room.
func (l *layout) tail(pieces []Piece) (from, box int) {
	at := slices.IndexFunc(pieces, func(p Piece) bool { return p.Box })
	if at < 0 {
		return len(l.runes), len(l.runes)
	}
	box = pieces[at].Start
	from, width, n := box, pieces[at].Width, 0
	for _, p := range slices.Backward(pieces[:at]) {
		for i := p.End - 1; i >= p.Start; i-- {
			width += l.breaker.Width(p.Style, string(l.runes[i]))
			if width > l.width || n == tailLetters {
				return from, box
			}
			if isLetter(l.runes[i]) {
				from, n = i, n+1
			}
		}
	}
	return from, box
}
