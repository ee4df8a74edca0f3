package pdf

import (
	"math"
	"sort"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// ruling is a drawn line, straight across or straight down, on the page as shown.
type ruling struct {
	at       float64 // y of a line across, x of a line down
	from, to float64
}

// rulings are the lines of a page that may frame the cells of tables.
type rulings struct{ across, down []ruling }

const (
	maxObjects  = 6000 // of a page; drawings with more are not searched for tables
	maxSegments = 5000 // of all paths of a page together
	thickest    = 4.0  // points; a filled rectangle up to this is a line
	shortest    = 4.0  // points; shorter strokes frame nothing
	snap        = 2.0  // points between lines that are meant to be one
)

// readRulings collects the lines of a page.
func readRulings(instance pdfium.Pdfium, page requests.Page, shown shownPage, handles *int) (rulings, error) {
	var found rulings
	count, err := instance.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: page})
	if err != nil || count.Count > maxObjects {
		return found, faultOnly(err)
	}
	segments := 0
	for i := range count.Count {
		object, err := instance.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: page, Index: i})
		if err != nil {
			if isFault(err) {
				return found, err
			}
			continue
		}
		*handles++
		kind, err := instance.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		if err != nil || kind.Type != enums.FPDF_PAGEOBJ_PATH {
			if isFault(err) {
				return found, err
			}
			continue
		}
		if err := found.addPath(instance, object.PageObject, shown, &segments); err != nil {
			return found, err
		}
	}
	found.across, found.down = joined(found.across), joined(found.down)
	return found, nil
}

// addPath takes the lines of one path: all its straight strokes, or itself where it is a thin filled rectangle.
func (r *rulings) addPath(instance pdfium.Pdfium, path references.FPDF_PAGEOBJECT, shown shownPage, segments *int) error {
	mode, err := instance.FPDFPath_GetDrawMode(&requests.FPDFPath_GetDrawMode{PageObject: path})
	if err != nil || (!mode.Stroke && mode.FillMode == enums.FPDF_FILLMODE_NONE) {
		return faultOnly(err)
	}
	bounds, err := instance.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: path})
	if err != nil {
		return faultOnly(err)
	}
	box := shown.place(float64(bounds.Left), float64(bounds.Bottom), float64(bounds.Right), float64(bounds.Top))
	if math.Min(box.width(), box.height()) <= thickest {
		r.addLine(box.X0, box.Y0, box.X1, box.Y1)
		return nil
	}
	if !mode.Stroke {
		return nil
	}
	count, err := instance.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: path})
	if err != nil || *segments+count.Count > maxSegments {
		return faultOnly(err)
	}
	*segments += count.Count
	matrix, err := instance.FPDFPageObj_GetMatrix(&requests.FPDFPageObj_GetMatrix{PageObject: path})
	if err != nil {
		return faultOnly(err)
	}
	m := matrix.Matrix
	var startX, startY, lastX, lastY float64
	for i := range count.Count {
		segment, err := instance.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: path, Index: i})
		if err != nil {
			return faultOnly(err)
		}
		point, err := instance.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: segment.PathSegment})
		if err != nil {
			return faultOnly(err)
		}
		kind, err := instance.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: segment.PathSegment})
		if err != nil {
			return faultOnly(err)
		}
		closes, err := instance.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: segment.PathSegment})
		if err != nil {
			return faultOnly(err)
		}
		ux, uy := float64(m.A*point.X+m.C*point.Y+m.E), float64(m.B*point.X+m.D*point.Y+m.F)
		x, y := shown.originX+shown.xx*ux+shown.xy*uy, shown.originY+shown.yx*ux+shown.yy*uy
		switch kind.Type {
		case enums.FPDF_SEGMENT_MOVETO:
			startX, startY = x, y
		case enums.FPDF_SEGMENT_LINETO:
			r.addLine(lastX, lastY, x, y)
		}
		lastX, lastY = x, y
		if closes.IsClose {
			r.addLine(x, y, startX, startY)
			lastX, lastY = startX, startY
		}
	}
	return nil
}

// addLine adds a line or a thin rectangle by its corners, unless it is slanted or too short.
func (r *rulings) addLine(x0, y0, x1, y1 float64) {
	wide, high := math.Abs(x1-x0), math.Abs(y1-y0)
	switch {
	case wide >= shortest && high <= thickest && wide > 2*high:
		r.across = append(r.across, ruling{(y0 + y1) / 2, math.Min(x0, x1), math.Max(x0, x1)})
	case high >= shortest && wide <= thickest && high > 2*wide:
		r.down = append(r.down, ruling{(x0 + x1) / 2, math.Min(y0, y1), math.Max(y0, y1)})
	}
}

// joined puts pieces of the same line together.
func joined(lines []ruling) []ruling {
	sort.Slice(lines, func(a, b int) bool {
		if lines[a].at != lines[b].at {
			return lines[a].at < lines[b].at
		}
		return lines[a].from < lines[b].from
	})
	var out []ruling
	for _, l := range lines {
		merged := false
		for i := len(out) - 1; i >= 0 && l.at-out[i].at <= snap; i-- {
			if o := &out[i]; l.from <= o.to+snap && l.to >= o.from-snap {
				o.from, o.to = math.Min(o.from, l.from), math.Max(o.to, l.to)
				merged = true
				break
			}
		}
		if !merged {
			out = append(out, l)
		}
	}
	return out
}
