package glossary

import (
	"os"
	"strings"
	"testing"

	"tenkyo/index"
)

func open(t *testing.T, text string) *Glossary {
	t.Helper()
	g := New(t.TempDir())
	if text != "" {
		if err := os.WriteFile(g.Path(), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func (g *Glossary) must(t *testing.T, want string) {
	t.Helper()
	got, err := g.Text()
	if err != nil || got != want {
		t.Errorf("%v, the file is\n%s\nwant\n%s", err, got, want)
	}
}

func TestEntriesAreAddedOnceAndRemarksStay(t *testing.T) {
	g := open(t, "\ufeff# 総務の言い回し\r\nクビ > 解雇\r\n\r\n家賃補助 = 住宅手当\r\n")
	for _, c := range []struct {
		entry index.Entry
		added bool
	}{
		{index.Entry{Words: []string{"クビ"}, Also: []string{"解雇"}}, false},
		{index.Entry{Words: []string{"クビ"}, Also: []string{"退職", "解雇"}}, true},
		{index.Entry{Words: []string{"給料日"}, Also: []string{"支払日"}, Both: true}, true},
		{index.Entry{Words: []string{" 社用車 ", "車"}, Also: []string{"公用\n車両"}}, true},
	} {
		added, err := g.Add(c.entry)
		if err != nil || added != c.added {
			t.Errorf("%v: added %v, %v", c.entry, added, err)
		}
	}
	g.must(t, "# 総務の言い回し\nクビ > 解雇, 退職\n\n家賃補助 = 住宅手当\n給料日 = 支払日\n社用車, 車 > 公用 車両\n")
}

func TestAWordIsRemovedHoweverItIsWritten(t *testing.T) {
	g := open(t, "ｸﾋﾞ, リストラ > 解雇\nWork  From Home = telework\n解雇 > 退職\n")
	for word, want := range map[string]int{"クビ": 1, "work from home": 1, "懲戒": 0} {
		if n, err := g.Remove(word); err != nil || n != want {
			t.Errorf("%s: removed %d, %v", word, n, err)
		}
	}
	g.must(t, "解雇 > 退職\n")
}

func TestImportAddsAllOrNothing(t *testing.T) {
	g := open(t, "クビ > 解雇\n")
	if n, err := g.Import(strings.NewReader("給料 = 賃金\n\nクビ\n")); err == nil || !strings.Contains(err.Error(), "line 3") || n != 0 {
		t.Errorf("added %d, %v", n, err)
	}
	g.must(t, "クビ > 解雇\n")
	if n, err := g.Import(strings.NewReader("# theirs\n給料, サラリー = 賃金\nクビ > 解雇\n")); err != nil || n != 1 {
		t.Errorf("added %d, %v", n, err)
	}
	g.must(t, "クビ > 解雇\n給料, サラリー = 賃金\n")
	var exported strings.Builder
	if err := g.Export(&exported); err != nil {
		t.Fatal(err)
	}
	other := open(t, "")
	if n, err := other.Import(strings.NewReader(exported.String())); err != nil || n != 2 {
		t.Errorf("what was exported is imported as %d, %v", n, err)
	}
}

func TestAFaultyFileIsNamedAndLeftAlone(t *testing.T) {
	g := open(t, "クビ > 解雇\n給料\n")
	if _, err := g.Entries(); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("got %v", err)
	}
	if _, err := g.Add(index.Entry{Words: []string{"a"}, Also: []string{"b"}}); err == nil {
		t.Error("it was written over")
	}
	if data, err := os.ReadFile(g.Path()); err != nil || string(data) != "クビ > 解雇\n給料\n" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestWhatAnotherProgramWroteIsKept(t *testing.T) {
	g := open(t, "")
	if _, err := g.Add(index.Entry{Words: []string{"クビ"}, Also: []string{"解雇"}}); err != nil {
		t.Fatal(err)
	}
	other := &Glossary{path: g.Path()}
	if _, err := other.Add(index.Entry{Words: []string{"給料"}, Also: []string{"賃金"}, Both: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Add(index.Entry{Words: []string{"妻"}, Also: []string{"配偶者"}}); err != nil {
		t.Fatal(err)
	}
	g.must(t, "クビ > 解雇\n給料 = 賃金\n妻 > 配偶者\n")
}

func TestReplaceKeepsRemarksAndRefusesHalfEntries(t *testing.T) {
	g := open(t, "# ours\nクビ > 解雇\n")
	if err := g.Replace([]index.Entry{{Words: []string{"妻"}}}); err == nil {
		t.Error("an entry without another form was kept")
	}
	if err := g.Replace([]index.Entry{{Words: []string{"妻"}, Also: []string{"配偶者"}}}); err != nil {
		t.Fatal(err)
	}
	g.must(t, "# ours\n妻 > 配偶者\n")
}
