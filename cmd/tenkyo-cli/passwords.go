package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/library"
)

// password of the files whose path ends with a name; of all files where the name is empty.
type password struct{ name, text string }

// passwords reads the file of --password-file and answers from it; nil where the flag was not given.
func (c *cli) passwords() (library.PasswordFunc, error) {
	if c.passwordFile == "" {
		return nil, nil
	}
	file, err := os.Open(c.passwordFile)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		c.note(c.words.T("cli.password_file_open", "path", c.passwordFile))
	}
	var known []password
	for lines := bufio.NewScanner(file); ; {
		if !lines.Scan() {
			if err := lines.Err(); err != nil {
				return nil, fmt.Errorf("reading %s: %w", c.passwordFile, err)
			}
			break
		}
		line := strings.TrimPrefix(lines.Text(), "\ufeff")
		if line == "" {
			continue
		}
		if name, text, named := strings.Cut(line, "\t"); named {
			known = append(known, password{name, text})
		} else {
			known = append(known, password{"", line})
		}
	}
	return func(_ context.Context, path string, attempt int) (string, bool) {
		candidates := passwordsFor(known, path)
		if attempt >= len(candidates) {
			return "", false
		}
		return candidates[attempt], true
	}, nil
}

// passwordsFor lists the passwords to try on a file: those of its name before those of all files.
func passwordsFor(known []password, path string) []string {
	var own, all []string
	path = norm.NFC.String(filepath.ToSlash(path))
	for _, p := range known {
		name := norm.NFC.String(filepath.ToSlash(p.name))
		switch {
		case name == "":
			all = append(all, p.text)
		case path == name || strings.HasSuffix(path, "/"+strings.TrimPrefix(name, "/")):
			own = append(own, p.text)
		}
	}
	return append(own, all...)
}
