// Command licences writes assets/licences.txt: the modules that the programs are built from, each with the text of its licence, and
// the other parts that come with them. Run it from the root of the repository after a dependency changed:
//
//	go run ./assets/gen/licences > assets/licences.txt
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	engine "tenkyo/assets/gen/pdfium"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	modules := map[string]string{} // folder by "path version"
	for _, system := range []string{"linux", "windows", "darwin"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/...")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1")
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("listing the modules for %s: %w", system, err)
		}
		for line := range strings.Lines(string(out)) {
			if name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				modules[name] = dir
			}
		}
	}
	var names []string
	for name := range modules {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		text, err := licence(modules[name])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		entry(name, kind(text), text)
	}
	for _, part := range within {
		if err := part.entry(modules); err != nil {
			return err
		}
	}
	goRoot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	text, err := licence(strings.TrimSpace(string(goRoot)))
	if err != nil {
		return err
	}
	entry("Go standard library", kind(text), text)
	ofl, err := os.ReadFile("assets/fonts/OFL.txt")
	if err != nil {
		return err
	}
	entry("Noto Sans CJK JP", "SIL Open Font License 1.1", string(ofl))
	pdfium, err := os.ReadFile("assets/gen/licences/pdfium.txt")
	if err != nil {
		return err
	}
	build, err := engine.Find()
	if err != nil {
		return err
	}
	entry(build.Title(), "BSD-3-Clause, Apache-2.0", string(pdfium))
	sudachi, err := os.ReadFile("assets/glossary/sudachi-LICENSE.txt")
	if err != nil {
		return err
	}
	entry("Sudachi synonym dictionary", "Apache-2.0", string(sudachi))
	ipa, err := os.ReadFile("assets/glossary/readings-LICENSE.txt")
	if err != nil {
		return err
	}
	entry("IPA dictionary (readings)", "ICOT Free Software", string(ipa))
	return nil
}

// within are parts that lie in a module and that its own licence does not speak of.
var within = []inner{
	{"GLFW", "zlib", "github.com/go-gl/glfw/v3.4/glfw", "glfw"},
	{"Fonts of Fyne: Noto Sans, DejaVu Sans Mono, EmojiOne Color, Inter", "SIL Open Font License 1.1, Bitstream Vera, MIT", "fyne.io/fyne/v2", "theme/font"},
}

// inner is a folder of a module with licences of its own.
type inner struct{ name, kind, module, folder string }

func (i inner) entry(modules map[string]string) error {
	for name, dir := range modules {
		if path, _, _ := strings.Cut(name, " "); path != i.module {
			continue
		}
		text, err := licence(filepath.Join(dir, i.folder))
		if err != nil {
			return fmt.Errorf("%s: %w", i.name, err)
		}
		entry(i.name, i.kind, text)
		return nil
	}
	return fmt.Errorf("%s: no module %s", i.name, i.module)
}

func entry(name, kind, text string) {
	text = strings.NewReplacer("\r\n", "\n", "\f", "").Replace(text)
	fmt.Printf("\f%s\n%s\n\n%s\n\n", name, kind, strings.TrimSpace(text))
}

// licence reads all files of a folder that are licences or notices.
func licence(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		if e.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "NOTICE") && !strings.HasPrefix(name, "COPYING") {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		texts = append(texts, string(bytes.TrimSpace(b)))
	}
	if len(texts) == 0 {
		return "", errors.New("no licence found")
	}
	return strings.Join(texts, "\n\n----\n\n"), nil
}

// kinds are told by words that only they hold.
var kinds = []struct{ name, words string }{
	{"Apache-2.0", `Apache License,? Version 2\.0|apache\.org/licenses/LICENSE-2\.0|Apache License\s+Version 2\.0`},
	{"MPL-2.0", `Mozilla Public License`},
	{"BSD-3-Clause", `Redistribution and use in source and binary forms[\s\S]*(?i:neither the name|names of its contributors)`},
	{"BSD-2-Clause", `Redistribution and use in source and binary forms`},
	{"ISC", `(?i)permission to use, copy, modify, and(/or)? distribute`},
	{"MIT", `(?i)permission is hereby granted, free of\s+charge`},
}

// kind names the licences of a text by their SPDX identifiers.
func kind(text string) string {
	var found []string
	for _, k := range kinds {
		if regexp.MustCompile(k.words).MatchString(text) && !(k.name == "BSD-2-Clause" && slices.Contains(found, "BSD-3-Clause")) {
			found = append(found, k.name)
		}
	}
	if len(found) == 0 {
		return "see below"
	}
	return strings.Join(found, ", ")
}
