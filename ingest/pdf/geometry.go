package pdf

import "math"

// Rect is a rectangle in points on the page as shown (after /Rotate and CropBox), origin top left.
type Rect struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

func (r Rect) empty() bool      { return r.X1 <= r.X0 || r.Y1 <= r.Y0 }
func (r Rect) width() float64   { return r.X1 - r.X0 }
func (r Rect) height() float64  { return r.Y1 - r.Y0 }
func (r Rect) centerX() float64 { return (r.X0 + r.X1) / 2 }
func (r Rect) centerY() float64 { return (r.Y0 + r.Y1) / 2 }
func (r Rect) contains(x, y float64) bool {
	return x >= r.X0 && x <= r.X1 && y >= r.Y0 && y <= r.Y1
}

// union is the smallest rectangle that holds both; an empty one adds nothing.
func (r Rect) union(o Rect) Rect {
	if r.empty() {
		return o
	}
	if o.empty() {
		return r
	}
	return Rect{math.Min(r.X0, o.X0), math.Min(r.Y0, o.Y0), math.Max(r.X1, o.X1), math.Max(r.Y1, o.Y1)}
}

// direction is where a line of text runs on the page as shown.
type direction uint8

const (
	rightward direction = iota
	downward            // vertical Japanese, and text turned a quarter clockwise
	upward              // text turned a quarter counter-clockwise
	leftward            // text upside down
)

// flow is a rectangle in the coordinates of a direction: u runs along the line, v from one line to the next.
type flow struct{ u0, u1, v0, v1 float64 }

func (f flow) uc() float64 { return (f.u0 + f.u1) / 2 }
func (f flow) vc() float64 { return (f.v0 + f.v1) / 2 }

func (f flow) union(o flow) flow {
	return flow{math.Min(f.u0, o.u0), math.Max(f.u1, o.u1), math.Min(f.v0, o.v0), math.Max(f.v1, o.v1)}
}

// along turns a rectangle into the coordinates of a direction.
func (d direction) along(r Rect) flow {
	switch d {
	case downward:
		return flow{r.Y0, r.Y1, -r.X1, -r.X0}
	case upward:
		return flow{-r.Y1, -r.Y0, r.X0, r.X1}
	case leftward:
		return flow{-r.X1, -r.X0, -r.Y1, -r.Y0}
	default:
		return flow{r.X0, r.X1, r.Y0, r.Y1}
	}
}

// rect turns flow coordinates back.
func (d direction) rect(f flow) Rect {
	switch d {
	case downward:
		return Rect{-f.v1, f.u0, -f.v0, f.u1}
	case upward:
		return Rect{f.v0, -f.u1, f.v1, -f.u0}
	case leftward:
		return Rect{-f.u1, -f.v1, -f.u0, -f.v0}
	default:
		return Rect{f.u0, f.v0, f.u1, f.v1}
	}
}
