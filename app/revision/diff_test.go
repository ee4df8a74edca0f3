package revision

import (
	"strings"
	"testing"
)

// show writes edits as {-went-} and {+came+}.
func show(edits []Edit) string {
	var b strings.Builder
	for _, e := range edits {
		switch e.Op {
		case Keep:
			b.WriteString(e.Text)
		case Delete:
			b.WriteString("{-" + e.Text + "-}")
		case Insert:
			b.WriteString("{+" + e.Text + "+}")
		}
	}
	return b.String()
}

func TestWordsShowWhatChanged(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{"社員の定年は、満60歳とし", "社員の定年は、満65歳とし", "社員の定年は、満{-60-}{+65+}歳とし"},
		{"購入日から15日以内に申請", "購入日から60日以内に申請", "購入日から{-15-}{+60+}日以内に申請"},
		{"毎年1回、定期に行う。", "毎年6月、定期に行う。", "毎年{-1回-}{+6月+}、定期に行う。"},
		{"負傷又は疾病のため", "負傷又は疾病又は生理のため", "負傷又は疾病{+又は生理+}のため"},
		{"the Chief Security Officer", "the Chief Information Security Officer", "the Chief {+Information +}Security Officer"},
		{"within 15 days of purchase", "within 60 days of purchase", "within {-15-}{+60+} days of purchase"},
		{"", "新", "{+新+}"},
		{"旧", "", "{-旧-}"},
		{"同じ", "同じ", "同じ"},
		{"", "", ""},
		{"甲は乙に丙を渡す", "丁は戊に己を送る", "{-甲は乙に丙を渡す-}{+丁は戊に己を送る+}"},
	} {
		edits := Words(c.was, c.is)
		if got := show(edits); got != c.want {
			t.Errorf("%s -> %s: got %s, want %s", c.was, c.is, got, c.want)
		}
		check(t, edits, c.was, c.is)
	}
}

func check(t *testing.T, edits []Edit, was, is string) {
	t.Helper()
	var a, b string
	for _, e := range edits {
		if e.Op != Insert {
			a += e.Text
		}
		if e.Op != Delete {
			b += e.Text
		}
	}
	if a != was || b != is {
		t.Errorf("the edits make %q of %q and %q of %q", a, was, b, is)
	}
}

func FuzzWords(f *testing.F) {
	f.Add("満60歳", "満65歳")
	f.Add("a b\xff", " c")
	f.Fuzz(func(t *testing.T, was, is string) { check(t, Words(was, is), was, is) })
}
