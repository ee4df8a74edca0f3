package controls

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Activity is a thin bar that shows that something is at work whose end nobody knows; words beside it say what. It moves a step at a
// time: Fyne's own bar draws the whole window anew sixty times a second, which takes a processor from the model where no graphics card
// draws.
type Activity struct {
	widget.BaseWidget
	after   func(time.Duration, func()) (stop func())
	stop    func()
	step    int
	running bool
}

const (
	activityEvery = 400 * time.Millisecond
	activitySteps = 8 // places of the moving part, from left to right
)

// NewActivity returns a bar at rest. after calls on the window's goroutine.
func NewActivity(after func(time.Duration, func()) (stop func())) *Activity {
	a := &Activity{after: after, stop: func() {}}
	a.ExtendBaseWidget(a)
	return a
}

// Start lets the bar move until Stop. A bar that moves goes on.
func (a *Activity) Start() {
	if a.running {
		return
	}
	a.running, a.step = true, 0
	a.stop = a.after(activityEvery, a.tick)
	a.Refresh()
}

// Stop lets it rest.
func (a *Activity) Stop() {
	if !a.running {
		return
	}
	a.running = false
	a.stop()
	a.Refresh()
}

// Running reports whether it moves.
func (a *Activity) Running() bool { return a.running }

func (a *Activity) tick() {
	if !a.running {
		return
	}
	a.step = (a.step + 1) % activitySteps
	a.stop = a.after(activityEvery, a.tick)
	a.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (a *Activity) CreateRenderer() fyne.WidgetRenderer {
	r := &activityRenderer{activity: a, track: canvas.NewRectangle(nil), part: canvas.NewRectangle(nil)}
	r.paint()
	return r
}

type activityRenderer struct {
	activity    *Activity
	track, part *canvas.Rectangle
}

func (r *activityRenderer) Destroy()                     { r.activity.Stop() }
func (r *activityRenderer) MinSize() fyne.Size           { return fyne.NewSize(4*activitySteps, 4) }
func (r *activityRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.track, r.part} }

func (r *activityRenderer) Layout(size fyne.Size) {
	r.track.Resize(size)
	width := size.Width / activitySteps
	r.part.Move(fyne.NewPos(width*float32(r.activity.step), 0))
	r.part.Resize(fyne.NewSize(width, size.Height))
}

func (r *activityRenderer) Refresh() {
	r.paint()
	r.Layout(r.activity.Size())
	canvas.Refresh(r.activity)
}

func (r *activityRenderer) paint() {
	r.track.FillColor = fynetheme.Color(fynetheme.ColorNameSeparator)
	r.part.FillColor = fynetheme.Color(fynetheme.ColorNamePrimary)
	r.part.Hidden = !r.activity.running
}
