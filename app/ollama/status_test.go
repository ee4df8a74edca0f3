package ollama

import (
	"net/http"
	"testing"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"
)

func TestStatusListsWhatMayBeUsed(t *testing.T) {
	f := &fake{models: []api.ListModelResponse{
		{Name: "good:4b", Digest: "d1", Size: 3 << 30}, {Name: "embed:latest", Digest: "d2"}, {Name: "big:cloud"}, {Name: "far:latest"},
		{Name: "listed-far:latest", RemoteHost: "https://ollama.com"}, {Name: "damaged:latest"},
	}}
	f.show = func(name string) (any, int) {
		s := shown()
		switch name {
		case "embed:latest":
			s.Capabilities = []model.Capability{model.CapabilityEmbedding}
		case "far:latest":
			s.RemoteModel = "far"
		case "damaged:latest":
			return map[string]string{"error": "open blob: no such file"}, 500
		case "big:cloud", "listed-far:latest":
			t.Errorf("%s was asked for", name)
		}
		return s, 200
	}
	c := f.start(t, quick)
	st, err := c.Status(t.Context())
	if err != nil || !st.Running || st.TooOld || !st.CloudDisabled || st.Version != "0.32.15" {
		t.Fatalf("%+v, %v", st, err)
	}
	if len(st.Models) != 2 || len(st.Refused) != 3 {
		t.Fatalf("models %+v, refused %v", st.Models, st.Refused)
	}
	m := st.Models[0]
	if m.Name != "good:4b" || m.Family != "gemma3" || m.Parameters != "4.3B" || m.Licence != "Apache License" || m.Context != 131072 || m.Embedding || m.Thinking || m.Size != 3<<30 {
		t.Errorf("%+v", m)
	}
	if !st.Models[1].Embedding {
		t.Errorf("%+v", st.Models[1])
	}
	for name, code := range map[string]Code{
		"good:4b": "", "embed": CodeUnsupported, "embed:latest": CodeUnsupported, "good": CodeModelMissing, "big:cloud": CodeRemoteRefused, "far": CodeRemoteRefused,
		"listed-far": CodeRemoteRefused, "hf.co/x/y:Q4-cloud": CodeRemoteRefused, "damaged": CodeModelCrashed,
	} {
		if _, err := c.Describe(t.Context(), name); CodeOf(err) != code || (err == nil) != (code == "") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestServersThatAreNot(t *testing.T) {
	for name, tc := range map[string]struct {
		serve http.HandlerFunc
		code  Code
	}{
		"a web page":       {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }, CodeBadReply},
		"another program":  {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"status":"ok"}`)) }, CodeBadReply},
		"a broken server":  {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }, CodeBadReply},
		"a page not found": {func(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) }, CodeBadReply},
		"a redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://192.0.2.1/", http.StatusFound)
		}, CodeRedirect},
		"one that never says": {func(_ http.ResponseWriter, r *http.Request) { hang(r) }, CodeNoReply},
		"one that hangs up":   {func(w http.ResponseWriter, _ *http.Request) { cut(w) }, CodeCutOff},
	} {
		t.Run(name, func(t *testing.T) {
			c := serveFunc(t, tc.serve)
			if _, err := c.Status(t.Context()); CodeOf(err) != tc.code {
				t.Errorf("%v, want %s", err, tc.code)
			}
		})
	}
}

func TestOldServersAreRefused(t *testing.T) {
	for v, old := range map[string]bool{"0.12.5": true, "0.6.8": true, "0.12.6": false, "0.12.6-rc0": false, "0.17.4": false, "1.0.0": false, "0.0.0": false, "dev": false} {
		c := (&fake{version: v}).start(t, quick)
		_, err := c.Describe(t.Context(), "m")
		if (CodeOf(err) == CodeTooOld) != old {
			t.Errorf("%s: %v", v, err)
		}
		if st, err := c.Status(t.Context()); err != nil || st.TooOld != old {
			t.Errorf("%s: %+v, %v", v, st, err)
		}
	}
}

func TestDefaultModel(t *testing.T) {
	gemma := Model{Name: "gemma3:4b", Family: "gemma3", Size: 3 << 30}
	small := Model{Name: "gemma3:1b", Family: "gemma3", Size: 800 << 20}
	huge := Model{Name: "gemma3:27b", Family: "gemma3", Size: 17 << 30}
	qwen := Model{Name: "qwen3:8b", Family: "qwen3", Size: 5 << 30}
	other := Model{Name: "phi4", Family: "phi3", Size: 2 << 30}
	larger := Model{Name: "llama4", Family: "llama4", Size: 60 << 30}
	embed := Model{Name: "bge-m3", Family: "bert", Embedding: true}
	judge := Model{Name: "bespoke-minicheck:7b", Family: "llama", Size: 4 << 30}
	for name, tc := range map[string]struct {
		models []Model
		want   string
	}{
		"the best family, the largest that is comfortable": {[]Model{embed, judge, other, qwen, small, gemma, huge}, "gemma3:4b"},
		"comfort goes before family":                       {[]Model{huge, qwen}, "qwen3:8b"},
		"an unknown family where there is no other":        {[]Model{embed, other}, "phi4"},
		"the smaller of two that are too large":            {[]Model{larger, {Name: "x", Size: 20 << 30}}, "x"},
		"no judge and no embedding model":                  {[]Model{embed, judge}, ""},
		"nothing there":                                    {nil, ""},
	} {
		if m, ok := DefaultModel(tc.models); m.Name != tc.want || ok != (tc.want != "") {
			t.Errorf("%s: %q", name, m.Name)
		}
	}
}

func TestLoadingThatNeverEnds(t *testing.T) {
	f := &fake{chat: func(_ http.ResponseWriter, r *http.Request, _ int) { hang(r) }}
	p := quick
	p.FirstToken = 50 * time.Millisecond
	c := f.start(t, p)
	if err := c.Load(t.Context(), Model{Name: "m"}); CodeOf(err) != CodeNoReply {
		t.Error(err)
	}
}
