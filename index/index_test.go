package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func create(t *testing.T) (*Index, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "索引 1")
	x, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x, dir
}

func chunk(doc string, n int, text string) Chunk {
	return Chunk{ID: ChunkID(doc, nil, text, 0), Doc: doc, Title: "規程", Text: text, Ordinal: n}
}

// rules is a small library for ranking: rules with near misses beside them.
func rules() map[string][]Chunk {
	docs := map[string][]Chunk{}
	add := func(doc, title string, texts ...string) {
		for i, text := range texts {
			heading, body, _ := strings.Cut(text, "|")
			docs[doc] = append(docs[doc], Chunk{
				ID: ChunkID(doc, []string{heading}, body, 0), Doc: doc, Title: title, Headings: []string{heading}, Text: body, Ordinal: i,
			})
		}
	}
	add("shugyo.md", "就業規則",
		"第12条 試用期間|新たに採用した者については、採用の日から3か月間を試用期間とする。",
		"第34条 年次有給休暇|採用日から6か月間継続勤務し、所定労働日の8割以上出勤した社員に対して、10日の年次有給休暇を与える。",
		"第35条 年次有給休暇の時間単位での付与|1年について5日の範囲で時間単位の年次有給休暇を与える。",
		"第40条 慶弔休暇|本人が結婚したときは5日の休暇を与える。",
		"第51条 解雇|社員が次のいずれかに該当するときは、解雇することがある。",
		"第58条 懲戒の種類|懲戒の種類は、けん責、減給、出勤停止及び懲戒解雇とする。",
		"第68条 副業・兼業|社員は、勤務時間外において、他の会社等の業務に従事することができる。")
	add("chingin.md", "賃金規程",
		"第3条 賃金の支払|賃金は、毎月末日に締め切り、翌月25日に支払う。",
		"第9条 住宅手当|住宅手当は、賃貸住宅に居住する者に月額20,000円を支給する。",
		"第12条 割増賃金|時間外労働に対する割増賃金は、25％とする。")
	add("ryohi.md", "旅費規程",
		"第5条 宿泊料|宿泊料は1泊につき9,000円を上限とする。",
		"第6条 日当|日当は1日につき2,000円とする。")
	add("security.md", "Information security policy",
		"4.2 Mobile devices|Computers and mobile devices may be taken home only with the approval of the manager.",
		"4.3 Passwords|Passwords must have at least 12 characters and must not be shared.",
		"5.1 Incidents|A lost or stolen device must be reported within 24 hours.")
	return docs
}

