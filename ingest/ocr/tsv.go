package ocr

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tenkyo/ingest/document"
)

// Columns of tesseract's table, and the levels of its rows.
const (
	colLevel, colLeft, colTop, colWidth, colHeight, colSure, colText = 0, 6, 7, 8, 9, 10, 11

	columns   = 12
	levelPage = 1
	levelLine = 4
	levelWord = 5
)

// maxWords of a page that are kept; a dense one has 3,000.
const maxWords = 50000

// errTable says that tesseract's answer is not what it should be.
var errTable = errors.New("tesseract: its table cannot be read")

// parse reads tesseract's table of words: tab-separated, a row for the page, each block, paragraph, line and word.
func parse(table []byte, width, height float64, down bool) (*document.Scan, error) {
	scan := &document.Scan{Words: []document.Word{}}
	var scaleX, scaleY float64 // points a pixel
	var line box
	number := -1
	var lines []sureness
	for row := range strings.Lines(string(table)) {
		cells := strings.SplitN(strings.TrimRight(row, "\r\n"), "\t", columns)
		if len(cells) < columns || cells[colLevel] == "level" {
			continue
		}
		level, err := strconv.Atoi(cells[colLevel])
		at, ok := boxOf(cells)
		if err != nil || !ok {
			return nil, errTable
		}
		switch level {
		case levelPage:
			if !(at.width > 0 && at.height > 0) {
				return nil, errTable
			}
			scaleX, scaleY = width/at.width, height/at.height
		case levelLine:
			line = at
			number++
		case levelWord:
			text := strings.TrimSpace(cells[colText])
			sure, err := strconv.ParseFloat(cells[colSure], 64)
			if err != nil || scaleX == 0 || number < 0 {
				return nil, errTable
			}
			if text == "" || !utf8.ValidString(text) || len(scan.Words) >= maxWords {
				continue
			}
			w := document.Word{Text: text, Line: number, Down: down}
			if down {
				at.left, at.width = line.left, line.width
			} else {
				at.top, at.height = line.top, line.height
			}
			w.X0, w.X1 = hundredth(at.left*scaleX), hundredth((at.left+at.width)*scaleX)
			w.Y0, w.Y1 = hundredth(at.top*scaleY), hundredth((at.top+at.height)*scaleY)
			scan.Words = append(scan.Words, w)
			if number >= len(lines) {
				lines = append(lines, make([]sureness, number+1-len(lines))...)
			}
			lines[number].add(text, sure)
		}
	}
	if scaleX == 0 {
		return nil, errTable
	}
	scan.Words = slices.DeleteFunc(scan.Words, func(w document.Word) bool { return lines[w.Line].mean() < leastLine })
	var all sureness
	for _, line := range lines {
		if line.mean() >= leastLine {
			all.sum, all.runes = all.sum+line.sum, all.runes+line.runes
		}
	}
	scan.Confidence = math.Round(all.mean())
	for i := 1; i < len(scan.Words); i++ {
		if a, b := &scan.Words[i-1], &scan.Words[i]; a.Line == b.Line {
			adjoin(a, b)
		}
	}
	return scan, nil
}

// closeGap is the widest gap, as a share of the line's height, between characters that are written without spaces: tesseract
// puts its boxes around the ink, and ink of small kana and of marks is small.
const closeGap = 1.0

// adjoin mends the places of two words that follow each other on a line: tesseract's boxes overlap where it cut a word of
// Japanese in two, and leave gaps there where nothing is between the words.
func adjoin(a, b *document.Word) {
	end, start, from, to, size := &a.X1, &b.X0, a.X0, &b.X1, a.Y1-a.Y0
	if a.Down {
		end, start, from, to, size = &a.Y1, &b.Y0, a.Y0, &b.Y1, a.X1-a.X0
	}
	last, _ := utf8.DecodeLastRuneInString(a.Text)
	first, _ := utf8.DecodeRuneInString(b.Text)
	switch gap := *start - *end; {
	case gap < 0 && *start > from:
		*end = *start
	case gap < 0:
		*start = *end
		*to = max(*to, hundredth(*start+size/10))
	case isWide(last) && isWide(first) && gap <= closeGap*size:
		*end = hundredth(*end + gap/2)
		*start = *end
	}
}

// isWide tells characters of scripts that are written without spaces.
func isWide(r rune) bool {
	return r >= 0x2e80 && (r <= 0xd7ff || r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe4f || r >= 0xff00 && r <= 0xffef)
}

// sureness of some words, each weighed by its length.
type sureness struct{ sum, runes float64 }

func (s *sureness) add(text string, percent float64) {
	n := float64(utf8.RuneCountInString(text))
	s.sum, s.runes = s.sum+n*percent, s.runes+n
}

func (s *sureness) mean() float64 { return s.sum / max(s.runes, 1) }

// box is a place in the picture, in pixels.
type box struct{ left, top, width, height float64 }

func boxOf(cells []string) (b box, ok bool) {
	for i, side := range map[int]*float64{colLeft: &b.left, colTop: &b.top, colWidth: &b.width, colHeight: &b.height} {
		value, err := strconv.ParseFloat(cells[i], 64)
		if err != nil || math.IsNaN(value) || value < 0 || value > 1e6 {
			return b, false
		}
		*side = value
	}
	return b, true
}

// hundredth rounds to what is kept of a place.
func hundredth(points float64) float64 { return math.Round(points*100) / 100 }
