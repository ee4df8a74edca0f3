package words

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tenkyo/assets"
	"tenkyo/verify"
)

func TestText(t *testing.T) {
	ja, en := New("ja"), New("en")
	for _, tt := range []struct {
		name string
		got  string
		want string
	}{
		{"a placeholder is filled", ja.T("library.pages", "n", 12), "12ページ"},
		{"a number has separators", en.T("library.pages", "n", 1200), "1,200 pages"},
		{"one is singular", en.T("library.pages", "n", 1), "1 page"},
		{"none is plural", en.T("library.pages", "n", 0), "0 pages"},
		{"a map serves as well as pairs", en.T("library.count", map[string]any{"documents": 1, "pages": 2}), "1 document, 2 pages"},
		{"braces in a value are not read", en.T("text.quote", "text", "{text} {n|a|b}"), "“{text} {n|a|b}”"},
		{"an unknown key is seen", en.T("no.such.key"), "no.such.key"},
		{"a placeholder without a value is seen", en.T("text.quote"), "“{text}”"},
		{"a day is written as the language does", ja.T("library.updated", "date", time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)), "更新：2026年4月1日"},
		{"a list in Japanese", ja.List([]string{"30日", "8割"}), "「30日」「8割」"},
		{"a list in English", en.List([]string{"30 days", "80%"}), "“30 days”, “80%”"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got %q, want %q", tt.got, tt.want)
			}
		})
	}
}

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		name    string
		locales []string
		want    string
	}{
		{"nothing set is English", nil, English},
		{"a Japanese locale", []string{"ja_JP.UTF-8"}, Japanese},
		{"a language tag", []string{"ja-JP"}, Japanese},
		{"the first that is set decides", []string{"", "en_GB.UTF-8", "ja_JP.UTF-8"}, English},
		{"C is English", []string{"C"}, English},
		{"Javanese is not Japanese", []string{"jav_ID"}, English},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Detect(tt.locales...); got != tt.want {
				t.Errorf("Detect(%q) = %q, want %q", tt.locales, got, tt.want)
			}
		})
	}
}

func TestFormats(t *testing.T) {
	ja, en := New("ja"), New("en")
	for _, tt := range []struct {
		name string
		got  string
		want string
	}{
		{"a negative number", en.Number(-1234567), "-1,234,567"},
		{"a short number", en.Number(999), "999"},
		{"a day in Japanese", ja.Date("2023-06-21"), "2023年6月21日"},
		{"a day in English", en.Date("2023-06-21"), "2023-06-21"},
		{"what is no day stays", ja.Date("第3版"), "第3版"},
		{"a rule of Reiwa", ja.RuleDate("2023-06-21"), "2023年（令和5年）6月21日"},
		{"the first day of Reiwa", ja.RuleDate("2019-05-01"), "2019年（令和元年）5月1日"},
		{"the last day of Heisei", ja.RuleDate("2019-04-30"), "2019年（平成31年）4月30日"},
		{"the first days of Showa", ja.RuleDate("1926-12-25"), "1926年（昭和元年）12月25日"},
		{"before Showa", ja.RuleDate("1920-01-02"), "1920年1月2日"},
		{"a rule's day in English", en.RuleDate("2023-06-21"), "2023-06-21"},
		{"some bytes", ja.Size(999), "999バイト"},
		{"kilobytes", ja.Size(1500), "1.5 kB"},
		{"whole kilobytes", en.Size(2000), "2 kB"},
		{"just under a megabyte", en.Size(999_999), "1 MB"},
		{"gigabytes", en.Size(3_300_000_000), "3.3 GB"},
		{"tenths of a second", ja.Duration(1234 * time.Millisecond), "1.2秒"},
		{"whole seconds", en.Duration(9960 * time.Millisecond), "10 s"},
		{"minutes", ja.Duration(125 * time.Second), "2分5秒"},
		{"almost a minute", en.Duration(59600 * time.Millisecond), "1 min 0 s"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got %q, want %q", tt.got, tt.want)
			}
		})
	}
}

