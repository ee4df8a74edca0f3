package news

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/words"
)

// told is a report in lines.
func told(r *Report) string {
	var b strings.Builder
	for _, s := range Sections(r, words.New("en")) {
		b.WriteString(s.Title + "\n")
		for _, item := range s.Items {
			b.WriteString("  " + item.Text + "\n")
			for _, line := range item.Below {
				b.WriteString("    " + line + "\n")
			}
		}
	}
	return b.String()
}

func day(t *testing.T, iso string) time.Time {
	t.Helper()
	d, err := time.ParseInLocation(time.DateOnly, iso, time.Local)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const travel2021 = "---\ntitle: Travel Policy\neffective: 2021-04-01\n---\n# Travel Policy\n\n## 1. Purpose\n\nWhat travel costs.\n\n## 2. Hotels\n\nHotel costs are refunded up to 100 euros a night.\n\n## 3. Trains\n\nTrains are refunded in second class.\n"

func TestWhatIsNewSinceADay(t *testing.T) {
	dir, now := t.TempDir(), day(t, "2026-01-10")
	lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(dir, "lib"), Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	put := func(on, name, text string) {
		t.Helper()
		now = day(t, on).Add(9 * time.Hour)
		path := filepath.Join(dir, "docs", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := lib.Ingest(t.Context(), []string{filepath.Join(dir, "docs")}, nil); err != nil {
			t.Fatal(err)
		}
	}
	put("2026-01-10", "travel_2021.md", travel2021)
	put("2026-01-10", "keys.md", "# Keys\n\nThe office keeps all keys.\n")
	put("2026-02-10", "travel_2026.md", strings.NewReplacer("2021-04-01", "2026-03-01", "100 euros", "120 euros").Replace(travel2021))
	put("2026-02-20", "phones.md", "# Phones\n\nPhones are answered.\n")
	put("2026-03-05", "keys.md", "---\neffective: 2026-09-01\n---\n# Keys\n\nThe office keeps all keys. Spare keys are not made.\n")
	now = day(t, "2026-03-10")

	for since, want := range map[string]string{
		"2026-02-15": "Documents that were added: 1\n  “Phones”  phones.md\n" +
			"New editions: 1\n  “Keys”  keys.md  Effective 2026-09-01\n    1 changed, 0 new, 0 struck, 0 moved, 0 renumbered, 0 unchanged\n    (before the first heading)  [changed]\n" +
			"Editions that came into force: 1\n  “Travel Policy”  travel_2026.md  Effective 2026-03-01\n" +
			"Editions that went out of force: 1\n  “Travel Policy”  travel_2021.md  replaced on 2026-03-01\n" +
			"Editions that are not in force yet: 1\n  “Keys”  keys.md  Effective 2026-09-01\n",
		"2026-02-01": "Documents that were added: 1\n  “Phones”  phones.md\n" +
			"New editions: 2\n  “Keys”  keys.md  Effective 2026-09-01\n    1 changed, 0 new, 0 struck, 0 moved, 0 renumbered, 0 unchanged\n    (before the first heading)  [changed]\n" +
			"  “Travel Policy”  travel_2026.md  Effective 2026-03-01\n    1 changed, 0 new, 0 struck, 0 moved, 0 renumbered, 2 unchanged\n    2. Hotels  [changed]\n" +
			"Editions that came into force: 1\n  “Travel Policy”  travel_2026.md  Effective 2026-03-01\n" +
			"Editions that went out of force: 1\n  “Travel Policy”  travel_2021.md  replaced on 2026-03-01\n" +
			"Editions that are not in force yet: 1\n  “Keys”  keys.md  Effective 2026-09-01\n",
		"2026-03-08": "Editions that are not in force yet: 1\n  “Keys”  keys.md  Effective 2026-09-01\n",
	} {
		r, err := Since(t.Context(), lib, nil, day(t, since), now)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ToLower(told(&r)); got != strings.ToLower(want) {
			t.Errorf("since %s:\n%swant\n%s", since, got, want)
		}
		page, err := HTML(&r, "1.0", words.New("ja"))
		if err != nil || !strings.Contains(string(page), "<h2>これから施行される版：1件</h2>") || strings.Contains(string(page), "<script") {
			t.Errorf("since %s: %v\n%s", since, err, page)
		}
	}
}

func TestAKeptAnswerIsNewsOnlyWhereANewEditionChangedIt(t *testing.T) {
	s := search{news: map[[2]string]bool{{"a.md", "1"}: true}}
	check := func(status history.Status, version string) history.ClaimCheck {
		e := history.EvidenceCheck{Status: status}
		if version != "" {
			e.InForce = &history.Edition{EditionRef: library.EditionRef{Doc: "a.md", Version: version}}
		}
		return history.ClaimCheck{Evidence: []history.EvidenceCheck{e}}
	}
	for _, c := range []struct {
		claim history.ClaimCheck
		want  bool
	}{{check(history.Changed, "1"), true}, {check(history.Gone, "1"), true}, {check(history.Changed, "0"), false}, {check(history.Current, "1"), false}, {check(history.Unreadable, ""), false}} {
		if got := s.fell(c.claim); got != c.want {
			t.Errorf("%+v: %t", c.claim.Evidence, got)
		}
	}
}

func TestTheLastLookIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if at, err := Seen(dir); err != nil || !at.IsZero() {
		t.Errorf("%v, %v", at, err)
	}
	now := time.Date(2026, 4, 1, 9, 5, 0, 0, time.UTC)
	if err := SetSeen(dir, now); err != nil {
		t.Fatal(err)
	}
	if at, err := Seen(dir); err != nil || !at.Equal(now) {
		t.Errorf("%v, %v", at, err)
	}
	for _, text := range []string{"yesterday", strings.Repeat("2026", 40)} {
		if err := os.WriteFile(filepath.Join(dir, seenFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if at, err := Seen(dir); err != nil || !at.IsZero() {
			t.Errorf("%q: %v, %v", text, at, err)
		}
	}
}
