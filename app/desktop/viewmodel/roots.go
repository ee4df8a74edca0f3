package viewmodel

import (
	"cmp"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

// Place is a folder of the library: one that was added, or one in it. Two added folders whose files have the same paths are two
// places.
type Place struct {
	Root   string // path of the folder that was added; "" for what came without one
	OnlyMe bool   // what was added is this user's alone
	Dir    string // the path below it, with "/"; "" for all of it
}

// holds reports whether a folder is another one or in it.
func (p Place) holds(other Place) bool {
	return p.Root == other.Root && p.OnlyMe == other.OnlyMe && inFolder(other.Dir, p.Dir)
}

// Root is a folder that was added to the library, or all that came into it without one, in a pack. The counts are of all that it
// holds, whatever the filter.
type Root struct {
	Place
	Info   library.RootInfo // zero for what came without a folder
	Name   string           // "" for what came without a folder
	Beside string           // the folders around it as far as they tell it apart from another one of that name, "" where none has it
	Twin   bool             // it was added for everybody and for this user alone
	Sample bool             // it holds the sample documents

	Documents  int
	Pages      int
	Unreadable int  // documents with pages that could not be read
	Attention  int  // documents that need attention
	Denied     int  // documents that this user may not read
	Failed     int  // files that could not be read, as far as the folder was looked at
	Skipped    int  // files that were left out, likewise
	Seen       bool // all of it was looked at since the window was opened
}

// Troubled reports whether something about a folder is not as it should be, beside what its documents say.
func (r *Root) Troubled() bool { return r.Away() || r.Failed > 0 }

// Away reports whether a folder cannot be reached.
func (r *Root) Away() bool { return r.Info.State == library.Unreachable }

// arranged sets documents into the folders that they came from.
func (l *Library) arranged(held contents) ([]*listed, []*Root) {
	roots := map[Place]*Root{}
	for _, info := range held.roots {
		place := Place{Root: info.Path, OnlyMe: info.OnlyMe}
		roots[place] = &Root{Place: place, Info: info}
	}
	rootOf := func(d *library.DocumentInfo) *Root {
		place := Place{Root: d.Root, OnlyMe: d.OnlyMe}
		if roots[place] == nil {
			roots[place] = &Root{Place: place, Info: library.RootInfo{Path: d.Root, OnlyMe: d.OnlyMe}}
		}
		return roots[place]
	}
	shown := map[*Root]bool{} // they hold something that may be read
	for i := range held.documents {
		if d := &held.documents[i]; d.Source != library.Denied {
			shown[rootOf(d)] = true
		}
	}
	all := make([]*listed, 0, len(held.documents))
	kept := make([]listed, len(held.documents))
	for i := range held.documents {
		d := &kept[i]
		d.DocumentInfo = held.documents[i]
		d.rel = cmp.Or(d.Rel, d.Doc)
		if d.Source != library.Denied || d.Root != "" {
			d.root = rootOf(&d.DocumentInfo)
		}
		// Of a shared folder in which this user may read nothing not even the name is told.
		if d.Source == library.Denied && d.root != nil && !shown[d.root] && (d.root.Info.ReadOnly || d.root.Info.State == "") {
			d.root = nil
		}
		if l.Removed.has(d) {
			continue
		}
		if d.root != nil {
			d.in = d.root.Place
			if dir := path.Dir(d.rel); dir != "." && d.Source != library.Denied {
				d.in.Dir = dir
			}
			d.root.count(d)
		}
		d.troubled = NeedsAttention(d.DocumentInfo)
		all = append(all, d)
	}
	list := make([]*Root, 0, len(roots))
	for _, r := range roots {
		hidden := r.Info.Documents > 0 && r.Documents == 0 && (r.Info.ReadOnly || r.Root == "")
		if !hidden && !l.Removed.is(r.Place) && (r.Documents > 0 || r.Info.Path != "") {
			list = append(list, r)
		}
	}
	nameRoots(list)
	slices.SortFunc(list, func(a, b *Root) int {
		return cmp.Or(cmp.Compare(group(a), group(b)), strings.Compare(a.Name, b.Name), strings.Compare(a.Root, b.Root))
	})
	rank := map[*Root]int{nil: len(list)}
	for i, r := range list {
		rank[r] = i
		for p := range l.seen {
			r.Seen = r.Seen || liesIn(r.Root, p)
		}
		r.Sample = l.IsSample != nil && r.Root != "" && l.IsSample(r.Root)
	}
	for _, d := range all {
		d.rank = rank[d.root]
		around := ""
		if d.root != nil {
			around = d.root.Name
		}
		d.text = strings.ToLower(d.Title + " " + around + "/" + d.rel + " " + d.Doc)
	}
	sortListed(all, l.Order)
	return all, list
}

// group is where a folder stands in the list: what everybody uses, what is this user's alone, what came without a folder.
func group(r *Root) int {
	switch {
	case r.Root == "":
		return 2
	case r.OnlyMe:
		return 1
	}
	return 0
}

func (r *Root) count(d *listed) {
	if r.Documents++; d.Source == library.Denied {
		r.Denied++
	}
	r.Pages += d.Pages
	if len(d.PagesWithoutText) > 0 {
		r.Unreadable++
	}
	if NeedsAttention(d.DocumentInfo) {
		r.Attention++
	}
}

// nameRoots gives folders the names that they have for people: their own, and where two are called the same so much of what is around
// them as tells them apart.
func nameRoots(roots []*Root) {
	parts := map[*Root][]string{}
	same := map[string][]*Root{}
	for _, r := range roots {
		if r.Root == "" {
			continue
		}
		p := strings.FieldsFunc(filepath.ToSlash(r.Root), func(c rune) bool { return c == '/' })
		if len(p) == 0 {
			p = []string{r.Root}
		}
		parts[r], r.Name = p, p[len(p)-1]
		same[r.Name] = append(same[r.Name], r)
	}
	for _, namesakes := range same {
		for _, r := range namesakes {
			r.Beside, r.Twin = beside(r, namesakes, parts)
		}
	}
}

// beside are the folders around one that tell it apart from its namesakes. A twin is one that lies at the same place.
func beside(r *Root, namesakes []*Root, parts map[*Root][]string) (around string, twin bool) {
	around = ""
	for _, other := range namesakes {
		if other == r {
			continue
		}
		if other.Root == r.Root {
			twin = true
			continue
		}
		mine, theirs := parts[r], parts[other]
		for n := 2; ; n++ {
			if n > len(mine) {
				around = longer(around, "/"+path.Join(mine[:len(mine)-1]...))
				break
			}
			if n > len(theirs) || mine[len(mine)-n] != theirs[len(theirs)-n] {
				around = longer(around, path.Join(mine[len(mine)-n:len(mine)-1]...))
				break
			}
		}
	}
	return around, twin
}

func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// RootAt is the folder of that place, nil where the list has none.
func (l *Library) RootAt(p Place) *Root {
	at := slices.IndexFunc(l.Roots, func(r *Root) bool { return r.Root == p.Root && r.OnlyMe == p.OnlyMe })
	if at < 0 {
		return nil
	}
	return l.Roots[at]
}

// BeingRead reports whether files of a folder are being read.
func (l *Library) BeingRead(r *Root) bool {
	return l.Job != nil && l.Job.Running && r.Root != "" && slices.ContainsFunc(l.Job.paths, func(p string) bool { return liesIn(p, r.Root) || liesIn(r.Root, p) })
}

// RereadRoot reads a folder again.
func (l *Library) RereadRoot(r *Root) { l.Reread(watch.Paths([]library.RootInfo{r.Info})...) }

// leaveOut takes up which files were found and not read. Those of former times go where whole names what was looked at to its end.
func (l *Library) leaveOut(files []library.FileResult, whole []string) {
	now := make(map[string]bool, len(files))
	for _, f := range files {
		now[f.Path] = true
		if f.Status == library.Failed || f.Status == library.Skipped {
			l.left[f.Path] = f
		} else {
			delete(l.left, f.Path)
		}
	}
	for p := range l.left {
		if !now[p] && liesInAny(p, whole) {
			delete(l.left, p)
		}
	}
	for _, p := range whole {
		l.seen[p] = true
	}
}

// whole names what a job that has ended has looked at to its end.
func (j *Job) whole() []string {
	if j.Cancelled || j.Err != nil {
		return nil
	}
	return j.paths
}

// lookedAt names the folders that a look has looked at to their end: after a change those of which it tells something.
func lookedAt(s watch.Summary, roots []library.RootInfo) []string {
	var whole []string
	for _, r := range roots {
		told := func(f library.FileResult) bool { return liesIn(f.Path, r.Path) }
		if s.Err == nil && !r.ReadOnly && !slices.Contains(s.Unreachable, r.Path) && (s.Why != watch.Change || slices.ContainsFunc(s.Report.Files, told)) {
			whole = append(whole, r.Path)
		}
	}
	return whole
}

func liesInAny(file string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return liesIn(file, folder) })
}

