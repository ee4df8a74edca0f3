package ollama

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Connection counts the connections that were made, or refused, to one address.
type Connection struct {
	Address string `json:"address"`
	Count   int    `json:"count"`
	Allowed bool   `json:"allowed"`
}

var (
	errOtherAddress = errors.New("only the configured Ollama server may be contacted")
	errRedirect     = errors.New("the server redirects to another address, which is never followed")
	errTooMuch      = errors.New("the reply is longer than any that an Ollama server sends")
	errPacked       = errors.New("the reply is compressed, which was not asked for")
)

// gate lets connections through to one address only and remembers all that were asked for.
type gate struct {
	allowed string
	dialer  net.Dialer

	mu   sync.Mutex
	seen map[string]int
}

func newGate(e Endpoint, connect time.Duration) *gate {
	return &gate{allowed: e.addr, dialer: net.Dialer{Timeout: connect}, seen: map[string]int{}}
}

func (g *gate) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	g.mu.Lock()
	g.seen[addr]++
	g.mu.Unlock()
	if addr != g.allowed {
		return nil, fmt.Errorf("connecting to %s: %w", addr, errOtherAddress)
	}
	return g.dialer.DialContext(ctx, network, addr)
}

func (g *gate) connections() []Connection {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := make([]Connection, 0, len(g.seen))
	for addr, n := range g.seen {
		list = append(list, Connection{Address: addr, Count: n, Allowed: addr == g.allowed})
	}
	slices.SortFunc(list, func(a, b Connection) int { return strings.Compare(a.Address, b.Address) })
	return list
}

// httpClient has no proxy, follows no redirect (a 307 would carry the passages along) and no overall time limit: a model may take
// minutes, and the watchdog of a call decides.
func (g *gate) httpClient() *http.Client {
	return &http.Client{
		Transport: unsigned{&http.Transport{
			Proxy:               nil,
			DisableCompression:  true, // what is bounded is what arrives: a reply that unpacks to more is refused
			DialContext:         g.dial,
			TLSHandshakeTimeout: g.dialer.Timeout,
			MaxIdleConns:        4,
			IdleConnTimeout:     30 * time.Second,
		}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect },
	}
}

// unsigned takes away the signature that the api package adds where OLLAMA_AUTH is set: it is made with the user's ollama.com key,
// and no server that we talk to has any business with it.
type unsigned struct{ *http.Transport }

func (u unsigned) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Header.Get("Authorization") != "" {
		r = r.Clone(r.Context())
		r.Header.Del("Authorization")
	}
	res, err := u.Transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if res.Header.Get("Content-Encoding") != "" {
		res.Body.Close()
		return nil, errPacked
	}
	res.Body = &bounded{body: res.Body, left: replyLimit(r.URL.Path)}
	return res, nil
}

// Limits of a reply in bytes, several times the largest that real servers send. A server that sends more is broken or hostile.
const (
	smallReply  = 64 << 10 // version, status
	listReply   = 4 << 20  // models: some 500 bytes each
	showReply   = 16 << 20 // one model: its licences and its template
	vectorReply = 64 << 20 // vectors: 64 texts of 4,096 numbers in words
	answerReply = 32 << 20 // an answer: some 150 bytes for each token
)

func replyLimit(path string) int64 {
	for suffix, limit := range map[string]int64{
		"/api/tags": listReply, "/api/ps": listReply, "/api/show": showReply, "/api/embed": vectorReply, "/api/chat": answerReply, "/api/create": answerReply,
	} {
		if strings.HasSuffix(path, suffix) {
			return limit
		}
	}
	return smallReply
}

// bounded is the body of a reply that ends with errTooMuch where it is longer than its limit.
type bounded struct {
	body io.ReadCloser
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooMuch
	}
	n, err := b.body.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

func (b *bounded) Close() error { return b.body.Close() }
