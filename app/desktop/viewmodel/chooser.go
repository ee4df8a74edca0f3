package viewmodel

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tenkyo/ingest"
)

// Chooser goes through the folders of this machine so that a person can choose one of them, or a file. It looks at the disk on
// goroutines of its own: a share that does not answer keeps nobody from going elsewhere.
type Chooser struct {
	Wanted   Wanted
	Folder   string  // that is listed, absolute
	Shown    []Entry // of the folder, as far as they begin with, or hold, what was typed
	Listing  bool    // the folder is being read
	Err      error   // why it could not be
	Selected string  // a file that was pointed at, "" for none
	Trying   bool    // it is being looked whether what was named is there
	Problem  error   // why it cannot be chosen
	Count    FolderCount
	Places   []string // to begin at; the first is where the person was last
	OnChange func()
	OnChosen func(path string)

	dispatch Dispatcher
	ctx      context.Context
	typed    string
	entries  []Entry
	stop     context.CancelFunc // of what is read of the folder
	stopTry  context.CancelFunc
	stopSum  context.CancelFunc
	counted  string // the folder of Count
}

// Wanted is what can be chosen.
type Wanted struct {
	Folders    bool     // also folders, and of files those that a library reads
	Extensions []string // of files, in lower case with their dot, where no folders are wanted
}

// Takes reports whether a file of this name can be chosen.
func (w Wanted) Takes(name string) bool {
	if w.Folders {
		return ingest.Reads(name)
	}
	return slices.Contains(w.Extensions, strings.ToLower(filepath.Ext(name)))
}

// Entry is a file or folder of a folder.
type Entry struct {
	Name    string
	Dir     bool
	Size    int64 // of a file, in bytes
	Changed time.Time
}

// FolderCount says how many files a folder holds that a library reads, with those in the folders below.
type FolderCount struct {
	Folder string // "" while nothing was counted
	Files  int
	More   bool // counting ended at mostCounted
	Done   bool
}

// Why something cannot be chosen.
var (
	ErrNothingThere = errors.New("no file or folder is there")
	ErrNotTaken     = errors.New("a file of this type is not taken")
)

// mostCounted bounds how many files of a folder are looked at to be counted.
const mostCounted = 20_000

// NewChooser returns a chooser that lists the first of the places that is there. It works until ctx ends.
func NewChooser(ctx context.Context, wanted Wanted, places []string, dispatch Dispatcher) *Chooser {
	nothing := func() {}
	return &Chooser{Wanted: wanted, OnChange: nothing, OnChosen: func(string) {}, dispatch: dispatch, ctx: ctx, Places: places,
		stop: nothing, stopTry: nothing, stopSum: nothing}
}

// Start finds the places and lists the first.
func (c *Chooser) Start() {
	places := c.Places
	c.Listing = true
	go func() {
		there := placesThere(places)
		c.dispatch(func() {
			if c.ctx.Err() == nil {
				c.Places = there
				if c.Folder == "" && len(there) > 0 {
					c.Go(there[0])
				}
				c.OnChange()
			}
		})
	}()
}

// placesThere are those of the places that are folders, each once, then the ones that a machine has anyway.
func placesThere(places []string) (there []string) {
	home := HomeFolder()
	for _, name := range []string{"", "Documents", "ドキュメント", "Desktop", "デスクトップ", "Downloads", "ダウンロード"} {
		places = append(places, filepath.Join(home, name))
	}
	for _, pattern := range volumes {
		found, _ := filepath.Glob(os.ExpandEnv(pattern)) // none where the pattern fits nothing
		places = append(places, found...)
	}
	for _, place := range places {
		if place = filepath.Clean(place); place == "." || slices.Contains(there, place) {
			continue
		}
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			there = append(there, place)
		}
	}
	return there
}

