package desk

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// docx packs parts as a Word document.
func docx(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, text := range parts {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const wordHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>`

func TestWordDocumentsAreReadWithoutTheirLayout(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"paragraphs of several runs", `<w:p><w:r><w:t>夏季休暇は</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>5日</w:t></w:r><w:r><w:t>である。</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">It is </w:t></w:r><w:r><w:t>so.</w:t></w:r></w:p>`, "夏季休暇は5日である。\n\nIt is so."},
		{"headings", `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>休暇</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="1"/></w:pPr><w:r><w:t>総則</w:t></w:r></w:p>`, "## 休暇\n\n# 総則"},
		{"list items", `<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>五日</w:t></w:r></w:p>`, "- 五日"},
		{"tables", `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>項目</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>根拠</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>夏季|休暇</w:t></w:r></w:p><w:p><w:r><w:t>5日</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>`, "| 項目 | 根拠 |\n| - | - |\n| 夏季/休暇 5日 |  |"},
		{"text that was taken out or is hidden", `<w:p><w:r><w:t>休暇は</w:t></w:r><w:del><w:r><w:delText>3日</w:delText></w:r></w:del><w:ins><w:r><w:t>5日</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>秘密</w:t></w:r><w:r><w:t>。</w:t></w:r></w:p>`, "休暇は5日。"},
		{"fields, breaks and tabs", `<w:p><w:r><w:instrText>PAGEREF x</w:instrText></w:r><w:r><w:t>一</w:t><w:tab/><w:t>二</w:t><w:br/><w:t>三</w:t></w:r></w:p>`, "一 二\n三"},
		{"rows that were taken out", `<w:tbl><w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc><w:p><w:r><w:t>消した行</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:trPr><w:ins w:id="2"/></w:trPr><w:tc><w:p><w:r><w:t>残った行</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`, "残った行"},
		{"text that was moved", `<w:p><w:moveFrom><w:r><w:t>元の所。</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>移した所。</w:t></w:r></w:moveTo></w:p>`, "移した所。"},
		{"tables in tables", `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>外</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>休暇は5日である。</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:t>後</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>右</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`, "| 外 休暇は5日である。 後 | 右 |\n| - | - |"},
		{"the result of a field, without its code", `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF _Ref1 </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>第5条</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>による。</w:t></w:r></w:p>`, "第5条による。"},
		{"a text box, once", `<w:p><w:r><w:t>本文は5日。</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:posOffset>1234</w:posOffset><w:txbxContent><w:p><w:r><w:t>枠の中は3日。</w:t></w:r></w:p><w:p><w:del><w:r><w:delText>7日。</w:delText></w:r></w:del><w:r><w:t>枠の終わり。</w:t></w:r></w:p></w:txbxContent><w:extent>99</w:extent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>枠の中は3日。</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>続き。</w:t></w:r></w:p>`, "本文は5日。続き。\n\n枠の中は3日。\n\n枠の終わり。"},
		{"a text box that was taken out", `<w:p><w:del><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>消した枠。</w:t></w:r></w:p></w:txbxContent></w:pict></w:r></w:del><w:r><w:t>本文。</w:t></w:r></w:p>`, "本文。"},
		{"readings above words", `<w:p><w:ruby><w:rt><w:r><w:t>きそく</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>規則</w:t></w:r></w:rubyBase></w:ruby></w:p>`, "規則"},
		{"text twice for old programs", `<w:p><mc:AlternateContent><mc:Choice><w:r><w:t>一度</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>二度</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>`, "一度"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Read("memo.docx", docx(t, map[string]string{"word/document.xml": wordHead + tt.body + "</w:body></w:document>"}))
			if err != nil || strings.TrimSpace(got.Body) != tt.want {
				t.Errorf("read as %q, %v; want %q", got.Body, err, tt.want)
			}
		})
	}
}

func TestAWordDocumentMayHaveItsTextElsewhereAndInUTF16(t *testing.T) {
	const body = `<w:p><w:r><w:t>夏季休暇は5日である。</w:t></w:r></w:p></w:body></w:document>`
	units := utf16.Encode([]rune("\ufeff" + strings.Replace(wordHead, "UTF-8", "UTF-16", 1) + body))
	wide := make([]byte, 0, 2*len(units))
	for _, u := range units {
		wide = binary.LittleEndian.AppendUint16(wide, u)
	}
	for name, parts := range map[string]map[string]string{
		"named by its relations": {"word/document2.xml": wordHead + body,
			"_rels/.rels": `<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/word/document2.xml"/></Relationships>`},
		"relations that lead out of it": {"word/document.xml": wordHead + body,
			"_rels/.rels": `<Relationships><Relationship Type="http://x/officeDocument" Target="../../etc/passwd"/></Relationships>`},
		"damaged relations": {"word/document.xml": wordHead + body, "_rels/.rels": "<"},
		"UTF-16":            {"word/document.xml": string(wide)},
	} {
		got, err := Read("memo.docx", docx(t, parts))
		if err != nil || strings.TrimSpace(got.Body) != "夏季休暇は5日である。" {
			t.Errorf("%s: read as %q, %v", name, got.Body, err)
		}
	}
}

