package history

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/durable"
	"tenkyo/verify"
)

// kept makes the n-th of many records, each asked a minute after the one before.
func kept(n int, question string, claims ...verify.Claim) Record {
	at := time.Date(2026, 4, 1, 9, n, 0, 0, time.UTC)
	a := ask.Answer{AnswerID: fmt.Sprintf("%012x", n+0xabc000), Question: question, Asked: at, Mode: ask.SentenceMode, Model: "m"}
	a.Report = verify.Report{Claims: claims, Status: "publish", Confidence: verify.High}
	a.Chunks = []verify.Passage{{ID: "c1", Doc: "rule.md", Version: "0123456789ab"}, {ID: "c2", Doc: "other.md"}}
	return Record{Answer: a, Kept: at}
}

func claim(text string, v verify.Verdict) verify.Claim {
	return verify.Claim{Text: text, Verdict: v, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact}}}
}

func keepAll(t *testing.T, s *Store, records ...Record) {
	t.Helper()
	for _, r := range records {
		if err := s.Keep(r); err != nil {
			t.Fatal(err)
		}
	}
}

func questions(t *testing.T, s *Store, q Query) []string {
	t.Helper()
	page, err := s.List(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, a := range page.Answers {
		out = append(out, a.Question)
	}
	return out
}

func TestListFindsWhatIsAskedForLastFirst(t *testing.T) {
	data := t.TempDir()
	s := Open(data)
	held := kept(3, "held", claim("三", verify.Unsupported))
	held.Answer.Status = "review"
	keepAll(t, s, kept(1, "有給休暇は１０日ですか", claim("年次有給休暇は10日です。", verify.Verified)), kept(2, "Travel", claim("Hotel costs", verify.Caution)), held)
	for _, c := range []struct {
		name string
		q    Query
		want []string
	}{
		{"all", Query{}, []string{"held", "Travel", "有給休暇は１０日ですか"}},
		{"the question's words in any width", Query{Text: "10日"}, []string{"有給休暇は１０日ですか"}},
		{"the claims' words in any case", Query{Text: "hotel TRAVEL"}, []string{"Travel"}},
		{"nothing", Query{Text: "nothing"}, nil},
		{"held for review", Query{Status: "review"}, []string{"held"}},
		{"a verdict", Query{Verdict: verify.Caution}, []string{"Travel"}},
		{"a document that is cited", Query{Doc: "rule.md"}, []string{"held", "Travel", "有給休暇は１０日ですか"}},
		{"a document that was sent and is not cited", Query{Doc: "other.md"}, nil},
		{"all that hold text of a document", Query{Holding: "other.md"}, []string{"held", "Travel", "有給休暇は１０日ですか"}},
		{"a part of the list", Query{Offset: 1, Limit: 1}, []string{"Travel"}},
		{"past the end", Query{Offset: 9}, nil},
		{"a period", Query{From: time.Date(2026, 4, 1, 9, 2, 0, 0, time.UTC), To: time.Date(2026, 4, 1, 9, 3, 0, 0, time.UTC)}, []string{"Travel"}},
	} {
		for _, store := range []*Store{s, Open(data)} { // in the same process, and in one that finds the summaries
			if got := questions(t, store, c.q); !slices.Equal(got, c.want) {
				t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
		}
	}
}

func TestAKeptAnswerComesBackWhole(t *testing.T) {
	s := Open(t.TempDir())
	r := kept(1, "q", claim("c", verify.Verified))
	r.Answer.Attempts = []ask.Attempt{{Raw: `{"claims":[<&>` + "\u2028" + `]}`, DoneReason: "stop"}}
	r.Options = Options{K: 3, Judge: "j"}
	keepAll(t, s, r)
	got, err := s.Get("000000abc") // the beginning of its id
	if err != nil {
		t.Fatal(err)
	}
	if got.Answer.Attempts[0].Raw != r.Answer.Attempts[0].Raw || got.Options.K != 3 || !got.Kept.Equal(r.Kept) || got.Answer.Claims[0].Text != "c" {
		t.Errorf("got %+v", got)
	}
	if err := s.Keep(r); !errors.Is(err, ErrKept) {
		t.Errorf("keeping it again: %v", err)
	}
	for _, id := range []string{"", "000", "../../etc/passwd", "ffff"} {
		if _, err := s.Get(id); !errors.Is(err, ErrNotKept) {
			t.Errorf("Get(%q): %v", id, err)
		}
	}
}

func TestADamagedFileIsNamedAndTheOthersStay(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		damage     func([]byte) []byte
	}{
		{"a flipped letter", "damaged", func(b []byte) []byte {
			return []byte(strings.Replace(string(b), "question\":\"bad", "question\":\"bed", 1))
		}},
		{"cut short", "damaged", func(b []byte) []byte { return b[:len(b)/2] }},
		{"empty", "damaged", func([]byte) []byte { return nil }},
		{"of a newer program", "newer_format", func(b []byte) []byte { return []byte(strings.Replace(string(b), `"format":1`, `"format":2`, 1)) }},
	} {
		s := Open(t.TempDir())
		keepAll(t, s, kept(1, "good"), kept(2, "bad"))
		path := s.answers.path(kept(2, "").Answer.AnswerID)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, c.damage(data), 0o600); err != nil {
			t.Fatal(err)
		}
		page, err := s.List(t.Context(), Query{})
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Answers) != 1 || len(page.Faults) != 1 || page.Faults[0].Kind != c.kind || page.Faults[0].Where != path {
			t.Errorf("%s: %d answers, faults %v", c.name, len(page.Answers), page.Faults)
		}
	}
}

