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

// Row is a line of the document list: a folder, or a document.
type Row struct {
	Folder    string // its path, "" for a document
	Name      string // of a folder, without those around it
	Depth     int
	Open      bool // the folder's documents are listed
	Documents int  // below the folder
	Troubled  int  // of them, those that need attention
	Document  library.DocumentInfo
}

// OwnFolder is the folder around all documents that are this user's alone.
var OwnFolder = strings.TrimSuffix(library.OnlyMePrefix, "/")

// NeedsAttention tells whether something about a document is not as it should be: its file cannot be reached, pages of it could not
// be read, or nobody knows from which day it is in force although there are other editions of it.
func NeedsAttention(d library.DocumentInfo) bool {
	switch d.Source {
	case library.Denied, library.Lapsed, library.Gone, library.Unreachable:
		return true
	}
	return len(d.PagesWithoutText) > 0 || AsksForDay(d)
}

// AsksForDay tells whether a person should say from which day a document is in force. Where there is one edition of it alone, nothing
// hangs on the day, and the details ask for it soon enough.
func AsksForDay(d library.DocumentInfo) bool {
	return d.AsksForDate && (d.Editions > 1 || d.Family != "")
}

// sortDocuments puts documents into an order; those that are equal in it stay in the order of their names.
func sortDocuments(documents []library.DocumentInfo, order Order) {
	var by func(a, b library.DocumentInfo) int
	switch order {
	case ByTitle:
		by = func(a, b library.DocumentInfo) int {
			return strings.Compare(cmp.Or(a.Title, a.Doc), cmp.Or(b.Title, b.Doc))
		}
	case ByDate:
		by = func(a, b library.DocumentInfo) int { return strings.Compare(dateOf(b), dateOf(a)) }
	case ByRead:
		by = func(a, b library.DocumentInfo) int { return strings.Compare(b.LastSeen, a.LastSeen) }
	default:
		by = func(library.DocumentInfo, library.DocumentInfo) int { return 0 }
	}
	slices.SortFunc(documents, func(a, b library.DocumentInfo) int { return cmp.Or(by(a, b), comparePaths(a.Doc, b.Doc)) })
}

// dateOf is the day that tells editions apart: from when a document is in force, else when it was last changed.
func dateOf(d library.DocumentInfo) string { return cmp.Or(d.Effective, d.Updated) }

// comparePaths orders names of documents so that what lies in a folder stands together, folders before documents.
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

// tree sets documents, which are in the order of their paths, below rows of their folders. Those in a closed folder are left out.
func tree(documents []library.DocumentInfo, closed map[string]bool) []Row {
	type sum struct{ documents, troubled int }
	sums := map[string]*sum{}
	for _, d := range documents {
		for folder := path.Dir(d.Doc); folder != "." && folder != "/"; folder = path.Dir(folder) {
			s := sums[folder]
			if s == nil {
				s = &sum{}
				sums[folder] = s
			}
			s.documents++
			if NeedsAttention(d) {
				s.troubled++
			}
		}
	}
	rows := make([]Row, 0, len(documents)+len(sums))
	var around []string // the folders of the document before, outermost first
	for _, d := range documents {
		folders := foldersOf(d.Doc)
		same := 0
		for same < len(folders) && same < len(around) && folders[same] == around[same] {
			same++
		}
		hidden := slices.ContainsFunc(folders[:same], func(f string) bool { return closed[f] })
		for depth := same; depth < len(folders) && !hidden; depth++ {
			folder := folders[depth]
			s := sums[folder]
			rows = append(rows, Row{Folder: folder, Name: path.Base(folder), Depth: depth, Open: !closed[folder], Documents: s.documents, Troubled: s.troubled})
			hidden = closed[folder]
		}
		around = folders
		if !hidden {
			rows = append(rows, Row{Document: d, Depth: len(folders)})
		}
	}
	return rows
}

// foldersOf lists the folders around a document by their paths, outermost first.
func foldersOf(doc string) []string {
	var folders []string
	for i, r := range doc {
		if r == '/' && i > 0 {
			folders = append(folders, doc[:i])
		}
	}
	return folders
}
