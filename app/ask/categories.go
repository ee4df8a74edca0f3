package ask

import (
	"regexp"
	"strings"

	"tenkyo/index"
)

// category is one of several kinds of people or cases that rules treat apart.
type category struct {
	names   []string // folded; the first is the one shown
	pattern *regexp.Regexp
}

// categories are groups of which a rule has one or another: whoever asks about one thing for one of them may mean the others in
// the next question, and a question that names none may mean any.
var categories = [][]category{
	japanese("正社員", "正規社員", "正規雇用", "フルタイム").with("パート", "パートタイマー", "パートタイム", "短時間社員", "短時間労働者").
		with("アルバイト", "バイト").with("契約社員", "有期雇用", "有期契約").with("嘱託社員", "嘱託", "再雇用者").with("派遣社員", "派遣").with("役員", "取締役"),
	japanese("国内出張", "国内").with("海外出張", "海外", "国外"),
	japanese("日帰り出張", "日帰り").with("宿泊出張", "宿泊を伴う出張"),
	japanese("自己都合").with("会社都合"),
	japanese("業務上の傷病", "業務上").with("私傷病", "業務外"),
	japanese("平日").with("休日", "祝日"),
	japanese("法定休日").with("所定休日", "法定外休日"),
	japanese("新卒").with("中途採用", "中途"),
	japanese("男性").with("女性"),
	english("full-time employees", "full[- ]?time(?:rs?)?").with("part-time employees", "part[- ]?time(?:rs?)?").
		with("contractors", "contractors?|contract (?:staff|workers?)").with("interns", "interns?|trainees?").with("temporary staff", "temps?|temporary (?:staff|workers?|employees)"),
	english("domestic travel", "domestic(?:ally)?").with("international travel", "international(?:ly)?|overseas|abroad|foreign"),
	english("exempt employees", "exempt").with("non-exempt employees", "non-?exempt"),
	english("personal devices", "personal(?:ly owned)?|own|byod").with("company devices", "company(?:-owned)?|corporate|work-issued"),
}

type group []category

func japanese(names ...string) group { return group{}.with(names...) }

// english makes a group whose first category is shown under name and found by pattern.
func english(name, pattern string) group { return group{}.with(name, pattern) }

// with adds a category: in Japanese its names, in English its name and the pattern of its other forms.
func (g group) with(names ...string) group {
	c := category{names: names}
	if languageOf(names[0]) == "en" {
		c.pattern = regexp.MustCompile(`\b(?:` + strings.Join(names, "|") + `)\b`)
	} else {
		c.pattern = regexp.MustCompile(strings.Join(names, "|"))
	}
	return append(g, c)
}

// find gives where a text, folded, names the category, nil where it does not. A name within the name of another category
// (社員 in 契約社員) does not count.
func (c category) find(text string, of []category) []int {
	for _, at := range c.pattern.FindAllStringIndex(text, -1) {
		inside := false
		for _, other := range of {
			for _, o := range other.pattern.FindAllStringIndex(text, -1) {
				inside = inside || o[0] <= at[0] && at[1] <= o[1] && o[1]-o[0] > at[1]-at[0]
			}
		}
		if !inside {
			return at
		}
	}
	return nil
}

// swapCategory puts the category that a question names in place of the one of its kind that an earlier question named.
func swapCategory(previous, question string) (string, bool) {
	asked, before := index.Fold(question), index.Fold(previous)
	if len(asked) != len(question) || len(before) != len(previous) {
		question, previous = asked, before // places in the one are none in the other
	}
	for _, group := range categories {
		named, at := -1, []int(nil)
		for i, c := range group {
			if at = c.find(asked, group); at != nil {
				named = i
				break
			}
		}
		if named < 0 {
			continue
		}
		for i, c := range group {
			if was := c.find(before, group); was != nil && i != named {
				return previous[:was[0]] + question[at[0]:at[1]] + previous[was[1]:], true
			}
		}
	}
	return "", false
}

// namesCategory tells whether a question, folded, names a category of any group.
func namesCategory(question string) bool {
	for _, group := range categories {
		for _, c := range group {
			if c.find(question, group) != nil {
				return true
			}
		}
	}
	return false
}
