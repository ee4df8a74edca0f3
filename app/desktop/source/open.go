package source

import (
	"context"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
)

// viewers of Linux desktops that can be told a page of the file, by what their desktop entries are called.
var viewers = []struct {
	entry, program string
	page           func(path string, page int) []string
}{
	{"evince", "evince", func(path string, page int) []string { return []string{"--page-index=" + strconv.Itoa(page), path} }},
	{"papers", "papers", func(path string, page int) []string { return []string{"--page-index=" + strconv.Itoa(page), path} }},
	{"atril", "atril", func(path string, page int) []string { return []string{"--page-index=" + strconv.Itoa(page), path} }},
	{"xreader", "xreader", func(path string, page int) []string { return []string{"--page-index=" + strconv.Itoa(page), path} }},
	{"okular", "okular", func(path string, page int) []string { return []string{"--page", strconv.Itoa(page), path} }},
	{"zathura", "zathura", func(path string, page int) []string { return []string{"--page=" + strconv.Itoa(page), path} }},
	{"qpdfview", "qpdfview", func(path string, page int) []string { return []string{path + "#" + strconv.Itoa(page)} }},
}

// atPage is the command line that opens a file at a page in the desktop's own viewer; false where that cannot be told a page.
// preferred is the name of the desktop entry that opens PDFs.
func atPage(preferred string, find func(program string) (string, error), path string, page int) ([]string, bool) {
	for _, v := range viewers {
		if !strings.Contains(strings.ToLower(preferred), v.entry) {
			continue
		}
		if program, err := find(v.program); err == nil {
			return append([]string{program}, v.page(path, page)...), true
		}
	}
	return nil, false
}

// preferredViewer asks the desktop which program opens PDFs.
func preferredViewer() string {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "xdg-mime", "query", "default", "application/pdf").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// openExternally shows a file in the program that the system uses for it, at a page where that can be told it. No shell has a part
// in it. It may take seconds.
func openExternally(app fyne.App, path string, page int) error {
	if !filepath.IsAbs(path) {
		return fmt.Errorf("%s: not a whole path", path)
	}
	if runtime.GOOS == "linux" && page > 0 {
		if args, ok := atPage(preferredViewer(), exec.LookPath, path, page); ok {
			cmd := exec.Command(args[0], args[1:]...)
			if err := cmd.Start(); err != nil {
				return err
			}
			go cmd.Wait() //nolint:errcheck // how it ends is the user's affair
			return nil
		}
	}
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") { // a drive of Windows
		slashed = "/" + slashed
	}
	return app.OpenURL(&url.URL{Scheme: "file", Path: slashed})
}
