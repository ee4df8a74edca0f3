package worker

import (
	"bytes"
	"context"
	"errors"
	"image"
	"slices"
	"sync"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/pdf"
)

// view answers a request for a page of a file that stays open.
func (c *child) view(ctx context.Context, j job) error {
	v := j.View
	for _, key := range v.Shut {
		if f := c.open[key]; f != nil {
			delete(c.open, key)
			_ = f.Close() // what it held is gone either way
		}
	}
	if v.Open {
		f, err := c.engine.OpenWithPassword(ctx, j.data, j.Password)
		if err != nil {
			return c.answer(reply{}, err)
		}
		c.open[v.Key] = f
	}
	f := c.open[v.Key]
	if f == nil {
		return c.answer(reply{}, errors.New("a page of a file that is not open"))
	}
	answer := reply{Kind: finished, Opened: true}
	if v.Page != nil {
		layout, err := f.Stored(ctx, v.Page)
		if err == nil {
			answer.data, err = layout.MarshalBinary()
		}
		return c.answer(answer, err)
	}
	picture, err := f.Render(ctx, v.Draw, j.DPI)
	if err == nil {
		answer.data, answer.Width, answer.Height = picture.Pix, picture.Rect.Dx(), picture.Rect.Dy()
	}
	return c.answer(answer, err)
}

const (
	openFiles   = 3 // that a viewer's child keeps open
	viewTimeout = 15 * time.Second
	viewMemory  = 768 << 20
	// grace is how long a page may still be worked at that nobody waits for any more. Most are done by then, and starting another child
	// would take about as long.
	grace = 500 * time.Millisecond
)

// Viewed is a PDF whose pages are shown.
type Viewed struct {
	Key      string // two files of one key have the same bytes
	Name     string
	Password string
	// Load gives the bytes. It is called when the file is opened, and again after the child that had it open was lost.
	Load func() ([]byte, error)
}

// Viewer draws pages of PDFs, and finds the places of their characters, in a child process that stays for the next page and keeps the
// last files open. It is safe for concurrent use; calls wait for each other. A call ends after ViewTimeout with ErrTimeout, and when its
// context does; a child that goes on working for nobody is ended.
type Viewer struct {
	opts Options
	turn chan struct{} // holds one token: whoever has it may speak to the child

	child *process
	held  []string // keys of the files that are open in the child, the last used last
	shut  []string // of those that are to be closed

	forgetting sync.Mutex
	forgotten  []string // keys

	closing   chan struct{}
	closeOnce sync.Once
}

// NewViewer makes a viewer; its child starts with the first page.
func NewViewer(opts Options) (*Viewer, error) {
	if err := opts.fill(viewMemory); err != nil {
		return nil, err
	}
	if opts.ViewTimeout <= 0 {
		opts.ViewTimeout = viewTimeout
	}
	v := &Viewer{opts: opts, turn: make(chan struct{}, 1), closing: make(chan struct{})}
	v.turn <- struct{}{}
	return v, nil
}

// Close ends the child, whatever it is doing, and waits for it.
func (v *Viewer) Close() error {
	v.closeOnce.Do(func() {
		close(v.closing)
		<-v.turn
		v.lose()
	})
	return nil
}

// Forget closes a file; its bytes leave the child with the next call. It does not wait.
func (v *Viewer) Forget(key string) {
	v.forgetting.Lock()
	defer v.forgetting.Unlock()
	v.forgotten = append(v.forgotten, key)
}

// closeForgotten has the files that were forgotten closed.
func (v *Viewer) closeForgotten() {
	v.forgetting.Lock()
	defer v.forgetting.Unlock()
	for _, key := range v.forgotten {
		if i := slices.Index(v.held, key); i >= 0 {
			v.held, v.shut = slices.Delete(v.held, i, i+1), append(v.shut, key)
		}
	}
	v.forgotten = nil
}

// Start starts the child ahead of the first page. What fails comes again with that.
func (v *Viewer) Start(ctx context.Context) {
	select {
	case <-v.turn:
		_ = v.ready(ctx)
		v.turn <- struct{}{}
	case <-ctx.Done():
	case <-v.closing:
	}
}

// Stored tells where the characters of a page stand; see pdf.File.Stored.
func (v *Viewer) Stored(ctx context.Context, f Viewed, page *document.Page) (*pdf.Layout, error) {
	answer, err := v.call(ctx, f, request{View: &view{Page: page}})
	if err != nil {
		return nil, err
	}
	layout := &pdf.Layout{}
	if err := layout.UnmarshalBinary(answer.data); err != nil {
		return nil, document.Reason{Code: document.Crashed, Detail: err.Error()}
	}
	return layout, nil
}

