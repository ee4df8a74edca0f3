package index

import (
	"regexp"
	"testing"
)

func TestChunkIDIsSixteenLowerCaseBase32Digits(t *testing.T) {
	id := ChunkID("rules/就業規則.md", []string{"第1章", "第1条"}, "この規則は…", 0)
	if !regexp.MustCompile(`^[a-z2-7]{16}$`).MatchString(id) {
		t.Errorf("ChunkID = %q", id)
	}
}

// The figures pin the algorithm: an id that changed would break every citation that was ever kept.
func TestChunkIDNeverChangesBetweenReleases(t *testing.T) {
	for _, c := range []struct {
		doc      string
		headings []string
		text     string
		n        int
		want     string
	}{
		{"a.md", nil, "x", 0, "cledbsaliigwj6uh"},
		{"規程/就業規則.pdf", []string{"第5章　休暇", "第34条"}, "10日とする。", 2, "tzkkoqwmbx4vluy2"},
	} {
		if got := ChunkID(c.doc, c.headings, c.text, c.n); got != c.want {
			t.Errorf("ChunkID(%q, %q, %q, %d) = %q, want %q", c.doc, c.headings, c.text, c.n, got, c.want)
		}
	}
}

func TestChunkIDFoldsWidthAndWhiteSpaceOnly(t *testing.T) {
	base := ChunkID("a.md", []string{"第1条 目的"}, "有給休暇は10日とする。\n以上", 0)
	for name, same := range map[string]string{
		"a full-width digit is the same text":     ChunkID("a.md", []string{"第1条 目的"}, "有給休暇は１０日とする。\n以上", 0),
		"white space of another kind is the same": ChunkID("a.md", []string{"第1条　目的"}, " 有給休暇は10日とする。  以上\n", 0),
	} {
		if same != base {
			t.Errorf("%s: %s, want %s", name, same, base)
		}
	}
	for name, other := range map[string]string{
		"another document":               ChunkID("b.md", []string{"第1条 目的"}, "有給休暇は10日とする。\n以上", 0),
		"another heading":                ChunkID("a.md", []string{"第2条 目的"}, "有給休暇は10日とする。\n以上", 0),
		"another text":                   ChunkID("a.md", []string{"第1条 目的"}, "有給休暇は11日とする。\n以上", 0),
		"the second equal chunk":         ChunkID("a.md", []string{"第1条 目的"}, "有給休暇は10日とする。\n以上", 1),
		"a heading moved into the text":  ChunkID("a.md", nil, "第1条 目的 有給休暇は10日とする。\n以上", 0),
		"a heading cut into two of them": ChunkID("a.md", []string{"第1条", "目的"}, "有給休暇は10日とする。\n以上", 0),
	} {
		if other == base {
			t.Errorf("%s has the same id", name)
		}
	}
}
