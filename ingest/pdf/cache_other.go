//go:build !unix

package pdf

import "os"

// ownedAlone reports whether dir is a folder. Who may write into it is up to its access list: folders below the user's local
// application data, where the cache belongs, are the user's alone.
func ownedAlone(dir string) (bool, error) {
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir(), err
}
