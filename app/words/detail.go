package words

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// An error that stands in brackets behind a sentence is English, for it comes from the code below. Behind an English sentence all of it
// is shown. Behind a Japanese one only what it names is: the sentence says what is wrong, and the names say of what.

// named finds names in the text of an error: what is quoted, what looks like a path, and what looks like the name of a file.
var named = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[^\s"]*[/\\][^\s"]+|[^\s"/\\]+\.[A-Za-z][A-Za-z0-9]{1,6}\b`)

// lineNumber finds the line of a file that an error tells of.
var lineNumber = regexp.MustCompile(`\bline (\d+)\b`)

// prose is English that goes on for more than a word; of a text that stands alone a word is enough.
var (
	prose = regexp.MustCompile(`\b[a-z]{2,} \S|\S [a-z]{2,}\b`)
	word  = regexp.MustCompile(`[a-z]{3,}`)
)

// detail is what of an error is shown behind a sentence; it may be "".
func (w *Words) detail(err error) string {
	text := err.Error()
	if w.lang != Japanese {
		return text
	}
	names := paths(err)
	for _, path := range names {
		text = strings.ReplaceAll(text, path, "")
	}
	add := func(name string) {
		if quoted, err := strconv.Unquote(name); err == nil && quoted != "" {
			name = w.Quote(quoted)
		}
		name = strings.Trim(name, `"():;,. `)
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range named.FindAllString(text, -1) {
		add(name)
	}
	for _, m := range lineNumber.FindAllStringSubmatch(text, -1) {
		add(w.T("error.line", "n", m[1]))
	}
	segments := strings.Split(named.ReplaceAllString(text, ""), ": ")
	if last := segments[len(segments)-1]; !prose.MatchString(last) && (len(segments) > 1 || !word.MatchString(last)) {
		add(last)
	}
	return strings.Join(names, "、")
}

// paths lists the files of the errors of the system that an error wraps.
func paths(err error) []string {
	var found []string
	var walk func(error)
	walk = func(err error) {
		switch e := err.(type) { //nolint:errorlint // each error of the tree is looked at by itself
		case *fs.PathError:
			found = append(found, e.Path)
		case *os.LinkError:
			found = append(found, e.New)
		case interface{ Unwrap() []error }:
			for _, inner := range e.Unwrap() {
				walk(inner)
			}
		default:
			if inner := errors.Unwrap(err); inner != nil {
				walk(inner)
			}
		}
	}
	walk(err)
	found = slices.DeleteFunc(found, func(path string) bool { return path == "" })
	slices.Sort(found)
	return slices.Compact(found)
}
