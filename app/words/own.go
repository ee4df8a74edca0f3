package words

import "strings"

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
