package index

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func parse(t *testing.T, text string) *Glossary {
	t.Helper()
	g, err := ParseGlossary(nil, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGlossaryExpandsWords(t *testing.T) {
	g := parse(t, `# a remark
給料, サラリー = 賃金
給料日 > 支払日
クビ > 解雇
ダブルワーク、副業 = 副業・兼業
work from home, wfh = telework
laptop > mobile device
妻 > 配偶者
制服代補助 > 被服手当
`)
	for _, c := range []struct{ name, question, want string }{
		{"both directions", "賃金はいくら", "賃金: 給料 サラリー"},
		{"one direction", "クビになるのはどんなとき", "クビ: 解雇"},
		{"not the other direction", "解雇の手続き", ""},
		{"the longest word at a place", "給料日はいつ", "給料日: 支払日"},
		{"full width and half width", "ｸﾋﾞ", "クビ: 解雇"},
		{"a katakana word is no part of another", "クビワを買う", ""},
		{"nor after another", "マイクビ", ""},
		{"one kanji is no part of a compound", "夫妻の手当", ""},
		{"one kanji by itself", "妻の扶養", "妻: 配偶者"},
		{"words of Latin letters by stem", "Working from home?", "working from home: wfh telework"},
		{"a Latin word is no part of another", "laptops and laptopper", "laptops: mobile device"},
		{"marks between words do not count", "副業 兼業", "副業兼業: ダブルワーク"},
		{"forms that the question holds are left out", "給料と賃金", "給料: サラリー"},
		{"の between the parts of a compound", "制服代の補助は", "制服代補助: 被服手当"},
		{"の that is part of a word", "ものの制服代補", ""},
		{"nothing", "宿泊料", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, e := range g.Expand(c.question) {
				got = append(got, e.Word+": "+strings.Join(e.Forms, " "))
			}
			if s := strings.Join(got, "; "); s != c.want && !strings.HasPrefix(s, c.want+"; ") || c.want == "" && len(got) > 0 {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestAUsersGlossaryAddsToTheBuiltInOne(t *testing.T) {
	builtIn := parse(t, "有給 > 年次有給休暇\n")
	both, err := ParseGlossary(builtIn, strings.NewReader("有給\t有休\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := both.Expand("有給"); len(got) != 1 || !slices.Equal(got[0].Forms, []string{"年次有給休暇", "有休"}) {
		t.Errorf("got %+v", got)
	}
	if got := builtIn.Expand("有給"); len(got[0].Forms) != 1 {
		t.Errorf("the built-in one was changed: %+v", got)
	}
}

func TestGeneralSynonymsStandBehindAndCountForLess(t *testing.T) {
	both := parse(t, "クビ > 解雇\n").With(ParseSynonyms("# a remark = none\nクビ = 罷免, 解雇\npersonnel, hr > personnel, 人事\n"), nil)
	if got := both.Expand("クビ"); len(got) != 1 || !slices.Equal(got[0].Forms, []string{"解雇", "罷免"}) || got[0].General != 1 {
		t.Errorf("got %+v", got)
	}
	if got := both.Expand("HR"); len(got) != 1 || !slices.Equal(got[0].Forms, []string{"personnel", "人事"}) {
		t.Errorf("got %+v", got)
	}
	if got := both.Expand("人事 remark none"); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
	if got := both.Expand("罷免"); len(got) != 1 || got[0].General != len(got[0].Forms) {
		t.Errorf("got %+v", got)
	}
}

func TestEverySynonymOfTheDictionaryIsFound(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "assets", "glossary", "sudachi.txt"))
	if err != nil {
		t.Fatal(err)
	}
	g := (*Glossary)(nil).With(ParseSynonyms(string(text)), nil)
	lines := 0
	for line := range strings.Lines(string(text)) {
		e, ok, err := ParseEntry(line)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		lines++
		for _, word := range e.Words {
			if !g.knows(atomsOf(word)) || len(atomsOf(word)) > g.longest {
				t.Errorf("%s is not found", word)
			}
		}
	}
	if lines < 1000 {
		t.Errorf("only %d lines", lines)
	}
}

func TestAGlossaryNamesItsFaultyLine(t *testing.T) {
	for _, text := range []string{"給料 = 賃金\n給料\n", "給料 = 賃金\n> 解雇\n", "給料 = 賃金\nクビ >\n"} {
		if _, err := ParseGlossary(nil, strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q gives %v", text, err)
		}
	}
}

func TestNoGlossaryExpandsNothing(t *testing.T) {
	if got := (*Glossary)(nil).Expand("給料"); got != nil {
		t.Errorf("got %+v", got)
	}
}

func TestTheBuiltInGlossaryIsReadable(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "assets", "glossary", "builtin.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := ParseGlossary(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{"有給": "年次有給休暇", "クビ": "解雇", "ダブルワーク": "副業・兼業", "給料": "賃金", "家賃補助": "住宅手当", "laptop": "computer"} {
		got := g.Expand(word)
		if len(got) == 0 || !slices.Contains(got[0].Forms, want) {
			t.Errorf("%s does not stand for %s: %+v", word, want, got)
		}
	}
}

func FuzzGlossaryNeverPanics(f *testing.F) {
	f.Add("給料, サラリー = 賃金", "給料は")
	f.Add("a > b\n\xff = c", "A'b 3.2")
	f.Fuzz(func(_ *testing.T, text, question string) {
		g, err := ParseGlossary(nil, strings.NewReader(text))
		if err != nil {
			return
		}
		g.Expand(question)
	})
}

func BenchmarkParseSynonyms(b *testing.B) {
	text, err := os.ReadFile(filepath.Join("..", "assets", "glossary", "sudachi.txt"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		ParseSynonyms(string(text))
	}
}
