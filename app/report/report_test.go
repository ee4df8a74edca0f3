package report

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/eval"
	"tenkyo/app/history"
	"tenkyo/verify"
)

var now = time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)

// record is an answer with one right claim, one wrong claim that was taken for right (so that a report of it is a real fault), and
// one that was withheld.
func record(mode ask.Mode) history.Record {
	a := ask.Answer{AnswerID: "3f7a91c2d4e5", Question: "佐藤花子の日当はいくらですか", Mode: mode, Model: "m"}
	a.Chunks = []verify.Passage{{ID: "c1", Doc: "人事/佐藤花子.md", Title: "個別の取決め", Text: "佐藤花子の日当は2,500円とする。ただし、海外では4,000円とする。"}}
	checker := verify.New(a.Question, a.Chunks, verify.Options{})
	raw := func(text, quote string) verify.Claim {
		if mode == ask.TaggedMode {
			return checker.Tagged(verify.RawClaim{Text: text, Evidence: []verify.RawEvidence{{ID: "c1"}}})
		}
		return checker.Claim(verify.RawClaim{Text: text, Evidence: []verify.RawEvidence{{ID: "c1", Quote: quote}}})
	}
	a.Claims = []verify.Claim{
		raw("佐藤花子の日当は、海外では4,000円です。", "ただし、海外では4,000円とする。"), raw("佐藤花子の日当は3,500円です。", "佐藤花子の日当は2,500円とする。"), {Verdict: verify.Verified},
	}
	return history.Record{Answer: a}
}

func TestAReportIsACaseThatEvalRuns(t *testing.T) {
	for _, mode := range []ask.Mode{ask.QuoteMode, ask.TaggedMode} {
		data := t.TempDir()
		r := record(mode)
		for claim, why := range []Why{Right, Unsupported} {
			k, err := New(r, claim, why, "原本と違う", now)
			if err != nil {
				t.Fatal(err)
			}
			if err := Save(data, k); err != nil {
				t.Fatal(err)
			}
			if k.Verdict() != r.Answer.Claims[claim].Verdict {
				t.Errorf("%s: the case gives %s, the answer had %s", mode, k.Verdict(), r.Answer.Claims[claim].Verdict)
			}
		}
		suite, err := eval.Load(Dir(data))
		if err != nil {
			t.Fatal(err)
		}
		got, err := suite.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := got.Value("false_verified_rate"); !ok || v != 0 {
			t.Errorf("%s: false_verified_rate %v %v, failures %v", mode, v, ok, got.Failures)
		}
		cases, unreadable, err := List(data)
		if err != nil || len(cases) != 2 || len(unreadable) != 0 || cases[1].Reported.Why != Unsupported || cases[1].Reported.Note != "原本と違う" {
			t.Errorf("%+v, %v, %v", cases, unreadable, err)
		}
	}
}

func TestWhatCannotBeReported(t *testing.T) {
	r := record(ask.QuoteMode)
	for _, c := range []struct {
		claim int
		why   Why
		want  error
	}{{9, Wrong, ErrNoClaim}, {-1, Wrong, ErrNoClaim}, {0, "because", ErrWhy}, {2, Wrong, ErrWithheld}} {
		if _, err := New(r, c.claim, c.why, "", now); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if k, err := New(r, 0, Incomplete, "", now); err != nil || !k.NeedsJudge {
		t.Errorf("what only meaning decides goes into no rate: %+v, %v", k, err)
	}
}

func TestBlackedOutWordsAreGoneEverywhereAndTheQuotationStillMatches(t *testing.T) {
	for _, mode := range []ask.Mode{ask.QuoteMode, ask.TaggedMode} {
		k, err := New(record(mode), 0, Right, "花子 さんの件", now)
		if err != nil {
			t.Fatal(err)
		}
		black, missing := k.Redacted([]string{"花子", "佐藤花子", "鈴木", "花子", ""})
		line, err := black.Line()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(line), "花子") || strings.Contains(string(line), "佐藤") {
			t.Errorf("%s: left in %s", mode, line)
		}
		if !slices.Equal(missing, []string{"鈴木"}) || black.Reported.Blacked != 2 {
			t.Errorf("%s: missing %q, blacked %d", mode, missing, black.Reported.Blacked)
		}
		if black.Verdict() != k.Verdict() {
			t.Errorf("%s: %s became %s", mode, k.Verdict(), black.Verdict())
		}
		if again, _ := k.Redacted(nil); again.Question != k.Question || !strings.Contains(k.Chunks[0].Text, "佐藤花子") {
			t.Error("the case itself was changed")
		}
	}
}

