package days

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"tenkyo/ingest/document"
)

// order of day and month in 03/04/2023.
type order uint8

const (
	orderUnknown order = iota
	monthFirst
	dayFirst
)

var numeric = regexp.MustCompile(`\b([0-9]{1,2})([/.-])([0-9]{1,2})[/.-]((?:19|20)[0-9]{2})\b`)

// dayOrder is the order that the days of a document show: one whose first number is above 12 begins with the day.
func dayOrder(lines []Line) order {
	seen := orderUnknown
	for _, line := range lines {
		text := fold(line.Text)
		if !strings.Contains(text, "19") && !strings.Contains(text, "20") { // no year: looking for a form takes time
			continue
		}
		for _, match := range numeric.FindAllStringSubmatch(text, -1) {
			first, _ := strconv.Atoi(match[1])
			second, _ := strconv.Atoi(match[3])
			var is order
			switch {
			case first > 12 && second <= 12:
				is = dayFirst
			case second > 12 && first <= 12:
				is = monthFirst
			default:
				continue
			}
			if seen != orderUnknown && seen != is {
				return orderUnknown
			}
			seen = is
		}
	}
	return seen
}

// find lists the days of a text in NFKC.
func (r *reader) find(s string) []document.DayAt {
	list := document.FindDays(s)
	for _, match := range numeric.FindAllStringSubmatchIndex(s, -1) {
		at := document.DayAt{Start: match[0], End: match[1]}
		if slices.ContainsFunc(list, func(o document.DayAt) bool { return o.Start < at.End && at.Start < o.End }) {
			continue
		}
		first, _ := strconv.Atoi(s[match[2]:match[3]])
		second, _ := strconv.Atoi(s[match[6]:match[7]])
		year := s[match[8]:match[9]]
		switch {
		case first == second || second <= 12 && (first > 12 || r.order == dayFirst):
			at.Day = clear(year, second, first)
		case first <= 12 && (second > 12 || r.order == monthFirst):
			at.Day = clear(year, first, second)
		}
		list = append(list, at)
	}
	list = append(list, relative(s, list)...)
	slices.SortStableFunc(list, func(a, b document.DayAt) int { return a.Start - b.Start })
	return list
}

func clear(year string, month, date int) time.Time {
	day, _ := document.ParseDay(year + "-" + strconv.Itoa(month) + "-" + strconv.Itoa(date))
	return day
}

var sameDay = regexp.MustCompile(`同日|即日|同年\s*([0-9一二三四五六七八九十]{1,3})\s*月\s*([0-9一二三四五六七八九十]{1,3})\s*日`)

// relative are the days that are told by the one before them in the sentence: 同日, 同年6月1日.
func relative(s string, list []document.DayAt) []document.DayAt {
	var out []document.DayAt
	for _, match := range sameDay.FindAllStringSubmatchIndex(s, -1) {
		var last time.Time
		for _, at := range list {
			if at.End <= match[0] {
				last = at.Day
			}
		}
		at := document.DayAt{Start: match[0], End: match[1]}
		switch {
		case last.IsZero():
			continue
		case match[2] < 0:
			at.Day = last
		default:
			at.Day, _ = document.ParseDay(strconv.Itoa(last.Year()) + "年" + strings.TrimPrefix(s[match[0]:match[1]], "同年"))
		}
		out = append(out, at)
	}
	return out
}
