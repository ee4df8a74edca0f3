package words

import (
	"strings"

	"tenkyo/app/library"
)

// Fingerprint shows the fingerprint of a library, where a user's own was read with it those of both: see library.Fingerprint.
func (w *Words) Fingerprint(print string) string {
	shared, own, two := strings.Cut(print, "+")
	if !two {
		return print
	}
	if shared == "-" {
		shared = w.T("library.fingerprint_away")
	}
	return w.T("library.fingerprint_both", "shared", shared, "own", own)
}

// Folder shows a folder of documents: the one around all that are this user's alone has no name that says so to everybody.
func (w *Words) Folder(path string) string {
	if rest, own := strings.CutPrefix(path+"/", library.OnlyMePrefix); own {
		return strings.TrimSuffix(w.T("library.only_me_folder")+"/"+rest, "/")
	}
	return path
}
