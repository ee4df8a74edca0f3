package pdf

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tenkyo/ingest/document"
)

// bigrams counts pairs of characters after NFKC without white space.
func bigrams(text string) (map[string]int, int) {
	var runes []rune
	for _, r := range norm.NFKC.String(text) {
		if !unicode.IsSpace(r) && !strings.ContainsRune("\u00ad\u200b\u200c\u200d\ufeff\ufffe", r) {
			runes = append(runes, r)
		}
	}
	counts := map[string]int{}
	for i := 1; i < len(runes); i++ {
		counts[string(runes[i-1:i+1])]++
	}
	return counts, len(runes)
}

// f1 is how alike two texts are in their pairs of characters.
func f1(a, b map[string]int) float64 {
	same, na, nb := 0, 0, 0
	for k, n := range a {
		na += n
		same += min(n, b[k])
	}
	for _, n := range b {
		nb += n
	}
	if na+nb == 0 {
		return 1
	}
	return 2 * float64(same) / float64(na+nb)
}

// japaneseShare is the share of kana and ideographs.
func japaneseShare(text string) float64 {
	wide, all := 0, 0
	for _, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		all++
		if isWide(r) {
			wide++
		}
	}
	return float64(wide) / float64(max(all, 1))
}

// The text of pages against poppler's: mean F1 at least .97 for Latin and .95 for Japanese pages.
func TestTextAgreesWithPoppler(t *testing.T) {
	folder := needShared(t, "pdf")
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("no pdftotext")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "files/*.pdf"))
	more, _ := filepath.Glob(filepath.Join(folder, "regulations/*.pdf"))
	sums, counts := map[string]float64{}, map[string]int{}
	var poor []string
	for _, path := range append(files, more...) {
		if strings.Contains(path, "vertical") {
			continue // poppler's own order is scrambled there
		}
		out, err := exec.Command("pdftotext", "-q", path, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := engine(t).Read(t.Context(), data, filepath.Base(path), nil)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		var fileSum float64
		n := 0
		switched := 0
		for i, theirs := range strings.Split(string(out), "\f") {
			if i >= len(doc.Pages) {
				break
			}
			want, length := bigrams(theirs)
			if length < 50 {
				continue
			}
			got, _ := bigrams(strings.ReplaceAll(doc.Pages[i].Text, cellSeparator, " "))
			class := "Latin"
			if japaneseShare(theirs) > .2 {
				class = "Japanese"
			}
			score := f1(want, got)
			sums[class] += score
			counts[class]++
			fileSum += score
			n++
			if doc.Pages[i].Reader != readerPdfium {
				switched++
			}
			if score < .9 {
				poor = append(poor, fmt.Sprintf("%.3f %s p.%d %s", score, filepath.Base(path), i+1, doc.Pages[i].Reader))
			}
		}
		for _, w := range doc.Warnings {
			if w.Code != "page_without_text" {
				t.Logf("%+v", w)
			}
		}
		t.Logf("%.3f %3d pages %2d switched %s", fileSum/float64(max(n, 1)), n, switched, filepath.Base(path))
	}
	sort.Strings(poor)
	for _, p := range poor {
		t.Log(p)
	}
	for class, bar := range map[string]float64{"Latin": .97, "Japanese": .95} {
		mean := sums[class] / float64(max(counts[class], 1))
		t.Logf("%s: mean F1 %.4f on %d pages", class, mean, counts[class])
		if mean < bar {
			t.Errorf("%s: mean F1 %.3f, the bar is %.2f", class, mean, bar)
		}
	}
}

// lostLetters are the letters and digits that a text has more often than another one, whatever their order.
func lostLetters(want, got string) (lost string, all int) {
	counts := map[rune]int{}
	for _, r := range norm.NFKC.String(want) {
		if isReadable(r) {
			counts[r]++
			all++
		}
	}
	for _, r := range norm.NFKC.String(got) {
		if counts[r] > 0 {
			counts[r]--
		}
	}
	for _, r := range slices.Sorted(maps.Keys(counts)) {
		lost += strings.Repeat(string(r), counts[r])
	}
	return lost, all
}

// Every letter that poppler finds on a page is in our text of it, vertical pages too. Where the second reader's characters were
// taken, one in a hundred may stay a code.
func TestNoLettersAreLostAgainstPoppler(t *testing.T) {
	folder := needShared(t, "pdf")
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("no pdftotext")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*/*.pdf"))
	pages, letters, missing := 0, 0, 0
	for _, path := range files {
		out, err := exec.Command("pdftotext", "-q", path, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := engine(t).Read(t.Context(), data, filepath.Base(path), nil)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		hides := slices.ContainsFunc(doc.Warnings, func(w document.Warning) bool { return w.Code == "hidden_text" || w.Code == "text_beside_page" })
		if hides { // poppler reads what no page shows
			t.Logf("%s hides text: %v", filepath.Base(path), doc.Warnings)
			continue
		}
		for i, theirs := range strings.Split(string(out), "\f") {
			if i >= len(doc.Pages) {
				break
			}
			lost, all := lostLetters(theirs, doc.Pages[i].Text)
			pages, letters, missing = pages+1, letters+all, missing+len([]rune(lost))
			if lost != "" && (doc.Pages[i].Reader == readerPdfium || len([]rune(lost))*100 > all) {
				t.Errorf("%s p.%d: %q of %d letters are lost", filepath.Base(path), i+1, lost, all)
			}
		}
	}
	t.Logf("%d of %d letters lost on %d pages", missing, letters, pages)
}
