package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tenkyo/app/policy"
	"tenkyo/app/words"
)

func bound(t *testing.T, text string) (*cli, *bytes.Buffer) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "policy.toml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := policy.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := &cli{words: words.New("en"), stdout: &out, stderr: &out, policy: p}
	c.options.library, c.data = filepath.Join(dir, "library"), filepath.Join(dir, "data")
	c.editions = editionOptions{unset, unset, unset}
	return c, &out
}

func TestWhatTheAdministratorFixedCannotBeAskedOtherwise(t *testing.T) {
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "a.md"), []byte("# Leave\n\nTwenty days.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, policy string
		run          func(c *cli) error
		key          policy.Key
	}{
		{"another endpoint", `endpoint = "http://127.0.0.1:11434"`, func(c *cli) error {
			c.ollama = "http://127.0.0.1:9999"
			_, err := c.client()
			return err
		}, policy.Endpoint},
		{"another library", `library = "/srv/tenkyo"`, func(c *cli) error { _, err := c.libraryDir(); return err }, policy.Library},
		{"another mode", `mode = "extract"`, func(c *cli) error { c.mode = "quote"; return c.ask(t.Context(), []string{"leave"}) }, policy.Mode},
		{"another judge", `judge = "x"`, func(c *cli) error { c.judge = "y"; return c.ask(t.Context(), []string{"leave"}) }, policy.Judge},
		{"a new folder", `add_folders = false`, func(c *cli) error { return c.ingest(t.Context(), []string{docs}) }, policy.AddFolders},
		{"a folder for her alone", `only_me = false`, func(c *cli) error { c.onlyMe = true; return c.ingest(t.Context(), []string{docs}) }, policy.OnlyMe},
		{"a folder for her alone where none may be added", `add_folders = false`, func(c *cli) error {
			c.onlyMe = true
			return c.ingest(t.Context(), []string{docs})
		}, policy.AddFolders},
		{"a shared folder where she may add her own", "add_folders = false\nonly_me = true", func(c *cli) error { return c.ingest(t.Context(), []string{docs}) }, policy.AddFolders},
		{"a pack", `export = false`, func(c *cli) error { return c.library(t.Context(), []string{"pack", filepath.Join(docs, "x")}) }, policy.Export},
		{"an export", `export = false`, func(c *cli) error {
			c.out = filepath.Join(docs, "x.html")
			return c.history(t.Context(), []string{"export", "last"})
		}, policy.Export},
		{"another key", "pack_keys = [\"RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\"]", func(c *cli) error {
			c.packs.publicKeys = "RWx"
			_, _, err := c.packKeys()
			return err
		}, policy.PackKeys},
	} {
		t.Run(c.name, func(t *testing.T) {
			cli, _ := bound(t, c.policy)
			var fixed errFixed
			if err := c.run(cli); !errors.As(err, &fixed) || fixed.key != c.key {
				t.Fatalf("got %v", err)
			}
		})
	}
}

func TestAFolderForHerAloneMayBeAllowedWhereSharedOnesAreNot(t *testing.T) {
	docs := t.TempDir()
	if err := os.WriteFile(filepath.Join(docs, "a.md"), []byte("# Leave\n\nTwenty days.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, out := bound(t, "add_folders = false\nonly_me = true")
	c.onlyMe = true
	if err := c.ingest(t.Context(), []string{docs}); err != nil {
		t.Fatal(err, out)
	}
	c.onlyMe = false
	if err := c.ingest(t.Context(), []string{docs}); err != nil { // hers is known, and read again for her
		t.Fatal(err, out)
	}
}

func TestWhatTheAdministratorFixedCounts(t *testing.T) {
	c, _ := bound(t, "endpoint = \"http://127.0.0.1:11999\"\nlibrary = \"/srv/tenkyo\"\nunsigned_packs = false\npack_keys = [\"RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\"]\nretention_days = 30\nkeep_answers = false\n")
	c.options.library = ""
	client, err := c.client()
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if got := client.Endpoint().URL(); got != "http://127.0.0.1:11999" {
		t.Errorf("endpoint %s", got)
	}
	if dir, err := c.libraryDir(); err != nil || dir != "/srv/tenkyo" {
		t.Errorf("library %s %v", dir, err)
	}
	if keys, signed, err := c.packKeys(); err != nil || !signed || len(keys) != 1 {
		t.Errorf("keys %v %v %v", keys, signed, err)
	}
	store, err := c.answers()
	if err != nil {
		t.Fatal(err)
	}
	if set, err := store.Settings(); err != nil || set.Days != 30 || !set.Off {
		t.Errorf("answers are kept as %+v, %v", set, err)
	}
}

func TestDoctorSaysWhatIsFixedAndWhere(t *testing.T) {
	c, _ := bound(t, "export = false\n")
	if f := c.examinePolicy(); !f.OK || !strings.Contains(f.Detail, "export = false") || !strings.Contains(f.Detail, c.policy.Origin()) {
		t.Errorf("got %+v", f)
	}
	c.policyErr = errors.New("unknown: exports")
	if f := c.examinePolicy(); f.OK || f.Next == "" {
		t.Errorf("got %+v", f)
	}
}