func TestAWordIsBlackedOutHoweverItIsWritten(t *testing.T) {
	for _, c := range []struct{ word, text, want string }{
		{"Acme", "ＡＣＭＥ and acme, Acmes", "■A■ and ■A■, ■A■s"},
		{"佐藤 花子", "佐藤花子と佐藤　花子と佐\n藤花子", "■A■と■A■と■A■"},
		{"ガス", "ｶﾞｽ会社、ガス", "■A■会社、■A■"},
		{"が", "か\u3099く", "■A■く"},
		{"123", "番号12345", "番号■A■45"},
	} {
		if got := newBlackener([]string{c.word}).text(c.text); got != c.want {
			t.Errorf("%q in %q: got %q, want %q", c.word, c.text, got, c.want)
		}
	}
	if a, b := sign(25), sign(26); a != "■Z■" || b != "■AA■" {
		t.Error(a, b)
	}
}

func TestRangesMoveWithTheWords(t *testing.T) {
	k, err := New(record(ask.QuoteMode), 0, Right, "", now)
	if err != nil {
		t.Fatal(err)
	}
	k.Chunks = slices.Clone(k.Chunks)
	k.Chunks[0].Former = [][2]int{{5, 14}}
	black, _ := k.Redacted([]string{"佐藤花子"})
	runes := []rune(black.Chunks[0].Text)
	if r := black.Chunks[0].Former[0]; string(runes[r[0]:r[1]]) != "日当は2,500円" {
		t.Errorf("got %q", string(runes[r[0]:r[1]]))
	}
}

func TestTextsShowEverythingThatTheLineHolds(t *testing.T) {
	k, err := New(record(ask.QuoteMode), 0, Right, "メモ", now)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, text := range k.Texts() {
		all.WriteString(text.Text + "\n")
	}
	line, err := k.Line()
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(line, &v); err != nil {
		t.Fatal(err)
	}
	eachString(v, func(s string) {
		if strings.ContainsFunc(s, func(r rune) bool { return r > 0x2E80 }) && !strings.Contains(all.String(), s) {
			t.Errorf("%q is not shown", s)
		}
	})
	if filepath.Base(Dir("x")) != "reports" {
		t.Error(Dir("x"))
	}
}

func eachString(v any, f func(string)) {
	switch v := v.(type) {
	case string:
		f(v)
	case []any:
		for _, x := range v {
			eachString(x, f)
		}
	case map[string]any:
		for _, x := range v {
			eachString(x, f)
		}
	}
}

// ids are the fields that hold ids, days and codes, and no words of anybody.
var ids = []string{
	"ID", "ChunkID", "ContextOf", "Version", "Updated", "Ingested", "Effective", "SupersededBy", "InForceFrom", "Kind", "Context", "Format",
	"Verdict", "AlsoOK", "Digest", "Mode", "Tool", "Library", "Check", "Flags", "Shown", "At",
}

// fill writes a word into every text that a value can hold.
func fill(v reflect.Value, word string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(word)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() && !slices.Contains(ids, v.Type().Field(i).Name) {
				fill(v.Field(i), word)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), word)
	case reflect.Map:
		entry := reflect.New(v.Type().Elem()).Elem()
		fill(entry, word)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf(word).Convert(v.Type().Key()), entry)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), word)
	}
}

// TestNoPlaceOfACaseKeepsABlackedOutWord: whatever a case can hold, a word that is blacked out is in none of it, and what is not
// blacked out is shown before it leaves.
func TestNoPlaceOfACaseKeepsABlackedOutWord(t *testing.T) {
	var k Case
	fill(reflect.ValueOf(&k).Elem(), "花子")
	k.Reported.Answer, k.Reported.Why = "3f7a91c2d4e5", Wrong
	for _, format := range []string{verify.FormatStructured, verify.FormatTagged} {
		k.Answer.Format = format
		black, _ := k.Redacted([]string{"花子"})
		line, err := black.Line()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(line), "花子") {
			t.Errorf("%s: left in %s", format, line)
		}
	}
}

func TestAReportOfAnExcerptSaysThatItIsNoAnswer(t *testing.T) {
	r := record(ask.QuoteMode)
	r.Answer.Claims[0].Excerpt = true
	for claim, want := range []bool{true, false} {
		if k, err := New(r, claim, Wrong, "", now); err != nil || k.Reported.Excerpt != want {
			t.Errorf("sentence %d: %v, %v", claim+1, k.Reported.Excerpt, err)
		}
	}
}
