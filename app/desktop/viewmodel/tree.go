package viewmodel

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"tenkyo/app/library"
)

// Order is how the list of documents is sorted.
type Order string

// The orders of the list.
const (
	ByFolder Order = ""      // a tree of folders
	ByTitle  Order = "title" // without folders
	ByDate   Order = "date"  // the newest edition first
	ByRead   Order = "read"  // what was read last first
)

// Orders lists the orders as they are offered.
func Orders() []Order { return []Order{ByFolder, ByTitle, ByDate, ByRead} }

// RowKind says what a line of the document list stands for.
type RowKind int

// The kinds of lines.
const (
	DocumentRow RowKind = iota
	FolderRow           // a folder in one that was added
	RootRow             // a folder that was added
)

// Row is a line of the document list.
type Row struct {
	Kind      RowKind
	Root      *Root  // that the line belongs to; nil for a document that belongs to none
	In        Place  // the folder, or that of the document
	Name      string // of a folder in another one
	Depth     int
	Open      bool // what is in the folder is listed
	Documents int  // listed below the folder
	Troubled  int  // of them, those that need attention
	Document  library.DocumentInfo
}

// NeedsAttention reports whether something about a document is not as it should be: its file cannot be reached, pages of it could not
// be read, or nobody knows from which day it is in force although there are other editions of it.
func NeedsAttention(d library.DocumentInfo) bool {
	switch d.Source {
	case library.Denied, library.Lapsed, library.Gone, library.Unreachable:
		return true
	}
	return d.Damaged || len(d.PagesWithoutText) > 0 || AsksForDay(d)
}

// AsksForDay reports whether a person should say from which day a document is in force. Where there is one edition of it alone, nothing
// hangs on the day, and the details ask for it soon enough.
func AsksForDay(d library.DocumentInfo) bool {
	return d.AsksForDate && (d.Editions > 1 || d.Family != "")
}

// listed is a document with what the list needs at each key that is pressed.
type listed struct {
	library.DocumentInfo
	root     *Root  // nil for one that belongs to no folder that is listed
	rank     int    // of the root in the list
	rel      string // its path in the root
	in       Place
	text     string // what a filter looks into
	troubled bool
}

// sortListed puts documents into an order; those that are equal in it stay in the order of their places.
func sortListed(documents []*listed, order Order) {
	var by func(a, b *listed) int
	switch order {
	case ByTitle:
		by = func(a, b *listed) int { return strings.Compare(cmp.Or(a.Title, a.Doc), cmp.Or(b.Title, b.Doc)) }
	case ByDate:
		by = func(a, b *listed) int { return strings.Compare(dateOf(b), dateOf(a)) }
	case ByRead:
		by = func(a, b *listed) int { return strings.Compare(b.LastSeen, a.LastSeen) }
	default:
		by = func(*listed, *listed) int { return 0 }
	}
	slices.SortFunc(documents, func(a, b *listed) int {
		return cmp.Or(by(a, b), cmp.Compare(a.rank, b.rank), comparePaths(a.rel, b.rel), strings.Compare(a.Doc, b.Doc))
	})
}

// dateOf is the day that tells editions apart: from when a document is in force, else when it was last changed.
func dateOf(d *listed) string { return cmp.Or(d.Effective, d.Updated) }

// comparePaths orders paths so that what lies in a folder stands together, folders before documents.
func comparePaths(a, b string) int {
	for {
		first, restA, inFolderA := strings.Cut(a, "/")
		second, restB, inFolderB := strings.Cut(b, "/")
		switch {
		case inFolderA != inFolderB:
			if inFolderA {
				return -1
			}
			return 1
		case first != second:
			return strings.Compare(first, second)
		case !inFolderA:
			return 0
		}
		a, b = restA, restB
	}
}

// Toggle opens a closed folder of the list and closes an open one.
func (l *Library) Toggle(folder Place) {
	l.closed[folder] = !l.closed[folder]
	l.sift()
	l.OnChange()
}

// SetOpen opens a folder of the list, or closes it.
func (l *Library) SetOpen(folder Place, open bool) {
	if l.closed[folder] == open {
		l.Toggle(folder)
	}
}

