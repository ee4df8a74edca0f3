package words

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Number writes n with separators of thousands.
func (w *Words) Number(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Date writes an ISO day: 2023年6月21日, or 2023-06-21 in English. What is no ISO day is returned as it is.
func (w *Words) Date(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil || w.lang != Japanese {
		return iso
	}
	return fmt.Sprintf("%d年%d月%d日", t.Year(), int(t.Month()), t.Day())
}

// eras are the eras of the Japanese calendar by their first day, newest first. Rules that are older than Shōwa are dated by
// the year of the common era.
var eras = [...]struct{ name, first string }{
	{"令和", "2019-05-01"},
	{"平成", "1989-01-08"},
	{"昭和", "1926-12-25"},
}

// Day writes the day of a moment in the time of this machine.
func (w *Words) Day(t time.Time) string { return w.Date(t.Local().Format(time.DateOnly)) }

// Moment writes a day with the time of it, in the time of this machine, and how far that is from UTC: 2026年4月1日 09:05 UTC+09:00.
func (w *Words) Moment(t time.Time) string {
	t = t.Local()
	return w.T("text.moment", "day", w.Day(t), "time", t.Format("15:04"), "offset", t.Format("-07:00"))
}

// RuleDate writes an ISO day as a citation of a rule does: 2023年（令和5年）6月21日, or 2023-06-21 in English. Every other day that
// the program writes is one of the common era alone ([Words.Date]); rules are dated by the era too, so that a reader finds the day as
// the rule itself has it. What stands in a quotation stays as it is.
func (w *Words) RuleDate(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil || w.lang != Japanese {
		return iso
	}
	for _, era := range eras {
		if iso < era.first {
			continue
		}
		first, _ := strconv.Atoi(era.first[:4])
		year := strconv.Itoa(t.Year() - first + 1)
		if year == "1" {
			year = "元"
		}
		return fmt.Sprintf("%d年（%s%s年）%d月%d日", t.Year(), era.name, year, int(t.Month()), t.Day())
	}
	return w.Date(iso)
}

// Size writes a number of bytes in decimal units, as file managers and disk makers do.
func (w *Words) Size(bytes int64) string {
	if bytes < 1000 {
		return w.T("text.bytes", "n", bytes)
	}
	units := [...]string{"kB", "MB", "GB", "TB"}
	v, unit := float64(bytes)/1000, 0
	for v >= 999.5 && unit < len(units)-1 {
		v, unit = v/1000, unit+1
	}
	digits := 1
	if v >= 10 {
		digits = 0
	}
	return strings.TrimSuffix(strconv.FormatFloat(v, 'f', digits, 64), ".0") + " " + units[unit]
}

// Memory writes a size of memory as makers of computers do, in whole GB of 1024³ bytes: a system sees a little less than was bought,
// so that it is rounded up.
func (w *Words) Memory(bytes int64) string {
	return w.Number((bytes+1<<30-1)>>30) + " GB"
}

// Duration writes how long something took: tenths below ten seconds, whole seconds below a minute, then minutes and seconds.
func (w *Words) Duration(d time.Duration) string {
	if d < 0 {
		d = 0
	}
	if s := d.Seconds(); s < 9.95 {
		return w.T("text.seconds", "s", strconv.FormatFloat(s, 'f', 1, 64))
	}
	whole := int(d.Round(time.Second) / time.Second)
	if whole < 60 {
		return w.T("text.seconds", "s", strconv.Itoa(whole))
	}
	return w.T("text.minutes", "m", whole/60, "s", whole%60)
}
