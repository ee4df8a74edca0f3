// Package testserver runs a real Ollama server for integration tests, with models that say what the test wants.
//
// The program is taken from the environment variable TENKYO_OLLAMA_BIN; without it, install.sh builds one into the user's cache folder,
// which takes minutes the first time. Models are generated, so that nothing is downloaded and nothing but the test decides what they say.
// Only tests may import this package.
package testserver

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ollama"
	"tenkyo/app/ollama/testserver/gguf"
)

// ProgramVariable names the environment variable that holds the path of the ollama program.
const ProgramVariable = "TENKYO_OLLAMA_BIN"

// modelContext is the window that the generated models were "made for", in tokens.
const modelContext = 8192

// Server is a running server that ends with the test.
type Server struct {
	*ollama.Server
	Client *ollama.Client // with one thread: the default, one per core, spins for minutes on a busy machine
}

// Start runs a server without any model.
func Start(t testing.TB) *Server {
	t.Helper()
	dir := t.TempDir()
	log := &tail{}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	s, err := ollama.StartServer(ctx, ollama.ServerOptions{Program: Program(t), ModelsDir: filepath.Join(dir, "models"), LogTo: log})
	if err != nil {
		t.Fatalf("starting the test server: %v\n%s", err, log)
	}
	client := ollama.New(s.Endpoint(), ollama.Options{Threads: 1})
	t.Cleanup(func() {
		client.Close()
		if err := s.Stop(); err != nil {
			t.Errorf("stopping the test server: %v", err)
		}
		if t.Failed() {
			t.Logf("the server's last words:\n%s", log)
		}
	})
	return &Server{s, client}
}

// Program finds the ollama program, or builds it.
func Program(t testing.TB) string {
	t.Helper()
	if p := os.Getenv(ProgramVariable); p != "" {
		return p
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(cache, "tenkyo", "ollama-server")
	program := filepath.Join(dir, "bin", "ollama")
	if _, err := os.Stat(program); err == nil {
		return program
	}
	_, self, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("where am I?")
	}
	t.Logf("building the Ollama server into %s", dir)
	out, err := exec.Command("sh", filepath.Join(filepath.Dir(self), "install.sh"), dir).CombinedOutput()
	if err != nil {
		t.Fatalf("building the Ollama server: %v\n%s", err, out)
	}
	return program
}

// Spec describes a model. The zero value of each field but Name and Scripts is a default.
type Spec struct {
	Name     string
	Scripts  []string  // what it says; see gguf.Script
	Play     int       // which of the scripts
	Arch     gguf.Arch // default gguf.Llama
	Template string    // the part before the trigger; default: role and content of each message
	Parser   string    // a built-in parser of the server, such as "qwen3-thinking"
	Licence  string
}

// DefaultTemplate is a chat template like that of many models.
const DefaultTemplate = `{{- range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
`

// ThinkingTemplate makes the server take a model for one that can think.
const ThinkingTemplate = `{{- range .Messages }}<|im_start|>{{ .Role }}
{{ if and .Thinking (eq .Role "assistant") }}<think>{{ .Thinking }}</think>
{{ end }}{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
`

// Scripted makes a model that answers everything by the script.
func (s *Server) Scripted(t testing.TB, name, script string) ollama.Model {
	t.Helper()
	return s.Model(t, Spec{Name: name, Scripts: []string{script}})
}

// Model makes a model and describes it.
func (s *Server) Model(t testing.TB, spec Spec) ollama.Model {
	t.Helper()
	if spec.Arch == "" {
		spec.Arch = gguf.Llama
	}
	if spec.Template == "" {
		spec.Template = DefaultTemplate
	}
	file, err := gguf.Script(spec.Arch, spec.Scripts, modelContext)
	if err != nil {
		t.Fatal(err)
	}
	return s.importModel(t, file, ollama.Import{
		Name: spec.Name, Template: spec.Template + gguf.Trigger(spec.Play), Parser: spec.Parser, Licence: spec.Licence,
	})
}

// Noise makes a model that writes noise, as bound as a schema can bind it.
func (s *Server) Noise(t testing.TB, name string, arch gguf.Arch, seed int64) ollama.Model {
	t.Helper()
	file, err := gguf.Random(arch, seed, modelContext)
	if err != nil {
		t.Fatal(err)
	}
	return s.importModel(t, file, ollama.Import{Name: name, Template: DefaultTemplate})
}

// Embedder makes an embedding model.
func (s *Server) Embedder(t testing.TB, name string) {
	t.Helper()
	file, err := gguf.Embedder(1, 512, 64)
	if err != nil {
		t.Fatal(err)
	}
	s.importFile(t, file, ollama.Import{Name: name})
}

// File makes a model out of a file that exists, with the template that the file holds.
func (s *Server) File(t testing.TB, name, path string) ollama.Model {
	t.Helper()
	s.create(t, ollama.Import{Name: name, Path: path})
	return s.describe(t, name)
}

func (s *Server) importModel(t testing.TB, file []byte, im ollama.Import) ollama.Model {
	t.Helper()
	s.importFile(t, file, im)
	return s.describe(t, im.Name)
}

func (s *Server) importFile(t testing.TB, file []byte, im ollama.Import) {
	t.Helper()
	im.Path = filepath.Join(t.TempDir(), "model.gguf")
	if err := os.WriteFile(im.Path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	s.create(t, im)
}

func (s *Server) create(t testing.TB, im ollama.Import) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := s.Client.ImportGGUF(ctx, im, nil); err != nil {
		t.Fatalf("importing %s: %v (%s)", im.Name, err, raw(err))
	}
}

func (s *Server) describe(t testing.TB, name string) ollama.Model {
	t.Helper()
	m, err := s.Client.Describe(context.Background(), name)
	if err != nil {
		t.Fatalf("describing %s: %v (%s)", name, err, raw(err))
	}
	return m
}

// Claims writes an answer of the sentence schema: each claim is its text followed by the ids of its sentences.
func Claims(claims ...[]string) string {
	var b strings.Builder
	b.WriteString(`{"claims":[`)
	for i, c := range claims {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString(`{"text":` + quoted(c[0]) + `,"evidence":[`)
		for j, id := range c[1:] {
			if j > 0 {
				b.WriteString(",")
			}
			b.WriteString(quoted(id))
		}
		b.WriteString("]}")
	}
	b.WriteString(`],"unanswered":[]}`)
	return b.String()
}
