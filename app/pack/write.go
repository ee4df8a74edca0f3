package pack

import (
	"archive/zip"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Content is a file that is to be packed. It is read twice: to sum it up, and to write it.
type Content struct {
	Name string
	Open func() (io.ReadCloser, error)
	// Dense says that the bytes are compressed already.
	Dense bool
}

// Write makes a pack of contents and writes it to w. The manifest's Format, Base and Files are filled in. With a base, the files
// that it has are left out; with a key, the manifest is signed.
func Write(w io.Writer, m Manifest, contents []Content, base *Pack, key *SecretKey) (Manifest, error) {
	m.Format = Format
	if base != nil {
		m.Base = &Base{Number: base.Number, ID: base.ID}
	}
	contents = slices.Clone(contents)
	slices.SortFunc(contents, func(a, b Content) int { return cmp.Compare(a.Name, b.Name) })
	m.Files = make([]File, 0, len(contents))
	for _, c := range contents {
		f, err := describe(c)
		if err != nil {
			return m, err
		}
		f.Omitted = base != nil && base.has(f)
		m.Files = append(m.Files, f)
	}
	manifest, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return m, err
	}
	archive := zip.NewWriter(w)
	add := func(name string, method uint16, data io.Reader) error {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: m.Made})
		if err == nil {
			_, err = io.Copy(entry, data)
		}
		if err != nil {
			return fmt.Errorf("packing %s: %w", name, err)
		}
		return nil
	}
	if err := add(manifestName, zip.Deflate, bytes.NewReader(manifest)); err != nil {
		return m, err
	}
	if key != nil {
		if err := add(signatureName, zip.Deflate, bytes.NewReader(key.sign(manifest, m.Number))); err != nil {
			return m, err
		}
	}
	for i, c := range contents {
		if m.Files[i].Omitted {
			continue
		}
		method := zip.Deflate
		if c.Dense {
			method = zip.Store
		}
		r, err := c.Open()
		if err != nil {
			return m, fmt.Errorf("packing %s: %w", c.Name, err)
		}
		sum := sha256.New()
		err = add(c.Name, method, io.TeeReader(r, sum))
		r.Close()
		if err != nil {
			return m, err
		}
		if hex.EncodeToString(sum.Sum(nil)) != m.Files[i].SHA256 {
			return m, fmt.Errorf("packing %s: the file changed meanwhile", c.Name)
		}
	}
	return m, archive.Close()
}

func describe(c Content) (File, error) {
	if err := checkName(c.Name); err != nil {
		return File{}, err
	}
	r, err := c.Open()
	if err != nil {
		return File{}, fmt.Errorf("packing %s: %w", c.Name, err)
	}
	defer r.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, r)
	if err != nil {
		return File{}, fmt.Errorf("packing %s: %w", c.Name, err)
	}
	return File{Name: c.Name, Size: n, SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}
