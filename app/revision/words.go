package revision

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// token is a word of a unit, or a pair of characters of a text that is written without spaces, by its number.
type token struct {
	id     int
	weight float64
}

// weigh cuts all units into tokens and gives each token the weight of its rareness: what stands everywhere pairs nothing.
func weigh(editions ...[]unit) {
	ids := map[string]int{}
	var holders []int // units that hold a token
	total := 0
	for _, units := range editions {
		for i := range units {
			total++
			seen := map[int]bool{}
			for _, t := range tokens(units[i].key) {
				id, known := ids[t]
				if !known {
					id = len(holders)
					ids[t] = id
					holders = append(holders, 0)
				}
				if !seen[id] {
					seen[id] = true
					holders[id]++
					units[i].words = append(units[i].words, token{id: id})
				}
			}
			slices.SortFunc(units[i].words, func(a, b token) int { return a.id - b.id })
		}
	}
	for _, units := range editions {
		for i := range units {
			u := &units[i]
			for k := range u.words {
				// A token that only one edition has is as rare as one that each has once.
				w := math.Log(1 + float64(total)/float64(max(2, holders[u.words[k].id])))
				u.words[k].weight = w
				u.weight += w
			}
		}
	}
}

// tokens are the Latin words and numbers of a folded text, and the pairs of neighbours of everything else.
func tokens(key string) []string {
	var out []string
	var word strings.Builder
	before := rune(0)
	flush := func() {
		if word.Len() > 0 {
			out = append(out, word.String())
			word.Reset()
		}
	}
	for _, r := range key {
		r = unicode.ToLower(r)
		switch {
		case r < 0x2E80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			word.WriteRune(r)
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			flush()
			if before != 0 {
				out = append(out, string([]rune{before, r}))
			}
			before = r
			continue
		default:
			flush()
		}
		if word.Len() == 0 {
			before = 0
		} else {
			before = r
		}
	}
	flush()
	return out
}

// alike is how much two units have in common: twice the weight of the tokens in both by the weight of all, from 0 to 1.
func alike(a, b *unit) float64 {
	if a.key == b.key {
		return 1
	}
	if a.weight+b.weight == 0 {
		return 0
	}
	return 2 * common(a, b) / (a.weight + b.weight)
}

// within is how much of a is in b.
func within(a, b *unit) float64 {
	if a.weight == 0 {
		return 0
	}
	return common(a, b) / a.weight
}

func common(a, b *unit) float64 {
	sum := 0.0
	for i, k := 0, 0; i < len(a.words) && k < len(b.words); {
		switch d := a.words[i].id - b.words[k].id; {
		case d < 0:
			i++
		case d > 0:
			k++
		default:
			sum += a.words[i].weight
			i++
			k++
		}
	}
	return sum
}

var number = regexp.MustCompile(`^(?:第?[0-9〇一二三四五六七八九十百千]+[編章節款条項号]?(?:の[0-9〇一二三四五六七八九十]+)*|[0-9]+(?:\.[0-9]+)*|(?i:article|section|chapter|part|annex|appendix|schedule)[0-9A-Z]+(?:\.[0-9]+)*|別表第?[0-9〇一二三四五六七八九十]*|附則)`)

// numberOf is the number at the head of a heading, "" where it has none: 第25条の2, 3.2, Article 5.
func numberOf(heading string) string {
	return number.FindString(strings.TrimPrefix(fold(heading), "# "))
}
