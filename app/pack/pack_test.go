package pack

import (
	"archive/zip"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"
)

func content(name, text string) Content {
	return Content{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
}

func manifest() Manifest {
	return Manifest{Library: "abc", Number: 3, Fingerprint: "0000-0000", Made: time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC), Tool: "test"}
}

func make3(t *testing.T, base *Pack, key *SecretKey) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := Write(&b, manifest(), []Content{content("library.json", "{}"), content("originals/aa", "一"), content("documents/bb.json.gz", strings.Repeat("二", 1000))}, base, key); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(data []byte, limits Limits) (*Pack, error) {
	return Open(bytes.NewReader(data), int64(len(data)), limits)
}

func keys(t *testing.T) (*SecretKey, PublicKey) {
	t.Helper()
	public, secret, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &SecretKey{secret}, PublicKey{public}
}

func TestWhatIsPackedIsReadBack(t *testing.T) {
	secret, public := keys(t)
	data := make3(t, nil, secret)
	p, err := open(data, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Check(), p.Verify(public)); err != nil {
		t.Error(err)
	}
	var b bytes.Buffer
	if err := p.Copy(&b, "originals/aa"); err != nil || b.String() != "一" {
		t.Errorf("read %q, %v", b.String(), err)
	}
	if p.SignedBy() != public.ID() || p.Number != 3 || len(p.Files) != 3 {
		t.Errorf("the manifest is %+v", p.Manifest)
	}
	again, err := open(make3(t, nil, nil), Limits{})
	if err != nil || again.ID != p.ID {
		t.Errorf("the same library gives another pack: %v", err)
	}
}

