package library

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aead.dev/minisign"

	"tenkyo/app/pack"
	"tenkyo/assets"
	"tenkyo/ingest/document"
)

// packKey makes a key for packs, and its public half.
func packKey(t *testing.T) (*pack.SecretKey, pack.PublicKey) {
	t.Helper()
	public, secret, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text, err := secret.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	key, err := pack.ReadSecretKey(file, "")
	if err != nil {
		t.Fatal(err)
	}
	line, err := public.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	pub, err := pack.ParsePublicKey(string(line))
	if err != nil {
		t.Fatal(err)
	}
	return key, pub
}

// retell changes the text of a document in the files of a pack, and leaves its original.
func (s *shelf) retell(doc string, change func(d *document.Document)) func(files map[string][]byte) {
	return func(files map[string][]byte) {
		for name, data := range files {
			if !strings.HasPrefix(name, packedDocuments) {
				continue
			}
			k, err := parseKept(bytes.NewReader(data))
			s.must(err)
			if k.Doc != doc {
				continue
			}
			change(k.Document)
			var b bytes.Buffer
			zip := gzip.NewWriter(&b)
			s.must(json.NewEncoder(zip).Encode(k), zip.Close())
			files[name] = b.Bytes()
		}
	}
}

func TestATextThatIsNotThatOfItsOriginalIsRefused(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	good := openPack(t, s.pack(from, PackOptions{}))
	key, public := packKey(t)
	_, other := packKey(t)
	const doc = "規程/就業規則.md"
	text := s.retell(doc, func(d *document.Document) { d.Pages[0].Text = strings.Replace(d.Pages[0].Text, "10日", "90日", 1) })
	for _, c := range []struct {
		name   string
		change func(map[string][]byte)
		key    *pack.SecretKey
		keys   []pack.PublicKey
		code   pack.Code // "" where it comes in
	}{
		{"as it was", func(map[string][]byte) {}, nil, nil, ""},
		{"another number in the text", text, nil, nil, pack.OtherText},
		{"another title", s.retell(doc, func(d *document.Document) { d.Title = "役員規程" }), nil, nil, pack.OtherText},
		{"another day of coming into force", s.retell(doc, func(d *document.Document) { d.Effective = "2001-01-01" }), nil, nil, pack.OtherText},
		{"another kind", s.retell(doc, func(d *document.Document) { d.Kind = document.Draft }), nil, nil, pack.OtherText},
		{"a heading less", s.retell(doc, func(d *document.Document) { d.Pages[0].Blocks = d.Pages[0].Blocks[1:] }), nil, nil, pack.OtherText},
		{"a page more", s.retell(doc, func(d *document.Document) { d.Pages = append(d.Pages, document.Page{Number: 9, Text: "追加"}) }), nil, nil, pack.OtherText},
		{"it says that it was read by an older version", s.retell(doc, func(d *document.Document) { d.ReadBy--; d.Pages[0].Text += "追記。" }), nil, nil, pack.OtherText},
		{"it says that it is locked", s.retell(doc, func(d *document.Document) { d.Protected = true }), nil, nil, pack.OtherText},
		{"a page that is said to be a picture", s.retell(doc, func(d *document.Document) {
			d.Pages[0].Reader, d.Pages[0].Scan = document.ReaderOCR, &document.Scan{Words: []document.Word{{Text: "90日"}}}
		}), nil, nil, pack.OtherText},
		{"signed by somebody who is not asked for", text, key, nil, pack.OtherText},
		{"signed by somebody else", text, key, []pack.PublicKey{other}, pack.WrongKey},
		{"signed by whom we know, who answers for it", text, key, []pack.PublicKey{public}, ""},
	} {
		o := s.other("b " + c.name)
		to := o.open()
		path := s.forge(good, c.key, c.change)
		for _, dry := range []bool{true, false} {
			report, err := to.Unpack(t.Context(), path, UnpackOptions{Keys: c.keys, DryRun: dry})
			var refused *pack.Error
			switch errors.As(err, &refused); {
			case c.code == "" && err != nil, c.code != "" && (refused == nil || refused.Code != c.code):
				t.Errorf("%s: %v", c.name, err)
			case c.code == pack.OtherText && refused.Name != doc:
				t.Errorf("%s: %q is named", c.name, refused.Name)
			case c.code == "" && (len(report.Unproven) > 0 || (report.ReadAgain == 4) == report.Verified):
				t.Errorf("%s: %d read again, %v", c.name, report.ReadAgain, report.Unproven)
			}
		}
		if c.code != "" && (len(o.files()) != 0 || len(to.Documents()) != 0) {
			t.Errorf("%s: something came in", c.name)
		}
		to.Close()
	}
}

func TestReadingAPackAgainCanBeStoppedAndIsNotDoneTwice(t *testing.T) {
	s := newShelf(t)
	path := s.pack(s.fill(), PackOptions{})
	o := s.other("b")
	to := o.open()
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := to.Unpack(ctx, path, UnpackOptions{Progress: func(PackProgress) { cancel() }}); !errors.Is(err, context.Canceled) || len(to.Documents()) != 0 || len(o.files()) != 0 {
		t.Errorf("stopped: %v", err)
	}
	var told []int
	report := o.unpack(to, path, UnpackOptions{Progress: func(p PackProgress) { told = append(told, p.Done*10+p.Total) }})
	if len(told) != 4 || told[3] != 44 || report.ReadAgain != 4 {
		t.Errorf("told %v, %+v", told, report)
	}
	if again := o.unpack(to, path, UnpackOptions{}); again.ReadAgain != 0 {
		t.Errorf("what is here was read again: %+v", again)
	}
}

