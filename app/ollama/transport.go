package ollama

import (
	"context"
	"errors"
	"fmt"
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
	return u.Transport.RoundTrip(r)
}