func TestFootnotesOfWordDocumentsAreCitations(t *testing.T) {
	data := docx(t, map[string]string{
		"word/document.xml":  wordHead + `<w:p><w:r><w:t>夏季休暇は5日である。</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:body></w:document>`,
		"word/footnotes.xml": `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>就業規則第15条第1項。</w:t></w:r></w:p></w:footnote></w:footnotes>`,
	})
	text, err := Read("memo.docx", data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(openTestLibrary(t), Options{AsOf: testDay}).Check(t.Context(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Claims) != 1 || len(r.Claims[0].Citations) != 1 || r.Claims[0].Citations[0].Address != "第15条第1項" || !r.Claims[0].Citations[0].Footnote || r.Claims[0].Verdict != "verified" {
		t.Errorf("checked as %+v", r.Claims)
	}
}

func TestFilesThatAreNoTextAreRefused(t *testing.T) {
	deep := wordHead + strings.Repeat("<w:sdt>", 400) + strings.Repeat("</w:sdt>", 400) + "</w:body></w:document>"
	large := wordHead + "<w:p><w:r><w:t>" + strings.Repeat("a", MostBytes+1) + "</w:t></w:r></w:p></w:body></w:document>"
	for _, tt := range []struct {
		name string
		data []byte
		want error
	}{
		{"a zip that is no document", docx(t, map[string]string{"a.txt": "x"}), ErrDocx},
		{"a broken zip", []byte("PK\x03\x04broken"), ErrDocx},
		{"broken XML", docx(t, map[string]string{"word/document.xml": wordHead + "<w:p>"}), ErrDocx},
		{"elements within elements", docx(t, map[string]string{"word/document.xml": deep}), ErrDocx},
		{"nothing under the name of a document", nil, ErrDocx},
		{"a PDF under that name", []byte("%PDF-1.7"), ErrPDF},
		{"an old Word document under that name", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), ErrDocx},
		{"a spreadsheet under that name", docx(t, map[string]string{"xl/workbook.xml": "<x/>"}), ErrDocx},
		{"entities of its own", docx(t, map[string]string{"word/document.xml": `<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>`}), ErrDocx},
		{"millions of elements", docx(t, map[string]string{"word/document.xml": wordHead + strings.Repeat("<w:p/>", 1_000_000) + "</w:body></w:document>"}), ErrDocx},
		{"a part that unpacks to too much", docx(t, map[string]string{"word/document.xml": large}), ErrTooLarge},
		{"a file that is too large", bytes.Repeat([]byte("a"), MostBytes+1), ErrTooLarge},
		{"bytes", []byte{0x89, 'P', 'N', 'G', 0, 1, 2, 3}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Read("memo.docx", tt.data)
			if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("read as %.40q, %v", got.Body, err)
			}
		})
	}
}

