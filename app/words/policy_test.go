package words

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tenkyo/app/policy"
)

func TestWhatIsWrongWithAPolicyIsSaidInTheLanguageOfTheSentence(t *testing.T) {
	path := filepath.Join(t.TempDir(), "policy.toml")
	read := func(text string) error {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := policy.Read(path)
		return err
	}
	english := regexp.MustCompile(`[A-Za-z]{3,}( [A-Za-z]{2,})+`) // words in a row; the values in the file are single ones
	for _, c := range []struct {
		name string
		err  error
		says []string // in Japanese
	}{
		{"no TOML", read("export = false\nmode = \n"), []string{"2行目"}},
		{"a wrong kind", read(`export = "no"`), []string{"1行目", "export", "true か false"}},
		{"a number for a list", read("models = 3"), []string{"models", "角括弧"}},
		{"a list for a text", read(`mode = ["quote"]`), []string{"mode", "引用符"}},
		{"a text for a number", read(`retention_days = "30"`), []string{"retention_days", "整数"}},
		{"a key that is not known", read("exports = false\n[more]\nx = 1"), []string{"exports", "more"}},
		{"a value that is not known", read(`mode = "quick"`), []string{"quick", "sentence, quote, tagged, extract"}},
		{"less than nothing", read("retention_days = -1"), []string{"-1", "0以上"}},
		{"half a path", read(`library = "rules"`), []string{"rules", "フルパス"}},
		{"no keys", read("unsigned_packs = false"), []string{"pack_keys"}},
		{"the rights", &policy.Fault{Path: path, Code: policy.Rights, Err: errors.New("others may change it")}, []string{"管理者だけ"}},
		{"the disk", &policy.Fault{Path: path, Code: policy.Unreadable, Err: &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}}, []string{"読み取れません"}},
		{"anything else", fmt.Errorf("%w: something else went wrong", policy.ErrPolicy), nil},
	} {
		if !errors.Is(c.err, policy.ErrPolicy) {
			t.Fatalf("%s: %v", c.name, c.err)
		}
		ja, en := New(Japanese).PolicyBroken(c.err), New(English).PolicyBroken(c.err)
		if words := english.FindString(strings.ReplaceAll(ja, path, "")); words != "" {
			t.Errorf("%s: %q in %s", c.name, words, ja)
		}
		for _, want := range c.says {
			if !strings.Contains(ja, want) {
				t.Errorf("%s: %q is not in %s", c.name, want, ja)
			}
		}
		if strings.ContainsAny(ja+en, "{}") || strings.Contains(ja+en, "policy.") && !strings.Contains(ja, "policy.toml") {
			t.Errorf("%s: %s / %s", c.name, ja, en)
		}
	}
}