// A version that was read from a file that was renamed since is read again under the name that it had.
func TestARenamedFileIsProven(t *testing.T) {
	s := newShelf(t)
	text := "本文である。\n\n年次有給休暇は10日とする。\n"
	s.write("休暇規程_2024.txt", text)
	from := s.open()
	s.ingest(from)
	s.must(os.Rename(filepath.Join(s.root, "休暇規程_2024.txt"), filepath.Join(s.root, "休暇規程_2026改.txt")))
	s.ingest(from)
	s.write("休暇規程_2026改.txt", text+"\n附則である。\n")
	s.ingest(from)
	path := s.pack(from, PackOptions{})
	o := s.other("b")
	if report := o.unpack(o.open(), path, UnpackOptions{}); report.ReadAgain != 2 || len(report.Added) != 1 {
		t.Errorf("got %+v", report)
	}
}

// Settings of an unsigned pack do not say that somebody compared a page with its picture.
func TestOnlyASignedPackSaysThatAPageWasCompared(t *testing.T) {
	s := newShelf(t)
	from := s.fill()
	const doc = "規程/就業規則.md"
	good := openPack(t, s.pack(from, PackOptions{}))
	key, public := packKey(t)
	compared := func(files map[string][]byte) {
		var list packedLibrary
		s.must(json.Unmarshal(files[packedList], &list))
		for _, said := range list.Settings {
			said.Compared = map[string][]int{"0123456789ab": {0}}
		}
		files[packedList], _ = json.Marshal(list)
	}
	for _, c := range []struct {
		key  *pack.SecretKey
		keys []pack.PublicKey
		want int
	}{{nil, nil, 0}, {key, nil, 0}, {key, []pack.PublicKey{public}, 1}} {
		o := s.other(filepath.Base(s.TempDir()))
		to := o.open()
		o.unpack(to, s.forge(good, c.key, compared), UnpackOptions{Keys: c.keys})
		if got := len(to.catalog.settings[doc].Compared); got != c.want {
			t.Errorf("signed %t: %d", c.keys != nil, got)
		}
		to.Close()
	}
}

func TestScannedAndLockedTextsComeInAndAreNamed(t *testing.T) {
	s := newShelf(t)
	o := s.withWorkers()
	s.write("scan.pdf", string(writePDF([]string{"Every trip needs the approval of the manager."}, nil)))
	s.write("locked.pdf", string(lockedPDF("sesame", "The limit for a hotel is 90 euros a night.")))
	s.write("plain.pdf", string(writePDF([]string{"Receipts are kept for seven years."})))
	from, err := Open(t.Context(), o)
	s.must(err)
	defer from.Close()
	reader := &eyes{words: []document.Word{{Text: "Approved", X0: 72, Y0: 100, X1: 120, Y1: 112}}}
	_, err = from.IngestWith(t.Context(), []string{s.root}, IngestOptions{
		OCR: reader, KeepProtected: true, Password: func(context.Context, string, int) (string, bool) { return "sesame", true },
	})
	s.must(err)
	path := s.pack(from, PackOptions{Protected: true})
	to := s.other("b")
	o.Dir, o.Password = to.dir, nil
	l, err := Open(t.Context(), o)
	s.must(err)
	defer l.Close()
	report, err := l.Unpack(t.Context(), path, UnpackOptions{})
	if err != nil || len(report.Unproven) != 2 || report.Unproven[0] != (LeftOut{"locked.pdf", UnprovenProtected}) || report.Unproven[1] != (LeftOut{"scan.pdf", UnprovenPictures}) {
		t.Fatalf("%+v %v", report, err)
	}
	to.mustBeSound(l)

	// The text of a page cannot be passed off as what somebody read from a picture.
	forged := s.forge(openPack(t, path), nil, s.retell("plain.pdf", func(d *document.Document) {
		d.Pages[0].Reader, d.Pages[0].Scan = document.ReaderOCR, &document.Scan{Words: reader.words}
	}))
	third := s.other("c")
	o.Dir = third.dir
	l, err = Open(t.Context(), o)
	s.must(err)
	defer l.Close()
	var refused *pack.Error
	if _, err := l.Unpack(t.Context(), forged, UnpackOptions{}); !errors.As(err, &refused) || refused.Code != pack.OtherText || refused.Name != "plain.pdf" {
		t.Errorf("got %v", err)
	}
}

// What the programs make of real documents is made of them again.
func TestTheSampleLibraryIsProven(t *testing.T) {
	s := newShelf(t)
	o := s.withWorkers()
	sample := assets.Sample()
	s.must(fs.WalkDir(sample, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(sample, path)
		if err == nil {
			s.write(path, string(data))
		}
		return err
	}))
	from, err := Open(t.Context(), o)
	s.must(err)
	defer from.Close()
	s.ingest(from)
	path := s.pack(from, PackOptions{})
	to := s.other("b")
	o.Dir = to.dir
	l, err := Open(t.Context(), o)
	s.must(err)
	defer l.Close()
	report, err := l.Unpack(t.Context(), path, UnpackOptions{})
	if err != nil || report.ReadAgain < 12 || len(report.Unproven) != 0 || l.Fingerprint() != from.Fingerprint() {
		t.Errorf("%+v %v", report, err)
	}
}
