package audit

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
)

func TestAMessageReachesSyslog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	listener, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if err := send(path, []byte("<85>tenkyo[7]: tenkyo-audit x")); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 100)
	n, err := listener.Read(b)
	if err != nil || !strings.HasSuffix(string(b[:n]), "tenkyo-audit x") {
		t.Errorf("%q, %v", b[:n], err)
	}
	if err := send(path+"none", nil); err == nil {
		t.Error("a message to nobody is none")
	}
}