func TestADeltaLeavesOutWhatItsBaseHas(t *testing.T) {
	base, err := open(make3(t, nil, nil), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	m := manifest()
	m.Number = 4
	if _, err := Write(&b, m, []Content{content("library.json", "{1}"), content("originals/aa", "一"), content("originals/cc", "三")}, base, nil); err != nil {
		t.Fatal(err)
	}
	p, err := open(b.Bytes(), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Error(err)
	}
	if f, ok := p.File("originals/aa"); !ok || !f.Omitted || p.Base == nil || p.Base.ID != base.ID || p.Base.Number != 3 {
		t.Errorf("the delta is %+v", p.Manifest)
	}
	if err := p.Copy(io.Discard, "originals/aa"); !errors.Is(err, &Error{Code: Missing}) {
		t.Errorf("what is left out gives %v", err)
	}
}

func TestSignaturesAreChecked(t *testing.T) {
	secret, public := keys(t)
	_, other := keys(t)
	signed, err := open(make3(t, nil, secret), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := signed.Verify(other); !errors.Is(err, &Error{Code: WrongKey}) {
		t.Errorf("another key: %v", err)
	}
	if err := signed.Verify(other, public); err != nil {
		t.Errorf("one of two keys: %v", err)
	}
	unsigned, err := open(make3(t, nil, nil), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := unsigned.Verify(public); !errors.Is(err, &Error{Code: Unsigned}) {
		t.Errorf("unsigned: %v", err)
	}
	forged := alter(t, make3(t, nil, secret), func(name string, data []byte) (string, []byte, bool) {
		if name == manifestName {
			data = bytes.Replace(data, []byte(`"tool": "test"`), []byte(`"tool": "tset"`), 1)
		}
		return name, data, true
	})
	p, err := open(forged, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Verify(public); !errors.Is(err, &Error{Code: BadSigning}) {
		t.Errorf("a changed manifest: %v", err)
	}
}

func TestKeysAreReadFromFiles(t *testing.T) {
	secret, public := keys(t)
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	plain, err := secret.key.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if k, err := ReadSecretKey(write("plain.key", plain), ""); err != nil || k.ID() != secret.ID() {
		t.Errorf("without a password: %v", err)
	}
	if !testing.Short() { // minisign takes seconds and a gigabyte for a password
		locked, err := minisign.EncryptKey("ひみつ", secret.key)
		if err != nil {
			t.Fatal(err)
		}
		if k, err := ReadSecretKey(write("locked.key", locked), "ひみつ"); err != nil || k.ID() != secret.ID() {
			t.Errorf("with its password: %v", err)
		}
	}
	text, err := public.key.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{write("a.pub", text), public.key.String()} {
		if got, err := ReadPublicKey(k); err != nil || got.ID() != public.ID() {
			t.Errorf("%q: %v", k, err)
		}
	}
	if _, err := ReadPublicKey(filepath.Join(dir, "none")); err == nil {
		t.Error("a key that is not there was read")
	}
}

// alter writes a pack's archive again with every entry as change says.
func alter(t *testing.T, data []byte, change func(name string, data []byte) (string, []byte, bool)) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, f := range in.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		name, text, keep := change(f.Name, text)
		if !keep {
			continue
		}
		put(t, out, &zip.FileHeader{Name: name, Method: zip.Deflate}, text)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func put(t *testing.T, out *zip.Writer, h *zip.FileHeader, data []byte) {
	t.Helper()
	w, err := out.CreateHeader(h)
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// with adds an entry to a pack's archive.
func with(t *testing.T, data []byte, h *zip.FileHeader, text string) []byte {
	t.Helper()
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, f := range in.File {
		if err := out.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	put(t, out, h, []byte(text))
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func mode(name string, m fs.FileMode) *zip.FileHeader {
	h := &zip.FileHeader{Name: name}
	h.SetMode(m)
	return h
}

func TestAPackThatIsNotWhatItSaysIsRefusedByName(t *testing.T) {
	good := make3(t, nil, nil)
	change := func(f func(m map[string]any)) []byte {
		return alter(t, good, func(name string, data []byte) (string, []byte, bool) {
			if name == manifestName {
				var m map[string]any
				if err := json.Unmarshal(data, &m); err != nil {
					t.Fatal(err)
				}
				f(m)
				var err error
				if data, err = json.Marshal(m); err != nil {
					t.Fatal(err)
				}
			}
			return name, data, true
		})
	}
	first := func(m map[string]any) map[string]any { return m["files"].([]any)[0].(map[string]any) }
	only := func(want string, f func([]byte) []byte) []byte {
		return alter(t, good, func(name string, data []byte) (string, []byte, bool) {
			if name == want {
				data = f(data)
			}
			return name, data, data != nil
		})
	}
	for _, c := range []struct {
		name  string
		data  []byte
		code  Code
		about string
	}{
		{"a byte of a file", only("originals/aa", func(b []byte) []byte { b[1] ^= 1; return b }), WrongHash, "originals/aa"},
		{"a longer file", only("originals/aa", func(b []byte) []byte { return append(b, 'x') }), WrongSize, "originals/aa"},
		{"a file that is missing", only("originals/aa", func([]byte) []byte { return nil }), Missing, "originals/aa"},
		{"an entry more", with(t, good, &zip.FileHeader{Name: "more.txt"}, "x"), Unlisted, "more.txt"},
		{"an entry twice", with(t, good, &zip.FileHeader{Name: "originals/aa"}, "一"), Twice, "originals/aa"},
		{"a manifest twice", with(t, good, &zip.FileHeader{Name: manifestName}, "{}"), Twice, manifestName},
		{"a way up", with(t, good, &zip.FileHeader{Name: "../evil"}, "x"), BadName, "../evil"},
		{"a way up inside", with(t, good, &zip.FileHeader{Name: "originals/../../evil"}, "x"), BadName, "originals/../../evil"},
		{"an absolute path", with(t, good, &zip.FileHeader{Name: "/etc/passwd"}, "x"), BadName, "/etc/passwd"},
		{"a path of Windows", with(t, good, &zip.FileHeader{Name: `originals\..\evil`}, "x"), BadName, `originals\..\evil`},
		{"a drive", with(t, good, &zip.FileHeader{Name: "C:evil"}, "x"), BadName, "C:evil"},
		{"a control character", with(t, good, &zip.FileHeader{Name: "a\x1b[2J"}, "x"), BadName, "a\x1b[2J"},
		{"a link", with(t, good, mode("originals/link", fs.ModeSymlink|0o777), "/etc/passwd"), NoFile, "originals/link"},
		{"a device", with(t, good, mode("originals/dev", fs.ModeDevice|0o666), ""), NoFile, "originals/dev"},
		{"a named pipe", with(t, good, mode("originals/pipe", fs.ModeNamedPipe|0o666), ""), NoFile, "originals/pipe"},
		{"a folder", with(t, good, mode("originals/dir", fs.ModeDir|0o755), ""), NoFile, "originals/dir"},
		{"a way up in the manifest", change(func(m map[string]any) { first(m)["name"] = "../x" }), BadName, "../x"},
		{"a file twice in the manifest", change(func(m map[string]any) { m["files"] = append(m["files"].([]any), m["files"].([]any)[0]) }), Twice, "documents/bb.json.gz"},
		{"no sum", change(func(m map[string]any) { first(m)["sha256"] = "" }), BadManifest, "documents/bb.json.gz"},
		{"left out without a base", change(func(m map[string]any) { first(m)["omitted"] = true }), BadManifest, "documents/bb.json.gz"},
		{"a negative size", change(func(m map[string]any) { first(m)["size"] = -1 }), BadManifest, "documents/bb.json.gz"},
		{"a size that overflows", change(func(m map[string]any) { first(m)["size"] = 1 << 62 }), TooLarge, "documents/bb.json.gz"},
		{"another format", change(func(m map[string]any) { m["format"] = "tenkyo pack 9" }), OtherFormat, "tenkyo pack 9"},
		{"no number", change(func(m map[string]any) { m["number"] = 0 }), BadManifest, manifestName},
		{"a manifest that is no JSON", only(manifestName, func([]byte) []byte { return []byte("{") }), BadManifest, manifestName},
		{"no manifest", only(manifestName, func([]byte) []byte { return nil }), NotAPack, ""},
		{"no archive", []byte("PK, or not"), NotAPack, ""},
		{"nothing", nil, NotAPack, ""},
		{"half", good[:len(good)/2], NotAPack, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := open(c.data, Limits{})
			if err == nil {
				err = p.Check()
			}
			var refused *Error
			if !errors.As(err, &refused) || refused.Code != c.code || refused.Name != c.about {
				t.Errorf("got %v, want %s %q", err, c.code, c.about)
			}
		})
	}
}

func TestAPackThatIsTooLargeIsRefusedBeforeItIsRead(t *testing.T) {
	good := make3(t, nil, nil)
	for name, limits := range map[string]Limits{"files": {Files: 2}, "a file": {FileSize: 2999}, "all files": {Size: 3000}} {
		if _, err := open(good, limits); !errors.Is(err, &Error{Code: TooLarge}) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzOpen(f *testing.F) {
	var b bytes.Buffer
	if _, err := Write(&b, manifest(), []Content{content("library.json", "{}"), content("originals/aa", "一")}, nil, nil); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := open(data, Limits{Files: 100, FileSize: 1 << 16, Size: 1 << 18})
		if err != nil {
			return
		}
		_ = p.Check()
		for _, file := range p.Files {
			if strings.Contains(file.Name, "..") && checkName(file.Name) != nil {
				t.Errorf("%q was let in", file.Name)
			}
		}
	})
}

func TestAPackThatOnlyFillsMemoryAndDiskIsRefused(t *testing.T) {
	var b bytes.Buffer
	zeros := Content{Name: "originals/aa", Open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.LimitReader(nothing{}, 64<<20)), nil
	}}
	if _, err := Write(&b, manifest(), []Content{content("library.json", "{}"), zeros}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := open(b.Bytes(), Limits{}); !errors.Is(err, &Error{Code: TooLarge}) {
		t.Errorf("%d bytes that become 64 MB: %v", b.Len(), err)
	}
	padded := alter(t, make3(t, nil, nil), func(name string, data []byte) (string, []byte, bool) {
		if name == manifestName {
			data = append(data, bytes.Repeat([]byte(" "), 100<<20)...)
		}
		return name, data, true
	})
	if _, err := open(padded, Limits{}); !errors.Is(err, &Error{Code: TooLarge}) {
		t.Errorf("a manifest of 100 MB: %v", err)
	}
}

type nothing struct{}

func (nothing) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
