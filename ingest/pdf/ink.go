package pdf

import (
	"fmt"
	"image"
	"math"
)

// NotSeen is the reason why nothing is drawn over words that the file holds and the page does not show.
const NotSeen ReasonCode = "not_visible"

const (
	inkDPI     = 72
	inkLeast   = 24  // of 255: how far the lightest and the darkest pixel of a character's place are apart at least
	unseenRun  = 2   // letters in a row without ink: a single one may be a blank in the font that stands in for a missing one
	unseenPart = 0.2 // or this part of all letters
)

// Proven gives back a location whose words are seen on the page, and NotSeen for any other: each character must have ink in its
// place on the picture of the page, which draw makes at that many dots per inch. The text of scans lies over a picture anyway and is not
// checked. A page is drawn for this once.
func (l *Layout) Proven(at Location, draw func(dpi float64) (*image.RGBA, error)) (Location, error) {
	if !at.Found || l.Reader == readerOCR || l.recognised {
		return at, nil
	}
	l.inking.Lock()
	defer l.inking.Unlock()
	if l.ink == nil {
		picture, err := draw(inkDPI)
		if err != nil {
			return Location{}, fmt.Errorf("looking for ink: %w", err)
		}
		l.ink = inkOf(picture, l)
	}
	letters, unseen, run, longest := 0, 0, 0, 0
	for i, r := range l.runes {
		if l.source[i] < 0 || !isReadable(r) || !inside(at.Rects, l.Boxes[i]) {
			continue
		}
		letters++
		if l.ink[l.source[i]] {
			run = 0
			continue
		}
		unseen++
		run++
		longest = max(longest, run)
	}
	if longest >= unseenRun || float64(unseen) > unseenPart*float64(letters) {
		return notShown(NotSeen), nil
	}
	return at, nil
}

// inside reports whether the middle of a box lies in one of the rectangles.
func inside(rects []Rect, box Rect) bool {
	for _, r := range rects {
		if r.contains(box.centerX(), box.centerY()) {
			return true
		}
	}
	return false
}

// inkOf tells for each character of a page whether the picture shows anything in its place.
func inkOf(picture *image.RGBA, l *Layout) []bool {
	scaleX, scaleY := float64(picture.Rect.Dx())/l.Width, float64(picture.Rect.Dy())/l.Height
	ink := make([]bool, len(l.glyphs))
	for i := range l.glyphs {
		box := l.glyphs[i].box
		place := image.Rect(
			int(math.Floor(box.X0*scaleX)), int(math.Floor(box.Y0*scaleY)), int(math.Ceil(box.X1*scaleX)), int(math.Ceil(box.Y1*scaleY)),
		).Intersect(picture.Rect)
		ink[i] = differs(picture, place)
	}
	return ink
}

// differs reports whether the pixels of a part of a picture are not all of nearly the same colour.
func differs(picture *image.RGBA, part image.Rectangle) bool {
	var low, high [3]uint8
	low = [3]uint8{255, 255, 255}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := picture.Pix[picture.PixOffset(part.Min.X, y):picture.PixOffset(part.Max.X, y)]
		for x := 0; x+3 < len(row); x += 4 {
			for c := range 3 {
				low[c], high[c] = min(low[c], row[x+c]), max(high[c], row[x+c])
				if high[c]-low[c] >= inkLeast && high[c] > low[c] {
					return true
				}
			}
		}
	}
	return false
}