// built lists the beginnings of keys that the program completes at run time, with a code that a lower room returned.
var built = []string{
	"review.kind.", "review.why.", "review.part.", "desk.unchecked.", "review.empty.", "lint.unread.", "spot.mark.", "policy.fault.", "policy.wants.",
	"answer.choices.", "answer.stop.",
	"ask.mode.",
	"audit.fault.",
	"audit.kind.",
	"card.opinion.",
	"claim.glyph.",
	"claim.word.",
	"cli.help.",
	"confidence.",
	"context.",
	"desk.open.",
	"diff.two.",
	"desk.citation.",
	"desk.column.",
	"place.",
	"details.family.",
	"details.from.",
	"details.reader.",
	"diff.how.",
	"diff.status.",
	"doctor.check.",
	"edition.family.",
	"edition.standing.",
	"evidence.checked.",
	"evidence.part.",
	"evidence.result.",
	"evidence.why.",
	"encoder.error.",
	"file.reason.",
	"library.repaired.",
	"flag.",
	"history.fault.",
	"history.mark.",
	"history.part.",
	"history.status.",
	"history.verdict.",
	"history.why.",
	"import.step.",
	"kind.",
	"library.order.",
	"library.status.",
	"lint.kind.",
	"none.",
	"ollama.error.",
	"ollama.warning.",
	"page.compare.",
	"page.reader.",
	"pack.error.",
	"pack.left_out.",
	"pack.refused.",
	"pack.unproven.",
	"page.reason.",
	"reading.warning.",
	"report.place.",
	"report.why.",
	"review.reason.",
	"search.filter.",
	"screen.next.",
	"settings.language.",
	"source.",
	"site.metric.",
	"spot.column.",
	"stage.",
}

