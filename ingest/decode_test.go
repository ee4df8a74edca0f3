package ingest

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"tenkyo/ingest/document"
)

const (
	japaneseText = "就業規則\r\n\r\n第1条　この規則は、株式会社ツクロアの社員の就業に関する事項を定める。\r\nただし、①アルバイトは除く（～10日）。\r\n"
	shortText    = "有給は10日です"
	englishText  = "Travel policy\r\n\r\nEmployees don't pay more than $50.\r\n"
)

func encoded(t testing.TB, enc encoding.Encoding, text string) []byte {
	t.Helper()
	data, err := enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTextIsDecodedWhereTheEncodingIsCertain(t *testing.T) {
	utf16 := func(order unicode.Endianness, mark unicode.BOMPolicy) encoding.Encoding {
		return unicode.UTF16(order, mark)
	}
	for _, c := range []struct {
		name string
		enc  encoding.Encoding
		text string
		want string
	}{
		{"UTF-8", encoding.Nop, japaneseText, "UTF-8"},
		{"UTF-8 with a byte order mark", unicode.UTF8BOM, japaneseText, "UTF-8"},
		{"ASCII", encoding.Nop, englishText, "UTF-8"},
		{"Shift_JIS", japanese.ShiftJIS, japaneseText, "Shift_JIS"},
		{"a short Shift_JIS", japanese.ShiftJIS, shortText, "Shift_JIS"},
		{"EUC-JP", japanese.EUCJP, strings.ReplaceAll(strings.ReplaceAll(japaneseText, "①", ""), "～", ""), "EUC-JP"},
		{"a short EUC-JP", japanese.EUCJP, shortText, "EUC-JP"},
		{"ISO-2022-JP", japanese.ISO2022JP, shortText, "ISO-2022-JP"},
		{"UTF-16LE with a mark", utf16(unicode.LittleEndian, unicode.UseBOM), japaneseText, "UTF-16LE"},
		{"UTF-16BE with a mark", utf16(unicode.BigEndian, unicode.UseBOM), japaneseText, "UTF-16BE"},
		{"UTF-16LE with a mark, English", utf16(unicode.LittleEndian, unicode.UseBOM), englishText, "UTF-16LE"},
		{"UTF-16LE without a mark", utf16(unicode.LittleEndian, unicode.IgnoreBOM), japaneseText, "UTF-16LE"},
		{"UTF-16BE without a mark", utf16(unicode.BigEndian, unicode.IgnoreBOM), japaneseText, "UTF-16BE"},
		{"UTF-16BE without a mark, English", utf16(unicode.BigEndian, unicode.IgnoreBOM), englishText, "UTF-16BE"},
		{"Latin words in Shift_JIS", japanese.ShiftJIS, "PDFやMarkdownのfileを読む。half-width ｶﾅ も少し。", "Shift_JIS"},
		{"a character beyond the first plane", utf16(unicode.LittleEndian, unicode.UseBOM), "𠮷野家の規程です", "UTF-16LE"},
		{"the end-of-file mark of old systems", encoding.Nop, englishText + "\x1a", "UTF-8"},
	} {
		text, name, err := Decode(encoded(t, c.enc, c.text))
		if err != nil || name != c.want || text != c.text {
			t.Errorf("%s: decoded as %q, %v:\n%q\nwant\n%q", c.name, name, err, text, c.text)
		}
	}
}

func TestTextIsRefusedWhereTheEncodingIsNotCertain(t *testing.T) {
	gbk := encoded(t, simplifiedchinese.GBK, "员工手册\n第一条 为了规范公司员工的行为，制定本手册。")
	for _, c := range []struct {
		name string
		data []byte
		want document.ReasonCode
	}{
		{"Western quotation marks", encoded(t, charmap.Windows1252, "Employees don’t pay “more” than €50 – ever. It’s the company’s rule."), document.EncodingUnknown},
		{"French", encoded(t, charmap.ISO8859_1, "Les employés n'ont pas été payés à l'école."), document.EncodingUnknown},
		{"Chinese in GBK", gbk, document.EncodingUnknown},
		{"Chinese in Big5", encoded(t, traditionalchinese.Big5, "員工手冊：為了規範公司員工的行為，制定本手冊。"), document.EncodingUnknown},
		{"Korean", encoded(t, korean.EUCKR, "취업규칙 제1조 이 규칙은 사원의 취업에 관한 사항을 정한다."), document.EncodingUnknown},
		{"Cyrillic", encoded(t, charmap.Windows1251, "Правила внутреннего распорядка"), document.EncodingUnknown},
		{"half-width kana alone", encoded(t, japanese.ShiftJIS, "ｶﾌﾞｼｷｶﾞｲｼｬ"), document.EncodingUnknown},
		{"Shift_JIS cut in a character", encoded(t, japanese.ShiftJIS, "有給休暇")[:7], document.EncodingUnknown},
		{"UTF-8 with one damaged byte", []byte(japaneseText + "\xe3\x81"), document.EncodingUnknown},
		{"UTF-8 mark, then Shift_JIS", append([]byte("\xef\xbb\xbf"), encoded(t, japanese.ShiftJIS, shortText)...), document.EncodingUnknown},
		{"UTF-16 with a lone surrogate", []byte("\xff\xfe\x00\xd8a\x00"), document.EncodingUnknown},
		{"UTF-16 of odd length", []byte("\xff\xfea\x00b"), document.EncodingUnknown},
		{"UTF-32", []byte("\xff\xfe\x00\x00a\x00\x00\x00"), document.EncodingUnknown},
		{"a PDF", []byte("%PDF-1.7\n"), document.DisguisedPDF},
		{"an Office document", []byte("PK\x03\x04rest"), document.Binary},
		{"a NUL byte", []byte("text\x00text"), document.Binary},
		{"control characters", []byte(strings.Repeat("a\x01\x02", 50)), document.Binary},
		{"random bytes", []byte("\x00\x01\xfe\xc3\x28\xa0\xa1\xe2\x28\xa1\x00\x9f"), document.Binary},
	} {
		text, name, err := Decode(c.data)
		var reason Reason
		if !errors.As(err, &reason) || reason.Code != c.want {
			t.Errorf("%s: %q as %s, %v; want %s", c.name, text, name, err, c.want)
		}
	}
}

func TestADamagedByteIsNamed(t *testing.T) {
	_, _, err := Decode([]byte("一行目\n二\xff行目\n"))
	if err == nil || !strings.Contains(err.Error(), "byte 14, line 2") {
		t.Errorf("error %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, enc := range []encoding.Encoding{encoding.Nop, japanese.ShiftJIS, japanese.EUCJP, japanese.ISO2022JP, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)} {
		f.Add(encoded(f, enc, shortText))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, name, err := Decode(data)
		if err != nil {
			var reason Reason
			if !errors.As(err, &reason) || text != "" {
				t.Fatalf("error without a reason: %v", err)
			}
			return
		}
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			t.Fatalf("%s gave %q", name, text)
		}
		if strings.ContainsRune(text, utf8.RuneError) && name != "UTF-8" && !strings.HasPrefix(name, "UTF-16") {
			t.Fatalf("%s: replacement characters from %q", name, data)
		}
	})
}
