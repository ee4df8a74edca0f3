package machine

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFoldersOfServicesAreKnown(t *testing.T) {
	for _, name := range []string{"OneDrive", "OneDriveCommercial", "OneDriveConsumer"} {
		t.Setenv(name, "")
	}
	root := t.TempDir()
	for path, want := range map[string]string{
		"OneDrive/Tenkyo":                               "OneDrive",
		"OneDrive - 株式会社みなと/Tenkyo":                     "OneDrive",
		"Dropbox (Minato)/data":                         "Dropbox",
		"Library/CloudStorage/GoogleDrive-a@b/My Drive": "Google Drive",
		"Library/CloudStorage/Other":                    "CloudStorage",
		"Library/Mobile Documents/com~apple~CloudDocs":  "iCloud",
		"iCloudDrive/規程":                                "iCloud",
		"Box Sync/a":                                    "Box",
		"Nextcloud/a":                                   "Nextcloud",
		"box/a":                                         "",
		"onedriver/a":                                   "",
		".local/share/tenkyo":                           "",
	} {
		if got := PlaceOf(filepath.Join(root, filepath.FromSlash(path))); got.Service != want {
			t.Errorf("%s: %q, want %q", path, got.Service, want)
		}
	}
}

func TestAServiceIsKnownByWhatItLeavesByTheEnvironmentAndThroughALink(t *testing.T) {
	root := t.TempDir()
	kept, data := filepath.Join(root, "kept"), filepath.Join(root, "kept", "tenkyo", "data")
	if got := PlaceOf(data).Service; got != "" {
		t.Errorf("nothing is there yet: %q", got)
	}
	t.Setenv("OneDriveCommercial", kept)
	if got := PlaceOf(data).Service; got != "OneDrive" {
		t.Errorf("by the environment: %q", got)
	}
	t.Setenv("OneDriveCommercial", "")
	if err := os.MkdirAll(filepath.Join(kept, ".stfolder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if got := PlaceOf(data).Service; got != "Syncthing" {
		t.Errorf("by what it left: %q", got)
	}
	real := filepath.Join(root, "Dropbox", "x")
	if err := os.MkdirAll(real, 0o700); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(root, "link")
	if err := os.Symlink(real, link); err != nil {
		t.Skip("no links here")
	}
	if got := PlaceOf(link).Service; got != "Dropbox" {
		t.Errorf("through a link: %q", got)
	}
}

func TestAFolderOfThisMachineIsNoShare(t *testing.T) {
	if PlaceOf(filepath.Join(t.TempDir(), "not", "there")).Share {
		t.Skip("the temporary folder lies on a share")
	}
}
