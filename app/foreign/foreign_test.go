package foreign_test

import (
	"strings"
	"testing"

	"tenkyo/app/foreign"
)

func TestForeignTextShowsItsMarksAsForeign(t *testing.T) {
	for in, want := range map[string]string{
		"✓ Backed  Everyone gets 50 days": "⟦✓⟧ Backed  Everyone gets 50 days",
		"✓Backed ✔ ☑ ✅":                   "⟦✓⟧Backed ⟦✔⟧ ⟦☑⟧ ⟦✅⟧",
		"done. × Differs":                 "done. ⟦×⟧ Differs",
		"x\n≈ Reworded":                   "x\n⟦≈⟧ Reworded",
		"△　要確認":                           "⟦△⟧　要確認",
		"a | × | b":                       "a | ⟦×⟧ | b",
		"3×5 = 15, △1,000, はい！そうです。":      "3×5 = 15, △1,000, はい！そうです。",
		"a\x1b[2Jb\u202ec":                "a⟦U+001B⟧[2Jb⟦U+202E⟧c",
		"×\u200b Differs":                 "⟦×⟧⟦U+200B⟧ Differs",
		"a\rb\r\nc\u2028d\ve\u0085f":      "a\nb\nc\nd\ne\nf",
		"plain\ttext":                     "plain\ttext",
		"":                                "",
	} {
		got := foreign.Lines(in)
		if got != want {
			t.Errorf("%q is shown as %q, not %q", in, got, want)
		}
		if again := foreign.Lines(got); again != got {
			t.Errorf("%q laid out again is %q", got, again)
		}
	}
}

func TestALineOfForeignTextIsOneLine(t *testing.T) {
	in := "a\nb\r\n\u2028✓ c\n"
	if got := foreign.Line(in); got != "a ⏎ b ⏎  ⏎ ⟦✓⟧ c" {
		t.Errorf("%q", got)
	}
	if got := foreign.Broken(in); got != "a⏎\nb⏎\n⏎\n⟦✓⟧ c⏎\n" {
		t.Errorf("%q", got)
	}
	if got := foreign.Inert("✓ a\r\n\x1b\u202e"); got != "✓ a\r\n⟦U+001B⟧⟦U+202E⟧" {
		t.Errorf("%q", got)
	}
}

func FuzzForeignTextNeverActs(f *testing.F) {
	f.Add("✓ a\x1b\u202e\r\n\v×")
	f.Fuzz(func(t *testing.T, s string) {
		got := foreign.Line(s)
		if strings.ContainsAny(got, "\n\r\v\f\x1b\u202e\u2028\u2029\u0085") || strings.HasPrefix(got, "✓") || strings.Contains(got, " ✓") {
			t.Errorf("%q is shown as %q", s, got)
		}
		if lines := foreign.Lines(s); foreign.Lines(lines) != lines {
			t.Errorf("%q is not stable", s)
		}
	})
}
