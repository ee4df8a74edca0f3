package everyplace

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/unicode/norm"

	"tenkyo/app/library"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
)

func TestAWordIsFoundWhereItStands(t *testing.T) {
	for _, c := range []struct{ word, text, want string }{
		{"退職金", "退職金規程により退職金を支給する。", "[退職金]規程により[退職金]を支給する。"},
		{"退職金", "退職\n金", "退職\n金"},
		{"３０日", "30日以内、130日以内、 30 日", "[30日]以内、130日以内、 [30 日]"},
		{"PC", "PCを持ち出す。ＰＣ及びpcは、PCI とちがう。", "[PC]を持ち出す。[ＰＣ]及び[pc]は、PCI とちがう。"},
		{"PCの持出し", "ＰＣの持出しは禁止する。SPCの持出し", "[ＰＣの持出し]は禁止する。SPCの持出し"},
		{"paid leave", "Paid leaves; unpaid leave; paid\u00a0leave.", "[Paid leaves]; unpaid leave; [paid\u00a0leave]."},
		{"policy", "The policies of a policy; policyholder", "The [policies] of a [policy]; policyholder"},
		{"e-mail", "E-mails and e mail, email", "[E-mails] and [e mail], email"},
		{"employee", "an employee's right, employees’ rights", "an [employee's] right, [employees]’ rights"},
		{"art", "party art arts", "party [art] [arts]"},
		{"business", "business busy", "[business] busy"},
		{"10%", "10%、110%、10 %", "[10%]、110%、[10 %]"},
		{"a", "a b a", "[a] b [a]"},
		{"の", "鍵の番号の表", "鍵[の]番号[の]表"},
		{"", "鍵", "鍵"},
		{"㍻", "平成", "[平成]"},
		{"退\u200b職金", "退職\u200b金", "[退職\u200b金]"},
		{"§ 4", "see § 4 and § 40", "see [§ 4] and § 40"},
	} {
		runes := []rune(c.text)
		var b strings.Builder
		at := 0
		for _, m := range NewFinder([]string{c.word}).Find(c.text) {
			b.WriteString(string(runes[at:m.Start]) + "[" + string(runes[m.Start:m.End]) + "]")
			at = m.End
		}
		b.WriteString(string(runes[at:]))
		if b.String() != c.want {
			t.Errorf("%q in %q: %q, want %q", c.word, c.text, b.String(), c.want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("PCの持出し", "ＰＣの持出しは禁止する。\u200bpc")
	f.Add("paid leave", "Paid  leaves'")
	f.Fuzz(func(t *testing.T, word, text string) {
		n, end := len([]rune(text)), 0
		for _, m := range NewFinder([]string{word}).Find(text) {
			if m.Start < end || m.End <= m.Start || m.End > n {
				t.Errorf("%q in %q: %+v behind %d of %d", word, text, m, end, n)
			}
			end = m.End
		}
	})
}

// FuzzSieve: what is not looked into holds nothing.
func FuzzSieve(f *testing.F) {
	f.Add("policy", "Ｐｏｌｉｃｉｅｓ")
	f.Add("退職⾦ガ", "退職金か\u3099カ\u3099ｶﾞ㍻")
	f.Add("é\u00bd", "e\u0301½")
	f.Fuzz(func(t *testing.T, word, text string) {
		full := NewFinder([]string{word})
		for i := range full.words {
			full.words[i].sieve = sieve{}
		}
		for _, in := range []string{text, text + word, strings.ToUpper(word) + "x"} {
			if with, without := NewFinder([]string{word}).Find(in), full.Find(in); !slices.Equal(with, without) {
				t.Errorf("%q in %q: %v, without the sieve %v", word, in, with, without)
			}
		}
	})
}

// engine reads PDFs in this process.
var engine = sync.OnceValues(func() (*pdf.Engine, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	return pdf.Open(context.Background(), pdf.Options{CacheDir: filepath.Join(cache, "tenkyo", "pdfium")})
})

func readPDF(ctx context.Context, file *os.File, name string, progress func(int, int)) (*document.Document, error) {
	e, err := engine()
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	return e.Read(ctx, data, name, progress)
}

// shelf is a library of some folders.
func shelf(t testing.TB, folders ...string) *library.Library {
	t.Helper()
	lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(t.TempDir(), "lib"), ReadPDF: readPDF})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	for _, f := range folders {
		if _, err := lib.Ingest(t.Context(), []string{f}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return lib
}

func write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// plainBlocks are the paragraphs, items, rows and headings of a document, a block that goes on on the next page joined with it.
func plainBlocks(d *document.Document) []string {
	var out []string
	for _, p := range d.Pages {
		runes := []rune(p.Text)
		for _, b := range p.Blocks {
			text := string(runes[b.Start:b.End])
			switch {
			case b.Kind == document.Furniture:
			case b.Continues && len(out) > 0:
				before := []rune(out[len(out)-1])
				out[len(out)-1] += ingest.Continuation(before, []rune(text)) + text
			default:
				out = append(out, text)
			}
		}
	}
	return out
}

var (
	spaces = regexp.MustCompile(`[\s\x{200b}-\x{200d}\x{2060}\x{feff}\x{ad}]+`)
	latin  = regexp.MustCompile(`^[a-z ]+$`)
)

// scan counts how often a word stands in a normalised text, by other means than the program's.
func scan(word, text string) int {
	word, text = strings.ToLower(norm.NFKC.String(word)), strings.ToLower(norm.NFKC.String(text))
	if latin.MatchString(word) {
		words := strings.Fields(word)
		last := regexp.QuoteMeta(words[len(words)-1])
		form := last + `(?:'s)?`
		if len(last) > 2 {
			form = last + `(?:s|es|'s|s')?`
		}
		if stem, ok := strings.CutSuffix(last, "y"); ok {
			form = `(?:` + form + `|` + stem + `ies)`
		}
		words[len(words)-1] = form
		re := regexp.MustCompile(`(^|[^\p{Latin}\p{Nd}])` + strings.Join(words, `[\s\-/]+`) + `($|[^\p{Latin}\p{Nd}])`)
		n := 0
		text = strings.NewReplacer("’", "'", "\n", "\x00").Replace(text)
		for {
			at := re.FindStringSubmatchIndex(text)
			if at == nil {
				return n
			}
			n++
			text = text[at[4]:]
		}
	}
	return strings.Count(spaces.ReplaceAllString(text, ""), spaces.ReplaceAllString(word, ""))
}

var (
	kanjiWords = regexp.MustCompile(`[\p{Han}]{2,5}|[\p{Katakana}ー]{3,8}`)
	latinWords = regexp.MustCompile(`\b[a-z]{4,12}\b`)
)

// terms takes words out of texts, evenly.
func terms(texts []string, form *regexp.Regexp, n int) []string {
	seen := map[string]bool{}
	for _, text := range texts {
		for _, w := range form.FindAllString(strings.ToLower(norm.NFKC.String(text)), -1) {
			seen[w] = true
		}
	}
	var all []string
	for w := range seen {
		if singular(w) == w {
			all = append(all, w)
		}
	}
	sort.Strings(all)
	var out []string
	for i := range n {
		if k := i * len(all) / n; k < len(all) {
			out = append(out, all[k])
		}
	}
	return slices.Compact(out)
}

// TestEveryPlaceIsWhatAPlainScanFinds: of 200 words the places that are found are those of a plain scan of all texts, both ways, as often
// in each document.
func TestEveryPlaceIsWhatAPlainScanFinds(t *testing.T) {
	folders := []string{}
	for _, f := range []string{"../../assets/sample", "../../../shared/golden/docs", "../../../shared/pdf/regulations"} {
		if _, err := os.Stat(f); err == nil {
			folders = append(folders, f)
		}
	}
	lib := shelf(t, folders...)
	texts := map[string][]string{}
	var all []string
	var mu sync.Mutex
	stored := map[string][]byte{}
	keep := func(data []byte) bool {
		var k struct{ Doc string }
		if err := json.Unmarshal(data, &k); err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		stored[k.Doc] = data
		return true
	}
	if _, err := lib.EachEdition(t.Context(), library.SearchOptions{}, keep, func(w library.Walked) error {
		texts[w.Ref.Doc] = plainBlocks(w.Document)
		all = append(all, texts[w.Ref.Doc]...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	words := append(terms(all, kanjiWords, 110), terms(all, latinWords, 88)...)
	words = append(words, "personal data", "就業", "の", "a")
	places, passed := 0, 0
	for _, w := range words {
		finder := NewFinder([]string{w})
		for doc, data := range stored {
			if finder.mayHoldStored(data) {
				continue
			}
			passed++
			if n := slices.IndexFunc(texts[doc], func(b string) bool { return scan(w, b) > 0 }); n >= 0 {
				t.Errorf("%q stands in %s, which is passed over: %q", w, doc, texts[doc][n])
			}
		}
		r, err := Find(t.Context(), lib, Query{Word: w})
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]int{}
		for _, p := range r.Places {
			places++
			found[p.Doc] += len(NewFinder([]string{w}).Find(p.Text))
			runes := []rune(p.Text)
			for _, m := range p.Marks {
				if len(NewFinder([]string{w}).Find(string(runes[m[0]:m[1]]))) == 0 {
					t.Errorf("%q: %q is marked in %q", w, string(runes[m[0]:m[1]]), p.Text)
				}
			}
		}
		for doc, blocks := range texts {
			want := 0
			for _, b := range blocks {
				want += scan(w, b)
			}
			if found[doc] != want {
				t.Errorf("%q stands %d times in %s, and is found %d times", w, want, doc, found[doc])
			}
		}
		if r.Count != len(r.Places) || r.Holding != len(found) {
			t.Errorf("%q: %d places in %d documents are counted, %d in %d listed", w, r.Count, r.Holding, len(r.Places), len(found))
		}
	}
	if len(stored) != len(texts) {
		t.Errorf("%d of %d documents were looked at as they are stored", len(stored), len(texts))
	}
	t.Logf("%d words, %d documents, %d places; %d times a document was passed over", len(words), len(texts), places, passed)
}

func TestPlacesStandInTheOrderOfDocumentsAndArticles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"b.md": "# 乙規程\n\n## 第1条 鍵\n\n鍵は総務が預かる。合鍵は作らない。\n\n## 第2条 電話\n\n電話に出る。\n\n| 品 | 数 |\n|---|---|\n| 鍵 | 3 |\n",
		"a.md": "# 甲規程\n\n電話の横に鍵を置く。\n",
	})
	lib := shelf(t, dir)
	r, err := Find(t.Context(), lib, Query{Word: "鍵", Also: []string{"電話", "鍵", " "}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range r.Places {
		got = append(got, p.Doc+" "+p.Section+": "+p.Text+" "+strings.Join(p.Words, "+"))
	}
	want := []string{
		"a.md : 電話の横に鍵を置く。 電話+鍵", "b.md 第1条 鍵: 第1条 鍵 鍵", "b.md 第1条 鍵: 鍵は総務が預かる。 鍵", "b.md 第1条 鍵: 合鍵は作らない。 鍵",
		"b.md 第2条 電話: 第2条 電話 電話", "b.md 第2条 電話: 電話に出る。 電話", "b.md 第2条 電話: 鍵 | 3 鍵",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if r.Count != 7 || r.Holding != 2 || len(r.Words) != 2 || r.Words[0].Places != 5 || r.Words[1].Places != 3 || r.Looked.Documents != 2 {
		t.Errorf("%+v", r)
	}
}

func TestEditionsThatAreNotInForceAreLeftOutUnlessAskedFor(t *testing.T) {
	dir := t.TempDir()
	lib := shelf(t)
	for _, text := range []string{"---\neffective: 2020-04-01\n---\n# 規程\n\n鍵は総務が預かる。\n", "---\neffective: 2025-04-01\n---\n# 規程\n\n鍵は人事が預かる。\n"} {
		write(t, dir, map[string]string{"a.md": text})
		if _, err := lib.Ingest(t.Context(), []string{dir}, nil); err != nil {
			t.Fatal(err)
		}
	}
	for all, want := range map[bool]string{false: "鍵は人事が預かる。in_force", true: "鍵は人事が預かる。in_force 鍵は総務が預かる。superseded"} {
		r, err := Find(t.Context(), lib, Query{Word: "鍵", SearchOptions: library.SearchOptions{AllEditions: all}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range r.Places {
			got = append(got, p.Text+string(p.Standing))
		}
		if strings.Join(got, " ") != want || r.Holding != 1 {
			t.Errorf("%t: %q, want %q; %+v", all, got, want, r)
		}
	}
}

func TestTheListIsBoundedAndTheCountIsNot(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.md": "# 表\n\n" + strings.Repeat("鍵は一つとする。\n\n", MostListed+5)})
	r, err := Find(t.Context(), shelf(t, dir), Query{Word: "鍵"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Count != MostListed+5 || r.Listed != MostListed || len(r.Places) != MostListed || r.PerDoc[0].Places != MostListed+5 {
		t.Errorf("%d counted, %d listed", r.Count, r.Listed)
	}
}

func TestADocumentThatIsPassedOverIsCountedAsOneThatIsRead(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.md": "# 鍵\n\n鍵は<総務>が預かる。\n", "b.md": "# 車\n\n車は貸さない。\n", "c.txt": "電話に出る。\n"})
	lib := shelf(t, dir)
	r, err := Find(t.Context(), lib, Query{Word: "<総務>"})
	if err != nil || r.Count != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	read := 0
	walk, err := lib.EachEdition(t.Context(), library.SearchOptions{}, nil, func(library.Walked) error { read++; return nil })
	if err != nil || read != 3 || !reflect.DeepEqual(walk, r.Looked) {
		t.Errorf("%d are read, %+v, of a search %+v, %v", read, walk, r.Looked, err)
	}
}

func TestAFileWithoutTheWordIsNoPlace(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.md": "# 規程\n\n電話に出る。\n", "b.zip": "鍵"})
	r, err := Find(t.Context(), shelf(t, dir), Query{Word: "鍵"})
	if err != nil || r.Count != 0 || r.Holding != 0 || r.Places == nil || r.Looked.Documents != 1 || r.Looked.Unread[".zip"] != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// BenchmarkThousandDocuments looks for a word in a thousand documents of some pages, which it reads from the disk the first time.
func BenchmarkThousandDocuments(b *testing.B) {
	dir := b.TempDir()
	files := map[string]string{}
	for n := range 1000 {
		var text strings.Builder
		fmt.Fprintf(&text, "# 規程%d\n\n", n)
		for k := range 30 {
			fmt.Fprintf(&text, "## 第%d条 事項%d\n\n社員は、第%d号の届出を%d日以内に総務部長へ提出しなければならない。ただし、やむを得ない事由があるときは、この限りでない。\n\n", k+1, n, n*31+k, k+n%60)
		}
		files[fmt.Sprintf("規程%d.md", n)] = text.String()
	}
	write(b, dir, files)
	lib := shelf(b, dir)
	for _, word := range []string{"退職金", "総務部長"} {
		b.Run(word, func(b *testing.B) {
			for b.Loop() {
				if _, err := Find(b.Context(), lib, Query{Word: word}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
