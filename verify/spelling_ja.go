package verify

import "strings"

// kanaWord is a word that rules write in kana and people also in kanji: 事 for こと.
type kanaWord struct {
	kanji  []rune
	kana   []rune
	before string // the characters after which it is that word and no part of another one; kanji stands for any Chinese character
	after  string // those before which it is; it also is at the end of a clause
}

const anyKanji = "kanji"

// kanaWords are read in the order of the list.
var kanaWords = []kanaWord{
	{[]rune("出来"), []rune("でき"), "がはもをにでとくう" + anyKanji, "るなまたずてれ"},
	{[]rune("事"), []rune("こと"), "るたうくすつぬぶむぐいな", "はがもをにでと"},
	{[]rune("時"), []rune("とき"), "るたいな", "はにもで"},
	{[]rune("為"), []rune("ため"), "るたのい", "にのは"},
	{[]rune("毎"), []rune("ごと"), anyKanji, "に"},
}

// spellKana writes such words in kana, so that 「利用する事が出来る時は」 is read as 「利用することができるときは」.
func (v *view) spellKana() {
	first := -1
	for i := range v.r {
		if v.kanaAt(i) != nil {
			first = i
			break
		}
	}
	if first < 0 {
		return
	}
	old := *v
	v.r, v.at, v.to, v.upper = append([]rune(nil), old.r[:first]...), append([]int(nil), old.at[:first]...), append([]int(nil), old.to[:first]...), append([]bool(nil), old.upper[:first]...)
	for i := first; i < len(old.r); {
		w := old.kanaAt(i)
		if w == nil {
			v.push(old.r[i], old.at[i], old.to[i], old.upper[i])
			i++
			continue
		}
		for k, r := range w.kana {
			of := i + min(k, len(w.kanji)-1)
			v.push(r, old.at[of], old.to[of], false)
		}
		i += len(w.kanji)
	}
}

// kanaAt gives the word in kanji at place i, or nil.
func (v *view) kanaAt(i int) *kanaWord {
	if i == 0 || !isKanji(v.r[i]) {
		return nil
	}
	for k := range kanaWords {
		w := &kanaWords[k]
		end := i + len(w.kanji)
		if v.r[i] != w.kanji[0] || end > len(v.r) || string(v.r[i:end]) != string(w.kanji) {
			continue
		}
		if last := v.r[i-1]; !strings.ContainsRune(w.before, last) && !(isKanji(last) && strings.HasSuffix(w.before, anyKanji)) {
			continue
		}
		if end == len(v.r) || isStop(v.r[end]) || strings.ContainsRune(w.after, v.r[end]) {
			return w
		}
	}
	return nil
}
