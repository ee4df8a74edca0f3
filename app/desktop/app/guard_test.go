package app

import (
	"bytes"
	"context"
	"image"
	"reflect"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// guard fails the test where the goroutine of its window, which is the test's own, comes to what may wait for a disk, a share or a lock.
type guard struct {
	window string
	fail   func(what string)
}

// newGuard takes the goroutine that calls it for that of the window.
func newGuard(t testing.TB) *guard {
	return &guard{goroutine(), func(what string) { t.Errorf("%s on the window's goroutine:\n%s", what, debug.Stack()) }}
}

// goroutine names the goroutine that calls it.
func goroutine() string {
	var buf [64]byte
	name, _, _ := bytes.Cut(buf[:runtime.Stack(buf[:], false)], []byte(" ["))
	return string(name)
}

func (g *guard) check(what string) {
	if goroutine() == g.window {
		g.fail(what)
	}
}

// keeper guards what is asked for its settings whenever something is written down or counted.
func (g *guard) keeper(k *history.Keeper) {
	k.Store.Fixed = func(s history.Settings) history.Settings { g.check("the kept answers"); return s }
	k.Log.Fixed = func(s audit.Settings) audit.Settings { g.check("the audit log"); return s }
}

// guarded is a library that the window's goroutine may not call.
type guarded struct {
	Library
	*guard
}

func (g guarded) Documents() []library.DocumentInfo {
	g.check("Documents")
	return g.Library.Documents()
}
func (g guarded) Roots() []library.RootInfo { g.check("Roots"); return g.Library.Roots() }

func (g guarded) Families(day time.Time) []library.Family {
	g.check("Families")
	return g.Library.Families(day)
}

func (g guarded) Source(doc string) library.SourceState {
	g.check("Source")
	return g.Library.Source(doc)
}

func (g guarded) IngestWith(ctx context.Context, paths []string, o library.IngestOptions) (library.IngestReport, error) {
	g.check("IngestWith")
	return g.Library.IngestWith(ctx, paths, o)
}

func (g guarded) Remove(doc string) error {
	g.check("Remove")
	return g.Library.Remove(doc)
}

func (g guarded) RemoveRoot(ctx context.Context, path string, onlyMe bool) error {
	g.check("RemoveRoot")
	return g.Library.RemoveRoot(ctx, path, onlyMe)
}

func (g guarded) Document(doc, version string) (*document.Document, error) {
	g.check("Document")
	return g.Library.Document(doc, version)
}

func (g guarded) Chunks(doc, version string) ([]index.Chunk, error) {
	g.check("Chunks")
	return g.Library.Chunks(doc, version)
}

func (g guarded) Page(ctx context.Context, r library.PageRequest) (library.PageResult, error) {
	g.check("Page")
	return g.Library.Page(ctx, r)
}

func (g guarded) Render(ctx context.Context, doc, version string, page int, dpi float64) (image.Image, error) {
	g.check("Render")
	return g.Library.Render(ctx, doc, version, page, dpi)
}

func (g guarded) PageText(ctx context.Context, doc, version string, page int) (*library.PageText, error) {
	g.check("PageText")
	return g.Library.PageText(ctx, doc, version, page)
}

func (g guarded) PassageAt(doc, version string, page, at int) (verify.Passage, error) {
	g.check("PassageAt")
	return g.Library.PassageAt(doc, version, page, at)
}

func (g guarded) EditionsOf(doc string, day time.Time) ([]library.EditionInfo, error) {
	g.check("EditionsOf")
	return g.Library.EditionsOf(doc, day)
}

func (g guarded) InForce(doc string, day time.Time) (library.Force, error) {
	g.check("InForce")
	return g.Library.InForce(doc, day)
}

func (g guarded) Printable(ctx context.Context, doc, version string, page int) (string, error) {
	g.check("Printable")
	return g.Library.Printable(ctx, doc, version, page)
}

func (g guarded) Viewable(ctx context.Context, doc, version string) (string, error) {
	g.check("Viewable")
	return g.Library.Viewable(ctx, doc, version)
}

func (g guarded) SetKind(doc string, kind document.Kind) error {
	g.check("SetKind")
	return g.Library.SetKind(doc, kind)
}

func (g guarded) SetCompared(doc, version string, page int, compared bool) error {
	g.check("SetCompared")
	return g.Library.SetCompared(doc, version, page, compared)
}

func (g guarded) SetEffective(doc, version, day string) error {
	g.check("SetEffective")
	return g.Library.SetEffective(doc, version, day)
}

func (g guarded) ConfirmFamily(docs ...string) error {
	g.check("ConfirmFamily")
	return g.Library.ConfirmFamily(docs...)
}

func (g guarded) SplitFamily(doc string) error {
	g.check("SplitFamily")
	return g.Library.SplitFamily(doc)
}

func TestNoMethodOfTheLibraryIsLeftUnguarded(t *testing.T) {
	called := ""
	g := guarded{nil, &guard{goroutine(), func(what string) { called = what }}}
	for m := range reflect.TypeFor[Library]().Methods() {
		called = ""
		func() {
			defer func() { _ = recover() }() // there is no library behind it
			method := reflect.ValueOf(g).MethodByName(m.Name)
			args := make([]reflect.Value, method.Type().NumIn())
			for i := range args {
				args[i] = reflect.Zero(method.Type().In(i))
			}
			if method.Type().IsVariadic() {
				method.CallSlice(args)
				return
			}
			method.Call(args)
		}()
		if called != m.Name {
			t.Errorf("%s may be called on the window's goroutine", m.Name)
		}
	}
}
