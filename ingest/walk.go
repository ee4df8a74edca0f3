package ingest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// Found is a file of a walk that is to be read, or a file or folder that is not, with the reason.
type Found struct {
	Path    string          // for the operating system
	Rel     string          // below the root, with "/", NFC; bytes that are not UTF-8 are written as \xNN
	Format  document.Format // "" where the file is not read
	Ext     string          // in lower case, with its dot; "" where the name has none
	Size    int64
	ModTime time.Time

	Reason  *Reason // why it is not read; nil for a file to be read
	Skipped bool    // left out by rule (its type, hidden, a link); otherwise a Reason is a failure
	Dir     bool    // the reason is that of a whole folder, in which nothing was looked at
	Old     bool    // it is read where there is a program for old files; Reason then tells only that there is none
}

// Walk finds the files below a folder, or the one file that root is, and hands each to visit in the order of their names, as
// it is found. Files and folders that are not read are handed over too, so that they can be counted and shown. Links are never
// followed, each is reported; a root that is a link is. An unreadable folder is reported and the rest goes on.
//
// Walk ends early with the error of ctx or of visit, or with a [Reason] when root itself cannot be looked at.
func Walk(ctx context.Context, root string, visit func(Found) error) error {
	info, err := os.Stat(root)
	if err != nil {
		return reasonOf(err, document.Unreadable)
	}
	w := walker{ctx: ctx, root: root, visit: visit}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		w.real = real
	}
	if !info.IsDir() {
		return w.file(root, w.name(filepath.Base(root)), info)
	}
	entries, err := os.ReadDir(root)
	if err != nil && len(entries) == 0 {
		return reasonOf(err, document.FolderFailed)
	}
	return w.entries(root, "", entries, err)
}

// walker is one walk.
type walker struct {
	ctx   context.Context
	root  string
	real  string // root without links
	visit func(Found) error
}

// name is a file name as it is shown and kept.
func (w *walker) name(raw string) string {
	if !utf8.ValidString(raw) {
		quoted := strconv.Quote(raw)
		return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	}
	return norm.NFC.String(raw)
}

// entries hands over what a folder holds; err says that it could not be listed to its end.
func (w *walker) entries(dir, rel string, entries []fs.DirEntry, err error) error {
	if err != nil {
		reason := reasonOf(err, document.FolderFailed)
		if visitErr := w.visit(Found{Path: dir, Rel: rel, Reason: &reason, Dir: true}); visitErr != nil {
			return visitErr
		}
	}
	names := map[string]bool{}
	for _, entry := range entries {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		name := w.name(entry.Name())
		full, below := filepath.Join(dir, entry.Name()), path.Join(rel, name)
		var err error
		switch {
		case !utf8.ValidString(entry.Name()):
			err = w.left(full, below, entry, document.BadName, "", false)
		case names[name]: // composed and decomposed forms of one name
			err = w.left(full, below, entry, document.NameTwice, "", false)
		case strings.HasPrefix(name, "~$"):
			err = w.left(full, below, entry, document.LockFile, "", true)
		case isHiddenName(name):
			err = w.left(full, below, entry, document.Hidden, "", true)
		case entry.Type()&fs.ModeSymlink != 0:
			err = w.link(full, below, entry)
		case entry.IsDir():
			err = w.dir(full, below)
		default:
			err = w.entry(full, below, entry)
		}
		names[name] = true
		if err != nil {
			return err
		}
	}
	return nil
}

// isHiddenName tells the names that systems and programs keep for themselves.
func isHiddenName(name string) bool {
	if strings.HasPrefix(name, ".") {
		return true
	}
	switch name {
	case "Thumbs.db", "desktop.ini", "$RECYCLE.BIN", "System Volume Information", "__MACOSX":
		return true
	}
	return false
}

// dir walks a folder.
func (w *walker) dir(full, rel string) error {
	entries, err := os.ReadDir(full)
	return w.entries(full, rel, entries, err)
}

// entry hands over a file of a folder.
func (w *walker) entry(full, rel string, entry fs.DirEntry) error {
	info, err := entry.Info()
	if err != nil {
		reason := reasonOf(err, document.Unreadable)
		return w.visit(Found{Path: full, Rel: rel, Ext: extension(rel), Reason: &reason})
	}
	return w.file(full, rel, info)
}

// file hands over a file, to be read or not.
func (w *walker) file(full, rel string, info fs.FileInfo) error {
	found := Found{Path: full, Rel: rel, Ext: extension(rel), Size: info.Size(), ModTime: info.ModTime()}
	format, code := formatOf(rel)
	switch {
	case !utf8.ValidString(filepath.Base(full)):
		found.Reason = &Reason{Code: document.BadName}
	case !info.Mode().IsRegular():
		found.Reason = &Reason{Code: document.NotAFile, Detail: modeName(info.Mode())}
	case code != "":
		found.Reason, found.Skipped, found.Old = &Reason{Code: code, Detail: found.Ext}, true, IsOld(found.Ext)
	default:
		found.Format = format
	}
	return w.visit(found)
}

// link reports a link: what it leads to is read under its own name, if it is below the root at all.
func (w *walker) link(full, rel string, entry fs.DirEntry) error {
	target, err := filepath.EvalSymlinks(full)
	if err != nil {
		code := document.LinkLoop // too many links
		switch {
		case errors.Is(err, fs.ErrNotExist):
			code = document.LinkBroken
		case errors.Is(err, fs.ErrPermission):
			code = document.Denied
		}
		return w.left(full, rel, entry, code, "", true)
	}
	folder := filepath.Dir(filepath.Join(w.real, filepath.FromSlash(rel)))
	code := document.LinkOutside
	switch {
	case isBelow(folder, target):
		code = document.LinkLoop
	case w.real != "" && isBelow(target, w.real):
		code = document.LinkInside
	}
	return w.left(full, rel, entry, code, target, true)
}

// isBelow reports whether file is folder or below it.
func isBelow(file, folder string) bool {
	rel, err := filepath.Rel(folder, file)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// left hands over what is not looked at.
func (w *walker) left(full, rel string, entry fs.DirEntry, code document.ReasonCode, detail string, skipped bool) error {
	found := Found{Path: full, Rel: rel, Ext: extension(rel), Skipped: skipped, Dir: entry.IsDir(), Reason: &Reason{Code: code, Detail: detail}}
	if found.Dir {
		found.Ext = ""
	}
	if info, err := entry.Info(); err == nil && !found.Dir {
		found.Size, found.ModTime = info.Size(), info.ModTime()
	}
	return w.visit(found)
}

// modeName says what a file that is none is.
func modeName(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "folder"
	case mode&fs.ModeNamedPipe != 0:
		return "pipe"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	}
	return "irregular file"
}

// reasonOf makes the error of a file operation a reason; other is that of errors of no known kind, and tells files from folders.
func reasonOf(err error, other document.ReasonCode) Reason {
	folder := other == document.FolderFailed
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Reason{Code: document.Missing}
	case errors.Is(err, fs.ErrPermission) && folder:
		return Reason{Code: document.FolderDenied}
	case errors.Is(err, fs.ErrPermission):
		return Reason{Code: document.Denied}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return Reason{Code: other, Detail: pathErr.Err.Error()} // without the path, which is told apart
	}
	return Reason{Code: other, Detail: err.Error()}
}