// Render draws page number (from 1); see pdf.File.Render.
func (v *Viewer) Render(ctx context.Context, f Viewed, number int, dpi float64) (*image.RGBA, error) {
	answer, err := v.call(ctx, f, request{View: &view{Draw: number}, DPI: dpi})
	if err != nil {
		return nil, err
	}
	if answer.Width <= 0 || answer.Height <= 0 || int64(answer.Width)*int64(answer.Height)*4 != answer.Size {
		return nil, document.Reason{Code: document.Crashed, Detail: "a picture of another size than its pixels"}
	}
	return &image.RGBA{Pix: answer.data, Stride: 4 * answer.Width, Rect: image.Rect(0, 0, answer.Width, answer.Height)}, nil
}

// call waits for its turn and for the answer, as long as ctx lasts. The child may go on a little longer.
func (v *Viewer) call(ctx context.Context, f Viewed, ask request) (reply, error) {
	select {
	case <-v.turn:
	case <-ctx.Done():
		return reply{}, context.Cause(ctx)
	case <-v.closing:
		return reply{}, ErrClosed
	}
	if err := context.Cause(ctx); err != nil {
		v.turn <- struct{}{}
		return reply{}, err
	}
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	type outcome struct {
		reply
		error
	}
	done := make(chan outcome, 1)
	go func() {
		answer, err := v.converse(working, f, ask)
		stop()
		v.turn <- struct{}{}
		done <- outcome{answer, err}
	}()
	select {
	case o := <-done:
		return o.reply, o.error
	case <-ctx.Done():
		time.AfterFunc(grace, stop)
		return reply{}, context.Cause(ctx)
	}
}

// converse asks the child. One that is lost for another reason than time may have had too much open, or have been ended from outside: then
// the file is given to a new one, alone.
func (v *Viewer) converse(ctx context.Context, f Viewed, ask request) (reply, error) {
	var limited context.Context
	for again := false; ; again = true {
		if err := v.ready(ctx); err != nil {
			return reply{}, err
		}
		if limited == nil { // starting a child counts for no page
			var stop context.CancelFunc
			late := document.Reason{Code: document.Timeout, Detail: v.opts.ViewTimeout.String()}
			limited, stop = context.WithTimeoutCause(ctx, v.opts.ViewTimeout, late)
			defer stop()
		}
		answer, lost, err := v.once(limited, f, ask)
		if !lost || again || limited.Err() != nil || isClosed(v.closing) {
			return answer, err
		}
	}
}

// ready starts the child where there is none.
func (v *Viewer) ready(ctx context.Context) error {
	select {
	case <-v.closing:
		return ErrClosed
	default:
	}
	if v.child != nil && v.child.dead() {
		v.lose()
	}
	if v.child != nil {
		return nil
	}
	// Whoever asked may not wait any more: the next one will.
	starting, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go func() {
		select {
		case <-v.closing:
			stop()
		case <-starting.Done():
		}
	}()
	set := settings{CacheDir: v.opts.CacheDir, MemoryBytes: v.opts.MemoryBytes, Files: openFiles}
	child, err := launch(starting, v.opts.Executable, set, false)
	if err == nil {
		v.child = child
	}
	return err
}

// once asks the child one time; lost says that this was its end.
func (v *Viewer) once(ctx context.Context, f Viewed, ask request) (answer reply, lost bool, err error) {
	if err := context.Cause(ctx); err != nil {
		return reply{}, false, err
	}
	v.closeForgotten()
	page := *ask.View
	ask.View, ask.Name, page.Key = &page, f.Name, f.Key
	var data []byte
	if i := slices.Index(v.held, f.Key); i >= 0 {
		v.held = append(slices.Delete(v.held, i, i+1), f.Key)
	} else {
		if data, err = f.Load(); err != nil {
			return reply{}, false, err
		}
		if len(v.held) >= openFiles {
			v.shut, v.held = append(v.shut, v.held[0]), v.held[1:]
		}
		page.Open, ask.Size, ask.Password = true, int64(len(data)), f.Password
	}
	page.Shut, v.shut = v.shut, nil
	answer, _, err = v.child.ask(ctx, v.closing, ask, bytes.NewReader(data), listener{})
	if err != nil {
		v.lose()
		return reply{}, true, err
	}
	if page.Open && answer.Opened {
		v.held = append(v.held, f.Key)
	}
	return answer, false, answer.failure()
}

// lose ends the child, and with it all that is open.
func (v *Viewer) lose() {
	if v.child != nil {
		v.child.kill()
	}
	v.child, v.held, v.shut = nil, nil, nil
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
