package folders

import (
	"path/filepath"
	"runtime"
	"testing"
)

func TestDataFollowsTheDesktopStandard(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the XDG folders are those of Linux")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	for _, c := range []struct{ name, xdg, want string }{
		{"the XDG folder is used", "/srv/someone/data", "/srv/someone/data/tenkyo"},
		{"a relative XDG folder is ignored, as the standard demands", "data", filepath.Join(home, ".local/share/tenkyo")},
		{"without one it is the standard's default", "", filepath.Join(home, ".local/share/tenkyo")},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("XDG_DATA_HOME", c.xdg)
			got, err := Data()
			if err != nil || got != c.want {
				t.Errorf("Data() = %q, %v; want %q", got, err, c.want)
			}
			if lib := Library(got); lib != filepath.Join(c.want, "library") {
				t.Errorf("Library = %q", lib)
			}
		})
	}
}

func TestNoHomeIsSaidAndNotGuessed(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems ask the user database")
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	if got, err := Data(); err == nil {
		t.Errorf("Data() = %q without a home folder", got)
	}
	if got, err := Cache(); err == nil {
		t.Errorf("Cache() = %q without a home folder", got)
	}
}
