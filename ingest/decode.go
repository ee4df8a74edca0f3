package ingest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"

	"tenkyo/ingest/document"
)

// Decode turns the bytes of a text file into UTF-8 without a byte order mark, and names the encoding. It reads UTF-8, UTF-16 of
// either order, Shift_JIS, EUC-JP and ISO-2022-JP, and only when the encoding is certain: by a byte order mark, by being valid
// UTF-8, or by being valid in one Japanese encoding and reading as Japanese there. Everything else is refused with a [Reason];
// no byte is ever replaced.
func Decode(data []byte) (text, name string, err error) {
	switch {
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return "", "", Reason{Code: document.DisguisedPDF}
	case bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00")), bytes.HasPrefix(data, []byte("\x00\x00\xfe\xff")):
		return "", "", Reason{Code: document.EncodingUnknown, Detail: "UTF-32"}
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		data = data[3:]
		if !utf8.Valid(data) {
			return "", "", Reason{Code: document.EncodingUnknown, Detail: invalidUTF8(data, 3)}
		}
		return plainText(string(data), "UTF-8")
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decodeMarkedUTF16(data[2:], binary.LittleEndian, "UTF-16LE")
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeMarkedUTF16(data[2:], binary.BigEndian, "UTF-16BE")
	}
	if kind := binaryKind(data); kind != "" {
		return "", "", Reason{Code: document.Binary, Detail: kind}
	}
	if isISO2022JP(data) {
		if text, ok := decodeStrictly(japanese.ISO2022JP, data); ok && judge(text).japanese() {
			return plainText(text, "ISO-2022-JP")
		}
	}
	if utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 {
		return plainText(string(data), "UTF-8")
	}
	return decodeUnmarked(data)
}

// decodeMarkedUTF16 decodes what follows a byte order mark.
func decodeMarkedUTF16(data []byte, order binary.ByteOrder, name string) (string, string, error) {
	text, ok := decodeUTF16(data, order)
	if !ok {
		return "", "", Reason{Code: document.EncodingUnknown, Detail: "damaged " + name}
	}
	return plainText(text, name)
}

// decodeUTF16 decodes strictly: an odd byte or a lone surrogate is an error.
func decodeUTF16(data []byte, order binary.ByteOrder) (string, bool) {
	if len(data)%2 != 0 {
		return "", false
	}
	var out strings.Builder
	out.Grow(len(data))
	for i := 0; i < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) {
			if i+4 > len(data) {
				return "", false
			}
			r = utf16.DecodeRune(r, rune(order.Uint16(data[i+2:])))
			if r == unicode.ReplacementChar {
				return "", false
			}
			i += 2
		}
		out.WriteRune(r)
	}
	return out.String(), true
}

// decodeStrictly decodes, or reports that the bytes are not valid in that encoding.
func decodeStrictly(enc encoding.Encoding, data []byte) (string, bool) {
	decoded, err := enc.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(decoded, unicode.ReplacementChar) {
		return "", false
	}
	return string(decoded), true
}

// decodeUnmarked finds the one encoding in which the bytes are Japanese text.
func decodeUnmarked(data []byte) (string, string, error) {
	type candidate struct {
		name string
		text string
		traits
	}
	var valid []candidate
	try := func(name, text string, ok bool) {
		if ok {
			valid = append(valid, candidate{name, text, judge(text)})
		}
	}
	for _, enc := range []struct {
		name string
		encoding.Encoding
	}{{"Shift_JIS", japanese.ShiftJIS}, {"EUC-JP", japanese.EUCJP}} {
		text, ok := decodeStrictly(enc, data)
		try(enc.name, text, ok)
	}
	text, ok := decodeUTF16(data, binary.LittleEndian)
	try("UTF-16LE", text, ok)
	text, ok = decodeUTF16(data, binary.BigEndian)
	try("UTF-16BE", text, ok)

	var found []candidate
	for _, c := range valid {
		if c.japanese() || strings.HasPrefix(c.name, "UTF-16") && c.latin() {
			found = append(found, c)
		}
	}
	switch {
	case len(found) == 1:
		return plainText(found[0].text, found[0].name)
	case len(found) > 1:
		return "", "", Reason{Code: document.EncodingUnknown, Detail: found[0].name + " or " + found[1].name}
	case bytes.IndexByte(data, 0) >= 0:
		return "", "", Reason{Code: document.Binary, Detail: "NUL byte"}
	}
	return "", "", Reason{Code: document.EncodingUnknown, Detail: invalidUTF8(data, 0)}
}

// invalidUTF8 says where UTF-8 ends to be valid; offset is added to the byte's place.
func invalidUTF8(data []byte, offset int) string {
	line, at := 1, 0
	for at < len(data) {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		if r == '\n' {
			line++
		}
		at += size
	}
	return fmt.Sprintf("not UTF-8: byte %d, line %d", at+offset+1, line)
}

