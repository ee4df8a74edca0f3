package question

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

var (
	saidJapanese = regexp.MustCompile(`(?:(令和|平成|昭和) ?(元|[0-9]{1,2})|((?:19|20)[0-9]{2})) ?年(?: ?(1[0-2]|0?[1-9]) ?月(?: ?(3[01]|[12][0-9]|0?[1-9]) ?日)?)?`)
	saidEnglish  = regexp.MustCompile(`\b((?:19|20)[0-9]{2})(?:-([01][0-9])(?:-([0-3][0-9]))?)?\b`)
)

// EditionsSaid lists the years, months or days by which a question names editions (2024年版から2026年版で, between the 2024 and 2026
// editions), in the order in which it does, each as the beginning of an ISO day: 2024, 2024-04, 2024-04-01.
func EditionsSaid(text string) []string {
	text = norm.NFKC.String(text)
	var out []string
	add := func(year int, month, day string) {
		said := fmt.Sprintf("%04d", year)
		for _, part := range []string{month, day} {
			if part != "" {
				said += fmt.Sprintf("-%02d", number(part))
			}
		}
		out = append(out, said)
	}
	found := saidJapanese.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		year := number(m[3])
		if m[1] != "" {
			year = firstYears[m[1]]
			if m[2] != "元" {
				year += number(m[2]) - 1
			}
		}
		add(year, m[4], m[5])
	}
	if len(found) == 0 && !strings.Contains(text, "年") {
		for _, m := range saidEnglish.FindAllStringSubmatch(text, -1) {
			add(number(m[1]), m[2], m[3])
		}
	}
	return out
}