// countLeft counts for each folder the files that were not read.
func (l *Library) countLeft() {
	for _, f := range l.left {
		if r := l.rootOf(f.Path); r != nil && f.Status == library.Failed {
			r.Failed++
		} else if r != nil {
			r.Skipped++
		}
	}
}

// rootOf is the innermost folder in which a file lies.
func (l *Library) rootOf(file string) *Root {
	var found *Root
	for _, r := range l.Roots {
		if r.Root != "" && liesIn(file, r.Root) && (found == nil || len(r.Root) > len(found.Root)) {
			found = r
		}
	}
	return found
}

// LeftOut lists the files of a folder that were found and not read, those that failed first.
func (l *Library) LeftOut(r *Root) []library.FileResult {
	var files []library.FileResult
	for _, f := range l.left {
		if l.rootOf(f.Path) == r {
			files = append(files, f)
		}
	}
	slices.SortFunc(files, func(a, b library.FileResult) int {
		return cmp.Or(cmp.Compare(boolRank(a.Status == library.Failed), boolRank(b.Status == library.Failed)), strings.Compare(a.Path, b.Path))
	})
	return files
}

func boolRank(first bool) int {
	if first {
		return 0
	}
	return 1
}

// liesIn reports whether a path is that of a folder or of something in it. Both are absolute and clean.
func liesIn(file, folder string) bool {
	folder = strings.TrimSuffix(folder, string(filepath.Separator))
	if len(file) < len(folder) || len(file) > len(folder) && file[len(folder)] != filepath.Separator {
		return false
	}
	if runtime.GOOS == "windows" {
		return strings.EqualFold(file[:len(folder)], folder)
	}
	return file[:len(folder)] == folder
}
