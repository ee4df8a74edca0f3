package ollama

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

const (
	startTries  = 3                      // another program may take the port that was found free
	startWait   = 60 * time.Second       // until the server answers; it looks for graphics cards first
	startPoll   = 100 * time.Millisecond // between two looks
	waitForLogs = 2 * time.Second        // for the last words of runners that outlive their server
)

// ServerOptions say how a child server is run.
type ServerOptions struct {
	Program   string    // path of the ollama program
	ModelsDir string    // folder of its models; made where it is missing
	HomeDir   string    // where it keeps its key and nothing else; default "home" beside ModelsDir
	LogTo     io.Writer // its messages; nil drops them

	StopGrace time.Duration // between asking it to stop and killing it with its model runners; default 10 s
}

// Server is the ollama program as a child of this process, on a free loopback port, with its own folders, cut off from the network.
// It ends with Stop; where the system can do that, it also ends when this process dies.
type Server struct {
	endpoint Endpoint
	proc     *process
	grace    time.Duration
	exited   chan struct{} // closed when the program has ended

	mu  sync.Mutex
	err error // how it ended

	stop sync.Once
}

// StartServer runs the program and waits until it answers. ctx limits the start, not the life of the server.
func StartServer(ctx context.Context, o ServerOptions) (*Server, error) {
	program, err := filepath.Abs(o.Program)
	if err == nil {
		err = checkProgram(program)
	}
	if err != nil {
		return nil, &Error{Code: CodeServerFailed, Value: o.Program, Err: err, Raw: clip(err.Error())}
	}
	o.Program = program
	if o.StopGrace <= 0 {
		o.StopGrace = 10 * time.Second
	}
	for _, dir := range []*string{&o.ModelsDir, &o.HomeDir} {
		if dir == &o.HomeDir && *dir == "" {
			*dir = filepath.Join(filepath.Dir(o.ModelsDir), "home")
		}
		if *dir, err = filepath.Abs(*dir); err == nil {
			err = os.MkdirAll(*dir, 0o700)
		}
		if err != nil {
			return nil, &Error{Code: CodeServerFailed, Value: *dir, Err: err, Raw: clip(err.Error())}
		}
	}
	for try := 1; ; try++ {
		s, err := startOnce(ctx, o)
		if err == nil {
			return s, nil
		}
		if ctx.Err() != nil {
			return nil, &Error{Code: CodeCancelled, Value: o.Program, Err: ctx.Err()}
		}
		if try == startTries || !errors.Is(err, errEarlyExit) {
			return nil, &Error{Code: CodeServerFailed, Value: o.Program, Err: err, Raw: clip(err.Error())}
		}
	}
}

var errEarlyExit = errors.New("the program ended before it answered")

func checkProgram(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a file", path)
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return fmt.Errorf("%s may not be run", path)
	}
	return nil
}

func startOnce(ctx context.Context, o ServerOptions) (*Server, error) {
	addr, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	endpoint, err := parseHost(addr)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(o.Program, "serve")
	cmd.Dir = o.HomeDir
	cmd.Env = serverEnv(os.Environ(), addr, o)
	cmd.Stdout, cmd.Stderr = o.LogTo, o.LogTo
	cmd.WaitDelay = waitForLogs
	s := &Server{endpoint: endpoint, grace: o.StopGrace, exited: make(chan struct{})}
	started := make(chan error)
	go s.run(cmd, started)
	if err := <-started; err != nil {
		return nil, err
	}
	if err := s.ready(ctx); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// run starts the program and stays with it. On Linux the parent that a child dies with is a thread, so this goroutine keeps its own.
func (s *Server) run(cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	proc, err := startProcess(cmd)
	s.proc = proc
	started <- err
	if err != nil {
		return
	}
	err = cmd.Wait()
	// At once, while the number of the group cannot have come to mean another: runners outlive a server that was killed.
	err = errors.Join(err, proc.killAll(), proc.release())
	s.mu.Lock()
	s.err = err
	s.mu.Unlock()
	close(s.exited)
}

func (s *Server) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startWait)
	defer cancel()
	client := New(s.endpoint, Options{})
	defer client.Close()
	tick := time.NewTicker(startPoll)
	defer tick.Stop()
	for {
		_, err := client.version(ctx)
		select {
		case <-s.exited: // then what answered was somebody else
			return fmt.Errorf("%w: %w", errEarlyExit, s.exitError())
		default:
		}
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.exited:
			return fmt.Errorf("%w: %w", errEarlyExit, s.exitError())
		case <-tick.C:
		}
	}
}

func (s *Server) exitError() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		return errors.New("exit status 0")
	}
	return s.err
}

// Endpoint is where the server listens.
func (s *Server) Endpoint() Endpoint { return s.endpoint }

// Exited is closed when the program has ended, for whatever reason.
func (s *Server) Exited() <-chan struct{} { return s.exited }

// Stop asks the server to end and waits; after the grace it kills the server with all model runners, which would otherwise outlive
// it. It is safe to call more than once.
func (s *Server) Stop() error {
	var err error
	s.stop.Do(func() {
		select {
		case <-s.exited:
			return
		default:
		}
		err = s.proc.terminate()
		grace := time.NewTimer(s.grace)
		defer grace.Stop()
		select {
		case <-s.exited:
		case <-grace.C:
			err = errors.Join(err, s.proc.killAll())
			<-s.exited
		}
	})
	if err != nil {
		return &Error{Code: CodeServerFailed, Value: s.endpoint.URL(), Err: err, Raw: clip(err.Error())}
	}
	return nil
}

// freeAddress finds a loopback port that nobody listens on at this moment.
func freeAddress(ctx context.Context) (string, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp4", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// keptEnv is what the child may see of our environment: where libraries, graphics drivers and temporary files are.
var keptEnv = []string{
	"PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "TEMP", "TMP", "LANG", "LC_ALL",
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "PROGRAMDATA", "PROGRAMFILES", "COMSPEC", "PATHEXT", "NUMBER_OF_PROCESSORS",
	"CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "HSA_OVERRIDE_GFX_VERSION", "GGML_VK_VISIBLE_DEVICES",
}

// deadProxy is an address where nothing listens (port 9, discard). A server that wants to reach the internet goes there; loopback, on
// which it talks to its model runners, is never sent through a proxy.
const deadProxy = "http://127.0.0.1:9"

func serverEnv(environ []string, addr string, o ServerOptions) []string {
	var env []string
	for _, kv := range environ {
		name, _, _ := strings.Cut(kv, "=")
		for _, keep := range keptEnv {
			if name == keep || runtime.GOOS == "windows" && strings.EqualFold(name, keep) {
				env = append(env, kv)
			}
		}
	}
	return append(env,
		"HOME="+o.HomeDir, "USERPROFILE="+o.HomeDir, "LOCALAPPDATA="+o.HomeDir, "APPDATA="+o.HomeDir,
		"OLLAMA_HOST="+addr, "OLLAMA_MODELS="+o.ModelsDir,
		"OLLAMA_NO_CLOUD=1", "HTTP_PROXY="+deadProxy, "HTTPS_PROXY="+deadProxy, "NO_PROXY=localhost,127.0.0.1,::1",
	)
}
