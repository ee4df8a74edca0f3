// Package pack is the one file that carries a library from one machine to another: a ZIP archive of files that a manifest lists
// with their sizes and SHA-256, and, if its maker signed it, a minisign signature of the manifest, which therefore covers
// every byte.
//
// Open promises that what it hands out is exactly what the manifest lists: an archive with an entry more or less, a name twice, a
// name that leads out of a folder, a link, a device, or more bytes than are said or allowed is refused as a whole, by name, before
// anything is read from it; and a file whose bytes do not give its SHA-256 is an error where they are read. It does not say
// who made a pack that nobody signed, and it knows nothing of what is in the files.
//
// A pack may leave out files that another one, its base, has (Omitted): whoever unpacks it must have them.
package pack

import (
	"archive/zip"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Format names the layout; it changes whenever an older program would misread it.
const Format = "tenkyo pack 1"

// Names of the entries that are not files of the manifest.
const (
	manifestName  = "manifest.json"
	signatureName = "manifest.json.minisig"
)

// Code says why a pack is refused, in snake_case.
type Code string

// The reasons.
const (
	NotAPack    Code = "not_a_pack"    // no archive, or one without a manifest
	OtherFormat Code = "other_format"  // of another version of the program
	BadManifest Code = "bad_manifest"  // it cannot be read, or contradicts itself
	BadName     Code = "bad_name"      // leads out of the folder, is absolute, or is no name on some system
	NoFile      Code = "no_plain_file" // a link, a folder, a device
	Twice       Code = "twice"         // an entry or a file is there twice
	Unlisted    Code = "unlisted"      // an entry that the manifest does not list
	Missing     Code = "missing"       // a file that the manifest lists and nobody has
	WrongSize   Code = "wrong_size"
	WrongHash   Code = "wrong_hash"
	TooLarge    Code = "too_large"
	Unsigned    Code = "unsigned"
	UnsignedNow Code = "unsigned_now"      // those before were signed
	WrongPrint  Code = "wrong_fingerprint" // it does not hold the library that it names
	WrongKey    Code = "wrong_key"         // signed by somebody else
	BadSigning  Code = "bad_signature"
	Older       Code = "older_number" // than what is there
	OtherBase   Code = "other_base"   // it leaves out files of a base that is not there
	OtherText   Code = "other_text"   // a text is not what its original gives
	NotRead     Code = "not_read"     // an original cannot be read, so that its text cannot be compared with it
)

// Error says why a pack is refused, and which entry is to blame.
type Error struct {
	Code   Code
	Name   string // of the entry, key or base; may be empty
	Detail string // for experts; may be empty
}

func (e *Error) Error() string {
	text := "the pack is refused: " + strings.ReplaceAll(string(e.Code), "_", " ")
	if e.Name != "" {
		text += fmt.Sprintf(": %q", e.Name)
	}
	if e.Detail != "" {
		text += " (" + e.Detail + ")"
	}
	return text
}

// Is finds a reason whatever its name and detail.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

func refuse(code Code, name, detail string) error { return &Error{code, name, detail} }

// Manifest says what a pack is and lists its files.
type Manifest struct {
	Format      string    `json:"format"`
	Library     string    `json:"library"` // the id of the library that it was made of
	Number      int       `json:"number"`  // counts the packs of that library
	Fingerprint string    `json:"fingerprint"`
	Made        time.Time `json:"made"`
	Tool        string    `json:"tool"`
	Base        *Base     `json:"base,omitempty"`
	Files       []File    `json:"files"` // by name
}

// Base names the pack whose files another one leaves out.
type Base struct {
	Number int    `json:"number"`
	ID     string `json:"id"` // of its manifest
}

// File is one file of a pack.
type File struct {
	Name    string `json:"name"`
	Size    int64  `json:"size"`
	SHA256  string `json:"sha256"`
	Omitted bool   `json:"omitted,omitempty"` // the base has it
}

// Limits bound what a pack may hold.
type Limits struct {
	Files    int   // default 200,000
	FileSize int64 // of one file, bytes; default 2 GiB
	Size     int64 // of all files, bytes; default 64 GiB
}

func (l Limits) withDefaults() Limits {
	return Limits{cmp.Or(l.Files, 200_000), cmp.Or(l.FileSize, 2<<30), cmp.Or(l.Size, 64<<30)}
}

// How much more the files of a pack may be than the pack itself, beside what any may be: real originals and texts shrink to a tenth at most,
// and what shrinks more only fills memory and disk.
const (
	mostGrowth = 100
	anyGrowth  = 16 << 20 // bytes
)

// largestManifest bounds the manifest and the signature, in bytes.
const largestManifest = 128 << 20

// Pack is an open pack.
type Pack struct {
	Manifest
	ID        string // the SHA-256 of its manifest: two packs with the same one hold the same
	manifest  []byte
	signature []byte
	entries   map[string]*zip.File
	files     map[string]*File
}

// Open reads the manifest of a pack and compares it with the entries. No file is read.
func Open(r io.ReaderAt, size int64, limits Limits) (*Pack, error) {
	limits = limits.withDefaults()
	archive, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are judged below
		return nil, refuse(NotAPack, "", err.Error())
	}
	if len(archive.File) > limits.Files+2 {
		return nil, refuse(TooLarge, "", fmt.Sprintf("%d entries", len(archive.File)))
	}
	p := &Pack{entries: map[string]*zip.File{}, files: map[string]*File{}}
	for _, f := range archive.File {
		if err := checkName(f.Name); err != nil {
			return nil, err
		}
		switch {
		case !f.Mode().IsRegular():
			return nil, refuse(NoFile, f.Name, f.Mode().String())
		case p.entries[f.Name] != nil:
			return nil, refuse(Twice, f.Name, "")
		case f.Flags&1 != 0 || f.Method != zip.Store && f.Method != zip.Deflate:
			return nil, refuse(NoFile, f.Name, fmt.Sprintf("method %d", f.Method))
		}
		p.entries[f.Name] = f
	}
	if err := p.readManifest(); err != nil {
		return nil, err
	}
	if err := p.checkManifest(limits); err != nil {
		return nil, err
	}
	if unpacked := p.unpacked(); unpacked-anyGrowth > mostGrowth*size {
		return nil, refuse(TooLarge, "", fmt.Sprintf("%d bytes would become %d", size, unpacked))
	}
	for name := range p.entries {
		if file := p.files[name]; file == nil || file.Omitted {
			return nil, refuse(Unlisted, name, "")
		}
	}
	return p, nil
}

