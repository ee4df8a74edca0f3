package testserver

import (
	"encoding/json"
	"errors"
	"sync"

	"tenkyo/app/ollama"
)

// tail keeps the end of a server's log.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const keptLog = 8 << 10

func (l *tail) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buf = append(l.buf, p...)
	l.buf = l.buf[max(0, len(l.buf)-keptLog):]
	return len(p), nil
}

func (l *tail) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.buf)
}

// raw is what a server said in an error.
func raw(err error) string {
	var e *ollama.Error
	if errors.As(err, &e) {
		return e.Raw
	}
	return ""
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings are always written
	}
	return string(b)
}
