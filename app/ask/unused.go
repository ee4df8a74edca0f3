package ask

import (
	"regexp"
	"slices"

	"tenkyo/index"
	"tenkyo/verify"
)

const (
	mostUnused = 5   // to name; more would be the list of what was found
	highShare  = 0.5 // of the best passage's score, from which on a passage ranks high
)

var exception = regexp.MustCompile(`ただし|但し|例外|にかかわらず|に関わらず|この限りでない|を除く|除き|(?i:\b(except|unless|notwithstanding|provided that|exceptions?)\b)`)

// unused names the passages that were sent and rank high but that no claim cites, those that hold an exception first: an answer
// that leaves out a rule's proviso may be right in every word and still mislead. What stands on a card is shown. Of the context that was sent besides, what limits
// a cited passage is named.
func unused(passages []verify.Passage, claims []verify.Claim) []string {
	cited := map[string]bool{}
	shown := map[[3]string]bool{} // articles that stand on cards
	for _, c := range claims {
		if c.Card != nil {
			for _, p := range passages {
				if len(c.Evidence) > 0 && p.ID == c.Evidence[0].ID && p.Section != "" {
					shown[[3]string{p.Doc, p.Version, p.Section}] = true
				}
			}
		}
		for _, e := range c.Evidence {
			cited[e.ID] = true
		}
	}
	var exceptions, others []string
	for _, p := range passages {
		switch {
		case shown[[3]string{p.Doc, p.Version, p.Section}]:
		case p.Context != "":
			if !cited[p.ID] && cited[p.ContextOf] && (p.Context == string(index.Limits) || exception.MatchString(p.Text)) {
				exceptions = append(exceptions, p.ID)
			}
		case cited[p.ID] || p.Score < highShare*passages[0].Score:
		case exception.MatchString(p.Text):
			exceptions = append(exceptions, p.ID)
		default:
			others = append(others, p.ID)
		}
	}
	ids := slices.Concat(exceptions, others)
	return ids[:min(mostUnused, len(ids))]
}
