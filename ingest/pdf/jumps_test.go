package pdf

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"testing"

	"tenkyo/ingest/document"
)

type jumpCase struct {
	ID, Doc, Quote string
	Page           int
	Boxes          [][4]float64
}

// cell is a point of the grid on which highlights are compared.
type gridPoint struct{ x, y int }

func gridOf(boxes [][4]float64, grow float64) map[gridPoint]bool {
	out := map[gridPoint]bool{}
	for _, b := range boxes {
		for x := int(b[0] - grow); x <= int(b[2]+grow); x++ {
			for y := int(b[1] - grow); y <= int(b[3]+grow); y++ {
				out[gridPoint{x, y}] = true
			}
		}
	}
	return out
}

// coreOf is the middle of a line across its direction.
func coreOf(b [4]float64) [4]float64 {
	w, h := b[2]-b[0], b[3]-b[1]
	if w >= h {
		return [4]float64{b[0], b[1] + .35*h, b[2], b[3] - .35*h}
	}
	return [4]float64{b[0] + .35*w, b[1], b[2] - .35*w, b[3]}
}

func shareOf(a, b map[gridPoint]bool) int {
	n := 0
	for p := range a {
		if b[p] {
			n++
		}
	}
	return n
}

// grade compares a highlight with the truth: right, loose, wrong or not found.
func grade(truth [][4]float64, got Location) (verdict string, coverage, spill float64) {
	if !got.Found || len(got.Rects) == 0 {
		return "not found", 0, 0
	}
	var rects, cores [][4]float64
	for _, r := range got.Rects {
		rects = append(rects, [4]float64{r.X0, r.Y0, r.X1, r.Y1})
	}
	for _, b := range truth {
		cores = append(cores, coreOf(b))
	}
	t, a, near := gridOf(cores, 0), gridOf(rects, 0), gridOf(truth, 4)
	coverage = float64(shareOf(t, a)) / float64(len(t))
	inside := shareOf(a, near)
	spill = float64(len(a)-inside) / float64(max(1, len(a)))
	switch {
	case 2*inside < len(a):
		return "wrong", coverage, spill
	case coverage >= .8 && spill <= .15:
		return "right", coverage, spill
	}
	return "loose", coverage, spill
}

// A citation opens the page with the very words lit: the bar is 88 % right and nothing wrong.
func TestHighlightsLieOnTheQuotedWords(t *testing.T) {
	cases := needShared(t, "pdf/jumps.jsonl")
	file, err := os.Open(cases)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tally, total := map[string]int{}, 0
	var faults []string
	files, docs := map[string]*File{}, map[string]*document.Document{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c jumpCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		f := files[c.Doc]
		if f == nil {
			for _, open := range files {
				open.Close()
			}
			clear(files)
			path := filepath.Join(shared, "pdf/files", c.Doc)
			if _, err := os.Stat(path); err != nil {
				path = filepath.Join(shared, "pdf/regulations", c.Doc)
			}
			f = openFile(t, path)
			files[c.Doc] = f
			if docs[c.Doc], err = f.read(t.Context(), c.Doc, ReadOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		layout, err := f.Stored(t.Context(), docs[c.Doc].Page(c.Page))
		if err != nil {
			t.Fatal(err)
		}
		got, err := proven(t.Context(), f, layout, layout.Locate(c.Quote, nil))
		if err != nil {
			t.Fatal(err)
		}
		verdict, coverage, spill := grade(c.Boxes, got)
		tally[verdict]++
		total++
		if verdict != "right" {
			faults = append(faults, fmt.Sprintf("%s | %.2f | %.2f | %s | %s | %.40q", verdict, coverage, spill, got.ReasonCode, c.ID, c.Quote))
		}
	}
	sort.Strings(faults)
	for _, f := range faults {
		t.Log(f)
	}
	right := float64(tally["right"]) / float64(total)
	t.Logf("%v of %d, right %.1f %%", tally, total, 100*right)
	if right < .88 || tally["wrong"] > 0 {
		t.Errorf("right %.1f %%, wrong %d: the bar is 88 %% and 0", 100*right, tally["wrong"])
	}
}
