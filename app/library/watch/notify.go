package watch

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/fsnotify/fsnotify"

	"tenkyo/app/machine"
)

// notifier asks the system to tell of changes below the roots. Where it cannot (shares, too many folders), the roots are looked
// at from time to time all the same.
type notifier struct {
	system *fsnotify.Watcher // nil where there is none
	out    chan string
	logf   func(string, ...any)
	done   chan struct{}

	mu     sync.Mutex
	roots  []string
	polled map[string]bool // roots of which was said that they give no hints
}

func newNotifier(logf func(string, ...any)) *notifier {
	n := &notifier{out: make(chan string), logf: logf, done: make(chan struct{}), polled: map[string]bool{}}
	system, err := fsnotify.NewWatcher()
	if err != nil {
		logf("folders are looked at from time to time only: %v", err)
		return n
	}
	n.system = system
	go n.pass()
	return n
}

func (n *notifier) hints() <-chan string { return n.out }

func (n *notifier) close() error {
	close(n.done)
	if n.system == nil {
		return nil
	}
	return n.system.Close()
}

func (n *notifier) watch(roots []string) {
	n.mu.Lock()
	n.roots = roots
	n.mu.Unlock()
	if n.system == nil {
		return
	}
	for _, root := range roots {
		if machine.OnShare(root) {
			n.poll(root, "it is on another machine")
			continue
		}
		n.add(root, root)
	}
	for _, path := range n.system.WatchList() {
		if n.rootOf(path) == "" {
			_ = n.system.Remove(path) // it may be gone by itself
		}
	}
}

// add watches a folder and all below it, hidden ones left out as they are when reading, or a single file.
func (n *notifier) add(root, folder string) {
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || !entry.IsDir() && path != root:
			return nil //nolint:nilerr // what cannot be listed is found by the next look
		case path != root && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		}
		if err := n.system.Add(path); err != nil && !os.IsNotExist(err) {
			n.poll(root, err.Error())
			return filepath.SkipAll
		}
		return nil
	})
}

func (n *notifier) poll(root, why string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.polled[root] {
		n.polled[root] = true
		n.logf("%s is looked at from time to time only: %s", root, why)
	}
}

// pass turns what the system tells into hints.
func (n *notifier) pass() {
	for {
		var root string
		select {
		case <-n.done:
			return
		case e, ok := <-n.system.Events:
			if !ok {
				return
			}
			if e.Op == fsnotify.Chmod {
				continue
			}
			if root = n.rootOf(e.Name); root == "" {
				continue
			}
			if info, err := os.Lstat(e.Name); e.Has(fsnotify.Create) && err == nil && info.IsDir() {
				n.add(root, e.Name)
			}
			n.hint(root)
		case _, ok := <-n.system.Errors:
			if !ok {
				return
			}
			n.mu.Lock()
			roots := n.roots
			n.mu.Unlock()
			for _, root := range roots { // hints were lost
				n.hint(root)
			}
		}
	}
}

func (n *notifier) hint(root string) {
	select {
	case n.out <- root:
	case <-n.done:
	}
}

func (n *notifier) rootOf(path string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, root := range n.roots {
		if path == root || strings.HasPrefix(path, strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator)) {
			return root
		}
	}
	return ""
}