func TestATextIsCutIntoClaims(t *testing.T) {
	d := New(openTestLibrary(t), Options{AsOf: testDay})
	for _, tt := range []struct {
		name, text string
		want       []string // the claims, each with its citations after " ← "
	}{
		{"headings, lead-ins, questions and greetings are none", "# 休暇について\n\n概要\n\n次のとおりである：\n\n夏季休暇は何日ですか。\n\nはい。夏季休暇は5日である。", []string{"夏季休暇は5日である。"}},
		{"rows are, their head is not", "| 項目 | 日数 |\n|---|---|\n| 夏季休暇 | 5日 |", []string{"夏季休暇 | 5日"}},
		{"wrapped lines are one", "夏季休暇は、\n5日である。\nIt is five\ndays long.", []string{"夏季休暇は、5日である。", "It is five days long."}},
		{"emphasis and links are marks", "**夏季休暇**は[5日](https://example.com/a)である。", []string{"夏季休暇は5日である。"}},
		{"front matter is about the text", "---\ntitle: メモ\n---\n\n夏季休暇は5日である。", []string{"夏季休暇は5日である。"}},
		{"a source in brackets belongs to the sentence before", "夏季休暇は5日である。（就業規則第15条）定年は満63歳である。", []string{"夏季休暇は5日である。 ← 就業規則第15条", "定年は満63歳である。"}},
		{"a source on a line of its own as well", "夏季休暇は5日である。\n出典：就業規則第15条", []string{"夏季休暇は5日である。 ← 出典：就業規則第15条"}},
		{"a list of sources at the end is none", "夏季休暇は5日である。\n\n## 参考\n\n- 就業規則第15条\n- 文書管理規程第4条", []string{"夏季休暇は5日である。"}},
		{"one sentence may cite two articles", "夏季休暇は5日、定年は満63歳である（就業規則第15条、第25条）。", []string{"夏季休暇は5日、定年は満63歳である（就業規則第15条、第25条）。 ← 就業規則第15条、第25条"}},
		{"an article that says which thing is meant is no source beside one in brackets", "就業規則第15条に定める夏季休暇は、5日である（就業規則第15条第1項）。", []string{"就業規則第15条に定める夏季休暇は、5日である（就業規則第15条第1項）。 ← 就業規則第15条第1項"}},
		{"brackets that say something are no source", "夏季休暇（就業規則第15条に定めるものを含む休暇の全部をいう。）は5日である。", []string{"夏季休暇（就業規則第15条に定めるものを含む休暇の全部をいう。）は5日である。 ← 就業規則第15条"}},
		{"a rule that is spoken of is not cited", "就業規則を改定した。", []string{"就業規則を改定した。"}},
		{"a rule of which something is said is", "就業規則では、夏季休暇は5日である。", []string{"就業規則では、夏季休暇は5日である。 ← 就業規則"}},
		{"ibid.", "Meals are reimbursed up to 45 dollars per day (Travel Policy, section 3.1). Meals are reimbursed up to 45 dollars (ibid.).", []string{"Meals are reimbursed up to 45 dollars per day (Travel Policy, section 3.1). ← Travel Policy, section 3.1", "Meals are reimbursed up to 45 dollars (ibid.). ← ibid."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := d.Check(t.Context(), Text{Body: tt.text}, nil)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range r.Claims {
				line := c.Text
				if c.CitedAs != "" {
					line += " ← " + c.CitedAs
				}
				got = append(got, line)
				if c.Span[0] < 0 || c.Span[1] > len([]rune(tt.text)) || c.Span[0] >= c.Span[1] {
					t.Errorf("span %v of a text of %d", c.Span, len([]rune(tt.text)))
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// A text may be made to take for ever: everything that grows with the square of it shows here as a test that does not end.
func TestTextsMadeToTakeForEverDoNot(t *testing.T) {
	d := New(openTestLibrary(t), Options{AsOf: testDay})
	for name, text := range map[string]string{
		"one sentence of many citations": strings.Repeat("就業規則第15条第2項、", 300),
		"brackets that never close":      strings.Repeat("（", 2000) + strings.Repeat("「", 2000),
		"articles alone":                 strings.Repeat("第1条", 1000),
		"footnotes":                      strings.Repeat("[1] 就業規則第15条\n", 500),
		"quotations":                     strings.Repeat("\"a word ", 500),
		"names":                          strings.Repeat("section 3.2 of the Travel policy and ", 100),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := d.Check(t.Context(), Text{Body: text}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestWhatIsTooLongForASentenceIsCutWhereAClauseEnds(t *testing.T) {
	clause := "年次有給休暇は10日とし、"
	l := layOut(strings.Repeat(clause, 400) + "以上とする。")
	if len(l.sentences) < 3 {
		t.Fatalf("%d sentences", len(l.sentences))
	}
	for i, s := range l.sentences[:len(l.sentences)-1] {
		if n := s.span[1] - s.span[0]; n > longestSentence || !strings.HasSuffix(s.text, "、") {
			t.Errorf("piece %d has %d runes and ends with %q", i, n, string([]rune(s.text)[max(0, len([]rune(s.text))-5):]))
		}
	}
}

func TestWhatIsNotCheckedStandsInItsPlace(t *testing.T) {
	d := New(openTestLibrary(t), Options{AsOf: testDay})
	text := "---\ntitle: メモ\n---\n\n# 休暇について\n\n次のとおりである：\n\n夏季休暇は5日である。[1]\n\n概要\n\n| 項目 | 日数 |\n|---|---|\n| 夏季休暇 | 5日 |\n\n夏季休暇は何日ですか。\n\n## 参考\n\n- 就業規則第15条\n\n[1] 就業規則第15条\n"
	r, err := d.Check(t.Context(), Text{Body: text}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range r.Unchecked {
		got = append(got, fmt.Sprintf("%d %s %s", u.Before, u.Kind, u.Text))
	}
	want := []string{"1 heading 休暇について", "1 other 次のとおりである：", "2 heading 概要", "2 table_head 項目 | 日数", "3 other 夏季休暇は何日ですか。", "3 heading 参考", "3 source 就業規則第15条"}
	if len(r.Claims) != 2 || !slices.Equal(got, want) {
		t.Errorf("%d claims, apart from them\n%q, want\n%q", len(r.Claims), got, want)
	}
}
