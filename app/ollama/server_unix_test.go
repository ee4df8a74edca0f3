//go:build unix

package ollama

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets this test binary stand in for the ollama program. How it behaves is written in a file of its working folder, because
// its environment is not ours.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 2 && os.Args[1] == "serve":
		standIn()
	case len(os.Args) == 2 && os.Args[1] == "runner":
		time.Sleep(time.Minute)
	case len(os.Args) == 3 && os.Args[1] == "parent":
		parent(os.Args[2])
	default:
		os.Exit(m.Run())
	}
}

const (
	behaviourFile = "behaviour"
	factsFile     = "facts"
)

type facts struct {
	Server, Runner int
	Env            []string
}

func standIn() {
	b, _ := os.ReadFile(behaviourFile)
	behaviour := string(b)
	runner := exec.Command(os.Args[0], "runner")
	runner.Stderr = os.Stderr // keeps the log open, as a real runner does
	if behaviour == "dies" || runner.Start() != nil {
		fmt.Fprintln(os.Stderr, "cannot go on")
		os.Exit(1)
	}
	f, _ := json.Marshal(facts{os.Getpid(), runner.Process.Pid, os.Environ()})
	_ = os.WriteFile(factsFile+".new", f, 0o600)
	_ = os.Rename(factsFile+".new", factsFile)
	if behaviour == "mute" {
		time.Sleep(time.Minute)
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	go func() {
		<-stop
		if behaviour != "stubborn" {
			os.Exit(0)
		}
	}()
	http.HandleFunc("/api/version", func(w http.ResponseWriter, _ *http.Request) { reply(w, 200, map[string]string{"version": "0.32.15"}) })
	_ = http.ListenAndServe(os.Getenv("OLLAMA_HOST"), nil) //nolint:gosec // a stand-in
	os.Exit(1)
}

// parent starts a server and is then killed by the test.
func parent(dir string) {
	_, err := StartServer(context.Background(), ServerOptions{Program: os.Args[0], ModelsDir: filepath.Join(dir, "models"), HomeDir: dir})
	if err != nil {
		os.Exit(1)
	}
	time.Sleep(time.Minute)
}

func serverFolder(t *testing.T, behaviour string) (ServerOptions, func() facts) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, behaviourFile), []byte(behaviour), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func() facts {
		var f facts
		eventually(t, "the program writes down what it sees", func() bool {
			b, err := os.ReadFile(filepath.Join(dir, factsFile))
			return err == nil && json.Unmarshal(b, &f) == nil
		})
		return f
	}
	return ServerOptions{Program: os.Args[0], ModelsDir: filepath.Join(dir, "models"), HomeDir: dir, StopGrace: 200 * time.Millisecond}, read
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("it never came that %s", what)
}

// alive counts a process that ended but was not yet waited for as dead: runners are adopted by whatever adopts here.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	if stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat"); err == nil {
		_, rest, _ := strings.Cut(string(stat), ") ")
		return !strings.HasPrefix(rest, "Z")
	}
	return true
}

func TestChildServerRunsAloneAndStops(t *testing.T) {
	t.Setenv("HTTPS_PROXY", "http://proxy.example.com")
	t.Setenv("OLLAMA_HOST", "0.0.0.0:11434")
	t.Setenv("SECRET_TOKEN", "x")
	for _, behaviour := range []string{"well", "stubborn"} {
		t.Run(behaviour, func(t *testing.T) {
			o, read := serverFolder(t, behaviour)
			var log strings.Builder
			o.LogTo = &log
			s, err := StartServer(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			c := New(s.Endpoint(), Options{Patience: quick})
			defer c.Close()
			if v, err := c.version(t.Context()); err != nil || v != "0.32.15" || !s.Endpoint().Loopback() {
				t.Errorf("%q, %v", v, err)
			}
			f := read()
			for _, want := range []string{"OLLAMA_HOST=" + s.Endpoint().Address(), "OLLAMA_MODELS=" + o.ModelsDir, "OLLAMA_NO_CLOUD=1", "HOME=" + o.HomeDir, "HTTPS_PROXY=" + deadProxy} {
				if !slices.Contains(f.Env, want) {
					t.Errorf("%s is missing in %q", want, f.Env)
				}
			}
			if slices.Contains(f.Env, "SECRET_TOKEN=x") {
				t.Error("the whole environment is handed on")
			}
			if err := s.Stop(); err != nil {
				t.Error(err)
			}
			if err := s.Stop(); err != nil {
				t.Errorf("a second time: %v", err)
			}
			select {
			case <-s.Exited():
			default:
				t.Error("not ended")
			}
			eventually(t, "server and runner are gone", func() bool { return !alive(f.Server) && !alive(f.Runner) })
		})
	}
}

func TestRunnersDoNotOutliveAServerThatIsKilled(t *testing.T) {
	o, read := serverFolder(t, "well")
	o.LogTo = &strings.Builder{} // a pipe, which the runner holds open
	s, err := StartServer(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	f := read()
	if err := syscall.Kill(f.Server, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-s.Exited()
	eventually(t, "the runner is gone", func() bool { return !alive(f.Runner) })
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
}

func TestChildServerThatDoesNotStart(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(dir, "broken")
	if err := os.WriteFile(broken, []byte("no program"), 0o700); err != nil { //nolint:gosec // it has to be runnable
		t.Fatal(err)
	}
	for name, program := range map[string]string{"missing": filepath.Join(dir, "missing"), "a folder": dir, "not runnable": plain, "no program": broken} {
		if _, err := StartServer(t.Context(), ServerOptions{Program: program, ModelsDir: filepath.Join(dir, "models")}); CodeOf(err) != CodeServerFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
	o, _ := serverFolder(t, "dies")
	if _, err := StartServer(t.Context(), o); CodeOf(err) != CodeServerFailed || !errors.Is(err, errEarlyExit) {
		t.Errorf("dies: %v", err)
	}
	o.ModelsDir = filepath.Join(plain, "below a file")
	if _, err := StartServer(t.Context(), o); CodeOf(err) != CodeServerFailed {
		t.Errorf("no folder for models: %v", err)
	}
}

func TestStartOfAChildServerCanBeCancelled(t *testing.T) {
	o, read := serverFolder(t, "mute")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		read()
		cancel()
	}()
	if _, err := StartServer(ctx, o); CodeOf(err) != CodeCancelled {
		t.Error(err)
	}
	f := read()
	eventually(t, "server and runner are gone", func() bool { return !alive(f.Server) && !alive(f.Runner) })
}

func TestChildServerEndsWithItsParent(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells a child that its parent died")
	}
	o, read := serverFolder(t, "well")
	cmd := exec.Command(os.Args[0], "parent", o.HomeDir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	f := read()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	eventually(t, "the server is gone", func() bool { return !alive(f.Server) })
	_ = syscall.Kill(f.Runner, syscall.SIGKILL) // the stand-in's runner; a real server ends its own
}
