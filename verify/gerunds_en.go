package verify

import "strings"

// noGerunds end as gerunds do and name no act.
var noGerunds = set(`during nothing everything something anything following regarding including excluding according pending notwithstanding concerning
	building buildings meeting evening morning king ring string spring thing wing ceiling sibling being sterling wording`)

// isGerund reports whether an English word has the form of a gerund: clearing.
func isGerund(word string) bool {
	return len(word) > 4 && strings.HasSuffix(word, "ing") && !noGerunds[word]
}
