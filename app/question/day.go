package question

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"
)

// A question may say the day whose rules it asks about: 2025年10月時点の…, as of 1 April 2024. Any other date in it is a fact of
// the case. Where it names a month or a year only, its last day counts: a rule that came into force within it is of that month.

const months = `january|february|march|april|may|june|july|august|september|october|november|december`

var (
	dayJapanese = regexp.MustCompile(`(?:(令和|平成|昭和) ?(元|[0-9]{1,2})|((?:19|20)[0-9]{2})) ?年(?: ?(1[0-2]|0?[1-9]) ?月(?: ?(3[01]|[12][0-9]|0?[1-9]) ?日)?)? ?(?:の?(?:時点|現在|当時)(?:の規則|の規程)?(?:で(?:は|の)?|に(?:おける|は)|の)?|に(?:施行されて|有効)(?:いる|いた|だった|な))`)
	dayISO      = regexp.MustCompile(`((?:19|20)[0-9]{2})[-/]([01]?[0-9])(?:[-/]([0-3]?[0-9]))? ?(?:の?(?:時点|現在|当時)(?:で(?:は|の)?|に(?:おける|は)|の)?)`)
	dayEnglish  = regexp.MustCompile(`(?i),? ?\b(?:as of|as at|in force (?:on|in)|valid (?:on|in)|effective (?:on|in)) (?:the )?(?:([0-3]?[0-9])(?:st|nd|rd|th)? (?:of )?)?(?:(` + months + `)(?: ([0-3]?[0-9])(?:st|nd|rd|th)?)?,? )?((?:19|20)[0-9]{2})(?:-([01][0-9])(?:-([0-3][0-9]))?)?\b,?`)
	firstYears  = map[string]int{"令和": 2019, "平成": 1989, "昭和": 1926}
)

// withoutDay takes the day out of a question; day is "" where it names none, or one that does not exist.
func withoutDay(text string) (rest, day, said string) {
	folded := norm.NFKC.String(text)
	cut := func(at []int) string { return strings.TrimSpace(folded[:at[0]] + " " + folded[at[1]:]) }
	group := func(at []int, n int) string {
		if at[2*n] < 0 {
			return ""
		}
		return folded[at[2*n]:at[2*n+1]]
	}
	if at := dayJapanese.FindStringSubmatchIndex(folded); at != nil {
		year := number(group(at, 3))
		if era := group(at, 1); era != "" {
			n := 1
			if group(at, 2) != "元" {
				n = number(group(at, 2))
			}
			year = firstYears[era] + n - 1
		}
		if day := isoDay(year, number(group(at, 4)), number(group(at, 5))); day != "" {
			return cut(at), day, strings.TrimSpace(folded[at[0]:at[1]])
		}
	}
	if at := dayISO.FindStringSubmatchIndex(folded); at != nil {
		if day := isoDay(number(group(at, 1)), number(group(at, 2)), number(group(at, 3))); day != "" {
			return cut(at), day, strings.TrimSpace(folded[at[0]:at[1]])
		}
	}
	if at := dayEnglish.FindStringSubmatchIndex(folded); at != nil {
		month, dayOfMonth := number(group(at, 5)), number(group(at, 1)+group(at, 3)+group(at, 6))
		if name := strings.ToLower(group(at, 2)); name != "" {
			for i, m := range strings.Split(months, "|") {
				if m == name {
					month = i + 1
				}
			}
		}
		if day := isoDay(number(group(at, 4)), month, dayOfMonth); day != "" {
			return cut(at), day, strings.Trim(folded[at[0]:at[1]], " ,")
		}
	}
	return text, "", ""
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// isoDay is the day, or the last one of a month or year; "" for a day that does not exist.
func isoDay(year, month, day int) string {
	switch {
	case month == 0 && day == 0:
		return time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	case day == 0:
		return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if month < 1 || month > 12 || t.Day() != day {
		return ""
	}
	return t.Format(time.DateOnly)
}
