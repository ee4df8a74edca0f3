package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"tenkyo/app/policy"
	"tenkyo/assets"
)

// TestTheGuideForAdministratorsNamesEveryKey compares it with the keys that a policy can hold.
func TestTheGuideForAdministratorsNamesEveryKey(t *testing.T) {
	keys := policy.Keys()
	if len(keys) < 12 {
		t.Fatalf("a policy has %d keys", len(keys))
	}
	paragraphs := map[string]int{}
	for _, lang := range []string{"ja", "en"} {
		guide := assets.Guide("admin", lang)
		paragraphs[lang] = strings.Count(guide, "\n\n")
		for _, key := range keys {
			if !regexp.MustCompile(`(?m)^    ` + string(key) + ` `).MatchString(guide) {
				t.Errorf("the guide in %q does not explain %s", lang, key)
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
