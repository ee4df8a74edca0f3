package words

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// Citation names where a passage stands, as an office does: 『就業規則』第34条第1項（令和5年6月21日施行、p.12）, or
// “Travel Policy”, section 3.2 (effective 2023-06-21, p. 12). What is not known is left out; nothing is made up. What is not the
// rule itself, such as a draft, says so, as does what nobody else can look up.
func (w *Words) Citation(p verify.Passage) string {
	title := p.Title
	if title == "" {
		title = p.Doc
	}
	place := ""
	if s := w.place(p); s != "" {
		place = w.T("cite.place", "place", s)
	}
	out := w.T("cite.title", "title", title, "place", place)
	var parts []string
	if !document.Kind(p.Kind).Counts() {
		parts = append(parts, w.T("kind."+p.Kind))
	}
	if library.OnlyMe(p.Doc) {
		parts = append(parts, w.T("cite.only_me"))
	}
	switch {
	case p.Effective != "":
		parts = append(parts, w.T("cite.effective", "date", w.RuleDate(p.Effective)))
	case p.Edition != "":
		parts = append(parts, w.Date(p.Edition))
	}
	if page := w.page(p); page != "" {
		parts = append(parts, page)
	}
	if len(parts) > 0 {
		out += w.T("cite.note", "parts", strings.Join(parts, w.T("cite.separator")))
	}
	return out
}

// Where names in short where a passage stands, beside a sentence that rests on it: 旅費規程 第20条第1項 p.4. Of a passage of the same document
// as the one before only what differs is named.
func (w *Words) Where(p, before verify.Passage) string {
	title := p.Title
	if title == "" {
		title = p.Doc
	}
	if p.Doc != "" && p.Doc == before.Doc && p.Version == before.Version {
		title = w.T("cite.same")
	}
	return strings.Join(append([]string{title}, w.spot(p)...), w.T("cite.apart"))
}

// Within names where in its document a passage stands: 第20条第1項 p.4.
func (w *Words) Within(p verify.Passage) string { return strings.Join(w.spot(p), w.T("cite.apart")) }

// spot is the article of a passage and its page, as far as they are known.
func (w *Words) spot(p verify.Passage) []string {
	var parts []string
	if place := w.place(p); place != "" {
		parts = append(parts, place)
	}
	if page := w.page(p); page != "" {
		parts = append(parts, page)
	}
	return parts
}

// SourceLine is a citation on a line of its own, for words that are copied out of a document. What is not in force is marked: the
// words must not be taken for the rule because their mark was left behind.
func (w *Words) SourceLine(p verify.Passage) string {
	line := w.Citation(p)
	switch {
	case p.SupersededBy != "":
		line += w.T("cite.superseded")
	case p.InForceFrom != "":
		line += w.T("cite.not_yet", "date", w.RuleDate(p.InForceFrom))
	}
	if p.OCR {
		line += w.T("cite.ocr")
	}
	return line
}

// Context says how a passage that was sent besides the found ones bears on one of these, "" for a found passage.
func (w *Words) Context(p verify.Passage) string {
	if p.Context == "" {
		return ""
	}
	return w.T("context." + p.Context)
}

// Found is the citation of a passage that search found, with how it was found where not by its words.
func (w *Words) Found(p verify.Passage) string {
	if !p.ByMeaning {
		return w.Citation(p)
	}
	return w.Citation(p) + "　" + w.T("search.by_meaning")
}

// pageKind tells what a page of a file is, by its ending.
func pageKind(doc string) string {
	switch strings.ToLower(path.Ext(doc)) {
	case ".xlsx", ".xlsm", ".xltx", ".xls", ".ods":
		return "sheet"
	case ".pptx", ".pptm", ".ppsx", ".ppt", ".pps", ".odp":
		return "slide"
	}
	return "page"
}

