package worker

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"

	"tenkyo/ingest/confine"
	"tenkyo/ingest/document"
)

// process is one running child.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	stderr  *complaint
	limits  io.Closer     // what the system holds the child to, nil where it can do nothing
	gone    chan struct{} // closed when the process has ended
	tooBig  atomic.Bool   // killed for its size
}

// spawn starts the program of a child, cut off from the network if that is asked for.
func spawn(executable []string, alone bool) (*process, error) {
	p := &process{command: exec.Command(executable[0], executable[1:]...), stderr: &complaint{}, gone: make(chan struct{})}
	p.command.Env = environment()
	p.command.Dir = os.TempDir()
	p.command.Stderr = p.stderr
	confine.Prepare(p.command)
	if alone {
		confine.CutOff(p.command)
	}
	in, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	read, write, err := os.Pipe() // not StdoutPipe: Wait would close it while the last message is still in it
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	p.command.Stdout = write
	err = p.command.Start()
	write.Close()
	if err != nil {
		return nil, errors.Join(err, in.Close(), read.Close())
	}
	p.in, p.out = in, bufio.NewReaderSize(read, 1<<20)
	return p, nil
}

// environment is what of ours a child gets: what a process needs to start, and where to put temporary files.
func environment() []string {
	var kept []string
	for _, name := range []string{"SystemRoot", "windir", "TMPDIR", "TEMP", "TMP", "GOCOVERDIR", "LANG"} {
		if value, ok := os.LookupEnv(name); ok {
			kept = append(kept, name+"="+value)
		}
	}
	return kept
}

// startProcess starts a child and waits until it is ready to read. Where the system allows it the child has no network. In the
// background it gives way to other programs.
func startProcess(ctx context.Context, executable []string, set settings, background bool) (*process, error) {
	p, err := spawn(executable, confine.CanCutOff)
	if err != nil && confine.CanCutOff {
		p, err = spawn(executable, false)
	}
	if err != nil {
		return nil, err
	}
	p.limits, err = confine.Running(p.command.Process, set.MemoryBytes, background)
	go p.supervise(set.MemoryBytes)
	go func() {
		_ = p.command.Wait() // how it ended stands in ProcessState
		close(p.gone)
	}()
	if err == nil {
		err = send(p.in, set)
	}
	if err == nil {
		_, _, err = p.await(ctx, nil, listener{})
	}
	if err != nil {
		p.kill()
		return nil, err
	}
	return p, nil
}

// ask sends one file and waits for the answer. An error means that the child is lost.
func (p *process) ask(ctx context.Context, closing <-chan struct{}, ask request, file io.ReaderAt, hear listener) (answer reply, blame bool, err error) {
	sent := make(chan error, 1)
	go func() {
		err := send(p.in, ask)
		if err == nil {
			_, err = io.Copy(p.in, io.NewSectionReader(file, 0, ask.Size))
		}
		sent <- err
	}()
	answer, blame, err = p.await(ctx, closing, hear)
	if err != nil {
		p.kill() // the sender comes back
		if sendErr := <-sent; sendErr != nil && isReadError(sendErr) {
			err = document.Reason{Code: document.Unreadable, Detail: sendErr.Error()}
		}
		return answer, blame, err
	}
	return answer, blame, <-sent
}

// isReadError tells a file that could not be read from a pipe that broke.
func isReadError(err error) bool {
	var path *os.PathError
	return errors.As(err, &path) && path.Op == "read"
}

// listener is told what a child says before its answer; either may be nil.
type listener struct {
	progress func(page, pages int)
	picture  func(page int, picture []byte)
}

// await reads messages until an answer comes.
func (p *process) await(ctx context.Context, closing <-chan struct{}, hear listener) (answer reply, blame bool, err error) {
	stop := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		select {
		case <-ctx.Done():
			p.end()
		case <-closing:
			p.end()
		case <-stop:
		}
	})
	defer watch.Wait()
	defer close(stop)
	for {
		r, err := p.hear()
		if err != nil {
			select {
			case <-closing:
				return r, false, ErrClosed
			default:
			}
			if cause := context.Cause(ctx); cause != nil {
				return r, blame, cause
			}
			return r, blame, p.fate(err)
		}
		switch r.Kind {
		case progressed:
			if hear.progress != nil {
				hear.progress(r.Page, r.Pages)
			}
		case drawn:
			if hear.picture != nil {
				hear.picture(r.Page, r.Picture)
			}
		case secondReader:
			blame = r.Running
		default:
			return r, false, nil
		}
	}
}

// hear reads one message and what follows it.
func (p *process) hear() (r reply, err error) {
	if err := receive(p.out, &r); err != nil || r.Size == 0 {
		return r, err
	}
	if r.Size < 0 || r.Size > maxPage {
		return r, fmt.Errorf("a page of %d bytes", r.Size)
	}
	r.data = make([]byte, r.Size)
	_, err = io.ReadFull(p.out, r.data)
	return r, err
}

// fate says what became of a child that does not answer any more.
func (p *process) fate(broken error) error {
	p.end()
	<-p.gone
	said := p.stderr.String()
	switch {
	case p.tooBig.Load(), p.command.ProcessState.ExitCode() == exitMemory, strings.Contains(said, "out of memory"), strings.Contains(said, "cannot allocate memory"):
		return ErrMemory
	}
	line, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	if line == "" {
		line = p.command.ProcessState.String()
		if p.command.ProcessState.Success() {
			line = broken.Error()
		}
	}
	return document.Reason{Code: document.Crashed, Detail: line}
}

// end kills the process without waiting.
func (p *process) end() {
	_ = p.command.Process.Kill() // it may have ended already
}

// kill ends the process and releases what is held for it.
func (p *process) kill() {
	p.end()
	<-p.gone
	_ = p.in.Close()
	if p.limits != nil {
		_ = p.limits.Close()
		p.limits = nil
	}
}

func (p *process) dead() bool {
	select {
	case <-p.gone:
		return true
	default:
		return false
	}
}

// complaint keeps the beginning of what a child writes to its standard error: Go writes the cause of a crash first.
type complaint struct {
	mu   sync.Mutex
	text []byte
}

const complaintSize = 4096

func (c *complaint) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = append(c.text, b[:min(len(b), complaintSize-len(c.text))]...)
	return len(b), nil
}

func (c *complaint) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.text)
}
