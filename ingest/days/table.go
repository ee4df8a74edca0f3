package days

import (
	"regexp"
	"strings"
)

const cellSeparator = " | "

var (
	inForceColumn = regexp.MustCompile(`^(?:` + inForceWords + `)(?:開始)?(?:年月日|期日|日)?$|(?i)^(?:effective(?: date| from| as of| on)?|in force(?: from)?|date (?:effective|in force|of entry into force)|valid from|entry into force)$`)
	amendedColumn = regexp.MustCompile(`^(?:` + howMuch + `)(?:` + amendedWords + `)(?:年月日|日時?)?$|^(?:年月日|日付|期日|年月|日)$|(?i)^(?:(?:revis|updat|amend|modifi|chang)\w*(?: date| on)?|date(?: of (?:change|revision|amendment))?|last (?:updated|revised))$`)
	adoptedColumn = regexp.MustCompile(`^(?:制定|作成)(?:年月日|日)?$|(?i)^(?:adopted|created)(?: on| date)?$`)
	otherColumn   = regexp.MustCompile(`^(?:承認|決裁|決議|公布|発行|公表|配布|確認|点検|次回見直し)(?:年月日|日)?$|(?i)^(?:approv\w*|review\w*|publish\w*|issued?)(?: on| date)?$`)
	versionColumn = regexp.MustCompile(`^(?:版|版数|版番号|版次|改訂番号|バージョン|号数)$|(?i)^(?:ver(?:sion|\.)?|rev(?:ision|\.)?|edition|issue)(?: ?(?:no\.?|number|#))?$`)
	emptyCell     = regexp.MustCompile(`^[\s\-–—_/・]*$|^(?:未定|予定|(?i:tbd|tba|n/a|pending))$`)
)

// isHistory reports whether the first row of a table is that of a history of revisions.
func isHistory(cells []string) bool {
	version, day, force := false, false, false
	for _, c := range cells {
		version = version || versionColumn.MatchString(c)
		force = force || inForceColumn.MatchString(c)
		day = day || amendedColumn.MatchString(c) || otherColumn.MatchString(c) || adoptedColumn.MatchString(c)
	}
	return (version || day) && force || version && day
}

// row reads a row of a table: of a history by its columns, else each day by the cell before it.
func (r *reader) row(line Line) {
	cells := strings.Split(fold(line.Text), cellSeparator)
	for i := range cells {
		cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "*_")
	}
	if isHistory(cells) {
		r.columns = cells
		return
	}
	if line.Columns {
		r.columns = nil
	}
	if r.columns == nil {
		if r.part != Body {
			r.plainRow(cells, line.Text)
		}
		return
	}
	version, says := "", Amended
	switch all := strings.Join(cells, " "); {
	case adoptedWord.MatchString(all) || adopted.MatchString(all):
		says = Adopted
	case reviewed.MatchString(all) && !revised.MatchString(all):
		says = Reviewed
	}
	for i, cell := range cells[:min(len(cells), len(r.columns))] {
		if versionColumn.MatchString(r.columns[i]) {
			version = strings.TrimPrefix(strings.ToLower(cell), "v")
		}
	}
	for i, cell := range cells[:min(len(cells), len(r.columns))] {
		column := r.columns[i]
		one := Statement{Text: line.Text, Version: version, row: true}
		found := r.find(cell)
		switch {
		case len(found) == 1:
			one.Day = found[0].Day
		case inForceColumn.MatchString(column) && emptyCell.MatchString(cell) && (version != "" || r.filled(cells)):
		case inForceColumn.MatchString(column) && cell != "" && len(found) == 0 && strings.ContainsAny(cell, "0123456789"): // 2024年4月
		default:
			continue
		}
		switch {
		case inForceColumn.MatchString(column):
			one.Says = InForce
		case adoptedColumn.MatchString(column):
			one.Says = Adopted
		case amendedColumn.MatchString(column):
			one.Says = says
		default:
			one.Says = Approved
			if afterDay.MatchString(cell[found[0].End:]) || beforeDay.MatchString(cell[:found[0].Start]) {
				r.paragraph(cell)
				continue
			}
			if !otherColumn.MatchString(column) {
				continue
			}
		}
		r.add(one)
	}
}

// filled reports whether a row says anything beside what is left open.
func (r *reader) filled(cells []string) bool {
	for _, c := range cells {
		if len(r.find(c)) > 0 {
			return true
		}
	}
	return false
}

// plainRow reads a row of names and values: 施行日 | 2024-04-01.
func (r *reader) plainRow(cells []string, text string) {
	label := ""
	for i, cell := range cells {
		found := r.find(cell)
		if len(found) == 0 {
			label = cell
			if i == 0 && len(cells) == 2 && emptyCell.MatchString(cells[1]) {
				r.sentence(cell + ": " + cells[1])
			}
			continue
		}
		rest := strings.TrimSpace(cell[:found[0].Start] + cell[found[len(found)-1].End:])
		if len(found) == 1 && strings.Trim(rest, "()") == "" && label != "" {
			cell = label + ": " + cell
		}
		from := len(r.statements)
		r.paragraph(cell)
		for n := from; n < len(r.statements); n++ {
			r.statements[n].Text, r.statements[n].row = text, true
		}
	}
}
