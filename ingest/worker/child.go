package worker

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
	"tenkyo/ingest/office"
	"tenkyo/ingest/pdf"
)

// Command is the hidden subcommand by which a program starts itself as a worker.
const Command = "extract-worker"

// ChildOptions are what the program gives its own worker.
type ChildOptions struct {
	Fonts          []byte        // see pdf.Options
	SecondPatience time.Duration // see pdf.Options
}

const (
	// exitMemory is the exit status of a child that found itself too large.
	exitMemory = 77
	// maxStack bounds the recursion of a reader: one that needs more is lost in a damaged file.
	maxStack = 256 << 20
	// memoryPoll is how often a process looks how large it or its child has grown.
	memoryPoll = 20 * time.Millisecond
)

// Main is the life of a child process: it reads requests from in and answers on out until in ends, then it exits the process.
// Nothing else of the program may use in and out.
func Main(ctx context.Context, in io.Reader, out io.Writer, opts ChildOptions) error {
	debug.SetMaxStack(maxStack)
	runtime.GOMAXPROCS(max(2, runtime.GOMAXPROCS(0))) // compiled WebAssembly is not preempted: someone must watch
	input := bufio.NewReaderSize(in, 1<<20)
	var set settings
	if err := receive(input, &set); err != nil {
		return fmt.Errorf("reading the settings: %w", err)
	}
	limitSelf(set.MemoryBytes + int64(set.Files-1)*set.MemoryBytes/2) // as much as may be set aside for each file
	go watchSelf(set.MemoryBytes)
	engine, err := pdf.Open(ctx, pdf.Options{Fonts: opts.Fonts, CacheDir: set.CacheDir, MemoryBytes: set.MemoryBytes / 2, SecondPatience: opts.SecondPatience, Files: set.Files})
	if err != nil {
		return err
	}
	child := &child{engine: engine, out: out, memory: set.MemoryBytes, open: map[string]*pdf.File{}}
	if err := child.send(reply{Kind: ready}); err != nil {
		return err
	}
	jobs := make(chan job)
	go func() {
		for {
			j, err := nextJob(input)
			if err != nil {
				// The parent is gone or does not need us any more. A file that is being read is of no use to anybody,
				// and its reader may never come back.
				os.Exit(0)
			}
			jobs <- j
		}
	}()
	for j := range jobs {
		work := child.read
		switch {
		case j.View != nil:
			work = child.view
		case len(j.Draw) > 0:
			work = child.draw
		case j.Format != document.PDF:
			work = child.readOffice
		}
		if err := work(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// job is a file to be read.
type job struct {
	request
	data []byte
}

func nextJob(in io.Reader) (job, error) {
	var j job
	if err := receive(in, &j.request); err != nil {
		return j, err
	}
	if j.Size < 0 || j.Size > maxFile {
		return j, fmt.Errorf("a file of %d bytes", j.Size)
	}
	j.data = make([]byte, j.Size)
	_, err := io.ReadFull(in, j.data)
	return j, err
}

// child answers requests.
type child struct {
	engine *pdf.Engine
	memory int64
	open   map[string]*pdf.File // files whose pages are shown, by their keys

	mu  sync.Mutex
	out io.Writer
}

func (c *child) send(r reply) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	r.Size = int64(len(r.data))
	if err := send(c.out, r); err != nil {
		return err
	}
	_, err := c.out.Write(r.data)
	return err
}

func (c *child) read(ctx context.Context, j job) error {
	last := time.Time{}
	doc, err := c.engine.ReadWith(ctx, j.data, j.Name, pdf.ReadOptions{
		Password:   j.Password,
		PdfiumOnly: j.PdfiumOnly,
		Scans:      j.Scans,
		Progress: func(page, pages int) {
			if now := time.Now(); page == pages || now.Sub(last) > 50*time.Millisecond {
				last = now
				_ = c.send(reply{Kind: progressed, Page: page, Pages: pages}) // the answer will fail as well
			}
		},
		SecondReader: func(running bool) { _ = c.send(reply{Kind: secondReader, Running: running}) },
	})
	return c.finish(reply{Kind: finished, Document: doc}, err)
}

// readOffice reads a file that is no PDF.
func (c *child) readOffice(_ context.Context, j job) error {
	var doc *document.Document
	var err error
	if j.Format == document.Markdown {
		doc, err = markdown.Read(j.data, j.Name)
	} else {
		doc, err = office.Read(j.data, j.Format)
	}
	return c.finish(reply{Kind: finished, Document: doc}, err)
}

// draw sends a picture of each page that is asked for.
func (c *child) draw(ctx context.Context, j job) error {
	return c.finish(reply{Kind: finished}, c.engine.Draw(ctx, j.data, j.Password, j.Draw, j.DPI, func(page int, picture []byte) error {
		return c.send(reply{Kind: drawn, Page: page, Picture: picture})
	}))
}

// finish sends the answer, or why there is none, and gives memory back.
func (c *child) finish(answer reply, err error) error {
	answer.Retire = c.retire()
	return c.answer(answer, err)
}

// answer is finish for a child that stays whatever its size: what is open in it is what it is kept for.
func (c *child) answer(answer reply, err error) error {
	if err != nil {
		answer.Kind, answer.Document = failed, nil
		var reason document.Reason
		if errors.As(err, &reason) {
			answer.Reason = &reason
		} else {
			answer.Failure = err.Error()
		}
	}
	if err := c.send(answer); err != nil {
		return err
	}
	if heldMemory() > c.memory/8 {
		debug.FreeOSMemory() // the next file starts from a small process
	}
	return nil
}

// retire reports whether this process should end: it has grown large, or a reader that never returned still runs in it.
func (c *child) retire() bool {
	return c.engine.Haunted() || heldMemory() > c.memory/2
}

// heldMemory is what the Go runtime holds of the system's memory. pdfium's memory is part of it.
func heldMemory() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64() - sample[1].Value.Uint64())
}

// watchSelf ends the process when it holds more than limit. It works on every system, but not while compiled code keeps the Go
// runtime waiting; so the parent watches too where it can.
func watchSelf(limit int64) {
	if limit <= 0 {
		return
	}
	for range time.Tick(memoryPoll) {
		if heldMemory() > limit {
			os.Exit(exitMemory)
		}
	}
}
