package machine

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Place is what there is to know about where a folder lies.
type Place struct {
	Path    string
	Service string // that copies the folder to other machines while the program writes it, such as OneDrive; "" for none known
	Share   bool   // it lies on another machine
}

// PlaceOf looks at where a folder lies. It need not be there yet: then the folder counts in which it would be made. A service is known
// by the name that it gives its folder, or by what it leaves there; one that copies folders which lie elsewhere, as iCloud does
// with the documents of a Mac, is not noticed.
func PlaceOf(path string) Place {
	p := Place{Path: path}
	whole, err := filepath.Abs(path)
	if err != nil {
		return p
	}
	there := existing(whole)
	p.Share = OnShare(there)
	p.Service = service(whole)
	if real, err := filepath.EvalSymlinks(there); p.Service == "" && err == nil {
		p.Service = service(real)
	}
	return p
}

// OnShare tells whether a folder lies on a file system of another machine, or on one mounted by a program, as clouds are. A system
// that does not say so gives false.
func OnShare(path string) bool { return onShare(path) }

// existing is the path, or the nearest folder above it that is there.
func existing(path string) string {
	for {
		if _, err := os.Lstat(path); err == nil || filepath.Dir(path) == path {
			return path
		}
		path = filepath.Dir(path)
	}
}

// named are the folders of services by their names: alone, or with a company or a person behind: "OneDrive - Minato",
// "Dropbox (Minato)", "GoogleDrive-a@b".
var named = []struct {
	service string
	name    *regexp.Regexp
}{
	{"OneDrive", regexp.MustCompile(`(?i)^onedrive(?:$|[ -])`)},
	{"Dropbox", regexp.MustCompile(`(?i)^dropbox(?:$|[ (-])`)},
	{"iCloud", regexp.MustCompile(`(?i)^(?:icloud ?drive|com~apple~clouddocs|mobile documents)$`)},
	{"Google Drive", regexp.MustCompile(`(?i)^google ?drive(?:$|[ -])`)},
	{"Box", regexp.MustCompile(`(?i)^box(?: sync|-box)$`)},
	{"Nextcloud", regexp.MustCompile(`(?i)^(?:nextcloud|owncloud)$`)},
	{"Syncthing", regexp.MustCompile(`(?i)^syncthing$`)},
	{"CloudStorage", regexp.MustCompile(`^CloudStorage$`)}, // where macOS keeps the folders of every service
}

// left are what services leave in the folders that they copy.
var left = map[string]string{".dropbox": "Dropbox", ".dropbox.cache": "Dropbox", ".stfolder": "Syncthing"}

func service(path string) string {
	found := ""
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == filepath.Separator }) {
		for _, n := range named {
			if n.name.MatchString(part) {
				found = n.service // the innermost says more than CloudStorage
			}
		}
	}
	for _, name := range []string{"OneDrive", "OneDriveCommercial", "OneDriveConsumer"} { // as Windows names them for its programs
		if dir := os.Getenv(name); found == "" && dir != "" && below(path, dir) {
			found = "OneDrive"
		}
	}
	for dir := path; found == ""; dir = filepath.Dir(dir) {
		for name, s := range left {
			if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
				found = s
			}
		}
		if filepath.Dir(dir) == dir {
			break
		}
	}
	return found
}

func below(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
