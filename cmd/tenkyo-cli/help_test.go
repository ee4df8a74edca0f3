package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"tenkyo/assets"
)

// TestTheGuideForAdministratorsNamesEveryKey compares it with the table of the README, which is held to the policy's own keys.
func TestTheGuideForAdministratorsNamesEveryKey(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "| key | fixes |")
	table, _, _ = strings.Cut(table, "\n## ")
	keys := regexp.MustCompile("`([a-z]+(?:_[a-z]+)*)(?: = false)?`").FindAllStringSubmatch(table, -1)
	if len(keys) < 12 {
		t.Fatalf("the README names %d keys", len(keys))
	}
	paragraphs := map[string]int{}
	for _, lang := range []string{"ja", "en"} {
		guide := assets.Guide("admin", lang)
		paragraphs[lang] = strings.Count(guide, "\n\n")
		for _, key := range keys {
			if key[1] == "sentence" || key[1] == "quote" || key[1] == "tagged" || key[1] == "extract" {
				continue // values
			}
			if !regexp.MustCompile(`(?m)^    ` + key[1] + ` `).MatchString(guide) {
				t.Errorf("the guide in %q does not explain %s", lang, key[1])
			}
		}
	}
	if paragraphs["ja"] != paragraphs["en"] {
		t.Errorf("the guide has %d parts in Japanese and %d in English", paragraphs["ja"], paragraphs["en"])
	}
}

func TestTheGuideForAdministratorsNamesThePlacesOfThisMachine(t *testing.T) {
	data := t.TempDir()
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"--data", data, "--lang", "en", "--ollama", "http://127.0.0.1:4321", "help", "admin"}, nil, &out, &errs); code != exitDone {
		t.Fatalf("ended with %d: %s", code, errs.String())
	}
	for _, want := range []string{data, "http://127.0.0.1:4321", "policy.toml"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the guide does not name %s", want)
		}
	}
	if place := regexp.MustCompile(`\{[a-z]+\}`).FindString(out.String()); place != "" {
		t.Errorf("the guide still says %s", place)
	}
}