func ruleIndex(t *testing.T) *Index {
	t.Helper()
	x, _ := create(t)
	docs := rules()
	for _, doc := range sortedKeys(docs) {
		if err := x.Put(doc, docs[doc]); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

var ruleGlossary = "有給 > 年次有給休暇\nクビ > 解雇\nダブルワーク > 副業・兼業\n給料 > 賃金\n家賃補助 > 住宅手当\nお試し期間 > 試用期間\nホテル代 > 宿泊料\nlaptop > computer, mobile device\n"

func TestRankingIsThatOfTheGoldenFile(t *testing.T) {
	x := ruleIndex(t)
	g := parse(t, ruleGlossary)
	var table strings.Builder
	for _, question := range []string{
		"有給は何日もらえますか", "年次有給休暇は時間単位で取れますか", "クビになるのはどんなときですか", "ダブルワークしてもいい？", "給料日はいつ",
		"家賃補助はいくら", "お試し期間は何か月", "ホテル代の上限", "第34条", "結婚したら休める？", "残業の割増", "Can I take my laptop home?",
		"how long must a password be", "I lost my phone", "宇宙旅行の規程", "休暇",
	} {
		result, err := x.Search(t.Context(), Query{Text: question, K: 4, Glossary: g})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&table, "%s [%s]\n", question, result.Level)
		for _, e := range result.Expanded {
			fmt.Fprintf(&table, "  + %s: %s\n", e.Word, strings.Join(e.Forms, ", "))
		}
		for _, h := range result.Hits {
			fmt.Fprintf(&table, "  %.4f %s %s (%s)\n", h.Score, h.Doc, strings.Join(h.Headings, " > "), strings.Join(h.Matched, " "))
		}
	}
	golden(t, "ranking.golden", table.String())
}

func TestRankingDoesNotDependOnHowTheIndexWasWritten(t *testing.T) {
	docs := rules()
	one := ruleIndex(t)
	other, _ := create(t)
	names := sortedKeys(docs)
	slices.Reverse(names)
	for range 3 { // again and again, so that there are deleted chunks and many segments
		for _, doc := range names {
			if err := other.Put(doc, docs[doc]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, question := range []string{"休暇", "年次有給休暇は何日", "賃金", "device", "上限"} {
		a, err := one.Search(t.Context(), Query{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		b, err := other.Search(t.Context(), Query{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprintf("%.9v", b.Hits), fmt.Sprintf("%.9v", a.Hits); got != want {
			t.Errorf("%s:\n%s\n%s", question, got, want)
		}
	}
}

func TestEqualScoresStandInTheOrderOfDocumentsAndChunks(t *testing.T) {
	x, _ := create(t)
	for _, doc := range []string{"c", "a", "b"} {
		chunks := []Chunk{chunk(doc, 0, "育児休業を与える。"), chunk(doc, 1, "育児休業を与える。")}
		chunks[1].ID = ChunkID(doc, nil, chunks[1].Text, 1)
		if err := x.Put(doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	result, err := x.Search(t.Context(), Query{Text: "育児休業", K: 5})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range result.Hits {
		got = append(got, fmt.Sprint(h.Doc, h.Ordinal))
	}
	if want := []string{"a0", "a1", "b0", "b1", "c0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestADocumentIsReplacedAndRemovedWhole(t *testing.T) {
	x, _ := create(t)
	put := func(texts ...string) {
		t.Helper()
		var chunks []Chunk
		for i, text := range texts {
			chunks = append(chunks, chunk("a", i, text))
		}
		if err := x.Put("a", chunks); err != nil {
			t.Fatal(err)
		}
		ids := make([]string, len(chunks))
		for i := range chunks {
			ids[i] = chunks[i].ID
		}
		if faults, err := x.Check(map[string][]string{"a": ids}); err != nil || len(faults) > 0 {
			t.Fatalf("%v %v", faults, err)
		}
		got, err := x.Chunks("a")
		if err != nil || len(got) != len(chunks) {
			t.Fatalf("%d chunks of %d, %v", len(got), len(chunks), err)
		}
	}
	put("一", "二", "三")
	put("二", "四")
	put("一", "二", "三", "五")
	if docs, err := x.Docs(); err != nil || !slices.Equal(docs, []string{"a"}) {
		t.Errorf("documents %q, %v", docs, err)
	}
	if err := x.Delete("a"); err != nil {
		t.Fatal(err)
	}
	if n, err := x.Count(); n != 0 || err != nil {
		t.Errorf("%d chunks are left, %v", n, err)
	}
	if docs, err := x.Docs(); err != nil || len(docs) != 0 {
		t.Errorf("documents %q, %v", docs, err)
	}
	if err := x.Delete("never"); err != nil {
		t.Errorf("removing what is not there: %v", err)
	}
}

func TestAChunkOfAnotherDocumentIsRefused(t *testing.T) {
	x, _ := create(t)
	if err := x.Put("a", []Chunk{chunk("b", 0, "x")}); err == nil {
		t.Error("it was taken")
	}
}

func TestMarksAreKeptWithTheChanges(t *testing.T) {
	x, dir := create(t)
	if mark, err := x.Mark(); mark != "" || err != nil {
		t.Errorf("a new index has the mark %q, %v", mark, err)
	}
	if err := x.Apply("7", Change{Doc: "a", Chunks: []Chunk{chunk("a", 0, "一")}}, Change{Doc: "b", Chunks: []Chunk{chunk("b", 0, "二")}}); err != nil {
		t.Fatal(err)
	}
	if err := x.Put("c", []Chunk{chunk("c", 0, "三")}); err != nil {
		t.Fatal(err)
	}
	x.Close()
	x, err := Open(dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if mark, err := x.Mark(); mark != "7" || err != nil {
		t.Errorf("the mark is %q, %v", mark, err)
	}
	if n, err := x.Count(); n != 3 || err != nil {
		t.Errorf("%d chunks, %v", n, err)
	}
}

func TestSearchKeepsToTheDocumentsThatCount(t *testing.T) {
	x := ruleIndex(t)
	result, err := x.Search(t.Context(), Query{Text: "賃金 休暇", Docs: func(doc string) bool { return doc == "chingin.md" }})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Hits) == 0 {
		t.Error("nothing found")
	}
	for _, h := range result.Hits {
		if h.Doc != "chingin.md" {
			t.Errorf("found %s", h.Doc)
		}
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	x := ruleIndex(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.Search(ctx, Query{Text: "賃金"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestAQuestionWithoutWordsFindsNothing(t *testing.T) {
	x := ruleIndex(t)
	for _, question := range []string{"", "。", "the", "は"} {
		result, err := x.Search(t.Context(), Query{Text: question})
		if err != nil || len(result.Hits) != 0 || result.Level != Low {
			t.Errorf("%q: %d hits, %s, %v", question, len(result.Hits), result.Level, err)
		}
	}
}

func TestWritersExcludeOthersAndReadersDoNot(t *testing.T) {
	x, dir := create(t)
	if err := x.Put("a", []Chunk{chunk("a", 0, "一")}); err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{{Timeout: 100 * time.Millisecond}, {ReadOnly: true, Timeout: 100 * time.Millisecond}} {
		if _, err := Open(dir, o); !errors.Is(err, ErrBusy) {
			t.Errorf("%+v beside a writer: %v", o, err)
		}
	}
	x.Close()
	one, err := Open(dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two, err := Open(dir, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer two.Close()
	if _, err := Open(dir, Options{Timeout: 100 * time.Millisecond}); !errors.Is(err, ErrBusy) {
		t.Errorf("a writer beside readers: %v", err)
	}
}

func TestDamageIsNoticed(t *testing.T) {
	// Every segment, for some may be left over from before a merge and not be in use any more.
	segments := func(t *testing.T, dir string, damage func(path string)) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(dir, bleveDir, "store", "*.zap"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no segment: %v", err)
		}
		for _, f := range files {
			damage(f)
		}
	}
	overwrite := func(t *testing.T, path string, change func([]byte) []byte) {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, change(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	zero := func(b []byte) []byte { clear(b); return b }
	cut := func(b []byte) []byte { return b[:len(b)/2] }
	for _, c := range []struct {
		name   string
		killed bool // the writer was killed
		want   error
		damage func(t *testing.T, dir string)
	}{
		{"no damage", false, nil, func(*testing.T, string) {}},
		{"no damage, after a kill", true, nil, func(*testing.T, string) {}},
		{"nothing there", false, ErrFormat, func(_ *testing.T, dir string) { os.RemoveAll(dir) }},
		{"no format", false, ErrFormat, func(_ *testing.T, dir string) { os.Remove(filepath.Join(dir, formatFile)) }},
		{"another format", false, ErrFormat, func(t *testing.T, dir string) {
			overwrite(t, filepath.Join(dir, formatFile), func([]byte) []byte { return []byte("tenkyo index 0\n") })
		}},
		{"no Bleve", false, ErrDamaged, func(_ *testing.T, dir string) { os.RemoveAll(filepath.Join(dir, bleveDir)) }},
		{"meta zeroed", false, ErrDamaged, func(t *testing.T, dir string) { overwrite(t, filepath.Join(dir, bleveDir, "index_meta.json"), zero) }},
		{"a device for the meta", false, ErrDamaged, func(t *testing.T, dir string) {
			name := filepath.Join(dir, bleveDir, "index_meta.json")
			os.Remove(name)
			if err := os.Symlink(os.DevNull, name); err != nil {
				t.Skip(err)
			}
		}},
		{"root missing", false, ErrDamaged, func(_ *testing.T, dir string) { os.Remove(filepath.Join(dir, bleveDir, "store", "root.bolt")) }},
		{"root zeroed", false, ErrDamaged, func(t *testing.T, dir string) { overwrite(t, filepath.Join(dir, bleveDir, "store", "root.bolt"), zero) }},
		{"root torn", false, ErrDamaged, func(t *testing.T, dir string) {
			overwrite(t, filepath.Join(dir, bleveDir, "store", "root.bolt"), func(b []byte) []byte { return b[:8192] })
		}},
		{"segment cut short", false, ErrDamaged, func(t *testing.T, dir string) {
			segments(t, dir, func(path string) { overwrite(t, path, cut) })
		}},
		{"segment empty", false, ErrDamaged, func(t *testing.T, dir string) {
			segments(t, dir, func(path string) { overwrite(t, path, func([]byte) []byte { return nil }) })
		}},
		{"segment missing", false, ErrDamaged, func(t *testing.T, dir string) {
			segments(t, dir, func(path string) { os.Remove(path) })
		}},
		{"a byte flipped in a segment, after a kill", true, ErrDamaged, func(t *testing.T, dir string) {
			segments(t, dir, func(path string) { overwrite(t, path, func(b []byte) []byte { b[len(b)/3] ^= 1; return b }) })
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, dir := create(t)
			for doc, chunks := range rules() {
				if err := x.Put(doc, chunks); err != nil {
					t.Fatal(err)
				}
			}
			x.Close()
			if c.killed {
				if err := os.WriteFile(filepath.Join(dir, openFile), nil, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			c.damage(t, dir)
			for _, o := range []Options{{ReadOnly: true}, {}} {
				x, err := Open(dir, o)
				if err == nil {
					n, _ := x.Count()
					x.Close()
					if c.want != nil || n != 15 {
						t.Errorf("%+v: it opened with %d chunks", o, n)
					}
				} else if !errors.Is(err, c.want) {
					t.Errorf("%+v: got %v, want %v", o, err, c.want)
				}
			}
			x, err := Create(dir)
			if err != nil {
				t.Fatalf("it cannot be made anew: %v", err)
			}
			x.Close()
		})
	}
}

func TestCheckNamesEveryFault(t *testing.T) {
	x, dir := create(t)
	a, b := chunk("a", 0, "一"), chunk("b", 0, "二")
	if err := x.Apply("", Change{Doc: "a", Chunks: []Chunk{a}}, Change{Doc: "b", Chunks: []Chunk{b}}); err != nil {
		t.Fatal(err)
	}
	kinds := func(want map[string][]string) string {
		t.Helper()
		faults, err := x.Check(want)
		if err != nil {
			t.Fatal(err)
		}
		var kinds []string
		for _, f := range faults {
			kinds = append(kinds, f.Kind)
		}
		return strings.Join(kinds, " ")
	}
	for _, c := range []struct {
		name string
		want map[string][]string
		got  string
	}{
		{"nothing", map[string][]string{"a": {a.ID}, "b": {b.ID}}, ""},
		{"an orphan", map[string][]string{"a": {a.ID}}, "orphan_chunk"},
		{"a chunk that is missing", map[string][]string{"a": {a.ID, "x"}, "b": {b.ID}}, "missing_chunk"},
		{"a chunk of another document", map[string][]string{"a": {a.ID, b.ID}}, "orphan_chunk"},
	} {
		if got := kinds(c.want); got != c.got {
			t.Errorf("%s: got %q", c.name, got)
		}
	}
	files, _ := filepath.Glob(filepath.Join(dir, bleveDir, "store", "*.zap"))
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)-1] ^= 1
		if err := os.WriteFile(f+".new", data, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(f+".new", f); err != nil {
			t.Fatal(err)
		}
	}
	if got := kinds(map[string][]string{"a": {a.ID}, "b": {b.ID}}); !strings.Contains(got, "damaged_segment") {
		t.Errorf("a wrong checksum gives %q", got)
	}
}

func TestIndexImportsNoNetworkAndNoOtherRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command")
	}
	out, err := exec.Command("go", "list", "-f", `{{join .Imports "\n"}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	// Bleve, the format of its list of segments, and the normal form of text.
	allowed := []string{"github.com/blevesearch/", "go.etcd.io/bbolt", "golang.org/x/text/unicode/norm"}
	for _, path := range strings.Fields(string(out)) {
		if path == "net" || strings.HasPrefix(path, "net/") || strings.HasPrefix(path, "tenkyo/") || strings.Contains(path, ".") && !slices.ContainsFunc(allowed, func(p string) bool { return strings.HasPrefix(path, p) }) {
			t.Errorf("index imports %s", path)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	x, err := Create(filepath.Join(b.TempDir(), "index"))
	if err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	texts := []string{}
	for _, chunks := range rules() {
		for _, c := range chunks {
			texts = append(texts, c.Text)
		}
	}
	var changes []Change
	for d := range 100 {
		doc := fmt.Sprint(d)
		var chunks []Chunk
		for i := range 50 {
			text := fmt.Sprintf("第%d号 %s%s", d*50+i, texts[(d+i)%len(texts)], texts[(d*7+i*3)%len(texts)])
			chunks = append(chunks, chunk(doc, i, text))
		}
		changes = append(changes, Change{Doc: doc, Chunks: chunks})
	}
	if err := x.Apply("", changes...); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := x.Search(context.Background(), Query{Text: "年次有給休暇は入社してから何日もらえますか"}); err != nil {
			b.Fatal(err)
		}
	}
}
