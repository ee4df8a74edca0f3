package reviewview

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/golden"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/theme"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/words"
)

type bench struct {
	*golden.Stage
	*Pane
	window fyne.Window
	opened []string
}

// show shows a list as it was read.
func show(t *testing.T, items []history.Waiting, faults []history.Fault, err error) *bench {
	t.Helper()
	b := &bench{Stage: golden.NewStage(t, words.English, theme.Light)}
	queue := make(chan func(), 4)
	model := viewmodel.NewReview(func(context.Context) ([]history.Waiting, []history.Fault, error) { return items, faults, err }, func(f func()) { queue <- f })
	b.Pane = New(b.Kit, model, func(w history.Waiting) { b.opened = append(b.opened, w.ID) })
	model.OnChange = b.Refresh
	b.window = b.Show(b.Object(), 360, 500)
	model.Reload()
	(<-queue)()
	return b
}

// said is what stands on screen, rows of the list included.
func (b *bench) said() string {
	var said strings.Builder
	for _, o := range test.LaidOutObjects(b.Object()) {
		switch o := o.(type) {
		case *prose.Text:
			said.WriteString(o.String() + "\n")
		case *controls.Button:
			said.WriteString(o.Text + "\n")
		case *controls.TwoLines:
			said.WriteString(o.Title + " | " + o.About + "\n")
		}
	}
	return said.String()
}

func waiting() []history.Waiting {
	day := time.Date(2026, 4, 2, 9, 0, 0, 0, time.UTC)
	return []history.Waiting{
		{Kind: history.WaitingText, ID: "a", Title: "memo.docx", At: day, Open: 3, Of: 10, Reasons: []history.Reason{{Why: history.WhyEdition, N: 1}, {Why: history.WhyHold, N: 2}}},
		{Kind: history.WaitingText, ID: "b", Title: "-", Begins: "The hotel rate", At: day, Open: 1, Of: 1, Reasons: []history.Reason{{Why: history.WhyCaution, N: 1}}},
		{Kind: history.WaitingAnswer, ID: "c", Title: "What is the hotel rate?", At: day, Open: 1, Of: 2, Reasons: []history.Reason{{Why: history.WhyUnsupported, N: 1}}},
		{Kind: history.WaitingText, ID: "d", Title: "signed.docx", At: day, Of: 2},
	}
}

func TestAnswersAndTextsStandInOneListWithTheirReasons(t *testing.T) {
	said := show(t, waiting(), nil, nil).said()
	for _, want := range []string{"Waiting 3", "Done 1", "All 4", "memo.docx | Text", "Cited edition no longer in force 1", "On hold 2", "The hotel rate", "What is the hotel rate? | Answer"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in:\n%s", want, said)
		}
	}
}

func TestWhatIsDealtWithIsFoundAgain(t *testing.T) {
	b := show(t, waiting(), nil, nil)
	if said := b.said(); strings.Contains(said, "signed.docx") {
		t.Errorf("among what waits:\n%s", said)
	}
	press := func(label string) {
		for _, o := range test.LaidOutObjects(b.Object()) {
			if button, ok := o.(*controls.Button); ok && strings.HasPrefix(button.Text, label) {
				test.Tap(button)
			}
		}
	}
	press("Done")
	if said := b.said(); !strings.Contains(said, "signed.docx | Text · 2026-04-02 · Nothing left to check") || strings.Contains(said, "memo.docx") {
		t.Errorf("among what is done:\n%s", said)
	}
	press("All")
	if said := b.said(); !strings.Contains(said, "signed.docx") || !strings.Contains(said, "memo.docx") {
		t.Errorf("among all:\n%s", said)
	}
	if next, ok := b.model.After("d"); !ok || next.ID != "a" {
		t.Errorf("behind the last comes %+v", next)
	}
	if next, ok := b.model.After("c"); !ok || next.ID != "a" {
		t.Errorf("behind the third, what is done is no next one: %+v", next)
	}
	empty := show(t, nil, nil, nil)
	for part, want := range map[viewmodel.ReviewPart]string{viewmodel.ReviewDone: "No answer or text is done yet.", viewmodel.ReviewAll: "There are no answers to review and no checked texts yet."} {
		empty.model.Show(part)
		if said := empty.said(); !strings.Contains(said, want) {
			t.Errorf("%s, empty:\n%s", part, said)
		}
	}
}

func TestTheListIsWorkedByKeys(t *testing.T) {
	b := show(t, waiting(), nil, nil)
	canvas := b.window.Canvas()
	canvas.Focus(b.Focusable())
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDown, fyne.KeyEnter, fyne.KeyDown, fyne.KeyDown, fyne.KeySpace, fyne.KeyUp, fyne.KeyReturn} {
		canvas.Focused().TypedKey(&fyne.KeyEvent{Name: key})
		if key == fyne.KeySpace {
			canvas.Focused().TypedRune(' ')
		}
	}
	if got := strings.Join(b.opened, " "); got != "a b c b" {
		t.Errorf("opened %s", got)
	}
}

func TestWhatIsOpenIsMarked(t *testing.T) {
	b := show(t, waiting(), nil, nil)
	b.SetOpen("b")
	var open []string
	for _, o := range test.LaidOutObjects(b.Object()) {
		if row, ok := o.(*controls.TwoLines); ok && row.Open {
			open = append(open, row.Title)
		}
	}
	if len(open) != 1 || !strings.Contains(open[0], "The hotel rate") {
		t.Errorf("marked %q", open)
	}
}

func TestAnEmptyListSaysSoAndSoDoesOneThatCouldNotBeRead(t *testing.T) {
	if said := show(t, nil, nil, nil).said(); !strings.Contains(said, "Nothing awaits review.") {
		t.Errorf("the pane says:\n%s", said)
	}
	if said := show(t, nil, nil, errors.New("the disk is gone")).said(); strings.Contains(said, "Nothing awaits review.") || !strings.Contains(said, "the disk is gone") {
		t.Errorf("the pane says:\n%s", said)
	}
	fault := history.Fault{Kind: "damaged", Where: "/data/answers/1.json"}
	if said := show(t, waiting(), []history.Fault{fault}, nil).said(); !strings.Contains(said, fault.Where) {
		t.Errorf("the pane says:\n%s", said)
	}
}
