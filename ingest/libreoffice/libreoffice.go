// Package libreoffice has the user's own LibreOffice, where there is one, make a PDF of an Office file, or a file of today's format of an
// old one. Nothing is downloaded, and nothing but that program is started.
//
// LibreOffice reads what strangers wrote, so that it is kept short: a file lies alone in a folder of this user that goes afterwards; it is
// read as the one type that its first bytes and its name agree on; the profile is a new one each time, in which macros are off, links are
// not followed, and every proxy is a port of this machine where nobody answers; the environment names no proxy and no home. Time, memory
// and what is written are bounded, and the whole group of processes ends with the call.
//
// On Linux the process has no network where the system lets a user take it away (a network namespace of its own). Elsewhere, and where that
// is refused, what keeps it off the network is the profile alone: links off, macros off, proxies that do not answer.
package libreoffice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"tenkyo/ingest/confine"
	"tenkyo/ingest/document"
)

// ErrMissing says that there is no LibreOffice.
var ErrMissing = errors.New("LibreOffice is not installed")

const (
	defaultPatience = 2 * time.Minute
	defaultMemory   = 2 << 30
	maxOutput       = 256 << 20 // bytes of a file that is made
	restarted       = 81        // exit status of a program that set its profile up and wants to be started again
	mostStarts      = 3
)

// Program is a LibreOffice that is there.
type Program struct {
	path string
	opts Options
}

// Options of a Program. The zero value finds LibreOffice where it is usually installed.
type Options struct {
	Program     string        // path or name; "" looks for it
	Patience    time.Duration // for a file; 0 means two minutes
	MemoryBytes int64         // writable memory of each process; 0 means 2 GiB. Not bounded on a Mac
}

// Find looks for LibreOffice without starting it. The error is ErrMissing.
func Find(o Options) (*Program, error) {
	if o.Patience <= 0 {
		o.Patience = defaultPatience
	}
	if o.MemoryBytes <= 0 {
		o.MemoryBytes = defaultMemory
	}
	names := []string{"soffice", "libreoffice"}
	switch {
	case o.Program != "":
		names = []string{o.Program}
	case runtime.GOOS == "windows":
		names = nil
		for _, root := range []string{os.Getenv("ProgramFiles"), os.Getenv("ProgramFiles(x86)")} {
			if root != "" {
				names = append(names, filepath.Join(root, "LibreOffice", "program", "soffice.com"))
			}
		}
	case runtime.GOOS == "darwin":
		names = append(names, "/Applications/LibreOffice.app/Contents/MacOS/soffice")
	}
	for _, name := range names {
		path, err := exec.LookPath(name)
		if err != nil { // also one that lies in the present folder, which is not to be trusted
			continue
		}
		if whole, err := filepath.EvalSymlinks(path); err == nil {
			path = whole
		}
		// Beside the script that is called lies the program itself, which ends with us; what the script starts would not.
		if itself := filepath.Join(filepath.Dir(path), "soffice.bin"); runtime.GOOS != "windows" {
			if _, err := os.Stat(itself); err == nil {
				path = itself
			}
		}
		return &Program{path: path, opts: o}, nil
	}
	return nil, ErrMissing
}

// kind is a type of file that LibreOffice reads.
type kind struct {
	start  string // of its bytes
	filter string // by which LibreOffice reads it
	pages  string // by which it makes a PDF of it
	modern string // the ending of today's format for it
}

const (
	compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" // an Office file of before 2007
	packed   = "PK\x03\x04"
	rich     = "{\\rtf"

	writerPDF  = "pdf:writer_pdf_Export"
	impressPDF = "pdf:impress_pdf_Export"
	// A sheet is one page, however large: its columns are not torn apart.
	calcPDF = `pdf:calc_pdf_Export:{"SinglePageSheets":{"type":"boolean","value":"true"}}`
)

var kinds = map[string]kind{
	".docx": {packed, "MS Word 2007 XML", writerPDF, ""},
	".xlsx": {packed, "Calc MS Excel 2007 XML", calcPDF, ""},
	".pptx": {packed, "Impress MS PowerPoint 2007 XML", impressPDF, ""},
	".doc":  {compound, "MS Word 97", writerPDF, "docx"},
	".dot":  {compound, "MS Word 97", writerPDF, "docx"},
	".rtf":  {rich, "Rich Text Format", writerPDF, "docx"},
	".xls":  {compound, "MS Excel 97", calcPDF, "xlsx"},
	".ppt":  {compound, "MS PowerPoint 97", impressPDF, "pptx"},
	".pps":  {compound, "MS PowerPoint 97", impressPDF, "pptx"},
	".odt":  {packed, "writer8", writerPDF, "docx"},
	".ods":  {packed, "calc8", calcPDF, "xlsx"},
	".odp":  {packed, "impress8", impressPDF, "pptx"},
}

// modernFormats are the formats of those endings.
var modernFormats = map[string]document.Format{"docx": document.DOCX, "xlsx": document.XLSX, "pptx": document.PPTX}

// endings are those of the formats whose pages can be made.
var endings = map[document.Format]string{document.DOCX: ".docx", document.XLSX: ".xlsx", document.PPTX: ".pptx"}

// Modern is what an old file is made: its bytes in today's format, and that. The ending is that of its name, in lower case. The error is a
// document.Reason, or the context's.
func (p *Program) Modern(ctx context.Context, data []byte, ending string) ([]byte, document.Format, error) {
	k, ok := kindOf(data, ending)
	if !ok || k.modern == "" {
		return nil, "", document.Reason{Code: document.NotThatType}
	}
	out, err := p.convert(ctx, data, k, k.modern, k.modern)
	return out, modernFormats[k.modern], err
}

