package viewmodel

import (
	"context"
	"slices"

	"tenkyo/app/library"
	"tenkyo/app/library/watch"
)

// Watch keeps the library in step with its folders until Unwatch: at once, when they change, and from time to time. Locked files are
// left as they are, since nobody is there who was asked for a password.
func (l *Library) Watch() {
	ctx, cancel := context.WithCancel(l.Context())
	l.unwatch = cancel
	l.watcher = watch.New(l.lib, watch.Options{
		Ingest: library.IngestOptions{Password: func(context.Context, string, int) (string, bool) { return "", false }},
		Done: func(s watch.Summary) {
			held := l.look()
			l.dispatch(func() {
				if ctx.Err() == nil {
					l.looked(s, held)
				}
			})
		},
	})
	go l.watcher.Run(ctx) //nolint:errcheck // it ends with the context and for no other reason
}

func (l *Library) looked(s watch.Summary, held contents) {
	l.leaveOut(s.Report.Files, lookedAt(s, held.roots))
	l.set(held)
	if !s.Quiet() || s.Vanished > 0 || s.Err != nil || len(s.Unreachable) > 0 || s.Why == watch.Asked && l.wished {
		l.Looked = &s
	}
	if s.Why == watch.Asked {
		l.wished = false
	}
	if !s.Quiet() {
		l.OnLook(s)
	}
	l.OnChange()
}

// Look asks for a look at all folders now; its outcome is in Looked. It reports whether the library is watched.
func (l *Library) Look() bool {
	if l.watcher == nil {
		return false
	}
	l.wished = true
	l.watcher.Look()
	return true
}

// Unwatch ends the watch.
func (l *Library) Unwatch() {
	if l.unwatch != nil {
		l.unwatch()
		l.watcher = nil
	}
}

// DismissLook forgets what the last look found. Documents that vanished stay until a person says otherwise.
func (l *Library) DismissLook() {
	l.Looked = nil
	l.OnChange()
}

// RetireVanished retires the documents whose files are gone, however many they are: a person said that this is meant.
func (l *Library) RetireVanished() {
	l.Looked = nil
	l.OnChange()
	go func() {
		paths := watch.Paths(slices.DeleteFunc(slices.Clone(l.lib.Roots()), func(r library.RootInfo) bool { return r.State != library.Readable }))
		l.dispatch(func() { l.retire(paths) })
	}()
}

// retire reads folders in which many documents may be gone, once no other job runs.
func (l *Library) retire(roots []string) {
	switch {
	case len(roots) == 0:
	case l.Job != nil && l.Job.Running:
		l.waiting = append(l.waiting, func() { l.retire(roots) })
	default:
		l.run(roots, library.IngestOptions{RetireMany: true, Known: true})
	}
}
