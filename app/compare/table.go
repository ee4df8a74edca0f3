package compare

import (
	"cmp"

	"tenkyo/app/revision"
	"tenkyo/index"
	"tenkyo/ingest/document"
)

// Status says what became of an article, a row or a sentence.
type Status string

// The statuses.
const (
	Unchanged Status = "unchanged" // word for word
	Changed   Status = "changed"
	New       Status = "new"
	Struck    Status = "struck"
	Left      Status = "left" // of a sentence: it stands in another article now, where it is set against its new words
)

// How says what else became of an article or a row.
type How string

// What can become of it beside its words.
const (
	Moved      How = "moved"      // it stands in another order or, of a sentence, in another article
	Renumbered How = "renumbered" // under another number
	Renamed    How = "renamed"    // of an article: other words in its heading
	Split      How = "split"      // of an article: it was a part of another one
	Merged     How = "merged"     // of an article: it went into another one
)

// Part is where in the document an article stands.
type Part string

// The parts. Supplementary provisions (附則) grow with every revision and are read apart from the rule.
const (
	Main          Part = "main"
	Supplementary Part = "supplementary"
)

// Table is a comparison of two editions, in the order of the later one; what was struck stands behind what came before it.
type Table struct {
	Old      Edition   `json:"old"`
	New      Edition   `json:"new"`
	Counts   Counts    `json:"counts"`
	Nothing  bool      `json:"nothing_in_common"` // no sentence of the one is in the other
	Articles []Article `json:"articles"`
}

// Counts counts articles.
type Counts struct {
	Unchanged  int `json:"unchanged"`
	Changed    int `json:"changed"`
	New        int `json:"new"`
	Struck     int `json:"struck"`
	Moved      int `json:"moved"`      // of the others
	Renumbered int `json:"renumbered"` // of the others
}

// Edition names what is compared.
type Edition struct {
	Doc              string `json:"doc"`
	Version          string `json:"version"`
	Title            string `json:"title"`
	Kind             string `json:"kind"`
	Edition          string `json:"edition"`
	Effective        string `json:"effective"`
	PagesWithoutText []int  `json:"pages_without_text"`
}

// Apart tells whether two documents are compared of which neither is an edition or a draft of the other, as far as their titles tell:
// nothing is new or struck then, but stands in one of them alone.
func (t *Table) Apart() bool {
	draft := string(document.Draft)
	return t.Old.Doc != t.New.Doc && t.Old.Title != t.New.Title && t.Old.Kind != draft && t.New.Kind != draft
}

// Article is what one heading leads in the later edition, beside what became it.
type Article struct {
	Part   Part   `json:"part"`
	Status Status `json:"status"`
	How    []How  `json:"how,omitempty"`
	Old    *Head  `json:"old,omitempty"` // nil for a new one
	New    *Head  `json:"new,omitempty"` // nil for one that was struck
	Other  *Head  `json:"other,omitempty"`
	Rows   []Row  `json:"rows"`

	HeadEdits []revision.Edit `json:"heading_diff,omitempty"` // of both headings, where they differ
}

// Head is a heading. Of an article that was split off or merged, Other is the one that it was in or went into.
type Head struct {
	Text      string `json:"text"`    // "" for what stands before all headings
	Section   string `json:"section"` // heading path, joined by " > "
	Page      int    `json:"page"`
	PageLabel string `json:"page_label,omitempty"`
}

// Row is a paragraph, an item or a row of a table.
type Row struct {
	Status    Status     `json:"status"`
	How       []How      `json:"how,omitempty"`
	Cells     bool       `json:"cells,omitempty"` // it is a row of a table
	OldMark   string     `json:"old_mark,omitempty"`
	NewMark   string     `json:"new_mark,omitempty"`
	Sentences []Sentence `json:"sentences"`
}

// Sentence is a sentence of a row, or some that became each other. Was is empty for a new one, Is for a struck one and for one that
// stands in another article now, which To names.
type Sentence struct {
	Status Status          `json:"status"`
	How    []How           `json:"how,omitempty"`
	Was    string          `json:"was"`
	Is     string          `json:"is"`
	From   *revision.Place `json:"from,omitempty"`
	To     *revision.Place `json:"to,omitempty"`
	Diff   []revision.Edit `json:"diff,omitempty"` // of a changed one

	wasGap, isGap string // before it, in its paragraph
}

// Gap is what stands before a sentence in its paragraph, "" where it begins one.
func (s *Sentence) Gap() string { return cmp.Or(s.isGap, s.wasGap) }

// Shown tells whether an article belongs in a table of changes only.
func (a *Article) Shown() bool { return a.Status != Unchanged || len(a.How) > 0 }

// Shown tells whether a row belongs in a table of changes only.
func (r *Row) Shown() bool { return r.Status != Unchanged || len(r.How) > 0 }

// Only is the table without the articles and rows that did not change. The counts stay those of the whole.
func (t *Table) Only() *Table {
	only := *t
	only.Articles = []Article{}
	for _, a := range t.Articles {
		if !a.Shown() {
			continue
		}
		rows := []Row{}
		for _, r := range a.Rows {
			if r.Shown() {
				rows = append(rows, r)
			}
		}
		a.Rows = rows
		only.Articles = append(only.Articles, a)
	}
	return &only
}

// Make compares two editions that were cut into chunks.
func Make(was, is []index.Chunk) (*Table, *revision.Comparison) {
	c := revision.Compare(was, is)
	b := newBuilder(c)
	b.match()
	t := b.table()
	return t, c
}
