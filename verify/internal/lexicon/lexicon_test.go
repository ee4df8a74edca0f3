package lexicon

import "testing"

func TestListsAreRead(t *testing.T) {
	if l := Get("force.ja"); !l.Has("duty", "ない ば なる ない") {
		t.Error("なければならない is no duty")
	}
	if l := Get("same.ja"); l.Name("あらかじめ") != "事前" {
		t.Errorf("あらかじめ is compared as %q", l.Name("あらかじめ"))
	}
	if !Opposite("有給", "無給") || !Opposite("無給", "有給") || Opposite("有給", "有給") {
		t.Error("opposites are not both ways")
	}
	if Rivals("毎月", "毎年") == "" || Rivals("毎月", "毎月") != "" {
		t.Error("of a closed set two words exclude each other, and none itself")
	}
	if l := Get("no such list"); l.Name("x") != "" {
		t.Error("a list that is not there has words")
	}
}
