package viewmodel

import (
	"slices"
	"strconv"
	"strings"

	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// PageNamed finds the page of a file that a person names: a plain number is the page of the file, "p.12", "iv" or anything else is
// what is printed on one. page is 0 where there is none. printed is another page, on which the plain number is printed; 0 for none.
func PageNamed(d *document.Document, name string) (page, printed int) {
	name = folded(name)
	if name == "" {
		return 0, 0
	}
	labelled := func(label string) int {
		i := slices.IndexFunc(d.Pages, func(p document.Page) bool { return p.Label != "" && folded(p.Label) == label })
		if i < 0 {
			return 0
		}
		return d.Pages[i].Number
	}
	if n, err := strconv.Atoi(name); err == nil {
		printed = labelled(name)
		if n < 1 || n > len(d.Pages) {
			return printed, 0
		}
		if printed == n {
			printed = 0
		}
		return n, printed
	}
	if page = labelled(name); page > 0 {
		return page, 0
	}
	bare := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(name, "page"), "pp"), "p"), ".")
	bare = strings.TrimSuffix(strings.TrimSuffix(bare, "頁"), "ページ")
	if page = labelled(bare); page > 0 {
		return page, 0
	}
	unlabelled := !slices.ContainsFunc(d.Pages, func(p document.Page) bool { return p.Label != "" })
	if n, err := strconv.Atoi(bare); err == nil && unlabelled && n >= 1 && n <= len(d.Pages) {
		return n, 0
	}
	return 0, 0
}

// folded is a name of a page as names are compared.
func folded(s string) string { return lower(string(verify.Fold(s).Runes)) }
