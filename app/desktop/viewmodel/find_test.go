package viewmodel

import (
	"testing"

	"tenkyo/app/library"
	"tenkyo/ingest/document"
)

func TestWordsAreFoundInOrderWhateverTheirCase(t *testing.T) {
	d := &document.Document{Format: document.PDF, Pages: []document.Page{
		{Number: 1, Text: "Leave is granted. Sick LEAVE too."}, {Number: 2, Text: "nothing"}, {Number: 3, Text: "leave"},
	}}
	found := hits(d, library.PageRequest{Doc: "a.pdf", Version: "v"}, " leave ")
	if len(found) != 3 || found[0].Page != 1 || found[1].Quote != "LEAVE" || found[2].Page != 3 || found[0].Version != "v" {
		t.Errorf("found %+v", found)
	}
}

func TestInATextTheVeryRunesAreKnown(t *testing.T) {
	d := &document.Document{Format: document.Markdown, Pages: []document.Page{{Text: "休暇は10日。休暇の申請。"}}}
	found := hits(d, library.PageRequest{Doc: "a.md"}, "休暇")
	if len(found) != 2 || found[1].Found.Start != 7 || found[1].Found.End != 9 {
		t.Errorf("found %+v", found)
	}
}
