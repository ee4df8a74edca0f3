package main

import (
	"flag"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/report"
	"tenkyo/verify"
)

// mostPassages bounds -k. A question that needs more passages than these wants another question.
const mostPassages = 1000

// numbers are the least and the greatest value of each flag that takes a number. What is beyond could be computed with no better than
// it could be meant: a place that no list has, a page that no file has.
var numbers = map[string]struct{ least, most float64 }{
	"k":      {1, mostPassages},
	"page":   {0, math.MaxInt32},
	"number": {1, math.MaxInt32},
	"limit":  {0, math.MaxInt32}, // 0 for all
	"offset": {0, math.MaxInt32},
	"claim":  {1, math.MaxInt32},
	"dpi":    {18, 600},
}

// durations are the flags that take one.
var durations = []string{"timeout", "expand-within"}

// choices are the values of the flags that take one of a few words.
var choices = map[string][]string{
	"status":  {"publish", "review"},
	"verdict": texts(verify.Verdicts()),
	"mark":    texts(history.Marks()),
	"why":     texts(report.Whys()),
}

// names are the flags that name a file, a folder or the like. An empty one, as an unset variable of a script gives, must not stand for
// the one that is taken where nothing is said.
var names = []string{"library", "data", "ollama", "out", "head", "base", "key", "key-password-file", "pubkey", "password-file", "log", "embedder", "encoder"}

func texts[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

// earliest is the first day that counts as one: the year 1 and the like are slips of the hand, and no rule is that old.
var earliest = time.Date(1000, 1, 1, 0, 0, 0, 0, time.UTC)

// dayOf reads a day, in local time.
func dayOf(flag, value string) (time.Time, error) {
	day, err := time.ParseInLocation(time.DateOnly, value, time.Local)
	if err != nil || day.Before(earliest) {
		return time.Time{}, usage("usage.day", "flag", flag, "value", value)
	}
	return day, nil
}

// checkValue refuses a value that a flag was given and does not take.
func checkValue(f *flag.Flag) error {
	value := f.Value.String()
	if r, ok := numbers[f.Name]; ok {
		n, err := strconv.ParseFloat(value, 64)
		if err != nil || !(n >= r.least && n <= r.most) { // so that what is no number is refused, too
			return wrongNumber(f.Name, value)
		}
	}
	if slices.Contains(names, f.Name) && strings.TrimSpace(value) == "" {
		return usage("usage.blank", "flag", f.Name)
	}
	if known, ok := choices[f.Name]; ok && !slices.Contains(known, value) {
		return usage("usage.choice", "flag", f.Name, "value", value, "all", strings.Join(known, ", "))
	}
	if slices.Contains(durations, f.Name) {
		if d, err := time.ParseDuration(value); err != nil || d <= 0 {
			return usage("usage.duration", "flag", f.Name, "value", value)
		}
	}
	if f.Name == "as-of" || f.Name == "from" || f.Name == "to" || f.Name == "since" || f.Name == "effective" && value != "" && value != library.NoDate {
		_, err := dayOf("--"+f.Name, value)
		return err
	}
	return nil
}

// wrongNumber says which numbers a flag takes.
func wrongNumber(name, value string) error {
	dashes := "--"
	if len(name) == 1 {
		dashes = "-"
	}
	r := numbers[name]
	return usage("usage.number", "flag", dashes+name, "value", value, "least", int(r.least), "most", int(r.most))
}
