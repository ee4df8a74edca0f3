package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// mainJob is what a user does, as command lines: the sample is read, asked, and the cited page drawn; a text of somebody else is checked,
// rules are read for faults, what was done is exported, verified and listed.
var mainJob = [][]string{
	{"ingest", sampleDir},
	{"search", "国内出張の宿泊料"},
	{"ask", sampleQuestion, "--mode", "extract", "--json"},
	{"page", "--doc", "規程/旅費規程.pdf", "--page", "1", "--out", "page.png"},
	{"library", "check"},
	{"library", "lint"},
	{"check", filepath.Join(sampleDir, "説明資料", "休暇と出張のよくある質問.md"), "--csv"},
	{"page", "--cite", "典拠:旅費規程@2024-04-01#11-1/3f7a91c2"},
	{"unanswered", "retry"},
	{"history", "recheck"},
	{"history", "export", "last", "--out", "answer.html"},
	{"history", "verify-pack", "answer.html"},
	{"audit", "anchor", "system", "on"},
	{"audit", "list"},
	{"doctor", "--selftest"},
}

// program is this test binary acting as tenkyo-cli, in a folder of its own.
func program(t *testing.T, dir string, wrap []string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	named := filepath.Join(dir, "tenkyo-cli")
	if _, err := os.Lstat(named); err != nil {
		if err := os.Symlink(self, named); err != nil {
			t.Fatal(err)
		}
	}
	line := append(append(wrap, named), args...)
	cmd := exec.Command(line[0], line[1:]...)
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LANG=C.UTF-8", "HOME="+dir, "XDG_CACHE_HOME="+cache, "OLLAMA_HOST=127.0.0.1:9",
		"HTTP_PROXY=http://192.0.2.1:3128", "HTTPS_PROXY=http://192.0.2.1:3128", "ALL_PROXY=http://192.0.2.1:3128")
	return cmd
}

// TestTheMainJobNeedsNoNetwork runs it in a network namespace of its own, where not even the loopback device is up.
func TestTheMainJobNeedsNoNetwork(t *testing.T) {
	dir := t.TempDir()
	for _, args := range mainJob {
		cmd := program(t, dir, nil, args...)
		cmd.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}},
		}
		out, err := cmd.CombinedOutput()
		if cmd.Process == nil {
			t.Skipf("this system gives no network namespace to an ordinary user: %v", err)
		}
		if code := cmd.ProcessState.ExitCode(); code != exitDone && (code != exitLook || args[len(args)-1] == "page.png") {
			t.Errorf("tenkyo-cli %s ended with %d:\n%s", strings.Join(args, " "), code, out)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "page.png")); err != nil {
		t.Errorf("no page was drawn: %v", err)
	}
}

// TestOnlyTheConfiguredServerIsContacted traces every call that could leave the process and its children. The question goes to a
// model, so that one address must be seen, and no other may be.
func TestOnlyTheConfiguredServerIsContacted(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed")
	}
	dir := t.TempDir()
	server := httptest.NewServer(http.HandlerFunc(serveOneModel))
	t.Cleanup(server.Close)
	address := strings.TrimPrefix(server.URL, "http://")
	_, port, _ := strings.Cut(address, ":")

	asked := false
	for i, args := range append(mainJob, []string{"ask", sampleQuestion, "--model", "m", "--ollama", server.URL}) {
		trace := filepath.Join(dir, fmt.Sprintf("trace%d", i))
		cmd := program(t, dir, []string{strace, "-f", "-qq", "-e", "trace=connect,sendto,sendmsg,sendmmsg", "-o", trace}, args...)
		out, err := cmd.CombinedOutput()
		calls, rerr := os.ReadFile(trace)
		if rerr != nil || strings.Contains(string(out), "ptrace") {
			t.Skipf("this system does not let a process be traced: %v, %s", err, out)
		}
		for line := range strings.Lines(string(calls)) {
			if !outward.MatchString(line) {
				continue
			}
			own := strings.Contains(line, `inet_addr("127.0.0.1")`) && strings.Contains(line, "htons("+port+")")
			discard := strings.Contains(line, `inet_addr("127.0.0.1")`) && strings.Contains(line, "htons(9)") // OLLAMA_HOST of this test
			asked = asked || own
			if !own && !discard {
				t.Errorf("tenkyo-cli %s: %s", strings.Join(args, " "), line)
			}
		}
	}
	if !asked {
		t.Error("the server was never contacted, so that this test shows nothing")
	}
}

// outward matches calls that name an address of a network; sockets between processes of this machine's own are AF_UNIX.
var outward = regexp.MustCompile(`sa_family=AF_INET|sin6?_addr|AF_NETLINK`)

// serveOneModel answers as a server with one model does, and says one claim.
func serveOneModel(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	var reply any
	switch r.URL.Path {
	case "/api/version":
		reply = map[string]string{"version": "0.32.15"}
	case "/api/status":
		reply = map[string]any{"cloud": map[string]bool{"disabled": true}}
	case "/api/tags":
		reply = map[string]any{"models": []map[string]any{{"name": "m:latest", "model": "m:latest", "digest": "d1", "size": 100}}}
	case "/api/show":
		reply = map[string]any{"capabilities": []string{"completion"}, "model_info": map[string]any{"general.architecture": "gemma3", "gemma3.context_length": 131072}}
	case "/api/chat":
		reply = map[string]any{"model": "m", "done": true, "done_reason": "stop", "prompt_eval_count": 50, "eval_count": 7,
			"message": map[string]string{"role": "assistant", "content": `{"claims":[{"text":"宿泊料が支給されます。","evidence":["c1.1"]}],"unanswered":[]}`}}
	default:
		http.NotFound(w, r)
		return
	}
	_ = json.NewEncoder(w).Encode(reply)
}