func TestBothLanguagesHaveTheSameKeysAndPlaceholders(t *testing.T) {
	ja, en := New("ja").texts, New("en").texts
	for _, key := range slices.Sorted(maps.Keys(ja)) {
		if _, ok := en[key]; !ok {
			t.Errorf("%s has no English", key)
			continue
		}
		if a, b := placeholders(t, key, ja[key]), placeholders(t, key, en[key]); !slices.Equal(a, b) {
			t.Errorf("%s: placeholders %q in Japanese, %q in English", key, a, b)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(en)) {
		if _, ok := ja[key]; !ok {
			t.Errorf("%s has no Japanese", key)
		}
	}
}

var placeholder = regexp.MustCompile(`\{([a-z_]+)(\|[^{}|]*\|[^{}|]*)?\}`)

func placeholders(t *testing.T, key, text string) []string {
	var names []string
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	if rest := placeholder.ReplaceAllString(text, ""); strings.ContainsAny(rest, "{}") {
		t.Errorf("%s: a placeholder cannot be read: %q", key, text)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// A translation file is sorted and has each key once, so that two people who add keys do not meet.
func TestTranslationsAreSorted(t *testing.T) {
	line := regexp.MustCompile(`(?m)^  "([^"]+)":`)
	for _, lang := range []string{Japanese, English} {
		data, err := assets.Files().ReadFile("i18n/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if !json.Valid(data) {
			t.Fatalf("%s.json is not JSON", lang)
		}
		var keys []string
		for _, m := range line.FindAllSubmatch(data, -1) {
			keys = append(keys, string(m[1]))
		}
		for i := 1; i < len(keys); i++ {
			if keys[i-1] >= keys[i] {
				t.Errorf("%s.json: %s must come before %s, once", lang, keys[i], keys[i-1])
			}
		}
	}
}

// One screen shows days of one calendar: every day that the program writes begins with the year of the common era, and only that
// from which a rule is in force has its era beside it.
func TestEveryDayIsOneOfTheCommonEra(t *testing.T) {
	w := New(Japanese)
	p := verify.Passage{Title: "就業規則", Effective: "2023-06-21", InForceFrom: "2027-04-01", Page: 12}
	edition := verify.Passage{Title: "就業規則", Edition: "2020-03-26", Page: 12}
	at := time.Date(2026, 4, 1, 9, 5, 0, 0, time.FixedZone("", 9*3600))
	for _, text := range []string{
		w.Date("2023-06-21"), w.RuleDate("2023-06-21"), w.Day(at), w.Moment(at), w.T("library.effective", "date", at), w.Citation(p), w.SourceLine(p), w.Citation(edition),
		w.edition(p), w.edition(edition),
	} {
		common := regexp.MustCompile(`\d{4}年(?:（(?:昭和|平成|令和)(?:元|\d+)年）)?\d+月\d+日`)
		rest := common.ReplaceAllString(text, "")
		if rest == text || regexp.MustCompile(`昭和|平成|令和|\d{4}-`).MatchString(rest) {
			t.Errorf("%q", text)
		}
	}
}

// An office reads these words as promises that no program can make.
func TestNoTextPromisesTooMuch(t *testing.T) {
	for _, lang := range []string{Japanese, English} {
		for key, text := range New(lang).texts {
			for _, word := range []string{"信頼度", "規定はありません", "確認済み", "trust score", "guarantee"} {
				if strings.Contains(strings.ToLower(text), word) {
					t.Errorf("%s.json: %s says %q", lang, key, word)
				}
			}
		}
	}
}

// Every key is used by the program, and every key that the program asks for exists.
func TestKeysAndProgramAgree(t *testing.T) {
	texts := New(English).texts
	used, begun := map[string]bool{}, map[string]bool{}
	for _, lit := range literals(t, filepath.Join("..", "..")) {
		begun[lit.text] = true
		if _, ok := texts[lit.text]; ok {
			used[lit.text] = true
		} else if lit.key && !slices.Contains(built, lit.text) {
			t.Errorf("%s: no text for key %q", lit.place, lit.text)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		if !used[key] && !slices.ContainsFunc(built, func(p string) bool { return strings.HasPrefix(key, p) }) {
			t.Errorf("nothing uses the text %q", key)
		}
	}
	for _, prefix := range built {
		if !begun[prefix] {
			t.Errorf("nothing builds a key that begins with %q", prefix)
		}
	}
}

// Whatever a lower room can return has a sentence of its own.
func TestEveryCodeHasAText(t *testing.T) {
	w := New(Japanese)
	for prefix, codes := range map[string][]string{
		"file.reason.":      constants(t, "ReasonCode", "ingest", "document", "reason.go"),
		"page.reason.":      constants(t, "ReasonCode", "ingest", "pdf", "locate.go"),
		"encoder.error.":    constants(t, "Code", "app", "encoder", "fault.go"),
		"ollama.error.":     constants(t, "Code", "app", "ollama", "errors.go"),
		"ollama.warning.":   constants(t, "Warning", "app", "ollama", "endpoint.go"),
		"search.filter.":    constants(t, "FilterKind", "app", "library", "types.go"),
		"stage.":            constants(t, "Stage", "app", "ask", "types.go"),
		"kind.":             constants(t, "Kind", "ingest", "document", "document.go"),
		"library.repaired.": constants(t, "RepairKind", "app", "library", "mending.go"),
		"library.status.":   constants(t, "FileStatus", "app", "library", "types.go"),
		"source.":           constants(t, "SourceState", "app", "library", "types.go"),
		"pack.error.":       constants(t, "Code", "app", "pack", "pack.go"),
		"edition.family.":   constants(t, "FamilyState", "app", "library", "families.go"),
		"edition.standing.": constants(t, "Standing", "app", "library", "inforce.go"),
		"diff.how.":         constants(t, "How", "app", "compare", "table.go"),
		"diff.status.":      constants(t, "Status", "app", "compare", "table.go"),
		"evidence.part.":    constants(t, "PartKind", "app", "evidence", "parts.go"),
		"evidence.checked.": constants(t, "Name", "app", "evidence", "check.go"),
		"page.compare.":     constants(t, "Outcome", "app", "desktop", "viewmodel", "editions.go"),
		"review.reason.":    {verify.ReasonEmpty, verify.ReasonFabricated, verify.ReasonUnsourced, verify.ReasonUnsupported},
	} {
		if len(codes) < 2 {
			t.Errorf("%s: only %q found", prefix, codes)
		}
		for _, code := range codes {
			if code != "" && !w.Has(prefix+code) {
				t.Errorf("no text %s%s", prefix, code)
			}
		}
	}
	for _, c := range verify.Codes {
		if !w.Has("flag." + c.Code) {
			t.Errorf("no text flag.%s", c.Code)
		}
	}
}

// constants reads the values of the string constants of a type from a source file, its path given in parts below the root.
func constants(t *testing.T, typeName string, path ...string) []string {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(append([]string{"..", ".."}, path...)...), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if id, ok := spec.Type.(*ast.Ident); ok && id.Name == typeName {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				value, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				values = append(values, value)
			}
		}
		return true
	})
	return values
}

type literal struct {
	text  string
	key   bool // the first argument of a call of T
	place string
}

// literals lists every string literal of the program below root, its tests left out.
func literals(t *testing.T, root string) []literal {
	var list []literal
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		keys := map[*ast.BasicLit]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "T" && len(n.Args) > 0 {
					if lit, ok := n.Args[0].(*ast.BasicLit); ok {
						keys[lit] = true
					}
				}
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					list = append(list, literal{text, keys[n], fset.Position(n.Pos()).String()})
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
