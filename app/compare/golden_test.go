package compare

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/revision"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
	"tenkyo/verify"
)

const shared = "../../../shared"

func read(t *testing.T, path string) []index.Chunk {
	t.Helper()
	doc, err := ingest.Read(context.Background(), path, ingest.Options{PDF: func(ctx context.Context, file *os.File, name string, progress func(done, total int)) (*document.Document, error) {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		engine, err := pdf.Open(ctx, pdf.Options{CacheDir: filepath.Join(cache, "tenkyo", "pdfium")})
		if err != nil {
			return nil, err
		}
		defer engine.Close()
		data, err := io.ReadAll(file)
		if err != nil {
			return nil, err
		}
		return engine.Read(ctx, data, name, progress)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return ingest.Chunks(doc, filepath.Base(path), "")
}

var marks = regexp.MustCompile("</?t[dhr][^>]*>|\\]\\([^)]*\\)|[\\s|*`#_\\[\\]\u200b-\u200d\u2060\ufeff\u00ad]")

// plain is a text without white space and the marks of Markdown, as the golden texts are compared.
func plain(s string) string { return strings.ToLower(marks.ReplaceAllString(norm.NFKC.String(s), "")) }

// eachSentence calls f for every sentence of a table.
func (t *Table) eachSentence(f func(a *Article, s *Sentence)) {
	for i := range t.Articles {
		for _, r := range t.Articles[i].Rows {
			for k := range r.Sentences {
				f(&t.Articles[i], &r.Sentences[k])
			}
		}
	}
}

// TestGoldenChangesStandInTheTable: of the labelled differences of real revisions each stands in the table with both its texts.
func TestGoldenChangesStandInTheTable(t *testing.T) {
	file, err := os.Open(filepath.Join(shared, "golden", "versions.jsonl"))
	if err != nil {
		t.Skip("no golden texts here")
	}
	defer file.Close()
	tables := map[string]*Table{}
	told, all := 0, 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var c struct {
			Doc, Note string
			Old       string `json:"old_text"`
			New       string `json:"new_text"`
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if tables[c.Doc] == nil {
			table, _ := Make(read(t, filepath.Join(shared, "golden", "docs-old", c.Doc)), read(t, filepath.Join(shared, "golden", "docs", c.Doc)))
			tables[c.Doc] = table.Only()
		}
		forms := []*Table{tables[c.Doc]}
		if c.Doc == "ja/01_就業規則.md" { // its PDF says the same
			if tables["pdf"] == nil {
				table, _ := Make(read(t, filepath.Join(shared, "pdf", "regulations-old", "01_就業規則.office.pdf")), read(t, filepath.Join(shared, "pdf", "regulations", "01_就業規則.office.pdf")))
				tables["pdf"] = table.Only()
			}
			forms = append(forms, tables["pdf"])
		}
		for _, form := range forms {
			all++
			if form.holds(c.Old, c.New) {
				told++
			} else {
				t.Errorf("%s %s: not in the table\nwas %s\nis  %s", c.Doc, c.Note, c.Old, c.New)
			}
		}
	}
	t.Logf("%d of %d labelled changes stand in the table", told, all)
}

// holds tells whether a row that changed has both texts.
func (t *Table) holds(old, now string) bool {
	found := false
	for _, a := range t.Articles {
		for _, r := range a.Rows {
			var left, right strings.Builder
			for _, s := range r.Sentences {
				left.WriteString(s.Was)
				right.WriteString(s.Is)
			}
			found = found || r.Status != Unchanged && strings.Contains(plain(left.String()), plain(old)) && strings.Contains(plain(right.String()), plain(now))
		}
	}
	return found
}

// TestNothingThatStandsInBothIsMarked: of the real revisions no sentence that stands in both word for word has a marked word, is
// called struck or is called new; and each sentence of both stands in its column.
func TestNothingThatStandsInBothIsMarked(t *testing.T) {
	pairs := [][2]string{}
	root := filepath.Join(shared, "golden", "docs-old")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no golden texts here")
	}
	if err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(root, path)
			pairs = append(pairs, [2]string{path, filepath.Join(shared, "golden", "docs", rel)})
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(shared, "pdf", "regulations-old", "01_就業規則.office.pdf")
	pairs = append(pairs, [2]string{old, filepath.Join(shared, "pdf", "regulations", "01_就業規則.office.pdf")})
	standing := 0
	for _, pair := range pairs {
		was, is := read(t, pair[0]), read(t, pair[1])
		table, _ := Make(was, is)
		t.Logf("%s: %+v", filepath.Base(pair[0]), table.Counts)
		checkWhole(t, table, was, is)
		olds, news := keysOf(was), keysOf(is)
		table.eachSentence(func(a *Article, s *Sentence) {
			switch {
			case s.Status == Unchanged:
				standing++
			case s.Status == Changed && olds[key(s.Was)] > 0 && news[key(s.Was)] > 0, s.Status == Changed && olds[key(s.Is)] > 0 && news[key(s.Is)] > 0:
				t.Errorf("%s: %s\nwas %s\nis  %s", pair[0], s.Status, s.Was, s.Is)
			case s.Status == Struck && len([]rune(key(s.Was))) > 6 && news[key(s.Was)] > 0, s.Status == New && len([]rune(key(s.Is))) > 6 && olds[key(s.Is)] >= news[key(s.Is)]:
				t.Errorf("%s: %s in %v %v\nwas %s\nis  %s", pair[0], s.Status, a.Old, a.New, s.Was, s.Is)
			}
		})
	}
	t.Logf("%d sentences stand unmarked in both columns", standing)
}

func key(s string) string { return string(verify.Fold(s).Runes) }

// keysOf counts the sentences of an edition, folded.
func keysOf(chunks []index.Chunk) map[string]int {
	keys := map[string]int{}
	for _, text := range sentencesOf(chunks) {
		keys[key(text)]++
	}
	return keys
}

// sentencesOf lists the sentences of an edition, without the heads of tables that stand there again.
func sentencesOf(chunks []index.Chunk) []string {
	var out []string
	for _, c := range chunks {
		repeated := 0
		for _, s := range c.Spans {
			if s.Repeated {
				repeated = max(repeated, s.End)
			}
		}
		runes := []rune(c.Text)
		for _, s := range verify.Sentences(c.Text) {
			if s.End > repeated {
				out = append(out, string(runes[s.Start:s.End]))
			}
		}
	}
	return out
}

// checkWhole tests that the column of each edition holds all that the edition says, and nothing else: every sentence once in the new
// one; in the old one each once in its place, and once more where it is set against what became of it in another article.
func checkWhole(t *testing.T, table *Table, was, is []index.Chunk) {
	t.Helper()
	left, right := map[string]int{}, map[string]int{}
	table.eachSentence(func(a *Article, s *Sentence) {
		if s.To != nil && s.Status != Left {
			right[fmt.Sprint(*s.To)]++
		}
		if s.From != nil && a.Old != nil && s.From.Section == a.Old.Section {
			left[fmt.Sprint(*s.From)]++
		}
	})
	for _, column := range []map[string]int{left, right} {
		for k, n := range column {
			if n > 1 {
				t.Errorf("%s stands %d times in its column", k, n)
			}
		}
	}
	oldText, newText := allText(table, true), allText(table, false)
	for _, text := range sentencesOf(was) {
		if !strings.Contains(oldText, key(text)) {
			t.Errorf("not in the old column: %s", text)
		}
	}
	for _, text := range sentencesOf(is) {
		if !strings.Contains(newText, key(text)) {
			t.Errorf("not in the new column: %s", text)
		}
	}
}

func allText(table *Table, old bool) string {
	var b strings.Builder
	table.eachSentence(func(_ *Article, s *Sentence) {
		if old {
			b.WriteString(key(s.Was))
		} else {
			b.WriteString(key(s.Is))
		}
		b.WriteByte('\n')
	})
	return strings.ReplaceAll(b.String(), "\n", "")
}

// FuzzMake: both columns hold all that the editions say, whatever these are, and a text does not differ from itself.
func FuzzMake(f *testing.F) {
	f.Add("# 1\n甲。乙。\n- 丙", "# 1\n甲。\n- 丁\n戊")
	f.Add("# 第1条 鍵\n鍵は総務が預かる。鍵は貸さない。\n# 附則\n施行する。", "# 第1条 鍵\n鍵は貸さない。\n# 第2条\n鍵は総務が預かる。")
	f.Fuzz(func(t *testing.T, was, is string) {
		a, b := chunksOf(was), chunksOf(is)
		table, _ := Make(a, b)
		checkWhole(t, table, a, b)
		same, _ := Make(b, b)
		if n := len(same.Only().Articles); n > 0 {
			t.Errorf("%d articles differ from themselves: %s", n, drawn(same.Only()))
		}
		table.eachSentence(func(_ *Article, s *Sentence) {
			var left, right strings.Builder
			for _, e := range s.Diff {
				if e.Op != revision.Insert {
					left.WriteString(e.Text)
				}
				if e.Op != revision.Delete {
					right.WriteString(e.Text)
				}
			}
			if s.Status == Changed && (left.String() != s.Was || right.String() != s.Is) {
				t.Errorf("the marked words are not those of the sentence: %+v", s)
			}
		})
	})
}

// rule of so many articles of three sentences each; the words of all are made of a seed.
func rule(articles, seed int) string {
	var b strings.Builder
	for n := range articles {
		fmt.Fprintf(&b, "# 第%d条 事項%d\n", n+1, seed+n)
		for k := range 3 {
			fmt.Fprintf(&b, "%s%sの届出は、%sが%d日以内に%sへ行うものとする。\n", word(seed+n*7+k), word(seed*3+n+k*11), word(seed+n*5+k), (n+k+seed)%90+1, word(n*13+seed+k))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func word(n int) string {
	const syllables = "人事総務経理法務購買品質情報保安営業技術"
	r := []rune(syllables)
	return string([]rune{r[n%len(r)], r[n/len(r)%len(r)], r[(n/7+3)%len(r)]})
}

// BenchmarkNothingInCommon compares 500 pages with 500 of quite another rule, the worst that can be asked.
func BenchmarkNothingInCommon(b *testing.B) {
	was, is := chunksOf(rule(2000, 0)), chunksOf(strings.ReplaceAll(rule(2000, 100003), "の届出は、", "に係る許可申請書及び添付書類を"))
	for b.Loop() {
		Make(was, is)
	}
}

// BenchmarkRevision compares 500 pages with their revision.
func BenchmarkRevision(b *testing.B) {
	text := rule(2000, 0)
	was, is := chunksOf(text), chunksOf(strings.ReplaceAll(text, "7日以内", "14日以内"))
	for b.Loop() {
		Make(was, is)
	}
}

func TestNothingInCommonIsSaid(t *testing.T) {
	table, _ := Make(chunksOf("# 休暇\n休暇は前日までに申し出る。"), chunksOf("# Keys\nThe office manager keeps all keys."))
	if !table.Nothing || table.Counts != (Counts{New: 1, Struck: 1}) {
		t.Errorf("%+v", table)
	}
	table, _ = Make(chunksOf("# 休暇\n休暇は前日までに申し出る。"), nil)
	if table.Nothing || table.Counts != (Counts{Struck: 1}) {
		t.Errorf("%+v", table)
	}
}
