package verify

import (
	_ "embed" // the versions
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed rules.txt
var rulesList string

// ruleVersions are all versions of the rules, oldest first.
var ruleVersions = slices.DeleteFunc(strings.Split(rulesList, "\n"), func(line string) bool { return line == "" || line[0] == '#' })

// Rules is the version of the rules: it changes whenever a verdict could. A new one is a line more in rules.txt.
var Rules = ruleVersions[len(ruleVersions)-1]

// RulesAge is how many versions of the rules came after one: 0 for today's, -1 for one that this program does not know.
func RulesAge(version string) int {
	i := slices.Index(ruleVersions, version)
	if i < 0 {
		return -1
	}
	return len(ruleVersions) - 1 - i
}

// RulesLater tells whether a version of the rules came, by its name, after those of this program.
func RulesLater(version string) bool {
	return rulesForm.MatchString(version) && rulesBefore(Rules, version)
}

// rulesForm is a version: the day, and a number on that day.
var rulesForm = regexp.MustCompile(`^\d{4}-\d\d-\d\d\.\d{1,6}$`)

func rulesBefore(a, b string) bool {
	x, n, _ := strings.Cut(a, ".")
	y, m, _ := strings.Cut(b, ".")
	i, _ := strconv.Atoi(n)
	j, _ := strconv.Atoi(m)
	return x < y || x == y && i < j
}