// page is the number printed on the page, with that of the page in the file where it is another, else the latter; "" for a document
// without pages.
func (w *Words) page(p verify.Passage) string {
	printed := strings.TrimFunc(width.Fold.String(p.PageLabel), func(r rune) bool { return r < '0' || r > '9' })
	switch {
	case p.Page <= 0:
		return ""
	case pageKind(p.Doc) == "slide":
		return w.T("cite.slide", "n", p.Page)
	case pageKind(p.Doc) == "sheet":
		if p.Section == p.PageLabel { // the section is its name
			return ""
		}
		return w.T("cite.sheet", "name", p.PageLabel)
	case p.PageLabel == "":
		return w.T("cite.page", "page", p.Page)
	case printed == strconv.Itoa(p.Page):
		return w.T("cite.page", "page", p.PageLabel)
	}
	return w.T("cite.file_page", "page", p.PageLabel, "file", p.Page)
}

const ordinal = `[0-9〇一二三四五六七八九十百千]+`

var (
	// 第34条, 第34条の2, 附則第2条, 別表第1, 附則
	article = regexp.MustCompile(`^(附\s*則|別\s*表|別\s*紙|別\s*記|様\s*式)?\s*(第?` + ordinal + `(?:条|号|表)?(?:の` + ordinal + `)*)?`)
	// 第2項, or a heading that is the number alone
	paragraph = regexp.MustCompile(`^(?:第(` + ordinal + `)項|([0-9]+))(?:\s|　|$)`)
	// 3.2, 3.2.1, Article 5, Section 2, Annex A
	clause = regexp.MustCompile(`^(?i:(article|section|annex|appendix|schedule)\s+)?(\d+(?:\.\d+)*|[A-Z])(?:[.:)]|\s|$)`)
)

// place is the innermost part of the heading path that is cited by a number, with the paragraph below it, else the last heading.
func (w *Words) place(p verify.Passage) string {
	headings := strings.Split(p.Section, " > ")
	if len(headings) > 1 && headings[0] == p.Title {
		headings = headings[1:]
	}
	below := ""
	for i := len(headings) - 1; i >= 0; i-- {
		h := width.Fold.String(strings.TrimSpace(headings[i]))
		if h == "" || h == p.Title {
			continue
		}
		if m := paragraph.FindStringSubmatch(h); m != nil && below == "" && i > 0 && isJapanese(p.Section) {
			below = "第" + m[1] + m[2] + "項"
			continue
		}
		if m := article.FindStringSubmatch(h); m != nil && articleNumber(m) != "" && !aboutArticle.MatchString(h[len(m[0]):]) {
			n := articleNumber(m)
			if m[1] != "" && m[2] == "" || i == 0 || !strings.HasPrefix(n, "第") {
				return n + below
			}
			if outer := article.FindStringSubmatch(width.Fold.String(strings.TrimSpace(headings[i-1]))); outer != nil && outer[1] != "" {
				return articleNumber(outer) + n + below
			}
			return n + below
		}
		if m := clause.FindStringSubmatch(h); m != nil && (m[1] != "" || m[2][0] <= '9') {
			if m[1] != "" {
				return m[1] + " " + m[2]
			}
			if outer := outer(p, headings[:i]); len(outer) > 0 && !strings.Contains(m[2], ".") { // several headings may have this number
				return w.T("cite.heading", "heading", strings.Join(append(outer, strings.TrimSpace(headings[i])), " > "))
			}
			return w.T("cite.section", "n", m[2])
		}
		return w.T("cite.heading", "heading", strings.TrimSpace(headings[i])) + below
	}
	return below
}

// aboutArticle follows the number of an article in the heading of what explains it: 第5条関係.
var aboutArticle = regexp.MustCompile(`^\s*(?:関係|について|の(?:解説|趣旨|説明|考え方|運用|逐条))`)

// outer are the headings above one, without the title.
func outer(p verify.Passage, above []string) []string {
	var out []string
	for _, h := range above {
		if h = strings.TrimSpace(h); h != "" && h != p.Title {
			out = append(out, h)
		}
	}
	return out
}

func isJapanese(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) })
}

// articleNumber joins the parts of a match of article, "" where the heading is not one.
func articleNumber(m []string) string {
	name := strings.Join(strings.Fields(m[1]), "")
	number := m[2]
	if name == "" && (!strings.HasPrefix(number, "第") || !strings.Contains(number, "条")) {
		return ""
	}
	return name + number
}
