package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// hostileNumbers are what a slip of the hand, a script or an attacker gives for a number.
var hostileNumbers = []string{
	"-1", "-2147483649", "2147483648", "4611686018427387904", "9223372036854775807", "9223372036854775808", "99999999999999999999", "-99999999999999999999",
	"NaN", "nan", "Inf", "-Inf", "+Inf", "1e400", "1e18", "", " ", "x", "１２", "0x7fffffffffffffff", "1,000", "null",
}

// commandLines gives each command that takes a flag the words that it wants beside.
func commandLines(flag string) [][]string {
	words := map[string][]string{"ask": {"x"}, "search": {"x"}, "eval": {"library"}, "history": {"list"}, "library": {"pack", "x.tenkyo"}, "page": {"--doc", "休暇規程.md"}, "check": {"x"}, "audit": {"verify"}}
	var lines [][]string
	for name, c := range commandTable {
		if slices.Contains(c.flags, flag) {
			lines = append(lines, append([]string{name}, words[name]...))
		}
	}
	return lines
}

func TestANumberThatCannotBeMeantIsAWrongUse(t *testing.T) {
	b := newBench(t)
	for flag, bounds := range numbers {
		lines := commandLines(flag)
		if len(lines) == 0 {
			t.Errorf("no command takes --%s", flag)
		}
		values := append([]string{strconv.FormatFloat(bounds.least-1, 'f', -1, 64), strconv.FormatFloat(bounds.most+1, 'f', -1, 64)}, hostileNumbers...)
		for _, line := range lines {
			for _, v := range values {
				args := append(slices.Clone(line), "--"+flag+"="+v)
				code, said, printed := b.run(args...)
				if code != exitUsage || printed != "" {
					t.Errorf("%q: %d %s%s", args, code, said, printed)
				}
				inJapanese(t, strings.Join(args, " "), said)
			}
		}
	}
	for _, flag := range durations {
		for _, v := range []string{"0", "-1s", "1", "x", "", "99999999999h", "NaNs"} {
			if code, said, _ := b.run("ask", "x", "--"+flag+"="+v); code != exitUsage {
				t.Errorf("%s %q: %d %s", flag, v, code, said)
			}
		}
	}
}

// The greatest numbers that are taken must not cost memory, time or an index.
func TestTheGreatestNumbersDoNoHarm(t *testing.T) {
	b := newBench(t)
	b.withClaim()
	for _, args := range [][]string{
		{"search", "有給休暇", "-k", "1000"}, {"ask", "有給休暇", "--mode", "extract", "-k", "1000"}, {"history", "list", "--limit", "2147483647", "--offset", "2147483647"},
		{"history", "texts", "--limit", "2147483647", "--offset", "2147483647"}, {"history", "review", "--limit", "2147483647", "--offset", "2147483647"},
		{"history", "spot", "draw", "9223372036854775807", "--seed", "18446744073709551615"},
	} {
		if code, said, _ := b.run(args...); code != exitDone {
			t.Errorf("%q: %d %s", args, code, said)
		}
	}
	for _, args := range [][]string{
		{"page", "--doc", "休暇規程.md", "--page", "2147483647"}, {"history", "keep", "99999999999999999999"}, {"library", "unreachable", "99999999999999999999"}, {"library", "unreachable", "-1"},
		{"history", "sign", "last", "--claim", "2147483647", "--mark", "ok"}, {"history", "report", "last", "--claim", "2147483647", "--why", "wrong"},
		{"history", "spot", "draw", "99999999999999999999"}, {"history", "spot", "draw", "0"}, {"history", "spot", "draw", "1", "--seed", "99999999999999999999"}, {"history", "spot", "mark", "x", "99999999999999999999", "--mark", "ok"},
	} {
		code, said, _ := b.run(args...)
		if code != exitUsage && (args[0] != "page" || code != exitFailed) {
			t.Errorf("%q: %d %s", args, code, said)
		}
		inJapanese(t, strings.Join(args, " "), said)
	}
	if code, said, _ := b.run("library", "check"); code != exitDone || strings.Contains(said, "作り直") {
		t.Errorf("the library: %d %s", code, said)
	}
}

func TestAValueThatAFlagDoesNotTakeIsAWrongUse(t *testing.T) {
	b := newBench(t)
	for _, args := range [][]string{
		{"history", "list", "--status", "zz"}, {"history", "list", "--verdict", "zz"}, {"history", "list", "--limit", "-1"}, {"history", "list", "--verdict", ""},
		{"history", "report", "last", "--claim", "1", "--why", "zz"}, {"history", "sign", "last", "--claim", "99", "--mark", "ok"}, {"history", "sign", "last", "--claim", "1", "--mark", "zz"},
		{"history", "report", "last", "--claim", "99", "--why", "wrong"},
		{"--as-of", "0001-01-01", "search", "x"}, {"--as-of", "0000-01-01", "search", "x"}, {"--as-of", "", "search", "x"}, {"--as-of", "2026-02-30", "search", "x"}, {"--as-of", "10000-01-01", "search", "x"},
		{"history", "list", "--from", "0001-01-01"}, {"history", "list", "--to", "0001-01-01"}, {"library", "set", "休暇規程.md", "--effective", "0001-01-01"},
		{"audit", "verify", "--head", ""}, {"audit", "verify", "--head", " "}, {"search", "x", "--in", ""}, {"history", "export", "last", "--out", ""}, {"page", "--doc", "休暇規程.md", "--page", "0", "--out", " "},
		{"check", "memo.md", "--sources", ""}, {"library", "pack", ""}, {"library", "pack", " "}, {"library", "pack", "x.tenkyo", "--base", ""}, {"--library", "", "library", "list"}, {"--data", "", "history", "list"},
	} {
		code, said, printed := b.run(args...)
		if code != exitUsage || printed != "" {
			t.Errorf("%q: %d %s%s", args, code, said, printed)
		}
		inJapanese(t, strings.Join(args, " "), said)
	}
	for _, day := range []string{"1000-01-01", "9999-12-31"} {
		if code, said, _ := b.run("--as-of", day, "search", "有給"); code != exitDone {
			t.Errorf("%s: %d %s", day, code, said)
		}
	}
}
