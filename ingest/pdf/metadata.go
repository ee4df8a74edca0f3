package pdf

import (
	"encoding/hex"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"tenkyo/ingest/document"
)

const (
	maxBookmarks     = 10000
	maxBookmarkDepth = 16
	maxTitle         = 200 // runes
)

// metaText reads an entry of the information dictionary.
func (f *File) metaText(instance pdfium.Pdfium, tag string) (string, error) {
	value, err := instance.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: f.document, Tag: tag})
	if err != nil {
		return "", faultOnly(err)
	}
	return value.Value, nil
}

// oneLine makes text fit for a label: valid, without control characters, white space squeezed.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError, r == '\ufeff', unicode.Is(unicode.Co, r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > maxTitle {
		s = string(runes[:maxTitle])
	}
	return s
}

var (
	fileName   = regexp.MustCompile(`(?i)\.(docx?|xlsx?|pptx?|jtdc?|odt|indd|tex|dvi|pdf|rtf|html?|txt|md|qxd|pmd|ai)$`)
	appPrefix  = regexp.MustCompile(`(?i)^(microsoft (word|powerpoint|excel) ?- ?|print of |about:blank|https?://|file:)`)
	untitled   = regexp.MustCompile(`(?i)^(untitled|無題|名称未設定|文書 ?[0-9]*|document ?[0-9]*|プレゼンテーション ?[0-9]*|powerpoint プレゼンテーション|slide ?[0-9]*|title|タイトルなし|\(anonymous\))$`)
	codeDigits = regexp.MustCompile(`^[<(]?[0-9a-fA-F \x00]{8,}[>)]?$`)
)

// usableTitle cleans a title from the file's metadata and refuses what is none: raw hexadecimal digits, file names, defaults of
// the programs that make PDFs, mojibake.
func usableTitle(title string) string {
	if strings.IndexFunc(title, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) && r != 0 }) >= 0 {
		return ""
	}
	title = oneLine(title)
	title = strings.TrimSpace(appPrefix.ReplaceAllString(title, ""))
	if fileName.MatchString(title) || untitled.MatchString(title) || codeDigits.MatchString(title) {
		return ""
	}
	letters, odd := 0, 0
	for _, r := range title {
		if unicode.IsLetter(r) {
			letters++
		}
		if unicode.Is(unicode.Co, r) || (r >= 0x80 && r < 0x250 && !unicode.IsLetter(r)) {
			odd++
		}
	}
	if letters < 2 || odd*4 > letters {
		return ""
	}
	if strings.HasPrefix(title, "<") {
		if _, err := hex.DecodeString(strings.Trim(title, "<>")); err == nil {
			return ""
		}
	}
	return title
}

// stem is the file's name without its ending: the title of last resort.
func stem(name string) string {
	base := filepath.Base(filepath.ToSlash(name))
	return strings.TrimSuffix(base, filepath.Ext(base))
}

var pdfDate = regexp.MustCompile(`^(?:D:)?([0-9]{4})([0-9]{2})?([0-9]{2})?`)

// isoDay reads the day of a PDF date (ISO 32000, 7.9.4); "" where it names none.
func isoDay(date string) string {
	m := pdfDate.FindStringSubmatch(date)
	if m == nil || m[1] < "1980" || m[1] > "2199" {
		return ""
	}
	month, day := m[2], m[3]
	if month < "01" || month > "12" || day < "01" || day > "31" {
		return ""
	}
	return m[1] + "-" + month + "-" + day
}

// bookmarks reads the outline that the file carries: title, level and page. Trees that loop end at
// the bounds, and what they repeat is left out.
func (f *File) bookmarks(instance pdfium.Pdfium) ([]document.Heading, error) {
	var out []document.Heading
	visited := 0
	seen := map[document.Heading]bool{}
	var walk func(parent *references.FPDF_BOOKMARK, level int) error
	walk = func(parent *references.FPDF_BOOKMARK, level int) error {
		first, err := instance.FPDFBookmark_GetFirstChild(&requests.FPDFBookmark_GetFirstChild{Document: f.document, Bookmark: parent})
		if err != nil {
			return faultOnly(err)
		}
		for at := first.Bookmark; at != nil && visited < maxBookmarks; visited++ {
			title, err := instance.FPDFBookmark_GetTitle(&requests.FPDFBookmark_GetTitle{Bookmark: *at})
			if isFault(err) {
				return err
			}
			page, err := f.target(instance, *at)
			if err != nil {
				return err
			}
			mark := document.Heading{Level: level, Text: bookmarkTitle(title), Page: page, Start: -1}
			if mark.Text != "" && page > 0 && !seen[mark] {
				out = append(out, mark)
				seen[mark] = true
			}
			if level < maxBookmarkDepth {
				if err := walk(at, level+1); err != nil {
					return err
				}
			}
			next, err := instance.FPDFBookmark_GetNextSibling(&requests.FPDFBookmark_GetNextSibling{Document: f.document, Bookmark: *at})
			if err != nil {
				return faultOnly(err)
			}
			at = next.Bookmark
		}
		return nil
	}
	if err := walk(nil, 1); err != nil {
		return nil, err
	}
	return out, nil
}

// target is the page that a bookmark leads to, 0 for none.
func (f *File) target(instance pdfium.Pdfium, bookmark references.FPDF_BOOKMARK) (int, error) {
	dest, err := instance.FPDFBookmark_GetDest(&requests.FPDFBookmark_GetDest{Document: f.document, Bookmark: bookmark})
	if err != nil || dest.Dest == nil {
		return 0, faultOnly(err)
	}
	index, err := instance.FPDFDest_GetDestPageIndex(&requests.FPDFDest_GetDestPageIndex{Document: f.document, Dest: *dest.Dest})
	if err != nil || index.Index < 0 || index.Index >= f.pages {
		return 0, faultOnly(err)
	}
	return index.Index + 1, nil
}

// faultOnly lets faults through and drops answers such as "there is none".
func faultOnly(err error) error {
	if isFault(err) {
		return err
	}
	return nil
}

func bookmarkTitle(response *responses.FPDFBookmark_GetTitle) string {
	if response == nil {
		return ""
	}
	return oneLine(response.Title)
}