// volumes are where disks, sticks and shares stand.
var volumes = []string{"/media/$USER/*", "/run/media/$USER/*", "/run/user/*/gvfs/*", "/mnt/*", "/Volumes/*",
	`C:\`, `D:\`, `E:\`, `F:\`, `G:\`, `H:\`, `P:\`, `S:\`, `T:\`, `Z:\`}

// Go lists a folder.
func (c *Chooser) Go(folder string) {
	c.stop()
	ctx, cancel := context.WithCancel(c.ctx)
	c.stop = cancel
	c.Folder, c.Listing, c.Err, c.Problem, c.Selected = folder, true, nil, nil, ""
	c.typed, c.entries, c.Shown = "", nil, nil
	c.count()
	c.OnChange()
	go func() {
		entries, err := folderEntries(folder, c.Wanted)
		c.dispatch(func() {
			if ctx.Err() == nil {
				c.Listing, c.entries, c.Err = false, entries, err
				c.filter()
				c.OnChange()
			}
		})
	}()
}

// folderEntries reads a folder: its folders, then the files that can be chosen, each by name. Hidden ones are left out.
func folderEntries(folder string, wanted Wanted) ([]Entry, error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var dirs, files []Entry
	for _, f := range found {
		if strings.HasPrefix(f.Name(), ".") {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, f.Name())) // also where a link leads
		if err != nil {
			continue
		}
		switch {
		case info.IsDir():
			dirs = append(dirs, Entry{Name: f.Name(), Dir: true, Changed: info.ModTime()})
		case info.Mode().IsRegular() && wanted.Takes(f.Name()):
			files = append(files, Entry{Name: f.Name(), Size: info.Size(), Changed: info.ModTime()})
		}
	}
	return append(dirs, files...), nil
}

// Up lists the folder above.
func (c *Chooser) Up() {
	if above := filepath.Dir(c.Folder); above != c.Folder {
		c.Go(above)
	}
}

// Point is what a click on an entry, or Enter, does: a folder is listed, a file selected, and chosen the second time.
func (c *Chooser) Point(e Entry) {
	path := filepath.Join(c.Folder, e.Name)
	switch {
	case e.Dir:
		c.Go(path)
	case c.Selected == path:
		c.Choose()
	default:
		c.Selected, c.Problem = path, nil
		c.OnChange()
	}
}

// Type takes what a person types or pastes: a whole path, whose folder is listed, or the beginning of a name in this folder.
func (c *Chooser) Type(s string) {
	c.typed, c.Selected, c.Problem = s, "", nil
	c.stopTry()
	c.Trying = false
	if path := typedPath(s); path != "" && filepath.IsAbs(path) {
		folder := filepath.Dir(path)
		if strings.HasSuffix(s, "/") || strings.HasSuffix(s, string(filepath.Separator)) {
			folder = path
		}
		if folder != c.Folder {
			c.Go(folder)
			c.typed = s
		}
	}
	c.filter()
	c.count()
	c.OnChange()
}

// filter shows the entries that fit what was typed: all, where nothing was, those that begin with it, or else those that hold it.
func (c *Chooser) filter() {
	path := c.named()
	if path == "" || path == c.Folder {
		c.Shown = c.entries
		return
	}
	part := strings.ToLower(filepath.Base(path))
	fits := func(test func(s, part string) bool) (fitting []Entry) {
		for _, e := range c.entries {
			if test(strings.ToLower(e.Name), part) {
				fitting = append(fitting, e)
			}
		}
		return fitting
	}
	if c.Shown = fits(strings.HasPrefix); len(c.Shown) == 0 {
		c.Shown = fits(strings.Contains)
	}
}

// named is the path that was typed, "" where none was.
func (c *Chooser) named() string {
	path := typedPath(c.typed)
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(c.Folder, path)
}

// Target is what would be chosen now, "" for nothing.
func (c *Chooser) Target() string {
	switch path := c.named(); {
	case c.Selected != "":
		return c.Selected
	case path != "":
		return path
	case c.Wanted.Folders:
		return c.Folder
	}
	return ""
}

// Choose chooses the target, once it is known to be there and of the right kind. Where it is not, Problem says so, and what was typed
// stays.
func (c *Chooser) Choose() {
	path := c.Target()
	if path == "" || c.Trying {
		return
	}
	c.stopTry()
	ctx, cancel := context.WithCancel(c.ctx)
	c.stopTry, c.Trying, c.Problem = cancel, true, nil
	c.OnChange()
	go func() {
		info, err := os.Stat(path)
		c.dispatch(func() {
			if ctx.Err() != nil {
				return
			}
			c.Trying = false
			switch {
			case errors.Is(err, fs.ErrNotExist):
				c.Problem = ErrNothingThere
			case err != nil:
				c.Problem = err
			case info.IsDir() && !c.Wanted.Folders:
				c.Go(path)
				return
			case !info.IsDir() && !c.Wanted.Takes(path):
				c.Problem = ErrNotTaken
			default:
				c.OnChosen(path)
				return
			}
			c.OnChange()
		})
	}()
}

// count counts what the folder would bring that is the target, unless that is known or asked already.
func (c *Chooser) count() {
	folder := c.Target()
	if !c.Wanted.Folders || c.Selected != "" || folder == c.counted {
		return
	}
	c.stopSum()
	ctx, cancel := context.WithCancel(c.ctx)
	c.stopSum, c.counted, c.Count = cancel, folder, FolderCount{}
	go func() {
		n := FolderCount{Folder: folder}
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return
		}
		seen := 0
		err := ingest.Walk(ctx, folder, func(f ingest.Found) error {
			if f.Reason == nil {
				n.Files++
			}
			if seen++; seen >= mostCounted {
				n.More = true
				return errEnough
			}
			return nil
		})
		c.dispatch(func() {
			if ctx.Err() == nil && (err == nil || errors.Is(err, errEnough)) {
				n.Done = true
				c.Count = n
				c.OnChange()
			}
		})
	}()
}

// errEnough ends a walk.
var errEnough = errors.New("enough was counted")

// Close ends what is still read.
func (c *Chooser) Close() {
	c.stop()
	c.stopTry()
	c.stopSum()
	c.OnChange, c.OnChosen = func() {}, func(string) {}
}

// typedPath reads a path as people paste it: in quotation marks, as a file URL, from the home folder on.
func typedPath(s string) string {
	s = strings.Trim(strings.TrimSpace(s), `"'`)
	if u, err := url.Parse(s); err == nil && u.Scheme == "file" {
		s = u.Path
	}
	if home := HomeFolder(); home != "" && (s == "~" || strings.HasPrefix(s, "~/")) {
		s = filepath.Join(home, s[1:])
	}
	if s == "" {
		return ""
	}
	return filepath.Clean(s)
}

// TypedPath is a path as people paste it, made absolute; "" where nothing was typed.
func TypedPath(s string) string {
	path := typedPath(s)
	if abs, err := filepath.Abs(path); path != "" && err == nil {
		return abs
	}
	return path
}