// readManifest takes manifest and signature out of the entries.
func (p *Pack) readManifest() (err error) {
	for name, to := range map[string]*[]byte{manifestName: &p.manifest, signatureName: &p.signature} {
		entry := p.entries[name]
		if entry == nil {
			continue
		}
		delete(p.entries, name)
		if *to, err = readEntry(entry); err != nil {
			return err
		}
	}
	if p.manifest == nil {
		return refuse(NotAPack, "", "it has no "+manifestName)
	}
	sum := sha256.Sum256(p.manifest)
	p.ID = hex.EncodeToString(sum[:])
	var format struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(p.manifest, &format); err != nil {
		return refuse(BadManifest, manifestName, err.Error())
	}
	if format.Format != Format {
		return refuse(OtherFormat, format.Format, "")
	}
	if err := json.Unmarshal(p.manifest, &p.Manifest); err != nil {
		return refuse(BadManifest, manifestName, err.Error())
	}
	return nil
}

// unpacked is how many bytes the files are that a pack itself has.
func (p *Pack) unpacked() int64 {
	var sum int64
	for _, f := range p.Files {
		if !f.Omitted {
			sum += f.Size
		}
	}
	return sum
}

func readEntry(entry *zip.File) ([]byte, error) {
	if size := entry.UncompressedSize64; size > largestManifest || size > anyGrowth && size/mostGrowth > entry.CompressedSize64 {
		return nil, refuse(TooLarge, entry.Name, "")
	}
	r, err := entry.Open()
	if err != nil {
		return nil, refuse(NotAPack, entry.Name, err.Error())
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, int64(entry.UncompressedSize64)+1))
	if err != nil {
		return nil, refuse(NotAPack, entry.Name, err.Error())
	}
	return data, nil
}

