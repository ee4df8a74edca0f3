package compare

import (
	"testing"

	"tenkyo/app/library"
)

func TestTheEditionsThatAreMeantAreSetSideBySide(t *testing.T) {
	edition := func(version, effective string, standing library.Standing) library.EditionInfo {
		return library.EditionInfo{Doc: "a.md", Version: version, Effective: effective, Standing: standing}
	}
	list := []library.EditionInfo{
		edition("5", "2027-04-01", library.NotYet), edition("4", "2026-04-01", library.InForceNow), edition("3", "2024-10-01", library.Superseded),
		edition("2", "2024-04-01", library.Superseded), edition("1", "2019-04-01", library.Superseded),
	}
	denied := edition("3", "2024-10-01", library.Superseded)
	denied.Source = library.Denied
	for _, c := range []struct {
		name, open, want string
		list             []library.EditionInfo
		said             []string
	}{
		{"the one in force against the one before it", "", "3 4", list, nil},
		{"two that were named", "", "1 4", list, []string{"2019", "2026"}},
		{"named the other way round", "", "1 4", list, []string{"2026", "2019"}},
		{"a year with two editions", "", "2 4", list, []string{"2024", "2026"}},
		{"within one year", "", "2 3", list, []string{"2024"}},
		{"one was named", "", "1 4", list, []string{"2019"}},
		{"none is of the year that was named", "", "3 4", list, []string{"2031"}},
		{"an old one is open", "2", "2 4", list, nil},
		{"a coming one is open", "5", "4 5", list, nil},
		{"the one in force is open", "4", "3 4", list, nil},
		{"there is only a coming one beside it", "4", "4 5", list[:2], nil},
		{"one may not be read", "", "2 4", []library.EditionInfo{list[1], denied, list[3]}, nil},
		{"there is no other that may be read", "", "", []library.EditionInfo{list[1], denied}, nil},
		{"there is one only", "4", "", list[1:2], nil},
	} {
		got := ""
		if old, now, ok := Choose(c.list, c.said, library.EditionRef{Doc: "a.md", Version: c.open}); ok {
			got = old.Version + " " + now.Version
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
