package pdf

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"
)

// fontPath is where pdfium looks for fonts. The tree must be mounted at "/": pdfium does not find a mount at the folder itself.
const fontPath = "usr/share/fonts/japanese.otf"

// memoryTree is a read-only file system with at most one file.
type memoryTree struct {
	file string // path of the file, "" for none
	data []byte
}

// fontTree holds the font, if there is one, where pdfium looks for it.
func fontTree(font []byte) fs.FS {
	if len(font) == 0 {
		return &memoryTree{}
	}
	return &memoryTree{file: fontPath, data: font}
}

// Open opens the file or one of the folders that lead to it.
func (t *memoryTree) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if t.file != "" && name == t.file {
		return &memoryFile{info: t.info(name), Reader: bytes.NewReader(t.data)}, nil
	}
	if name == "." || strings.HasPrefix(t.file, name+"/") {
		return &memoryFolder{info: t.info(name), entry: t.child(name)}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// child returns what the folder holds: one entry, or nil.
func (t *memoryTree) child(folder string) fs.DirEntry {
	if t.file == "" {
		return nil
	}
	rest := t.file
	if folder != "." {
		rest = strings.TrimPrefix(rest, folder+"/")
	}
	first, _, _ := strings.Cut(rest, "/")
	return fs.FileInfoToDirEntry(t.info(path.Join(folder, first)))
}

func (t *memoryTree) info(name string) memoryInfo {
	if name == t.file {
		return memoryInfo{name: path.Base(name), size: int64(len(t.data)), mode: 0o444}
	}
	return memoryInfo{name: path.Base(name), mode: fs.ModeDir | 0o555}
}

// memoryFile is the font, opened. It can be sought and read anywhere, which pdfium does.
type memoryFile struct {
	*bytes.Reader
	info memoryInfo
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *memoryFile) Close() error               { return nil }

// memoryFolder is a folder, opened.
type memoryFolder struct {
	info  memoryInfo
	entry fs.DirEntry // what is left to list
}

func (f *memoryFolder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *memoryFolder) Close() error               { return nil }
func (f *memoryFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: fs.ErrInvalid}
}

func (f *memoryFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if f.entry == nil {
		if n > 0 {
			return nil, io.EOF
		}
		return nil, nil
	}
	entry := f.entry
	f.entry = nil
	return []fs.DirEntry{entry}, nil
}

// memoryInfo describes a file or folder of the tree.
type memoryInfo struct {
	name string
	size int64
	mode fs.FileMode
}

func (i memoryInfo) Name() string       { return i.name }
func (i memoryInfo) Size() int64        { return i.size }
func (i memoryInfo) Mode() fs.FileMode  { return i.mode }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return i.mode.IsDir() }
func (i memoryInfo) Sys() any           { return nil }
