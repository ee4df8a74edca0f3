package pdf

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"
)

// What is found on a page that came from another process is what is found on the page itself.
func TestALayoutIsCarriedWhole(t *testing.T) {
	b := &builder{}
	b.page("", text(72, 720, 12, "Employees have an annual leave of 30"), text(72, 700, 12, "days. Appli-"), text(72, 680, 12, "cations are made in writing."), text(72, 640, 9, "It applies."), text(300, 640, 9, "It applies."))
	f := b.open(t)
	here, err := f.Page(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	data, err := here.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	there := &Layout{}
	if err := there.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	for _, quote := range []string{"annual leave of 30 days", "Applications are made", "Appli-cations", "It applies.", "not there", ""} {
		a, b := here.Locate(quote, nil), there.Locate(quote, nil)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%q: %+v, carried %+v", quote, a, b)
		}
		if pa, err := proven(t.Context(), f, there, b); err != nil || pa.Found != a.Found {
			t.Errorf("%q: proven %v %v", quote, pa.Found, err)
		}
	}
	if !reflect.DeepEqual(here.Lines(), there.Lines()) || !reflect.DeepEqual(here.Blocks, there.Blocks) || here.Width != there.Width {
		t.Error("the lines differ")
	}
}

// A reader that was taken over may write what it likes.
func TestALayoutThatPointsNowhereIsRefused(t *testing.T) {
	good := carried{Text: "ab", Boxes: make([]float64, 8), Lines: []int32{0, 0}, Source: []int32{0, 0}, Columns: []int32{-1}, Dirs: []byte{0}, Glyphs: make([]float64, 5)}
	for name, spoil := range map[string]func(*carried){
		"nothing":                  func(*carried) {},
		"too few boxes":            func(c *carried) { c.Boxes = c.Boxes[:4] },
		"a line that is none":      func(c *carried) { c.Lines = []int32{0, 1} },
		"a glyph that is none":     func(c *carried) { c.Source = []int32{0, 1} },
		"a glyph below all":        func(c *carried) { c.Source = []int32{0, -2} },
		"a glyph on no line":       func(c *carried) { c.Lines = []int32{0, -1} },
		"a direction that is none": func(c *carried) { c.Dirs = []byte{9} },
		"a column too many":        func(c *carried) { c.Columns = []int32{0, 0} },
		"half a glyph":             func(c *carried) { c.Glyphs = make([]float64, 7) },
		"a hyphen nowhere":         func(c *carried) { c.HyphenAt = []int32{1} },
	} {
		c := good
		spoil(&c)
		var data bytes.Buffer
		if err := gob.NewEncoder(&data).Encode(&c); err != nil {
			t.Fatal(err)
		}
		if err := new(Layout).UnmarshalBinary(data.Bytes()); (err == nil) != (name == "nothing") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := new(Layout).UnmarshalBinary([]byte("no")); err == nil {
		t.Error("anything is a layout")
	}
}