var hexSum = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (p *Pack) checkManifest(limits Limits) error {
	if p.Number < 1 || p.Library == "" {
		return refuse(BadManifest, manifestName, "it names no library or number")
	}
	if len(p.Files) > limits.Files {
		return refuse(TooLarge, "", fmt.Sprintf("%d files", len(p.Files)))
	}
	left := limits.Size
	for i := range p.Files {
		f := &p.Files[i]
		if err := checkName(f.Name); err != nil {
			return err
		}
		switch {
		case p.files[f.Name] != nil || f.Name == manifestName || f.Name == signatureName:
			return refuse(Twice, f.Name, "")
		case !hexSum.MatchString(f.SHA256) || f.Size < 0:
			return refuse(BadManifest, f.Name, "")
		case f.Omitted && p.Base == nil:
			return refuse(BadManifest, f.Name, "it is left out, and there is no base")
		case f.Size > limits.FileSize:
			return refuse(TooLarge, f.Name, fmt.Sprintf("%d bytes", f.Size))
		}
		if left -= f.Size; left < 0 {
			return refuse(TooLarge, "", fmt.Sprintf("more than %d bytes", limits.Size))
		}
		p.files[f.Name] = f
		if f.Omitted {
			continue
		}
		entry := p.entries[f.Name]
		if entry == nil {
			return refuse(Missing, f.Name, "")
		}
		if entry.UncompressedSize64 != uint64(f.Size) {
			return refuse(WrongSize, f.Name, fmt.Sprintf("%d bytes, not %d", entry.UncompressedSize64, f.Size))
		}
	}
	return nil
}

// checkName refuses names that are not plain relative paths on every system.
func checkName(name string) error {
	bad := name == "" || len(name) > 255 || !utf8.ValidString(name) || path.Clean(name) != name || path.IsAbs(name) ||
		name == ".." || strings.HasPrefix(name, "../") || strings.ContainsAny(name, `\:*?"<>|`) || strings.ContainsFunc(name, unicode.IsControl)
	if bad {
		return refuse(BadName, name, "")
	}
	return nil
}

// File finds a file of the manifest by name.
func (p *Pack) File(name string) (File, bool) {
	f := p.files[name]
	if f == nil {
		return File{}, false
	}
	return *f, true
}

// Copy writes a file to w. The error is an *Error where its bytes are not those that the manifest says; then w may have got some.
func (p *Pack) Copy(w io.Writer, name string) error {
	file, entry := p.files[name], p.entries[name]
	if file == nil || entry == nil {
		return refuse(Missing, name, "")
	}
	r, err := entry.Open()
	if err != nil {
		return refuse(NotAPack, name, err.Error())
	}
	defer r.Close()
	sum := sha256.New()
	source := &counted{from: io.LimitReader(r, file.Size+1)}
	if _, err := io.Copy(io.MultiWriter(w, sum), source); err != nil {
		if source.err != nil {
			return refuse(WrongHash, name, source.err.Error())
		}
		return err
	}
	if source.n != file.Size {
		return refuse(WrongSize, name, fmt.Sprintf("%d bytes, not %d", source.n, file.Size))
	}
	if found := hex.EncodeToString(sum.Sum(nil)); found != file.SHA256 {
		return refuse(WrongHash, name, "its SHA-256 is "+found)
	}
	return nil
}

// Check reads every file that is not left out.
func (p *Pack) Check() error {
	for i := range p.Files {
		if p.Files[i].Omitted {
			continue
		}
		if err := p.Copy(io.Discard, p.Files[i].Name); err != nil {
			return err
		}
	}
	return nil
}

// counted tells errors of reading from those of writing.
type counted struct {
	from io.Reader
	n    int64
	err  error
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	c.n += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}

// Has tells whether a pack holds, or its own base held, a file with these bytes under this name.
func (m *Manifest) has(f File) bool {
	i, found := slices.BinarySearchFunc(m.Files, f.Name, func(f File, name string) int { return cmp.Compare(f.Name, name) })
	return found && m.Files[i].SHA256 == f.SHA256 && m.Files[i].Size == f.Size
}
