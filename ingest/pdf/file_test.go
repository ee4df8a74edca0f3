package pdf

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

func TestFilesThatCannotBeReadSayWhy(t *testing.T) {
	b := &builder{}
	b.page("", text(72, 700, 12, "One page."))
	whole := b.bytes()
	none := (&builder{}).bytes()
	e := engine(t)
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"an empty file", nil, ErrEmpty},
		{"text under another name", []byte(strings.Repeat("These are the rules of the company.\n", 50)), ErrNotPDF},
		{"a header and no more", []byte("%PDF-1.7\n"), ErrDamaged},
		{"no pages", none, ErrNoPages},
	} {
		if _, err := e.Read(t.Context(), c.data, "file.pdf", nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		} else if !strings.Contains(err.Error(), "file.pdf") {
			t.Errorf("%s: the name is missing in %q", c.name, err)
		}
	}
	for tenth := 1; tenth < 10; tenth++ { // cut off anywhere: read as far as it goes, or refused
		doc, err := e.Read(t.Context(), whole[:len(whole)*tenth/10], "cut.pdf", nil)
		if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNoPages) {
			t.Errorf("cut at %d0 %%: %v", tenth, err)
		}
		if err == nil && len(doc.Pages) == 0 {
			t.Errorf("cut at %d0 %%: read, but without pages", tenth)
		}
	}
}

func TestAPasswordOpensWhatIsLocked(t *testing.T) {
	data, err := os.ReadFile(needShared(t, "hostile/password_test123.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	e := engine(t)
	if _, err := e.Open(t.Context(), data); !errors.Is(err, ErrEncrypted) {
		t.Errorf("without a password: %v", err)
	}
	if _, err := e.OpenWithPassword(t.Context(), data, "wrong"); !errors.Is(err, ErrEncrypted) {
		t.Errorf("with a wrong password: %v", err)
	}
	f, err := e.OpenWithPassword(t.Context(), data, "test123")
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	for _, name := range []string{"r3-empty-password.pdf", "r6-owner-password.pdf"} { // the empty password is tried
		data, err := os.ReadFile(needShared(t, "hostile/"+name))
		if err != nil {
			t.Fatal(err)
		}
		f, err := e.Open(t.Context(), data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		f.Close()
	}
}

func TestFilesBeyondTheLimitWaitForTheirTurn(t *testing.T) {
	engine(t)
	e, err := Open(t.Context(), Options{CacheDir: testCache(), Files: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	b := &builder{}
	b.page("", text(72, 700, 12, "One page."))
	first, err := e.Open(t.Context(), b.bytes())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Open(ctx, b.bytes()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a second file: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for range 5 { // nothing leaks
		f, err := e.Open(t.Context(), b.bytes())
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		if _, err := f.Page(t.Context(), 1); err == nil {
			t.Error("a closed file was read")
		}
		if _, err := e.Open(t.Context(), []byte("%PDF-1.7\n")); !errors.Is(err, ErrDamaged) {
			t.Fatal(err)
		}
	}
}

func TestAFileServesManyCallersAtATime(t *testing.T) {
	b := &builder{}
	for range 8 {
		b.page("", text(72, 700, 12, "Each page says the same."))
	}
	f := b.open(t)
	var all sync.WaitGroup
	for n := 1; n <= 8; n++ {
		all.Go(func() {
			l, err := f.Page(t.Context(), n)
			if err != nil || l.Text != "Each page says the same." {
				t.Errorf("page %d: %v", n, err)
			}
			if _, err := f.Render(t.Context(), n, 12); err != nil {
				t.Errorf("page %d: %v", n, err)
			}
		})
	}
	all.Wait()
}

func TestTheFontTreeHoldsOneFontAndNothingElse(t *testing.T) {
	if err := fstest.TestFS(fontTree([]byte("a font")), fontPath); err != nil {
		t.Error(err)
	}
	if err := fstest.TestFS(fontTree(nil)); err != nil {
		t.Error(err)
	}
	if _, err := fontTree(nil).Open("etc/passwd"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestCompiledCodeIsRunOnlyIfItIsSealed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	cache, err := openCache(dir)
	if err != nil || cache == nil {
		t.Fatalf("%v, %v", cache, err)
	}
	code := filepath.Join(dir, "wazero", "code")
	write := func(content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(code), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(code, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	kept := func() bool {
		t.Helper()
		if cache, err = openCache(dir); err != nil {
			t.Fatal(err)
		}
		_, err := os.Stat(code)
		return err == nil
	}
	write("compiled")
	if err := cache.seal(); err != nil {
		t.Fatal(err)
	}
	if !kept() {
		t.Error("sealed code was thrown away")
	}
	write("compileD")
	if kept() {
		t.Error("changed code was kept")
	}
	write("compiled")
	if !kept() {
		t.Error("the code as it was sealed was thrown away")
	}
	if err := os.WriteFile(filepath.Join(dir, sealFile), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if kept() {
		t.Error("code with a torn seal was kept")
	}
	write("compiled")
	if err := cache.seal(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, keyFile), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if kept() {
		t.Error("code sealed under another key was kept")
	}
	for _, entry := range []string{keyFile, sealFile} {
		if info, err := os.Stat(filepath.Join(dir, entry)); err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others", entry)
		}
	}
}

func TestACacheIntoWhichOthersCanWriteIsNotUsed(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o777 {
		t.Skip("no permissions on this system")
	}
	if cache, err := openCache(dir); cache != nil || err != nil {
		t.Errorf("got %v, %v", cache, err)
	}
}
