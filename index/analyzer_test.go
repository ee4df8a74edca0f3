package index

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with a golden file. The file begins with the format of the index: terms that change without a new format
// would leave old indexes in use that answer wrongly.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	got = "# " + format + "\n" + got
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update writes it anew; terms that change need a new format as well):\n%s", name, firstDifference(got, string(want)))
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer than the other"
}

// analyzed are the texts of the golden table of terms, one for each rule.
var analyzed = []string{
	"有給休暇",
	"有給",
	"お試し期間は3か月",
	"は",
	"ア",
	"妻",
	"テレワーク規程",
	"ﾃﾚﾜｰｸ",
	"第５条",
	"第34条第2項",
	"1,000円以上",
	"１０％",
	"3.2.1 節",
	"⼈事部⻑",
	"㈱ツクロア",
	"副業・兼業",
	"々",
	"年次有給休暇の付与日数",
	"東京、大阪",
	"ISO27001 の認証",
	"5G回線",
	"Employees may not share their passwords.",
	"the employee’s laptop",
	"Policies and policy",
	"WORKING from home",
	"lost badges, stolen keys, children",
	"don't",
	"naïve Übung",
	"soft\u00adhyphen",
	"e-mail",
	"user@example.com",
	"a1b2",
	"",
	"。、！？",
	"PCを持ち帰る",
}

func TestTermsAreThoseOfTheGoldenTable(t *testing.T) {
	var table strings.Builder
	for _, text := range analyzed {
		table.WriteString(strings.ReplaceAll(text, "\u00ad", "-") + " => " + strings.Join(Terms(text), " ") + "\n")
	}
	golden(t, "terms.golden", table.String())
}

func TestWidthCaseAndRadicalsMakeNoDifference(t *testing.T) {
	for _, pair := range [][2]string{
		{"ＰＣの貸与", "pcの貸与"},
		{"⻑期⼊院", "長期入院"},
		{"ｾｷｭﾘﾃｨ", "セキュリティ"},
		{"１２，３００円", "12300円"},
		{"㌔", "キロ"},
	} {
		if a, b := Terms(pair[0]), Terms(pair[1]); !slices.Equal(a, b) {
			t.Errorf("%s gives %q, %s gives %q", pair[0], a, pair[1], b)
		}
	}
}

func TestEveryQuestionWordIsFoundInItsOwnText(t *testing.T) {
	for _, text := range analyzed {
		held := map[string]bool{}
		for _, term := range Terms(text) {
			held[term] = true
		}
		for _, w := range wordsOf(text) {
			if !holdsAll(held, w.terms) {
				t.Errorf("%q: the terms %q of a word are not among %q", text, w.terms, Terms(text))
			}
		}
	}
}

func FuzzTermsNeverPanicsAndGivesText(f *testing.F) {
	for _, text := range analyzed {
		f.Add(text)
	}
	f.Add("3.\xff'a")
	f.Add("1,’a")
	f.Fuzz(func(t *testing.T, text string) {
		for _, term := range Terms(text) {
			if term == "" || !utf8.ValidString(term) {
				t.Errorf("%q gives the term %q", text, term)
			}
		}
		Words(text)
	})
}