func TestDeletedAnswersLeaveNothing(t *testing.T) {
	data := t.TempDir()
	s, other := Open(data), Open(data)
	keepAll(t, s, kept(1, "stays"), kept(2, "geheim", claim("geheim", verify.Verified)))
	id := kept(2, "").Answer.AnswerID
	if err := s.SignOff(t.Context(), id, SignOff{Mark: MarkOK, By: "geheim", At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	questions(t, other, Query{}) // has it in memory and writes summaries
	if err := s.Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if got := questions(t, other, Query{}); !slices.Equal(got, []string{"stays"}) {
		t.Errorf("the other process lists %q", got)
	}
	err := filepath.WalkDir(data, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "geheim") {
			t.Errorf("%s still holds it", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatACrashLeftBehindIsNoAnswerAndGoes(t *testing.T) {
	s := Open(t.TempDir())
	keepAll(t, s, kept(1, "whole"))
	left := s.answers.path(kept(2, "").Answer.AnswerID) + ".writing-123"
	if err := os.WriteFile(left, []byte(`{"format":1,"rec`), 0o600); err != nil {
		t.Fatal(err)
	}
	page, err := s.List(t.Context(), Query{})
	if err != nil || page.Total != 1 || len(page.Faults) != 0 {
		t.Errorf("%+v, %v", page, err)
	}
	if _, err := os.Stat(left); err != nil {
		t.Errorf("a file that may still be written is gone: %v", err)
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), kept(1, "").Answer.AnswerID); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
}

// Question and answer lie in every file that was half written when a process was killed: they go with the answers.
func TestNothingHalfWrittenOutlivesWhatWasDeleted(t *testing.T) {
	s := Open(t.TempDir())
	first, second := kept(1, "first"), kept(2, "second")
	keepAll(t, s, first, second)
	leave := func(path string, age time.Duration) string {
		t.Helper()
		path += durable.TemporaryMark + "123"
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("geheim"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	own, other := leave(s.answers.path(first.Answer.AnswerID), 0), leave(s.answers.path(second.Answer.AnswerID), 0)
	if err := s.Delete(t.Context(), first.Answer.AnswerID); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(own); !os.IsNotExist(err) {
		t.Errorf("a half-written copy of a deleted answer stays: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("a file that may still be written is gone: %v", err)
	}
	var all []string
	for _, path := range []string{s.answers.path("a"), s.answers.cache, s.texts.path("a"), s.texts.cache, s.signOffs("a"), s.textSigns("a")} {
		all = append(all, leave(path, 2*time.Minute))
	}
	if _, _, err := s.Expire(t.Context(), time.Now()); err != nil { // nothing is old enough to expire
		t.Fatal(err)
	}
	for _, path := range all {
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", path, err)
		}
	}
}

func TestAnswersExpire(t *testing.T) {
	s := Open(t.TempDir())
	young, old := kept(1, "young"), kept(2, "old")
	old.Answer.Asked = young.Answer.Asked.AddDate(0, 0, -31)
	keepAll(t, s, young, old)
	now := young.Answer.Asked.Add(time.Hour)
	if gone, _, err := s.Expire(t.Context(), now); err != nil || len(gone) != 0 {
		t.Fatalf("without a setting %v expired, %v", gone, err)
	}
	for _, days := range []int{200_000_000_000_000, 1 << 62} { // more than a date can hold
		if err := s.Set(Settings{Days: days}); err != nil {
			t.Fatal(err)
		}
		if gone, _, err := s.Expire(t.Context(), now); err != nil || len(gone) != 0 {
			t.Fatalf("kept for %d days, %v expired, %v", days, gone, err)
		}
	}
	if err := s.Set(Settings{Days: 30}); err != nil {
		t.Fatal(err)
	}
	if gone, _, err := s.Expire(t.Context(), now); err != nil || !slices.Equal(gone, []string{old.Answer.AnswerID}) {
		t.Fatalf("%v expired, %v", gone, err)
	}
	if got := questions(t, s, Query{}); !slices.Equal(got, []string{"young"}) {
		t.Errorf("left: %q", got)
	}
}

func TestManyProcessesAtOnce(t *testing.T) {
	data := t.TempDir()
	var group sync.WaitGroup
	for p := range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			s := Open(data)
			for i := range 20 {
				n := p*100 + i
				r := kept(n, fmt.Sprint(n), claim("c", verify.Verified))
				if err := s.Keep(r); err != nil {
					t.Error(err)
				}
				if err := s.SignOff(t.Context(), kept(p*100, "").Answer.AnswerID, SignOff{Mark: MarkOK, By: "p"}); err != nil {
					t.Error(err)
				}
				if _, err := s.List(t.Context(), Query{Limit: 1}); err != nil {
					t.Error(err)
				}
				if i%2 == 1 {
					if err := s.Delete(t.Context(), r.Answer.AnswerID); err != nil {
						t.Error(err)
					}
				}
			}
		}()
	}
	group.Wait()
	page, err := Open(data).List(t.Context(), Query{})
	if err != nil || page.Total != 40 || len(page.Faults) > 0 {
		t.Errorf("%d answers, faults %v, %v", page.Total, page.Faults, err)
	}
}

func TestSignOffsStandBesideTheVerdict(t *testing.T) {
	s := Open(t.TempDir())
	r := kept(1, "q", claim("a", verify.Verified), claim("b", verify.Unsupported))
	keepAll(t, s, r)
	id := r.Answer.AnswerID
	for _, bad := range []SignOff{{Claim: 2, Mark: MarkOK, By: "x"}, {Claim: -2, Mark: MarkOK, By: "x"}, {Mark: "fine", By: "x"}, {Mark: MarkOK, By: " "}} {
		if err := s.SignOff(t.Context(), id, bad); !errors.Is(err, ErrMark) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	for _, o := range []SignOff{{Claim: 0, Mark: MarkHold, By: "佐藤"}, {Claim: 0, Mark: MarkOK, By: "佐藤", Note: "原本で\n確かめた"}} {
		if err := s.SignOff(t.Context(), id, o); err != nil {
			t.Fatal(err)
		}
	}
	// A line that a crash cut short is lost, and only that one.
	file, err := os.OpenFile(s.signOffs(id), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(`{"claim":0,"mark":"wro`); err != nil {
		t.Fatal(err)
	}
	file.Close()
	if err := s.SignOff(t.Context(), id, SignOff{Claim: 1, Mark: MarkWrong, By: "鈴木"}); err != nil {
		t.Fatal(err)
	}
	offs, err := s.SignOffs(id)
	if err != nil || len(offs) != 2 || offs[0].Mark != MarkOK || offs[0].Note != "原本で\n確かめた" || offs[1].By != "鈴木" {
		t.Errorf("%+v, %v", offs, err)
	}
	page, err := s.List(t.Context(), Query{})
	if err != nil || !page.Answers[0].SignedOff {
		t.Errorf("the list does not say that it was signed off: %+v, %v", page, err)
	}
}
