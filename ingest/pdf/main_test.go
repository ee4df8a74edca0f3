package pdf

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// testCache is one cache of compiled code for all tests of this user.
func testCache() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("tenkyo-test-%d", os.Getuid()), "wazero")
}

// shared is a folder of files for measuring that may lie beside the repository; tests that need it are skipped without it.
const shared = "../../../shared"

func needShared(t testing.TB, path string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("measuring takes time")
	}
	full := filepath.Join(shared, path)
	if _, err := os.Stat(full); err != nil {
		t.Skipf("no %s beside the repository", path)
	}
	return full
}

var testEngine = sync.OnceValues(func() (*Engine, error) {
	font, err := testFont()
	if err != nil {
		return nil, err
	}
	return Open(context.Background(), Options{CacheDir: testCache(), Fonts: font})
})

// testFont is the font that the product embeds, or none.
func testFont() ([]byte, error) {
	matches, err := filepath.Glob("../../assets/fonts/*Regular.otf")
	if err != nil || len(matches) == 0 {
		return nil, err
	}
	return os.ReadFile(matches[0])
}

func engine(t testing.TB) *Engine {
	t.Helper()
	if raceDetector {
		t.Skip("compiling pdfium takes half a minute under the race detector")
	}
	e, err := testEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func openFile(t testing.TB, path string) *File {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := engine(t).Open(t.Context(), data)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// proven is Layout.Proven with pictures of the file itself.
func proven(ctx context.Context, f *File, l *Layout, at Location) (Location, error) {
	return l.Proven(at, func(dpi float64) (*image.RGBA, error) { return f.Render(ctx, l.Number, dpi) })
}
