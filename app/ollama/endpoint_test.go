package ollama

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWhichServerIsAsked(t *testing.T) {
	for name, tc := range map[string]struct {
		setting, env string
		url          string // "" for an error
		warning      Warning
	}{
		"nothing chosen":                           {url: "http://127.0.0.1:11434"},
		"variable names loopback":                  {env: "127.0.0.1:9999", url: "http://127.0.0.1:9999"},
		"variable names the whole loopback":        {env: "http://127.8.8.8:9999", url: "http://127.8.8.8:9999"},
		"variable names every address":             {env: "0.0.0.0", url: "http://127.0.0.1:11434"},
		"variable names every v6 address":          {env: "[::]:9999", url: "http://[::1]:9999"},
		"variable names a port":                    {env: ":9999", url: "http://127.0.0.1:9999"},
		"variable names localhost":                 {env: "LocalHost", url: "http://127.0.0.1:11434"},
		"variable is quoted":                       {env: ` "0.0.0.0:1234" `, url: "http://127.0.0.1:1234"},
		"variable names another machine":           {env: "10.0.0.7", url: "http://127.0.0.1:11434", warning: EnvIgnored},
		"variable names another host":              {env: "https://ai.example.com", url: "http://127.0.0.1:11434", warning: EnvIgnored},
		"variable only looks like loopback":        {env: "127.0.0.1.example.com", url: "http://127.0.0.1:11434", warning: EnvIgnored},
		"variable hides another host":              {env: "http://127.0.0.1@example.com", url: "http://127.0.0.1:11434", warning: EnvIgnored},
		"variable is nonsense":                     {env: "ftp://x", url: "http://127.0.0.1:11434", warning: EnvIgnored},
		"setting names loopback":                   {setting: "http://localhost:8080/", env: "10.0.0.7", url: "http://127.0.0.1:8080"},
		"setting names another machine":            {setting: "10.0.0.7", url: "http://10.0.0.7:11434", warning: OtherHost},
		"setting names another host by https":      {setting: "https://ai.example.com/ollama", url: "https://ai.example.com:443/ollama", warning: OtherHost},
		"setting names a v6 address":               {setting: "::1", url: "http://[::1]:11434"},
		"setting names a mapped address":           {setting: "[::ffff:127.0.0.1]:80", url: "http://[::ffff:127.0.0.1]:80"},
		"setting names the cloud":                  {setting: "https://ollama.com"},
		"setting names the cloud by its full name": {setting: "https://ollama.com."},
		"setting names a part of the cloud":        {setting: "api.Ollama.com"},
		"setting has a wrong port":                 {setting: "localhost:99999"},
		"setting has a question":                   {setting: "http://localhost:1/?x"},
		"setting has a user":                       {setting: "http://me@localhost"},
		"setting has a strange scheme":             {setting: "file:///etc/passwd"},
		"setting has two colons":                   {setting: "a:b:c"},
	} {
		t.Run(name, func(t *testing.T) {
			e, w, err := ParseEndpoint(tc.setting, tc.env)
			if e.URL() != tc.url || w != tc.warning || (err == nil) != (tc.url != "") {
				t.Errorf("%q, warning %q, %v", e.URL(), w, err)
			}
			if err == nil && e.Loopback() == (w == OtherHost) {
				t.Errorf("loopback %v", e.Loopback())
			}
		})
	}
}

func TestOnlyTheEndpointIsDialled(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	e, _, err := ParseEndpoint("127.0.0.1:1", "")
	if err != nil {
		t.Fatal(err)
	}
	g := newGate(e, quick.Connect)
	if _, err := g.dial(t.Context(), "tcp", l.Addr().String()); !errors.Is(err, errOtherAddress) {
		t.Error(err)
	}
	if _, err := g.httpClient().Get("http://" + l.Addr().String()); !errors.Is(err, errOtherAddress) { //nolint:bodyclose // there is no answer
		t.Error(err)
	}
	if got := g.connections(); len(got) != 1 || got[0].Allowed || got[0].Count != 2 {
		t.Errorf("%+v", got)
	}
}

func TestProxiesAreNotAsked(t *testing.T) {
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"} {
		t.Setenv(name, "http://127.0.0.1:1")
	}
	f := &fake{}
	c := f.start(t, quick)
	if _, err := c.Status(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestRequestsAreNotSigned(t *testing.T) {
	signed := ""
	srv := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { signed = r.Header.Get("Authorization") }))
	defer srv.Close()
	e, _, err := ParseEndpoint(srv.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "the user's key")
	resp, err := newGate(e, quick.Connect).httpClient().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if signed != "" {
		t.Errorf("signed by %q", signed)
	}
}
