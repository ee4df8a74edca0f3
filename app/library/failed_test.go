package library

import (
	"encoding/json"
	"strings"
	"testing"
)

// A file that is no document of the library has no name in it, not an empty one.
func TestAFileThatFailedNamesNoDocument(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("empty.md", "")
	report := s.ingest(l)
	s.want(report, "failed empty.md")
	out, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(out), `"doc"`) {
		t.Errorf("it names a document: %s", out)
	}
	s.write("empty.md", "# 規程\n\n有給休暇は10日とする。\n")
	s.want(s.ingest(l), "indexed empty.md")
	s.write("empty.md", "")
	report = s.ingest(l)
	if len(report.Files) != 1 || report.Files[0].Status != Failed || report.Files[0].Doc != "empty.md" {
		t.Errorf("a document whose file failed later: %+v", report.Files)
	}
}
