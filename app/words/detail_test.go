package words

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestAnErrorBehindAJapaneseSentenceIsWhatItNames: the sentence says what is wrong, and no English follows it.
func TestAnErrorBehindAJapaneseSentenceIsWhatItNames(t *testing.T) {
	notThere := &fs.PathError{Op: "open", Path: "/share/my docs/旅費規程.pdf", Err: fs.ErrNotExist}
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"a path with spaces", fmt.Errorf("opening the pack: %w", notThere), "/share/my docs/旅費規程.pdf"},
		{"two of them", errors.Join(notThere, &os.LinkError{Op: "rename", Old: "a", New: "b.txt", Err: fs.ErrPermission}), "/share/my docs/旅費規程.pdf、b.txt"},
		{"what somebody typed", fmt.Errorf("no such answer is kept: %q", "ffff"), "「ffff」"},
		{"a name at the end", errors.New("no such answer is kept: ffff"), "ffff"},
		{"a sentence at the end", errors.New("the kept answer is damaged: its checksum is wrong"), ""},
		{"a file's name in the middle", errors.New("reading bad.docx: not a Word document: zip: not a valid zip file"), "bad.docx"},
		{"a line", errors.New("not UTF-8: byte 1, line 12"), "12行目"},
		{"numbers", errors.New("the answer has no such sentence: 1 of 0"), ""},
		{"a size", errors.New("212 MB"), "212 MB"},
		{"nothing", errors.New("busy"), ""},
	} {
		if got := New(Japanese).detail(c.err); got != c.want {
			t.Errorf("%s: %q, wanted %q", c.name, got, c.want)
		}
		if got := New(English).detail(c.err); got != c.err.Error() {
			t.Errorf("%s in English: %q", c.name, got)
		}
	}
	ja := New(Japanese)
	if got := ja.T("error.busy", "detail", errors.New("waited for five seconds")); strings.ContainsAny(got, "（）") {
		t.Errorf("empty brackets stayed: %s", got)
	}
	if got := ja.T("error.busy", "detail", notThere); !strings.Contains(got, "（/share/my docs/旅費規程.pdf）") {
		t.Error(got)
	}
	if got := ja.FileReason("encoding_unknown", "not UTF-8: byte 1, line 12"); !strings.HasSuffix(got, "（12行目）") {
		t.Error(got)
	}
}
