package pdf

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

func TestDump(t *testing.T) {
	path := os.Getenv("DUMP")
	if path == "" {
		t.Skip()
	}
	f := openFile(t, path)
	n, _ := strconv.Atoi(os.Getenv("DUMP_PAGE"))
	var l *Layout
	var err error
	if os.Getenv("DUMP_REPAIR") != "" {
		raw, _, e := f.raw(t.Context(), n)
		if e != nil {
			t.Fatal(e)
		}
		s := &secondReader{engine: f.engine, data: f.data, notice: func(bool) {}}
		s.repair(t.Context(), raw, n)
		l = layOut(raw, n)
	} else {
		l, err = f.Page(t.Context(), n)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range l.Blocks {
		box := l.blockBox(i)
		fmt.Printf("[%s %d em=%.1f bold=%v %.0f,%.0f-%.0f,%.0f] %s\n", b.Kind, b.Level, l.styles[i].em, l.styles[i].bold, box.X0, box.Y0, box.X1, box.Y1, string(l.runes[b.Start:b.End]))
	}
}
