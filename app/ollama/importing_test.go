package ollama

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// importServer takes a blob and makes a model of it, as told by the final line of its reply.
type importServer struct {
	blob   []byte
	path   string
	create map[string]any
	last   string
}

func (s *importServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if strings.HasPrefix(r.URL.Path, "/api/blobs/") {
		s.blob, s.path = body, r.URL.Path
		w.WriteHeader(http.StatusCreated)
		return
	}
	_ = json.Unmarshal(body, &s.create)
	_, _ = io.WriteString(w, `{"status":"parsing GGUF"}`+"\n"+s.last)
}

func TestImportHandsOverTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "モデル.gguf")
	content := []byte("GGUF and the weights")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	srv := &importServer{last: `{"status":"success"}` + "\n"}
	c := serveFunc(t, srv.ServeHTTP)
	var steps []ImportStep
	im := Import{Path: path, Name: "mine:1b", Template: "{{ .Prompt }}", Licence: "Apache-2.0", Parameters: map[string]any{"stop": "x"}}
	err := c.ImportGGUF(t.Context(), im, func(p ImportProgress) {
		if p.Total != int64(len(content)) || p.Done > p.Total {
			t.Errorf("%+v", p)
		}
		if len(steps) == 0 || steps[len(steps)-1] != p.Step {
			steps = append(steps, p.Step)
		}
	})
	sum := sha256.Sum256(content)
	digest := "sha256:" + hex.EncodeToString(sum[:])
	if err != nil || string(srv.blob) != string(content) || srv.path != "/api/blobs/"+digest {
		t.Errorf("%v; blob %q at %s", err, srv.blob, srv.path)
	}
	if srv.create["model"] != "mine:1b" || srv.create["template"] != "{{ .Prompt }}" || srv.create["license"] != "Apache-2.0" || !reflect.DeepEqual(srv.create["files"], map[string]any{"model.gguf": digest}) {
		t.Errorf("%v", srv.create)
	}
	if !reflect.DeepEqual(steps, []ImportStep{ImportReading, ImportCopying, ImportRegistering}) {
		t.Errorf("%v", steps)
	}

	srv.last = ""
	if err := c.ImportGGUF(t.Context(), im, nil); CodeOf(err) != CodeCutOff {
		t.Errorf("a server that stops in between: %v", err)
	}
	srv.last = `{"error":"unsupported architecture"}` + "\n"
	if err := c.ImportGGUF(t.Context(), im, nil); CodeOf(err) != CodeImportFailed {
		t.Errorf("a server that does not know the model: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.ImportGGUF(ctx, im, nil); CodeOf(err) != CodeCancelled {
		t.Errorf("cancelled: %v", err)
	}
}

func TestOtherFilesAreNotImported(t *testing.T) {
	dir := t.TempDir()
	c := serveFunc(t, func(http.ResponseWriter, *http.Request) { t.Error("the server was asked") })
	for name, content := range map[string]string{"empty.gguf": "", "page.gguf": "<html>", "short.gguf": "GGU"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"empty.gguf", "page.gguf", "short.gguf", "missing.gguf", "."} {
		if err := c.ImportGGUF(t.Context(), Import{Path: filepath.Join(dir, name), Name: "x"}, nil); CodeOf(err) != CodeNotGGUF {
			t.Errorf("%s: %v", name, err)
		}
	}
}
