package history

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tenkyo/verify"
)

// TestSignOffsOutlastWhateverStandsBetweenThem puts each kind of bytes between the lines of two sign-offs.
func TestSignOffsOutlastWhateverStandsBetweenThem(t *testing.T) {
	for name, between := range map[string]string{
		"nothing": "", "an empty line": "\n", "NULs": strings.Repeat("\x00", 5000) + "\n", "no UTF-8": "\xff\xfe\x80\n", "half a line": `{"claim":0,"mark":"wro` + "\n",
		"another mark": `{"claim":0,"mark":"fine","by":"x"}` + "\n", "nobody": `{"claim":0,"mark":"wrong","by":""}` + "\n", "no claim": `[1,2]` + "\n", "null": "null\n",
		"a line as long as a book": strings.Repeat("x", 20<<20) + "\n", "a carriage return": "\r\n", "a mark of order": "\ufeff\n", "control characters": "\x1b[2J\x07\n",
	} {
		s := Open(t.TempDir())
		r := kept(1, "q", claim("a", verify.Verified), claim("b", verify.Unsupported))
		keepAll(t, s, r)
		id := r.Answer.AnswerID
		sign := func(n int) {
			t.Helper()
			if err := s.SignOff(t.Context(), id, SignOff{Claim: n, Mark: MarkOK, By: "佐藤"}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		sign(0)
		path := s.signOffs(id)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(data, between...), 0o600); err != nil {
			t.Fatal(err)
		}
		sign(1)
		offs, err := s.SignOffs(id)
		if err != nil || len(offs) != 2 || offs[0].Mark != MarkOK || offs[1].By != "佐藤" {
			t.Errorf("%s: %+v, %v", name, offs, err)
		}
	}
}

// TestNoByteOfAKeptAnswerChangesUnnoticed changes bytes of each kind all over a kept answer.
func TestNoByteOfAKeptAnswerChangesUnnoticed(t *testing.T) {
	s := Open(t.TempDir())
	r := kept(1, "年次有給休暇は何日ですか", claim("a", verify.Verified))
	keepAll(t, s, r)
	path := s.answers.path(r.Answer.AnswerID)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want Record
	if err := unseal(good, &want); err != nil {
		t.Fatal(err)
	}
	for at := range good { // white space behind it, and capitals in the names of the wrapping, change nothing
		for _, b := range []byte{0, '\n', ' ', '"', '}', '0', 'x', 0x80, 0xff, good[at] ^ 1, good[at] ^ 0x20} {
			if b == good[at] {
				continue
			}
			bad := bytes.Clone(good)
			bad[at] = b
			var got Record
			if err := unseal(bad, &got); err == nil && !reflect.DeepEqual(got, want) {
				t.Fatalf("byte %d of %d, %q for %q, near %q", at, len(good), b, good[at], good[max(0, at-10):min(len(good), at+10)])
			}
		}
	}
	for _, bad := range [][]byte{nil, good[:len(good)/2], append(bytes.Clone(good), good...), bytes.Repeat([]byte{0}, 1<<16), []byte("null"), []byte("[]"), []byte("{}")} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		page, err := s.List(t.Context(), Query{})
		if err != nil || page.Total != 0 || len(page.Faults) != 1 {
			t.Errorf("%.20q: %+v, %v", bad, page, err)
		}
	}
}

// TestADataFolderThatCannotBeWrittenLosesNothing: what was there can still be read, and what is new is an error.
func TestADataFolderThatCannotBeWrittenLosesNothing(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere; the full disk says the same")
	}
	data := t.TempDir()
	s := Open(data)
	r := kept(1, "q", claim("a", verify.Verified))
	keepAll(t, s, r)
	for _, dir := range []string{"history/answers", "history"} {
		dir = filepath.Join(data, dir)
		if err := os.Chmod(dir, 0o500); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(dir, 0o700) //nolint:errcheck // so that the folder can be removed
	}
	if err := s.Keep(kept(2, "q")); err == nil {
		t.Error("kept where nothing can be written")
	}
	if page, err := s.List(t.Context(), Query{}); err != nil || page.Total != 1 {
		t.Errorf("%+v, %v", page, err)
	}
}
