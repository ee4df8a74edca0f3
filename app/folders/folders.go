// Package folders says where Tenkyo keeps things on this machine when nobody names a place: local to the machine, never in a
// profile that roams, and readable by this user alone. It creates nothing.
package folders

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// Data is the folder of this user's own data: history, reports, glossary, settings, audit.
func Data() (string, error) {
	if local := os.Getenv("LOCALAPPDATA"); runtime.GOOS == "windows" && local != "" {
		return filepath.Join(local, "Tenkyo"), nil
	}
	if xdg := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(xdg) {
		return filepath.Join(xdg, "tenkyo"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("finding a folder for your data: %w", err)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "Tenkyo"), nil
	}
	return filepath.Join(home, ".local", "share", "tenkyo"), nil
}

// Library is the folder of the documents that belongs to a data folder: documents, store and index. It may lie elsewhere, on
// a share for example; this is the place where nobody has said so.
func Library(data string) string { return filepath.Join(data, "library") }

// OnlyMe is the folder of the documents that are this user's alone, in her data folder: they are read together with a library that
// others share.
func OnlyMe(data string) string { return filepath.Join(data, "only-me") }

// Denials is the file in data in which it is kept which documents this user was denied.
func Denials(data string) string { return filepath.Join(data, "denied") }

// Cache is the folder of what can be made again at any time: compiled readers above all.
func Cache() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding a cache folder: %w", err)
	}
	return filepath.Join(dir, "tenkyo"), nil
}
