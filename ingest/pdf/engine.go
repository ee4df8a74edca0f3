package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Options of an Engine. The zero value reads text and draws pages whose fonts are embedded.
type Options struct {
	// Fonts is one Japanese .otf or .ttf, used for text whose font is not in the file. It is all that pdfium's file system holds.
	// Where a font is missing pages look blank, and extracted text depends on it: give readers and viewers the same one.
	Fonts []byte
	// CacheDir is a folder of this user alone in which compiled code is kept from one start to the next (22 MB; 0.1 s of CPU
	// instead of 4 s). Its files are checked before they are run. Without it nothing is kept.
	CacheDir string
	// MemoryBytes bounds the memory of each open file inside pdfium; 0 means 512 MiB.
	MemoryBytes int64
	// SecondPatience is how long the second reader may take for a page before it is given up for the file; 0 means 10 s.
	SecondPatience time.Duration
	// Files is how many files may be open at a time; 0 means 4. Open waits for its turn.
	Files int
}

const (
	defaultMemory = 512 << 20
	defaultFiles  = 4
	wasmPage      = 64 << 10
	maxWasmPages  = 1 << 16
	slotWait      = 30 * time.Second

	defaultPatience = 10 * time.Second
)

// ErrBusy says that as many files as the engine allows stayed open while another waited.
var ErrBusy = errors.New("too many PDF files are open")

// Engine is pdfium, compiled and ready. It is safe for concurrent use. A call into it cannot be stopped: contexts are honoured between
// pages, and a program that must go on belongs into another process; see package worker.
type Engine struct {
	pool     pdfium.Pool
	slots    chan struct{}
	patience time.Duration
	haunted  atomic.Bool
}

// Haunted reports whether a second reader that was given up is still running in this process, at the cost of a processor.
func (e *Engine) Haunted() bool { return e.haunted.Load() }

// Open compiles pdfium, or loads it from the cache. ctx bounds nothing but the values it carries: compiling cannot be stopped.
func Open(ctx context.Context, opts Options) (*Engine, error) {
	memory := opts.MemoryBytes
	if memory <= 0 {
		memory = defaultMemory
	}
	files := opts.Files
	if files <= 0 {
		files = defaultFiles
	}
	patience := opts.SecondPatience
	if patience <= 0 {
		patience = defaultPatience
	}
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(uint32(min((memory+wasmPage-1)/wasmPage, maxWasmPages)))

	cache, err := openCache(opts.CacheDir)
	if err != nil {
		return nil, fmt.Errorf("opening the cache of compiled code: %w", err)
	}
	if cache != nil {
		config = config.WithCompilationCache(cache.compiled)
	}
	pool, err := webassembly.Init(webassembly.Config{
		Context:       withMappedMemory(context.WithoutCancel(ctx)),
		MaxTotal:      -1,
		RuntimeConfig: config,
		FSConfig:      wazero.NewFSConfig().WithFSMount(fontTree(opts.Fonts), "/"),
		Stdout:        io.Discard,
		Stderr:        io.Discard,
	})
	if err != nil {
		return nil, fmt.Errorf("starting pdfium: %w", err)
	}
	if cache != nil {
		if err := cache.seal(); err != nil {
			return nil, errors.Join(fmt.Errorf("sealing the cache of compiled code: %w", err), pool.Close())
		}
	}
	return &Engine{pool: pool, slots: make(chan struct{}, files), patience: patience}, nil
}

// Close releases pdfium. Files that are still open fail from then on.
func (e *Engine) Close() error {
	return e.pool.Close()
}

// acquire waits for the right to hold one instance of pdfium, and starts it: every file gets a fresh one, so that nothing that
// one file did to it can reach another.
func (e *Engine) acquire(ctx context.Context) (pdfium.Pdfium, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, slotWait, ErrBusy)
	defer cancel()
	select {
	case e.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	instance, err := e.pool.GetInstanceWithContext(ctx)
	if err != nil {
		<-e.slots
		return nil, fmt.Errorf("starting an instance of pdfium: %w", err)
	}
	return instance, nil
}

// release ends an instance. A killed one is gone already, which Close reports and nobody needs to know.
func (e *Engine) release(instance pdfium.Pdfium) {
	_ = instance.Close()
	<-e.slots
}
