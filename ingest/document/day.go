package document

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"
)

// eras are the first years of the Japanese eras in use since 1868, and the days on which they began, by the first rune of what they
// are written as: 令和, 令, R.
var eras = map[string]struct {
	year  int
	began time.Time
}{
	"明": {1868, day(1868, 1, 25)}, "M": {1868, day(1868, 1, 25)},
	"大": {1912, day(1912, 7, 30)}, "T": {1912, day(1912, 7, 30)},
	"昭": {1926, day(1926, 12, 25)}, "S": {1926, day(1926, 12, 25)},
	"平": {1989, day(1989, 1, 8)}, "H": {1989, day(1989, 1, 8)},
	"令": {2019, day(2019, 5, 1)}, "R": {2019, day(2019, 5, 1)},
}

func day(year, month, date int) time.Time {
	return time.Date(year, time.Month(month), date, 0, 0, 0, 0, time.UTC)
}

const (
	kanjiDigits = `[〇一二三四五六七八九十]{1,3}`
	months      = `Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?`
)

// The ways in which a day is written, after NFKC. None begins or ends inside a number.
var dayForms = []*regexp.Regexp{
	// 令和5年6月21日, 令和元年5月1日, 令和五年六月二十一日
	regexp.MustCompile(`(?P<era>明治|大正|昭和|平成|令和)\s*(?P<y>元|\d{1,2}|` + kanjiDigits + `)\s*年\s*(?P<m>\d{1,2}|` + kanjiDigits + `)\s*月\s*(?P<d>\d{1,2}|` + kanjiDigits + `)\s*日`),
	// 令和5年（2023年）6月21日; it is enough to read the era
	regexp.MustCompile(`(?P<era>明治|大正|昭和|平成|令和)\s*(?P<y>元|\d{1,2}|` + kanjiDigits + `)\s*年\s*\(\d{4}年?\)\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日`),
	// 2023年（令和5年）6月21日, 2023（令和5）年6月21日
	regexp.MustCompile(`(?:^|[^0-9])(?P<y>\d{4})\s*年?\s*\((?:明治|大正|昭和|平成|令和)(?:元|\d{1,2})年?\)\s*年?\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日`),
	// R5.6.21, 令和5.6.21, 令5・6・21
	regexp.MustCompile(`(?:^|[^A-Za-z0-9])(?P<era>[MTSHR]|明治|大正|昭和|平成|令和|[明大昭平令])(?P<y>元|\d{1,2})[./・-](?P<m>\d{1,2})[./・-](?P<d>\d{1,2})(?:[^0-9]|$)`),
	// R5年6月21日
	regexp.MustCompile(`(?:^|[^A-Za-z0-9])(?P<era>[MTSHR])\s?(?P<y>\d{1,2})年\s?(?P<m>\d{1,2})月\s?(?P<d>\d{1,2})日`),
	// 2023年6月21日, 二〇二三年
	regexp.MustCompile(`(?:^|[^0-9])(?P<y>\d{4}|[〇一二三四五六七八九]{4})\s*年\s*(?P<m>\d{1,2}|` + kanjiDigits + `)\s*月\s*(?P<d>\d{1,2}|` + kanjiDigits + `)\s*日`),
	// 2023-06-21, 2023/6/21, 2023.6.21, 2023_06_21
	regexp.MustCompile(`(?:^|[^0-9])(?P<y>\d{4})[-/._](?P<m>\d{1,2})[-/._](?P<d>\d{1,2})(?:[^0-9]|$)`),
	// 20230621
	regexp.MustCompile(`(?:^|[^0-9])(?P<y>(?:19|20)\d\d)(?P<m>\d\d)(?P<d>\d\d)(?:[^0-9]|$)`),
	// 21 June 2023, 21st of June 2023, 21st day of June, 2023, 21-Jun-2023
	regexp.MustCompile(`(?i)(?:^|[^0-9])(?P<d>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:(?:day\s+)?of\s+)?(?P<m>` + months + `)\.?,?[\s-]+(?P<y>\d{4})(?:[^0-9]|$)`),
	// June 21, 2023
	regexp.MustCompile(`(?i)(?:^|[^a-z])(?P<m>` + months + `)\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})(?:[^0-9]|$)`),
}

