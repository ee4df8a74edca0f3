package office

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tenkyo/ingest/document"
)

// packed packs parts as Office files are.
func packed(t testing.TB, parts map[string]string) []byte {
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

const (
	wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	wordEnd   = `</w:body></w:document>`
)

func wordBody(body string) string { return `<w:document ` + wordSpace + `><w:body>` + body + wordEnd }

// para is a paragraph; properties is XML.
func para(properties, text string) string {
	return `<w:p><w:pPr>` + properties + `</w:pPr><w:r><w:t xml:space="preserve">` + text + `</w:t></w:r></w:p>`
}

func numbered(list, level int, text string) string {
	return para(fmt.Sprintf(`<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="%d"/></w:numPr>`, level, list), text)
}

func styled(id, text string) string { return para(`<w:pStyle w:val="`+id+`"/>`, text) }

func tableOf(rows ...[]string) string {
	out := `<w:tbl>`
	for _, row := range rows {
		out += `<w:tr>`
		for _, c := range row {
			out += `<w:tc>` + c + `</w:tc>`
		}
		out += `</w:tr>`
	}
	return out + `</w:tbl>`
}

// shown writes the blocks of a document, one a line: kind, level and text.
func shown(d *document.Document) string {
	var out strings.Builder
	short := map[document.BlockKind]string{document.HeadingBlock: "#", document.Paragraph: "", document.ListItem: "*", document.TableHead: "|head", document.TableRow: "|", document.Furniture: "~", document.Footnote: "^"}
	for _, p := range d.Pages {
		runes := []rune(p.Text)
		for _, b := range p.Blocks {
			level := ""
			if b.Kind == document.HeadingBlock || b.Kind == document.ListItem {
				level = fmt.Sprint(b.Level)
			}
			fmt.Fprintf(&out, "%s%s %s\n", short[b.Kind], level, strings.ReplaceAll(string(runes[b.Start:b.End]), "\n", "/"))
		}
	}
	return out.String()
}

const wordStyles = `<w:styles ` + wordSpace + `>
<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/><w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="jou"><w:name w:val="条見出し"/><w:basedOn w:val="2"/></w:style>
<w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/><w:basedOn w:val="a"/><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="9"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="plain"><w:name w:val="like a heading"/><w:basedOn w:val="1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="t"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="toc"><w:name w:val="toc 1"/></w:style>
<w:style w:type="character" w:styleId="secret"><w:name w:val="secret"/><w:rPr><w:vanish/></w:rPr></w:style>
</w:styles>`

// lvl is a level of a list.
func lvl(i int, format, text string) string {
	return fmt.Sprintf(`<w:lvl w:ilvl="%d"><w:start w:val="1"/><w:numFmt w:val="%s"/><w:lvlText w:val="%s"/></w:lvl>`, i, format, text)
}

var wordLists = `<w:numbering ` + wordSpace + `>
<w:abstractNum w:abstractNumId="1">` + lvl(0, "decimal", "%1.") + lvl(1, "decimal", "(%2)") + lvl(2, "aiueoFullWidth", "%3") + lvl(3, "decimalEnclosedCircle", "%4") + `</w:abstractNum>
<w:abstractNum w:abstractNumId="2">` + lvl(0, "japaneseCounting", "%1、") + lvl(1, "bullet", "") + `</w:abstractNum>
<w:abstractNum w:abstractNumId="3">` + lvl(0, "decimal", "%1") + lvl(1, "decimal", "%1.%2") + lvl(2, "upperRoman", "%1.%3") + `</w:abstractNum>
<w:abstractNum w:abstractNumId="8">` + lvl(0, "decimalFullWidth", "第%1条") + `</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="9"><w:abstractNumId w:val="8"/></w:num>
</w:numbering>`

func TestAWordDocumentIsReadAsItIsSeen(t *testing.T) {
	field := func(code, result string) string {
		return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ` + code + ` </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>` + result + `</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
	}
	for _, c := range []struct{ name, body, want string }{
		{"numbers of lists", numbered(1, 0, "一つ目") + numbered(1, 1, "下") + numbered(1, 1, "下") + numbered(1, 2, "更に") + numbered(1, 3, "丸") + numbered(1, 0, "二つ目") + numbered(1, 1, "下"),
			"*0 1. 一つ目\n*1 (1) 下\n*1 (2) 下\n*2 ア 更に\n*3 ① 丸\n*0 2. 二つ目\n*1 (1) 下\n"},
		{"a list of the same kind begins again where it is told to", numbered(1, 0, "甲") + numbered(1, 0, "乙") + numbered(4, 0, "丙") + numbered(4, 0, "丁"), "*0 1. 甲\n*0 2. 乙\n*0 1. 丙\n*0 2. 丁\n"},
		{"kanji and bullets", numbered(2, 0, "総則") + numbered(2, 1, "点") + numbered(2, 0, "補則"), "*0 一、 総則\n*1 - 点\n*0 二、 補則\n"},
		{"levels that show others", numbered(3, 0, "a") + numbered(3, 1, "b") + numbered(3, 2, "c") + numbered(3, 1, "d"), "*0 1 a\n*1 1.1 b\n*2 1.I c\n*1 1.2 d\n"},
		{"an empty item counts, a deleted one does not", numbered(1, 0, "甲") + numbered(1, 0, "") + `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>消</w:delText></w:r></w:del></w:p>` + numbered(1, 0, "丙"),
			"*0 1. 甲\n*0 3. 丙\n"},
		{"headings by style, outline and number", styled("t", "旅費規程") + styled("1", "第1章 総則") + styled("jou", "目的") + para(`<w:outlineLvl w:val="2"/>`, "細目") + styled("plain", "本文である。") + styled("2", "定義"),
			"#1 旅費規程\n#1 第1章 総則\n#2 第１条 目的\n#3 細目\n 本文である。\n#2 第２条 定義\n"},
		{"headings by their words, captions, and the first paragraph behind the number", para("", "就業規則") + para("", "第１章　総則") + para("", "（目的）") + para("", "第１条　この規則は、就業を定める。") + para("", "２　前項の規定は、役員に適用しない。") + para("", "附　則"),
			" 就業規則\n#1 第１章　総則\n#2 （目的）第１条\n この規則は、就業を定める。\n ２　前項の規定は、役員に適用しない。\n#1 附　則\n"},
		{"unmarked articles below marked chapters", styled("1", "第1章 総則") + para("", "第1条 目的") + para("", "本文。") + styled("1", "第2章 旅費") + para("", "第2条 日当"),
			"#1 第1章 総則\n#2 第1条 目的\n 本文。\n#1 第2章 旅費\n#2 第2条 日当\n"},
		{"tracked changes as accepted", `<w:p><w:pPr><w:pPrChange><w:pPr><w:pStyle w:val="1"/></w:pPr></w:pPrChange></w:pPr><w:r><w:t>休暇は</w:t></w:r><w:del><w:r><w:delText>3日</w:delText></w:r></w:del><w:ins><w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>5日</w:t></w:r></w:ins><w:r><w:t>。</w:t></w:r></w:p>`, " 休暇は5日。\n"},
		{"a paragraph whose end is deleted goes on", `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>前半は</w:t></w:r></w:p>` + para("", "後半。"), " 前半は後半。\n"},
		{"hidden words", `<w:p><w:r><w:rPr><w:rStyle w:val="secret"/></w:rPr><w:t>秘密</w:t></w:r><w:r><w:rPr><w:rStyle w:val="secret"/><w:vanish w:val="0"/></w:rPr><w:t>公開</w:t></w:r><w:r><w:rPr><w:sz w:val="2"/></w:rPr><w:t>極小</w:t></w:r></w:p>`, " 公開\n"},
		{"struck words and raised figures", `<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>30</w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>日</w:t></w:r><w:r><w:t>面積は10m</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r></w:p>`, " ~~30日~~面積は10m²\n"},
		{"a table with its head", tableOf([]string{para("", "役職"), para("", "日当")}, []string{para("", "部長"), para("", "3,000円")}), "|head 役職 | 日当\n| 部長 | 3,000円\n"},
		{"merged cells", tableOf([]string{`<w:tcPr><w:vMerge w:val="restart"/></w:tcPr>` + para("", "国内"), para("", "3,000円")}, []string{`<w:tcPr><w:vMerge/></w:tcPr><w:p/>`, para("", "2,500円")}, []string{`<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>` + para("", "以上")}),
			"| 国内 | 3,000円\n| 国内 | 2,500円\n| 以上\n"},
		{"a table in a table, and one that is only a frame", tableOf([]string{para("", "外") + tableOf([]string{para("", "内1"), para("", "内2")}), para("", "右")}, []string{para("", "下"), para("", "下")}) + tableOf([]string{styled("1", "枠") + para("", "枠の中。")}),
			"|head 外 内1 内2 | 右\n| 下 | 下\n#1 枠\n 枠の中。\n"},
		{"the result of a field, not its code", `<w:p>` + field(`HYPERLINK "http://evil.example"`, "第5条") + `<w:r><w:t>による。</w:t></w:r></w:p>`, " 第5条による。\n"},
		{"a table of contents is furniture", `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>第1章 総則 3</w:t></w:r></w:p><w:p><w:r><w:t>第2章 旅費 5</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>` + styled("toc", "第3章 9") + para("", "本文。"), "~ 第1章 総則 3\n~ 第2章 旅費 5\n~ 第3章 9\n 本文。\n"},
		{"a formula", `<w:p><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>3</m:t></m:r></m:den></m:f></m:oMath></w:p>`, " x²1/3\n"},
		{"signs of other fonts", `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t>済</w:t></w:r></w:p>`, " ☑済\n"},
		{"controls and content that is wrapped", `<w:sdt><w:sdtPr/><w:sdtContent>` + para("", "中身") + `</w:sdtContent></w:sdt><w:customXml>` + para("", "包み") + `</w:customXml>`, " 中身\n 包み\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Read(packed(t, map[string]string{"word/document.xml": wordBody(c.body), "word/styles.xml": wordStyles, "word/numbering.xml": wordLists}), document.DOCX)
			if err != nil {
				t.Fatal(err)
			}
			if got := shown(d); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestWhatAReaderOfAWordDocumentShouldKnowIsSaid(t *testing.T) {
	d, err := Read(packed(t, map[string]string{
		"word/document.xml": wordBody(`<w:p><w:ins><w:r><w:t>足した。</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>隠した。</w:t></w:r><w:r><w:rPr><w:dstrike/></w:rPr><w:t>消した。</w:t></w:r><w:r><w:sym w:font="Webdings" w:char="F061"/></w:r></w:p>`),
	}), document.DOCX)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, w := range d.Warnings {
		codes = append(codes, w.Code)
	}
	if got := strings.Join(codes, " "); got != "tracked_changes hidden_text struck_out_text" {
		t.Errorf("warned of %s", got)
	}
	if !strings.Contains(d.Pages[0].Text, "\ufffd") {
		t.Errorf("a sign that is not known went without a trace: %q", d.Pages[0].Text)
	}
}

func TestNotesHeadsAndFeetOfAWordDocument(t *testing.T) {
	d, err := Read(packed(t, map[string]string{
		"_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>`,
		"word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://x/footnotes" Target="footnotes.xml"/><Relationship Id="b" Type="http://x/header" Target="header1.xml"/><Relationship Id="c" Type="http://x/footer" Target="footer1.xml"/><Relationship Id="d" Type="http://x/endnotes" Target="endnotes.xml"/>
			<Relationship Id="e" Type="http://x/header" TargetMode="External" Target="http://evil.example/header.xml"/></Relationships>`,
		"word/document.xml":  wordBody(`<w:p><w:r><w:t>宿泊料は9,800円</w:t><w:footnoteReference w:id="5"/><w:t>、日当</w:t><w:endnoteReference w:id="2"/><w:t>は2,500円とする。</w:t><w:footnoteReference w:id="3"/></w:r></w:p>`),
		"word/footnotes.xml": `<w:footnotes ` + wordSpace + `><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="3">` + para("", "国内に限る。") + `</w:footnote><w:footnote w:id="5">` + para("", "税込み。") + `</w:footnote></w:footnotes>`,
		"word/endnotes.xml":  `<w:endnotes ` + wordSpace + `><w:endnote w:id="2">` + para("", "別表による。") + `</w:endnote></w:endnotes>`,
		"word/header1.xml":   `<w:hdr ` + wordSpace + `>` + para("", "旅費規程（社外秘）") + `</w:hdr>`,
		"word/footer1.xml":   `<w:ftr ` + wordSpace + `><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>17</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>` + para("", "総務部") + `</w:ftr>`,
	}), document.DOCX)
	if err != nil {
		t.Fatal(err)
	}
	const want = "~ 旅費規程（社外秘）\n 宿泊料は9,800円¹、日当ⁱは2,500円とする。²\n^ ¹ 税込み。\n^ ⁱ 別表による。\n^ ² 国内に限る。\n~ 総務部\n"
	if got := shown(d); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// refused reads what must be refused for a reason.
func refused(t *testing.T, name string, data []byte, format document.Format, want document.ReasonCode) {
	t.Helper()
	d, err := Read(data, format)
	if !errors.Is(err, document.Reason{Code: want}) {
		text := ""
		if d != nil {
			text = d.Pages[0].Text
		}
		t.Errorf("%s: read as %.40q, %v; want %s", name, text, err, want)
	}
}

func TestWordDocumentsThatAreNoneAreRefusedByName(t *testing.T) {
	many := map[string]string{"word/document.xml": wordBody("")}
	for i := range maxEntries {
		many[fmt.Sprintf("word/media/%d", i)] = ""
	}
	zeros := strings.Repeat("0", maxPart+1)
	sealed := append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), utf16("EncryptedPackage")...)
	for _, c := range []struct {
		name string
		data []byte
		want document.ReasonCode
	}{
		{"a PDF", []byte("%PDF-1.7\n"), document.DisguisedPDF},
		{"an old document", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 WordDocument"), document.NotThatType},
		{"a locked document", sealed, document.Sealed},
		{"a web page", []byte("<html>"), document.NotThatType},
		{"a workbook", packed(t, map[string]string{"xl/workbook.xml": "<x/>"}), document.NotThatType},
		{"an archive", packed(t, map[string]string{"a.txt": "x"}), document.NotThatType},
		{"a broken archive", []byte("PK\x03\x04broken"), document.Damaged},
		{"broken XML", packed(t, map[string]string{"word/document.xml": wordBody("")[:200]}), document.Damaged},
		{"entities of its own", packed(t, map[string]string{"word/document.xml": `<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document ` + wordSpace + `><w:body><w:p>&a;</w:p></w:body></w:document>`}), document.Damaged},
		{"a part that unpacks to too much", packed(t, map[string]string{"word/document.xml": zeros}), document.Bomb},
		{"too many parts", packed(t, many), document.Bomb},
		{"elements in elements", packed(t, map[string]string{"word/document.xml": wordBody(strings.Repeat("<w:sdt>", 400) + strings.Repeat("</w:sdt>", 400))}), document.TooComplex},
		{"tables in tables", packed(t, map[string]string{"word/document.xml": wordBody(strings.Repeat("<w:tbl><w:tr><w:tc>", 120) + strings.Repeat("</w:tc></w:tr></w:tbl>", 120))}), document.TooComplex},
		{"too much text", packed(t, map[string]string{"word/document.xml": wordBody(strings.Repeat(para("", strings.Repeat("あ", 1000)), 3000))}), document.TooLarge},
		{"nothing", nil, document.NotThatType},
	} {
		refused(t, c.name, c.data, document.DOCX, c.want)
	}
}

func FuzzWord(f *testing.F) {
	f.Add([]byte(tableOf([]string{para("", "a"), numbered(1, 0, "b")}, []string{`<w:tcPr><w:vMerge/></w:tcPr>`, styled("1", "c")})))
	f.Fuzz(func(t *testing.T, body []byte) {
		d, err := Read(packed(t, map[string]string{"word/document.xml": wordBody(string(body)), "word/styles.xml": wordStyles, "word/numbering.xml": wordLists}), document.DOCX)
		if err == nil && len(d.Pages[0].Text) > 20*len(body)+100 {
			t.Fatalf("%d bytes make %d", len(body), len(d.Pages[0].Text))
		}
	})
}

func TestAnEmptyFirstCellIsOne(t *testing.T) {
	d, err := Read(packed(t, map[string]string{"word/document.xml": wordBody(tableOf([]string{para("", "役職"), para("", "日当")}, []string{"<w:p/>", para("", "3,000円")}))}), document.DOCX)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Pages[0].Text; got != "役職 | 日当\n | 3,000円" {
		t.Errorf("read as %q", got)
	}
}
