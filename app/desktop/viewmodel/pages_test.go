package viewmodel

import (
	"context"
	"image"
	"sync"
	"testing"
)

type renderer struct {
	mu      sync.Mutex
	pages   []int
	blocked map[int]bool // pages that wait until they are cancelled
}

func (r *renderer) render(ctx context.Context, page int, _ float64) (image.Image, error) {
	r.mu.Lock()
	r.pages = append(r.pages, page)
	blocked := r.blocked[page]
	r.mu.Unlock()
	if blocked {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return image.NewRGBA(image.Rect(0, 0, 10, 10)), nil
}

func want(pages ...int) []PageWant {
	var wants []PageWant
	for _, p := range pages {
		wants = append(wants, PageWant{Page: p, Pixels: 10, DPI: 72})
	}
	return wants
}

func have(p *PageImages, page int) bool {
	_, exact := p.Get(page, 10)
	return exact
}

func TestPagesAreRenderedAndTheLeastRecentlyUsedAreDropped(t *testing.T) {
	l, r := &loop{}, &renderer{}
	p := NewPageImages(2*400, l.dispatch, r.render)
	p.Want(want(1, 2))
	l.until(t, "two pages", func() bool { return have(p, 1) && have(p, 2) })
	p.Get(1, 10)
	p.Want(want(1, 3))
	l.until(t, "the third page", func() bool { return have(p, 3) })
	if !have(p, 1) || have(p, 2) {
		t.Error("the page that was used last was dropped, or nothing was")
	}
}

func TestAPictureOfAnotherSizeStandsInUntilTheRightOneComes(t *testing.T) {
	l, r := &loop{}, &renderer{}
	p := NewPageImages(1<<20, l.dispatch, r.render)
	p.Want(want(1))
	l.until(t, "the page", func() bool { return have(p, 1) })
	if img, exact := p.Get(1, 20); img == nil || exact {
		t.Error("no picture stands in for another size")
	}
}

func TestPagesScrolledAwayAreCancelledAndRenderedWhenTheyComeBack(t *testing.T) {
	l, r := &loop{}, &renderer{blocked: map[int]bool{1: true, 2: true}}
	p := NewPageImages(1<<20, l.dispatch, r.render)
	p.OnLoad = func() {}
	p.Want(want(1, 2))
	p.Want(want(3))
	l.until(t, "the page on screen", func() bool { return have(p, 3) })
	r.mu.Lock()
	r.blocked = nil
	r.mu.Unlock()
	p.OnLoad = func() { p.Want(want(1)) }
	p.Want(want(1))
	l.until(t, "the page that came back", func() bool { return have(p, 1) })
	if p.Failed(1, 10) != nil {
		t.Error("a cancelled page counts as failed")
	}
}

func TestAClosedViewForgetsItsPages(t *testing.T) {
	l, r := &loop{}, &renderer{}
	p := NewPageImages(1<<20, l.dispatch, r.render)
	p.Want(want(1))
	l.until(t, "the page", func() bool { return have(p, 1) })
	p.Close()
	p.Want(want(2))
	if have(p, 1) || len(r.pages) != 1 {
		t.Errorf("after closing, page 1 is kept or page 2 is rendered: %v", r.pages)
	}
}

func TestWhatIsOnScreenIsKeptWhateverItWeighs(t *testing.T) {
	l, r := &loop{}, &renderer{}
	p := NewPageImages(400, l.dispatch, r.render)
	p.Want(want(1, 2, 3))
	l.until(t, "three pages", func() bool { return have(p, 1) && have(p, 2) && have(p, 3) })
	p.Want(want(4))
	l.until(t, "the fourth page", func() bool { return have(p, 4) })
	if have(p, 1) || have(p, 2) || have(p, 3) || p.used != 400 {
		t.Errorf("%d bytes are kept of pages that are no longer on screen", p.used)
	}
}
