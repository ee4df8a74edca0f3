package index

import (
	"fmt"
	"strings"
	"testing"
)

func TestChunksComeBackAsTheyWerePacked(t *testing.T) {
	var p packer
	for _, c := range []Chunk{
		{},
		{ID: "a", Doc: "規程/就業規則.md", Title: "就業規則", Headings: []string{"第1章"}, Text: "第1条\n\x00𠮷 <&> \"引用\"", Page: 3, Spans: []Span{{Page: 3, End: 9}}},
		{Text: strings.Repeat("年次有給休暇を与える。", 2000)},
	} {
		packed, err := p.pack(&c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := unpackChunk([]byte(packed))
		if err != nil || fmt.Sprint(got) != fmt.Sprint(c) {
			t.Errorf("got %.200v, %v", got, err)
		}
		if again, err := p.pack(&c); err != nil || again != packed {
			t.Errorf("%.40q is packed in two ways, %v", c.Text, err)
		}
		if _, err := unpackChunk([]byte(packed[:len(packed)/2])); err == nil {
			t.Error("half a chunk is unpacked")
		}
	}
	for _, damaged := range []string{"", "{", "\xff\xff\xff"} {
		if c, err := unpackChunk([]byte(damaged)); err == nil {
			t.Errorf("%q gives %v", damaged, c)
		}
	}
}
