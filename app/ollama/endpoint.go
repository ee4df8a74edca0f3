package ollama

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// DefaultPort is the port on which an Ollama server listens unless told otherwise.
const DefaultPort = 11434

// Endpoint is the one address that a Client may contact. The zero value is not valid; it comes from ParseEndpoint.
type Endpoint struct {
	base     *url.URL
	addr     string // host:port as the transport dials it
	loopback bool
}

// URL is the base address of the server, such as "http://127.0.0.1:11434".
func (e Endpoint) URL() string {
	if e.base == nil {
		return ""
	}
	return e.base.String()
}

// Address is the host and port that is dialled, such as "127.0.0.1:11434".
func (e Endpoint) Address() string { return e.addr }

// Loopback reports whether the endpoint is on this very machine.
func (e Endpoint) Loopback() bool { return e.loopback }

// Warning is something that a person should be told about the endpoint in use.
type Warning string

// The warnings of ParseEndpoint.
const (
	NoWarning  Warning = ""
	EnvIgnored Warning = "ollama_host_ignored" // OLLAMA_HOST names another machine, or is not readable; loopback is used
	OtherHost  Warning = "ollama_other_host"   // by explicit wish, passages and questions go to another machine
)

// ParseEndpoint decides which server is asked. setting is what a person chose (the flag --ollama or the app's setting) and may name
// any host; env is the value of OLLAMA_HOST, which counts only where it names loopback, because on many machines it is set for other
// programs. Both may be "host", "host:port", ":port" or a URL. 0.0.0.0 and [::], which a server listens on, are read as
// loopback. Only a setting that cannot be read is an error.
func ParseEndpoint(setting, env string) (Endpoint, Warning, error) {
	if strings.TrimSpace(setting) != "" {
		e, err := parseHost(setting)
		if err != nil {
			return Endpoint{}, NoWarning, fmt.Errorf("reading the address of the Ollama server %q: %w", setting, err)
		}
		if !e.loopback {
			return e, OtherHost, nil
		}
		return e, NoWarning, nil
	}
	fallback, err := parseHost("127.0.0.1")
	if err != nil {
		return Endpoint{}, NoWarning, err
	}
	if strings.TrimSpace(env) == "" {
		return fallback, NoWarning, nil
	}
	if e, err := parseHost(env); err == nil && e.loopback {
		return e, NoWarning, nil
	}
	return fallback, EnvIgnored, nil
}

// parseHost reads the forms that Ollama itself accepts in OLLAMA_HOST. Without a scheme the port defaults to 11434, with one to the
// scheme's own.
func parseHost(s string) (Endpoint, error) {
	s = strings.Trim(strings.TrimSpace(s), `"'`)
	scheme, rest, found := strings.Cut(s, "://")
	port := DefaultPort
	switch {
	case !found:
		scheme, rest = "http", s
	case scheme == "http":
		port = 80
	case scheme == "https":
		port = 443
	default:
		return Endpoint{}, fmt.Errorf("scheme %q is neither http nor https", scheme)
	}
	hostport, path, _ := strings.Cut(rest, "/")
	if strings.ContainsAny(hostport, "@?# ") || strings.ContainsAny(path, "?#") {
		return Endpoint{}, errors.New("want host:port and nothing else")
	}
	host := hostport
	if h, p, err := net.SplitHostPort(hostport); err == nil {
		host = h
		if p != "" {
			if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
				return Endpoint{}, fmt.Errorf("port %q is not between 1 and 65535", p)
			}
		}
	} else {
		host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
		if strings.Contains(host, ":") {
			if _, err := netip.ParseAddr(host); err != nil {
				return Endpoint{}, fmt.Errorf("host %q is not an address", host)
			}
		}
	}
	if h := strings.TrimRight(strings.ToLower(host), "."); h == "ollama.com" || strings.HasSuffix(h, ".ollama.com") {
		return Endpoint{}, errors.New("a cloud service is never asked")
	}
	host, loopback := literal(host)
	e := Endpoint{addr: net.JoinHostPort(host, strconv.Itoa(port)), loopback: loopback}
	e.base = &url.URL{Scheme: scheme, Host: e.addr}
	if path = strings.TrimSuffix(path, "/"); path != "" {
		e.base.Path = "/" + path
	}
	return e, nil
}

// literal replaces the names of this machine by addresses, so that loopback never needs a resolver, and reports whether the host is
// loopback. Every other name is left alone.
func literal(host string) (string, bool) {
	if host == "" || strings.EqualFold(host, "localhost") {
		return "127.0.0.1", true
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host, false
	}
	switch {
	case ip == netip.IPv4Unspecified():
		return "127.0.0.1", true
	case ip == netip.IPv6Unspecified():
		return "::1", true
	}
	return ip.String(), ip.Unmap().IsLoopback()
}
