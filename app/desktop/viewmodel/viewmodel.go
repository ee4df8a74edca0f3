// Package viewmodel holds what the window shows, as plain structs without a widget: the question and its answer, the open
// source, the library and its ingest, the settings, the state of the model server.
//
// Each model runs its slow work in goroutines of its own and changes its state only inside its Dispatcher, so that whoever
// reads the state inside the same Dispatcher (the window) needs no lock. A change calls OnChange, again inside the Dispatcher.
// Work that was cancelled or replaced never changes the state afterwards.
package viewmodel

import "context"

// Dispatcher runs functions one after the other, in the order given, where the state may be read: the window's own goroutine
// (fyne.Do), or a test's. It may run them later.
type Dispatcher func(func())

// Life is embedded by the models: what they begin ends with the window, whatever else ends it before.
type Life struct{ ctx context.Context }

// EndsWith has all that is begun from now on end with ctx.
func (l *Life) EndsWith(ctx context.Context) { l.ctx = ctx }

// Context is what ends the work that is begun now: nothing, where nobody has said so.
func (l *Life) Context() context.Context {
	if l.ctx == nil {
		return context.Background()
	}
	return l.ctx
}
