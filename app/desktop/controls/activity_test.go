package controls

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestActivityMovesAStepAtATimeAndOnlyWhileItRuns(t *testing.T) {
	test.NewTempApp(t)
	var waiting func()
	waits := 0
	a := NewActivity(func(d time.Duration, f func()) func() {
		if d < 200*time.Millisecond {
			t.Errorf("it is drawn anew every %v: more than five times a second", d)
		}
		waits++
		waiting = f
		return func() { waiting = nil }
	})
	a.Resize(fyne.NewSize(80, 4))
	r := test.WidgetRenderer(a).(*activityRenderer)
	if r.part.Visible() || waits != 0 {
		t.Fatal("it moves before it was started")
	}
	a.Start()
	a.Start()
	if waits != 1 || !r.part.Visible() {
		t.Fatalf("started twice it waits %d times, want once, and shows its part: %v", waits, r.part.Visible())
	}
	var places []float32
	for range activitySteps + 1 {
		places = append(places, r.part.Position().X)
		waiting()
	}
	if places[1] != 10 || places[activitySteps-1] != 70 || places[activitySteps] != 0 {
		t.Errorf("it was at %v, want steps of 10 up to 70 and from the left again", places)
	}
	late := waiting
	a.Stop()
	if waiting != nil || r.part.Visible() || a.Running() {
		t.Error("it goes on after it was stopped")
	}
	late()
	if waiting != nil {
		t.Error("a step that came too late set it going again")
	}
}