// Within lists the documents in a folder, whatever the filter, but for those that may not be read.
func (l *Library) Within(folder Place) []string {
	var docs []string
	for _, d := range l.all {
		if d.root != nil && d.Source != library.Denied && folder.holds(d.in) {
			docs = append(docs, d.Doc)
		}
	}
	return docs
}

// Folders lists the folders of the library as lines of the tree, whatever the filter and the order.
func (l *Library) Folders() []Row {
	all := l.all
	if l.Order != ByFolder {
		all = slices.Clone(all)
		sortListed(all, ByFolder)
	}
	return slices.DeleteFunc(l.tree(nil, all, nil, true), func(r Row) bool { return r.Kind == DocumentRow })
}

// rows are the lines of documents. While something is looked for, every folder is open, and one without a find is left out.
func (l *Library) rows(documents []*listed) []Row {
	rows := slices.Grow(l.Rows[:0], len(documents)) // nobody keeps the former ones
	if l.Order == ByFolder {
		if l.Filter != "" || l.Only {
			return l.tree(rows, documents, nil, false)
		}
		return l.tree(rows, documents, l.closed, true)
	}
	for _, d := range documents {
		rows = append(rows, Row{Root: d.root, In: d.in, Document: d.DocumentInfo})
	}
	return rows
}

// tree appends documents, which are in the order of their places, below lines of their folders. Those in a closed folder are left
// out.
func (l *Library) tree(rows []Row, documents []*listed, closed map[Place]bool, empty bool) []Row {
	at := 0
	for _, r := range l.Roots {
		from := at
		for at < len(documents) && documents[at].root == r {
			at++
		}
		if at > from || empty || l.Only && l.Filter == "" && r.Troubled() {
			rows = appendRoot(rows, r, documents[from:at], closed)
		}
	}
	for _, d := range documents[at:] {
		rows = append(rows, Row{In: d.in, Document: d.DocumentInfo})
	}
	return rows
}

// appendRoot appends the lines of an added folder.
func appendRoot(rows []Row, r *Root, documents []*listed, closed map[Place]bool) []Row {
	type level struct {
		dir    string
		row    int  // of the folder, -1 for one that is not listed
		closed bool // nothing in it is listed
	}
	rows = append(rows, Row{Kind: RootRow, Root: r, In: r.Place, Open: !closed[r.Place]})
	around := []level{{"", len(rows) - 1, closed[r.Place]}} // the document, outermost first
	for _, d := range documents {
		for dir := around[len(around)-1].dir; !inFolder(d.in.Dir, dir); dir = around[len(around)-1].dir {
			around = around[:len(around)-1]
		}
		for last := around[len(around)-1]; last.dir != d.in.Dir; last = around[len(around)-1] {
			next := level{folderBelow(last.dir, d.in.Dir), -1, last.closed}
			if !last.closed {
				place := Place{r.Root, r.OnlyMe, next.dir}
				next.row, next.closed = len(rows), closed[place]
				rows = append(rows, Row{Kind: FolderRow, Root: r, In: place, Name: path.Base(next.dir), Depth: len(around), Open: !next.closed})
			}
			around = append(around, next)
		}
		for _, folder := range around {
			if folder.row >= 0 {
				rows[folder.row].Documents++
				if d.troubled {
					rows[folder.row].Troubled++
				}
			}
		}
		if !around[len(around)-1].closed {
			rows = append(rows, Row{Root: r, In: d.in, Depth: len(around), Document: d.DocumentInfo})
		}
	}
	return rows
}

// inFolder reports whether one folder is another one or lies in it; "" is around all.
func inFolder(dir, folder string) bool {
	return folder == "" || dir == folder || len(dir) > len(folder) && dir[len(folder)] == '/' && dir[:len(folder)] == folder
}

// folderBelow is the folder directly in another one that holds a third.
func folderBelow(folder, dir string) string {
	from := 0
	if folder != "" {
		from = len(folder) + 1
	}
	if end := strings.IndexByte(dir[from:], '/'); end >= 0 {
		return dir[:from+end]
	}
	return dir
}
