package pdf

import (
	"math"
	"unicode"
)

// Ruby: small kana beside a word that say how it is read. They are set between the lines, so the text would read them as words.
const (
	rubySize    = 0.65 // of the base's em, at most
	rubyNearest = 0.45 // of the base's em: between the middles of the two lines
	rubyFarther = 1.35
)

// takeRuby parts the fragments that are ruby from the text.
func takeRuby(glyphs []glyph, pieces []fragment) (text, ruby []fragment) {
	var small []int
	for i := range pieces {
		if kanaOnly(glyphs, &pieces[i]) {
			small = append(small, i)
		}
	}
	if len(small) == 0 || len(pieces) > manyPieces {
		return pieces, nil
	}
	isRuby := map[int]bool{}
	for _, i := range small {
		for j := range pieces {
			if i != j && !isRuby[j] && pieces[i].readsOut(&pieces[j]) {
				isRuby[i] = true
				break
			}
		}
	}
	for i := range pieces {
		if isRuby[i] {
			ruby = append(ruby, pieces[i])
		} else {
			text = append(text, pieces[i])
		}
	}
	return text, ruby
}

func kanaOnly(glyphs []glyph, f *fragment) bool {
	for _, i := range f.glyphs {
		if c := glyphs[i].char; !unicode.In(c, unicode.Hiragana, unicode.Katakana) && c != 'ー' && c != '・' {
			return false
		}
	}
	return true
}

// readsOut reports whether f stands on the near side of a line of larger type, over a part of it.
func (f *fragment) readsOut(base *fragment) bool {
	if f.cell != base.cell || f.em > rubySize*base.em {
		return false
	}
	own := f.flow
	if f.dir != base.dir { // a single kana has no direction of its own
		if len(f.glyphs) > 1 {
			return false
		}
		own = base.dir.along(f.dir.rect(f.flow))
	}
	away := base.flow.vc() - own.vc()
	middle := own.uc()
	return away >= rubyNearest*base.em && away <= rubyFarther*base.em &&
		middle > base.flow.u0-0.5*base.em && middle < base.flow.u1+0.5*base.em &&
		own.u1-own.u0 < math.Max(base.flow.u1-base.flow.u0, base.em)+2*base.em
}