// PDF makes a PDF of the bytes of a file. The ending is that of its name, in lower case; one of today's formats has also others, so that
// "" takes that of the format. The error is a document.Reason, or the context's.
func (p *Program) PDF(ctx context.Context, data []byte, ending string, format document.Format) ([]byte, error) {
	k, ok := kindOf(data, ending)
	if !ok {
		k, ok = kindOf(data, endings[format])
	}
	if !ok {
		return nil, document.Reason{Code: document.NotThatType}
	}
	return p.convert(ctx, data, k, k.pages, "pdf")
}

// kindOf is the kind of a file by its ending, where its first bytes agree. Rich Text is often called .doc.
func kindOf(data []byte, ending string) (kind, bool) {
	if k := kinds[".rtf"]; ending == ".doc" && bytes.HasPrefix(data, []byte(rich)) {
		return k, true
	}
	k, ok := kinds[ending]
	return k, ok && bytes.HasPrefix(data, []byte(k.start))
}

// convert has a file made of another one.
func (p *Program) convert(ctx context.Context, data []byte, k kind, to, ending string) (made []byte, err error) {
	limited, cancel := context.WithTimeoutCause(ctx, p.opts.Patience, document.Reason{Code: document.Timeout, Detail: p.opts.Patience.String()})
	defer cancel()
	dir, err := os.MkdirTemp("", "tenkyo-office-") // for this user alone
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	profile := filepath.Join(dir, "profile")
	in, out := filepath.Join(dir, "document"), filepath.Join(dir, "made")
	err = os.MkdirAll(filepath.Join(profile, "user"), 0o700)
	if err == nil {
		err = os.WriteFile(filepath.Join(profile, "user", "registrymodifications.xcu"), []byte(registry()), 0o600)
	}
	if err == nil {
		err = os.WriteFile(in, data, 0o600)
	}
	if err != nil {
		return nil, err
	}
	args := []string{
		"-env:UserInstallation=" + fileURL(profile), "--headless", "--norestore", "--nologo", "--nodefault", "--nolockcheck", "--nofirststartwizard",
		"--infilter=" + k.filter, "--convert-to", to, "--outdir", out, in,
	}
	if err := p.run(limited, dir, args); err != nil {
		return nil, err
	}
	return readMade(filepath.Join(out, "document."+ending))
}

// readMade reads the file that was made. That there is none is all that LibreOffice says of a file that it cannot open.
func readMade(path string) ([]byte, error) {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, document.Reason{Code: document.NotConverted}
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	made, err := io.ReadAll(io.LimitReader(file, maxOutput+1))
	if err == nil && len(made) > maxOutput {
		return nil, document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("more than %d MB when it is converted", maxOutput>>20)}
	}
	return made, err
}

// run starts the program and waits for it: again where it set up its profile and wants that.
func (p *Program) run(ctx context.Context, dir string, args []string) error {
	for range mostStarts {
		err := p.start(ctx, dir, args, confine.CanCutOff)
		var ended *exec.ExitError
		if err != nil && confine.CanCutOff && !errors.As(err, &ended) && ctx.Err() == nil {
			err = p.start(ctx, dir, args, false)
		}
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err == nil:
			return nil
		case !errors.As(err, &ended):
			return fmt.Errorf("starting LibreOffice: %w", err)
		case ended.ExitCode() != restarted:
			return document.Reason{Code: document.NotConverted, Detail: ended.String()}
		}
	}
	return document.Reason{Code: document.NotConverted}
}

// start runs the program once.
func (p *Program) start(ctx context.Context, dir string, args []string, alone bool) error {
	command := p.command(args)
	command.Dir, command.Env = dir, environment(dir)
	confine.Prepare(command)
	if alone {
		confine.CutOff(command)
	}
	if err := command.Start(); err != nil {
		return err
	}
	limits, err := confine.Running(command.Process, p.opts.MemoryBytes, true)
	if limits != nil {
		defer limits.Close()
	}
	if err != nil {
		confine.EndGroup(command.Process)
		return errors.Join(err, command.Wait())
	}
	stop := context.AfterFunc(ctx, func() { confine.EndGroup(command.Process) })
	defer stop()
	err = command.Wait()
	if stop() { // what the program left behind; its group is gone where nothing is in it
		confine.EndGroup(command.Process)
	}
	return err
}

// command is the program with its limits: a shell sets them before it becomes the program, so that they hold from its first moment.
func (p *Program) command(args []string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		return exec.Command(p.path, args...)
	}
	const script = `ulimit -d "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -c 0 2>/dev/null; shift 2; exec "$@"`
	limits := []string{"-c", script, "sh", strconv.FormatInt(p.opts.MemoryBytes>>10, 10), strconv.Itoa(2 * maxOutput / 512), p.path}
	return exec.Command("/bin/sh", append(limits, args...)...)
}

// environment is what LibreOffice needs to start. No proxy and no home of the user's is in it.
func environment(dir string) []string {
	kept := []string{"HOME=" + dir, "TMPDIR=" + dir, "TEMP=" + dir, "TMP=" + dir, "SAL_USE_VCLPLUGIN=svp", "NO_PROXY="}
	for _, name := range []string{"PATH", "SystemRoot", "windir", "LANG", "LC_ALL"} {
		if value, ok := os.LookupEnv(name); ok {
			kept = append(kept, name+"="+value)
		}
	}
	return kept
}

// fileURL is a path as the profile's place is told.
func fileURL(path string) string {
	var b strings.Builder
	b.WriteString("file://")
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // a drive of Windows
		b.WriteByte('/')
	}
	for _, c := range []byte(path) {
		if c == '/' || c == ':' || c == '-' || c == '.' || c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
