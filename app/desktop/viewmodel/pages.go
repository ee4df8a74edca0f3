package viewmodel

import (
	"container/list"
	"context"
	"image"
)

// PageImages renders pages in goroutines and keeps the pictures last used, bounded by their bytes.
type PageImages struct {
	OnLoad func() // a picture came or failed

	render   func(ctx context.Context, page int, dpi float64) (image.Image, error)
	dispatch Dispatcher
	budget   int // bytes

	kept    map[pageKey]*list.Element
	order   *list.List // of *pageImage, last used first
	used    int
	running map[pageKey]context.CancelFunc
	failed  map[pageKey]error
	queue   []PageWant
	wanted  map[pageKey]bool
	closed  bool
}

// PageWant is a page at a resolution.
type PageWant struct {
	Page   int
	Pixels int // wanted width in device pixels: what tells two pictures of a page apart
	DPI    float64
}

type pageKey struct{ page, pixels int }

type pageImage struct {
	key   pageKey
	img   image.Image
	bytes int
}

// atOnce pages are rendered at the same time: a second one for a page that is quick.
const atOnce = 2

// NewPageImages keeps pictures of at most budget bytes, but always those that are wanted.
func NewPageImages(budget int, dispatch Dispatcher, render func(ctx context.Context, page int, dpi float64) (image.Image, error)) *PageImages {
	return &PageImages{
		OnLoad: func() {}, render: render, dispatch: dispatch, budget: budget,
		kept: map[pageKey]*list.Element{}, order: list.New(), running: map[pageKey]context.CancelFunc{}, failed: map[pageKey]error{},
	}
}

// Get returns the picture of a page at a width, or another of the same page to show until that one comes (exact is false then),
// or nil.
func (p *PageImages) Get(page, pixels int) (img image.Image, exact bool) {
	if e, ok := p.kept[pageKey{page, pixels}]; ok {
		p.order.MoveToFront(e)
		return e.Value.(*pageImage).img, true
	}
	for e := p.order.Front(); e != nil; e = e.Next() {
		if pi := e.Value.(*pageImage); pi.key.page == page {
			return pi.img, false
		}
	}
	return nil, false
}

// Failed returns why a page could not be rendered, or nil.
func (p *PageImages) Failed(page, pixels int) error { return p.failed[pageKey{page, pixels}] }

// Want says which pages are on screen, the most important first. Those not kept are rendered in this order; what is being rendered and
// is no longer wanted is cancelled.
func (p *PageImages) Want(wants []PageWant) {
	if p.closed {
		return
	}
	p.wanted = map[pageKey]bool{}
	p.queue = p.queue[:0]
	for _, w := range wants {
		k := pageKey{w.Page, w.Pixels}
		p.wanted[k] = true
		if p.kept[k] == nil && p.running[k] == nil && p.failed[k] == nil {
			p.queue = append(p.queue, w)
		}
	}
	for k, cancel := range p.running {
		if !p.wanted[k] {
			cancel()
		}
	}
	p.start()
}

// Close cancels what is being rendered and forgets everything.
func (p *PageImages) Close() {
	p.closed = true
	for _, cancel := range p.running {
		cancel()
	}
	p.queue, p.used = nil, 0
	p.kept, p.order = map[pageKey]*list.Element{}, list.New()
}

func (p *PageImages) start() {
	for len(p.queue) > 0 && len(p.running) < atOnce {
		w := p.queue[0]
		p.queue = p.queue[1:]
		k := pageKey{w.Page, w.Pixels}
		ctx, cancel := context.WithCancel(context.Background())
		p.running[k] = cancel
		go func() {
			img, err := p.render(ctx, w.Page, w.DPI)
			p.dispatch(func() {
				cancelled := ctx.Err() != nil
				cancel()
				delete(p.running, k)
				if p.closed {
					return
				}
				switch {
				case err == nil && img != nil:
					p.keep(k, img)
				case !cancelled:
					p.failed[k] = err
				}
				p.start()
				p.OnLoad()
			})
		}()
	}
}

func (p *PageImages) keep(k pageKey, img image.Image) {
	size := img.Bounds().Size()
	pi := &pageImage{key: k, img: img, bytes: 4 * size.X * size.Y}
	p.kept[k] = p.order.PushFront(pi)
	p.used += pi.bytes
	for e := p.order.Back(); e != nil && p.used > p.budget; {
		last, before := e.Value.(*pageImage), e.Prev()
		if !p.wanted[last.key] {
			p.order.Remove(e)
			delete(p.kept, last.key)
			p.used -= last.bytes
		}
		e = before
	}
}
