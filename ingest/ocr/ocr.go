// Package ocr reads pictures of pages with the user's own tesseract, where there is one: nothing is downloaded, and nothing but
// that program is started.
//
// It promises that a picture never reaches a shell or a file (it goes through standard input), that tesseract works in an empty
// folder of this user alone and with an environment reduced to what it needs, on one processor, and that it ends with the
// context or after the time limit. What comes back is text that may be wrong anywhere: whoever uses it says so.
package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"tenkyo/ingest/document"
)

// ErrMissing says that there is no tesseract, or that it has none of the languages.
var ErrMissing = errors.New("tesseract with English or Japanese is not installed")

// ErrTimeout says that a page took longer than allowed.
var ErrTimeout = errors.New("reading the picture of a page took too long")

const (
	// DPI at which pages should be drawn: tesseract wants 300, and a side of a picture has at most 3,000 pixels (A4: 256).
	DPI = 250
	// DefaultPatience is how long a page may take: a dense page takes 4 s.
	DefaultPatience = time.Minute

	askPatience = 10 * time.Second // for the list of languages
	maxOutput   = 32 << 20         // bytes; a dense page gives 200 kB
	leastLine   = 30               // percent: a less sure line is specks; single words are right with 0
	leastPage   = 50               // percent: a less sure page is no text
	surePage    = 75               // percent: from here the text was read in the right direction
	fewJapanese = 0.1              // of the characters: what an English page is taken for
)

// Reader is a tesseract that is there.
type Reader struct {
	program  string
	across   string        // languages for text that runs across, joined by "+"
	latin    string        // the one for text without Japanese; "" where across is no more than that
	down     string        // the one for text that runs down, "" where there is none
	patience time.Duration // for a page
}

// Options of a Reader. The zero value finds tesseract where programs are looked for.
type Options struct {
	Program  string        // path or name; "" means tesseract
	Patience time.Duration // for a page; 0 means DefaultPatience
}

// Find looks for tesseract and asks which languages it has. The error is ErrMissing where it cannot be used.
func Find(ctx context.Context, o Options) (*Reader, error) {
	if o.Program == "" {
		o.Program = "tesseract"
	}
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	program, err := exec.LookPath(o.Program)
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return nil, ErrMissing
	}
	if err != nil { // also one that lies in the present folder, which is not to be trusted
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	r := &Reader{program: program, patience: o.Patience}
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	out, err := r.run(ctx, nil, "--list-langs")
	if err != nil {
		return nil, fmt.Errorf("asking tesseract for its languages: %w", err)
	}
	if r.across, r.latin, r.down = languages(string(out)); r.across == "" {
		return nil, ErrMissing
	}
	return r, nil
}

// languages chooses from a list, one a line after a title: Japanese before English, since its data knows Latin letters as well.
func languages(list string) (across, latin, down string) {
	have := strings.Fields(list)
	var chosen []string
	for _, lang := range []string{"jpn", "eng"} {
		if slices.Contains(have, lang) {
			chosen = append(chosen, lang)
		}
	}
	if len(chosen) > 1 {
		latin = "eng"
	}
	if slices.Contains(have, "jpn_vert") {
		down = "jpn_vert"
	}
	return strings.Join(chosen, "+"), latin, down
}

// Languages are those that text is read in.
func (r *Reader) Languages() string {
	if r.down == "" {
		return r.across
	}
	return r.across + "+" + r.down
}

// Read reads a picture (PNG) of a page that is width by height points. It is nil where the picture shows no text. The error is
// ErrTimeout, the context's, or tesseract's own.
func (r *Reader) Read(ctx context.Context, picture []byte, width, height float64) (*document.Scan, error) {
	limited, cancel := context.WithTimeoutCause(ctx, r.patience, ErrTimeout)
	defer cancel()
	scan, err := r.read(limited, picture, width, height, r.across, false)
	if err != nil {
		return nil, err
	}
	for _, other := range []struct {
		lang  string
		down  bool
		worth bool
	}{
		{r.latin, false, japanese(scan) < fewJapanese}, // Japanese sees kana in the specks of an English page
		{r.down, true, scan.Confidence < surePage},     // read across, columns that run down give few letters and those unsure
	} {
		if other.lang == "" || !other.worth {
			continue
		}
		again, err := r.read(limited, picture, width, height, other.lang, other.down)
		if err != nil {
			return nil, err
		}
		if weight(again) > weight(scan) {
			scan = again
		}
	}
	if len(scan.Words) == 0 || scan.Confidence < leastPage {
		return nil, nil
	}
	return scan, nil
}

// weight is how much of a page was read, and how surely.
func weight(s *document.Scan) float64 {
	runes := 0
	for _, w := range s.Words {
		runes += len([]rune(w.Text))
	}
	return float64(runes) * max(s.Confidence-leastPage, 0)
}

// japanese is the share of Japanese characters.
func japanese(s *document.Scan) float64 {
	wide, all := 0, 0
	for _, w := range s.Words {
		for _, r := range w.Text {
			if all++; isWide(r) {
				wide++
			}
		}
	}
	return float64(wide) / float64(max(all, 1))
}

func (r *Reader) read(ctx context.Context, picture []byte, width, height float64, lang string, down bool) (*document.Scan, error) {
	layout := "3" // find columns and lines
	if down {
		layout = "5" // one block that runs down
	}
	out, err := r.run(ctx, picture, "stdin", "stdout", "-l", lang, "--psm", layout, "--dpi", fmt.Sprint(DPI), "-c", "tessedit_create_tsv=1")
	if err != nil {
		return nil, err
	}
	return parse(out, width, height, down)
}

// run starts tesseract and waits for it.
func (r *Reader) run(ctx context.Context, in []byte, args ...string) (out []byte, err error) {
	dir, err := os.MkdirTemp("", "tenkyo-ocr-") // for this user alone
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	cmd := exec.CommandContext(ctx, r.program, args...)
	cmd.Dir, cmd.Env = dir, environment(dir)
	cmd.Stdin = bytes.NewReader(in)
	stdout, stderr := &limited{left: maxOutput}, &limited{left: 4 << 10}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	cmd.WaitDelay = time.Second
	if err := cmd.Run(); err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return nil, cause
		}
		line, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n")
		return nil, fmt.Errorf("tesseract: %w: %s", err, line)
	}
	if stdout.left < 0 {
		return nil, errors.New("tesseract: it wrote too much")
	}
	return stdout.Bytes(), nil
}

// environment is what tesseract needs: where its data lies, and to keep to one processor.
func environment(dir string) []string {
	kept := []string{"OMP_THREAD_LIMIT=1", "TMPDIR=" + dir, "TEMP=" + dir, "TMP=" + dir}
	for _, name := range []string{"PATH", "SystemRoot", "windir", "TESSDATA_PREFIX", "LD_LIBRARY_PATH"} {
		if value, ok := os.LookupEnv(name); ok {
			kept = append(kept, name+"="+value)
		}
	}
	return kept
}

// limited keeps what is written up to a number of bytes, and lets the rest go.
type limited struct {
	bytes.Buffer
	left int
}

func (l *limited) Write(b []byte) (int, error) {
	l.Buffer.Write(b[:min(len(b), max(l.left, 0))])
	l.left -= len(b)
	return len(b), nil
}
