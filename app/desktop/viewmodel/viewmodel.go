// Package viewmodel holds what the window shows, as plain structs without a widget: the question and its answer, the open
// source, the library and its ingest, the settings, the state of the model server.
//
// Each model runs its slow work in goroutines of its own and changes its state only inside its Dispatcher, so that whoever
// reads the state inside the same Dispatcher (the window) needs no lock. A change calls OnChange, again inside the Dispatcher.
// Work that was cancelled or replaced never changes the state afterwards.
package viewmodel

// Dispatcher runs functions one after the other, in the order given, where the state may be read: the window's own goroutine
// (fyne.Do), or a test's. It may run them later.
type Dispatcher func(func())