// ParseDay reads the first day named in a text, in any of the usual Japanese and English forms, era years and kanji numerals
// included. A day that the calendar does not have, or that lies before its era began, is none. Forms whose order of day and
// month is not certain (3/4/2023) are not read.
func ParseDay(s string) (time.Time, bool) {
	found := FindDays(norm.NFKC.String(s))
	if len(found) == 0 {
		return time.Time{}, false
	}
	return found[0].Day, true
}

// DayAt is a day that a text names, and where: byte offsets.
type DayAt struct {
	Day        time.Time
	Start, End int
}

// FindDays finds the days that a text in NFKC names, as [ParseDay] reads them, in their order.
func FindDays(s string) []DayAt {
	if !strings.ContainsAny(s, "0123456789日") {
		return nil
	}
	var found []DayAt
	for _, form := range dayForms {
		for from := 0; from < len(s); {
			match := form.FindStringSubmatchIndex(s[from:])
			if match == nil {
				break
			}
			at := DayAt{Start: len(s)}
			group := func(name string) string {
				i := form.SubexpIndex(name)
				if i < 0 || match[2*i] < 0 {
					return ""
				}
				at.Start, at.End = min(at.Start, from+match[2*i]), max(at.End, from+match[2*i+1])
				return s[from+match[2*i] : from+match[2*i+1]]
			}
			value, ok := makeDay(group("era"), group("y"), group("m"), group("d"))
			from = at.End
			// The form may begin with a rune before the day; where the search began there was none to look at.
			if ok && !(at.Start > 0 && isDigit(s[at.Start]) && isDigit(s[at.Start-1])) {
				at.Day = value
				if rest := strings.TrimLeft(s[at.End:], " "); strings.HasPrefix(rest, "日") {
					at.End = len(s) - len(rest) + len("日")
				}
				found = append(found, at)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b DayAt) int { return a.Start - b.Start })
	days := found[:0]
	for _, at := range found { // of two readings of one place, that of the form that comes first
		if len(days) == 0 || at.Start >= days[len(days)-1].End {
			days = append(days, at)
		}
	}
	return days
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// makeDay puts a day together from its written parts.
func makeDay(eraName, y, m, d string) (time.Time, bool) {
	year, month, date := yearNumber(y), monthNumber(m), smallNumber(d)
	if eraName != "" {
		era := eras[string([]rune(eraName)[:1])]
		year += era.year - 1
		if day(year, month, date).Before(era.began) {
			return time.Time{}, false
		}
	}
	value := day(year, month, date)
	if year < 1868 || year > 2200 || month < 1 || month > 12 || value.Day() != date || int(value.Month()) != month {
		return time.Time{}, false
	}
	return value, true
}

// yearNumber reads 元, decimal digits, and kanji digits in places (二〇二三) or as a numeral (二十三).
func yearNumber(s string) int {
	runes := []rune(s)
	if s == "元" {
		return 1
	}
	if len(runes) == 4 && !strings.ContainsAny(s, "0123456789") {
		year := 0
		for _, r := range runes {
			year = year*10 + kanjiDigit(r)
		}
		return year
	}
	return smallNumber(s)
}

// smallNumber reads decimal digits or a kanji numeral below 100; 0 where it is none.
func smallNumber(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	tens, ones, seenTen := 0, 0, false
	for _, r := range s {
		if r == '十' {
			tens, ones, seenTen = max(ones, 1), 0, true
			continue
		}
		if ones != 0 && !seenTen { // 二三: digits in places
			tens, seenTen = ones, true
		}
		ones = kanjiDigit(r)
	}
	return tens*10 + ones
}

func kanjiDigit(r rune) int {
	for value, digit := range []rune("〇一二三四五六七八九") {
		if r == digit {
			return value
		}
	}
	return 0
}

func monthNumber(s string) int {
	if n := smallNumber(s); n > 0 || len(s) < 3 {
		return n
	}
	names := "janfebmaraprmayjunjulaugsepoctnovdec"
	if at := strings.Index(names, strings.ToLower(s[:3])); at >= 0 {
		return at/3 + 1
	}
	return 0
}
