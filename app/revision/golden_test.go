package revision

import (
	"bufio"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"tenkyo/index"
	"tenkyo/ingest"
)

const golden = "../../../shared/golden"

func read(t *testing.T, path string) []index.Chunk {
	t.Helper()
	doc, err := ingest.Read(context.Background(), path, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return ingest.Chunks(doc, filepath.Base(path), "")
}

var marks = regexp.MustCompile("</?t[dhr][^>]*>|\\]\\([^)]*\\)|[\\s|*`#_\\[\\]\u200b-\u200d\u2060\ufeff\u00ad]")

// plain is a text without white space and the marks of Markdown, as the golden texts are compared.
func plain(s string) string { return strings.ToLower(marks.ReplaceAllString(norm.NFKC.String(s), "")) }

// TestGoldenRevisions: of the labelled differences of two real revisions each is told as what it is.
func TestGoldenRevisions(t *testing.T) {
	file, err := os.Open(filepath.Join(golden, "versions.jsonl"))
	if err != nil {
		t.Skip("no golden texts here")
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var c struct {
			Doc, Note string
			Old       string `json:"old_text"`
			New       string `json:"new_text"`
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		was, is := read(t, filepath.Join(golden, "docs-old", c.Doc)), read(t, filepath.Join(golden, "docs", c.Doc))
		cmp := Compare(was, is)
		if c.Old == "" {
			found := false
			for _, f := range cmp.Changes() {
				found = found || strings.Contains(plain(f.Is), plain(c.New)) && (f.Status == Added || f.Status == Changed)
			}
			if !found {
				t.Errorf("%s %s: the addition is not told", c.Doc, c.Note)
			}
			continue
		}
		held := 0
		for i := range cmp.was.units {
			if cmp.was.units[i].heading || !strings.Contains(plain(cmp.was.units[i].text), plain(c.Old)) {
				continue
			}
			held++
			f := cmp.fate(i)
			switch {
			case c.New == "" && f.Status != Gone, c.New != "" && f.Status != Changed, !strings.Contains(plain(f.Is), plain(c.New)):
				t.Errorf("%s %s: %s\nwas  %s\nis   %s\nwant %s", c.Doc, c.Note, f.Status, f.Was, f.Is, c.New)
			}
		}
		if held == 0 {
			t.Errorf("%s %s: no sentence holds it", c.Doc, c.Note)
		}
	}
}

// aroundGolden are the beginnings of the sentences that stand in both revisions while their proviso was changed or taken out.
var aroundGolden = map[string]Around{
	"When they do, GitHub staff may":                 ProvisoChanged,
	"This includes limited access to free services,": ProvisoGone,
	"この規則に定める労働条件は、第1項の規定により無期労働契約":                  ProvisoGone,
}

// TestNoUnchangedSentenceIsReported: what stands in both revisions word for word is neither gone nor changed, but for the three
// behind which a proviso changed.
func TestNoUnchangedSentenceIsReported(t *testing.T) {
	standing := 0
	root := filepath.Join(golden, "docs-old")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no golden texts here")
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		is := read(t, filepath.Join(golden, "docs", rel))
		cmp := Compare(read(t, path), is)
		stand := map[string]bool{}
		for _, u := range cmp.is.units {
			stand[u.key] = true
		}
		n := map[Status]int{}
		for i, u := range cmp.was.units {
			if u.heading {
				continue
			}
			f := cmp.fate(i)
			n[f.Status]++
			if stand[u.key] {
				standing++
			}
			known := false
			for beginning, around := range aroundGolden {
				known = known || strings.HasPrefix(u.text, beginning) && f.Around == around
			}
			if known != (f.Around != "") || stand[u.key] && !known && (f.Status == Gone || f.Status == Changed) {
				t.Errorf("%s: %s\nwas %s\nis  %s", rel, f.Status, f.Was, f.Is)
			}
			if testing.Verbose() && f.Status != Current {
				t.Logf("%s %s [%s] -> [%s]\n   was %s\n   is  %s", rel, f.Status, f.From.Section, f.To.Section, f.Was, f.Is)
			}
		}
		t.Log(rel, n)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d sentences stand in both, %d of them with another proviso", standing, len(aroundGolden))
}