// plainText refuses decoded text that holds what no text holds.
func plainText(text, name string) (string, string, error) {
	if strings.ContainsRune(text, 0) {
		return "", "", Reason{Code: document.Binary, Detail: "NUL byte"}
	}
	controls, runes := 0, 0
	for _, r := range text {
		runes++
		if isBinaryControl(r) {
			controls++
		}
	}
	if controls*maxControls > runes {
		return "", "", Reason{Code: document.Binary, Detail: "control characters"}
	}
	return strings.TrimPrefix(text, "\ufeff"), name, nil
}

// maxControls is one in how many characters of a text may be a control character: stray ones are met in files from old
// systems, and more of them are a sign of binary data.
const maxControls = 100

// isBinaryControl tells control characters that text files do not use; form feed, escape and the old end-of-file mark are met.
func isBinaryControl(r rune) bool {
	return r < 0x20 && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", r) || r == 0x7f
}

// traits is what tells whether a decoded text is one: the counts of the characters that matter.
type traits struct {
	runes    int
	other    int  // not ASCII
	kana     int  // hiragana and full-width katakana
	common   int  // kana, Japanese punctuation, and kanji and forms that Japanese text uses
	ascii    int  // printable ASCII and line ends
	spaces   int  // ASCII spaces and line ends
	half     int  // half-width katakana
	strange  int  // private use, unassigned, control characters
	mixed    int  // kanji right after a small Latin letter: "don’t" in a Western encoding reads so in Shift_JIS
	surprise bool // NUL
}

// judge counts.
func judge(text string) traits {
	var t traits
	before := rune(0)
	for _, r := range text {
		t.runes++
		switch {
		case r >= 0x20 && r < 0x7f || r == '\n' || r == '\r' || r == '\t':
			t.ascii++
			if r == ' ' || r == '\n' || r == '\r' {
				t.spaces++
			}
		case r < 0x80:
			t.surprise = t.surprise || r == 0
			t.strange++
		default:
			t.other++
			switch {
			case r >= 0x3041 && r <= 0x30ff:
				t.kana++
				t.common++
			case r >= 0x3000 && r <= 0x303f, r >= 0xff01 && r <= 0xff5e, unicode.Is(unicode.Han, r), r >= 0x2010 && r <= 0x27bf, r >= 0x3200 && r <= 0x33ff:
				t.common++
				if unicode.Is(unicode.Han, r) && before >= 'a' && before <= 'z' {
					t.mixed++
				}
			case r >= 0xff61 && r <= 0xff9f:
				t.half++
				t.common++
			case unicode.Is(unicode.Co, r), !unicode.IsGraphic(r):
				t.strange++
			}
		}
		before = r
	}
	return t
}

// japanese reports whether the text is certainly Japanese: a tenth of what is not ASCII is kana, which chance does not give (the
// wrong decoding of Shift_JIS as EUC-JP or UTF-16, and of Chinese, Korean and Western encodings, gives kanji, half-width kana
// and signs), and nearly all of it is what Japanese text uses.
func (t traits) japanese() bool {
	return !t.surprise && t.kana*10 >= t.other && t.kana > 0 && t.common*100 >= t.other*95 && t.half*3 <= t.other && t.strange*50 <= t.other && t.mixed*20 <= t.other
}

// latin reports whether the text is certainly written in ASCII letters, with spaces or line ends between words.
func (t traits) latin() bool {
	return !t.surprise && t.ascii*100 >= t.runes*95 && t.spaces > 0 && t.strange == 0 && t.runes >= 4
}

// isISO2022JP reports whether seven-bit bytes switch character sets as ISO-2022-JP does.
func isISO2022JP(data []byte) bool {
	for _, escape := range []string{"\x1b$B", "\x1b$@"} {
		if bytes.Contains(data, []byte(escape)) {
			return bytes.IndexFunc(data, func(r rune) bool { return r >= 0x80 || r == 0 }) < 0
		}
	}
	return false
}

// binaryKind names the kind of well-known binary files, by their first bytes.
func binaryKind(data []byte) string {
	for _, magic := range []struct{ start, kind string }{
		{"PK\x03\x04", "ZIP archive or Office document"},
		{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Office document"},
		{"\x89PNG\r\n", "PNG picture"},
		{"\xff\xd8\xff", "JPEG picture"},
		{"GIF8", "GIF picture"},
		{"\x1f\x8b", "gzip archive"},
		{"7z\xbc\xaf\x27\x1c", "7-Zip archive"},
		{"Rar!\x1a\x07", "RAR archive"},
		{"\x7fELF", "program"},
		{"{\\rtf", "Rich Text document"},
		{"SQLite format 3\x00", "database"},
	} {
		if bytes.HasPrefix(data, []byte(magic.start)) {
			return magic.kind
		}
	}
	return ""
}
