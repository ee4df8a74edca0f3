package viewmodel

import "context"

// PasswordRequest is a locked file that waits for its password.
type PasswordRequest struct {
	Path  string
	Again bool // the last password did not open it
	Page  bool // a page of it is to be shown; else it is to be read into the library

	answer chan passwordAnswer
}

type passwordAnswer struct {
	password string
	ok       bool
}

// Passwords asks a person for the passwords of locked files, one file at a time. It hands each to the reader that waits for it and
// keeps none. A file that was passed over is not asked for again until Forgive.
type Passwords struct {
	OnChange func()

	dispatch Dispatcher
	waiting  []*PasswordRequest
	passed   map[string]bool // paths
	all      bool            // every file is passed over
}

// NewPasswords returns a model without a request.
func NewPasswords(dispatch Dispatcher) *Passwords {
	return &Passwords{dispatch: dispatch, OnChange: func() {}, passed: map[string]bool{}}
}

// Request is the file whose password is asked for now, nil where there is none.
func (p *Passwords) Request() *PasswordRequest {
	if len(p.waiting) == 0 {
		return nil
	}
	return p.waiting[0]
}

// Waiting is how many files wait for a password.
func (p *Passwords) Waiting() int { return len(p.waiting) }

// Answer gives a password for the file that is asked for.
func (p *Passwords) Answer(password string) { p.reply(passwordAnswer{password, true}) }

// Skip passes the file over, or every file.
func (p *Passwords) Skip(all bool) {
	r := p.Request()
	if r == nil {
		return
	}
	p.passed[r.Path] = true
	p.reply(passwordAnswer{})
	if !all {
		return
	}
	p.all = true
	for p.Request() != nil {
		p.reply(passwordAnswer{})
	}
}

// Forgive lets files be asked for again that were passed over: they are to be read or shown once more.
func (p *Passwords) Forgive() {
	p.all = false
	clear(p.passed)
}

func (p *Passwords) reply(a passwordAnswer) {
	r := p.Request()
	if r == nil {
		return
	}
	p.waiting = p.waiting[1:]
	r.answer <- a
	p.OnChange()
}

// ForReading is a library.PasswordFunc for files that are read into the library.
func (p *Passwords) ForReading(ctx context.Context, path string, attempt int) (string, bool) {
	return p.ask(ctx, &PasswordRequest{Path: path, Again: attempt > 0})
}

// ForShowing is a library.PasswordFunc for files of which a page is shown.
func (p *Passwords) ForShowing(ctx context.Context, path string, attempt int) (string, bool) {
	return p.ask(ctx, &PasswordRequest{Path: path, Again: attempt > 0, Page: true})
}

// ask waits for an answer. It is called by readers, off the goroutine of the window.
func (p *Passwords) ask(ctx context.Context, r *PasswordRequest) (string, bool) {
	r.answer = make(chan passwordAnswer, 1)
	p.dispatch(func() {
		if p.all || p.passed[r.Path] {
			r.answer <- passwordAnswer{}
			return
		}
		p.waiting = append(p.waiting, r)
		p.OnChange()
	})
	select {
	case a := <-r.answer:
		return a.password, a.ok
	case <-ctx.Done():
		p.dispatch(func() { p.forget(r) })
		return "", false
	}
}

// forget takes a request away whose reader waits no longer.
func (p *Passwords) forget(r *PasswordRequest) {
	for i, waiting := range p.waiting {
		if waiting == r {
			p.waiting = append(p.waiting[:i:i], p.waiting[i+1:]...)
			p.OnChange()
			return
		}
	}
}
