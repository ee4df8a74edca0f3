package verify

import "unicode/utf8"

// isNewBeside is isNew with other words than those of the headings.
func (m *comparison) isNewBeside(t term, context *bag) bool {
	if !t.latin && utf8.RuneCountInString(t.stem) < 2 {
		return false
	}
	if m.backed.share(t) > 0.34 || context.share(t) > 0.34 || t.latin && lightWords[t.stem] {
		return false
	}
	if !t.latin && m.paraphrases(t) {
		return false
	}
	known := 0
	for _, r := range t.stem { // 繰越 for 繰り越した
		if m.backed.runes[r] {
			known++
		}
	}
	return t.latin || 2*known < utf8.RuneCountInString(t.stem)
}

// lightWords are English words that take any place.
var lightWords = set("take tak giv let go com put set seek hav person peopl part whole perhap mayb else way new current such main just rather both")
