package office

import (
	"fmt"
	"testing"

	"tenkyo/ingest/document"
)

const slideSpace = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

// deck is a presentation of slides, each the XML of its shapes; the ones in hidden are.
func deck(t testing.TB, hidden int, slides ...string) []byte {
	t.Helper()
	parts := map[string]string{
		"_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://x/officeDocument" Target="ppt/presentation.xml"/></Relationships>`,
	}
	list, relations := "", ""
	for i, shapes := range slides {
		show := ""
		if i+1 == hidden {
			show = ` show="0"`
		}
		list += fmt.Sprintf(`<p:sldId id="%d" r:id="r%d"/>`, 256+i, i)
		relations += fmt.Sprintf(`<Relationship Id="r%d" Type="http://x/slide" Target="slides/slide%d.xml"/>`, i, i)
		parts[fmt.Sprintf("ppt/slides/slide%d.xml", i)] = `<p:sld ` + slideSpace + show + `><p:cSld><p:spTree>` + shapes + `</p:spTree></p:cSld></p:sld>`
	}
	parts["ppt/presentation.xml"] = `<p:presentation ` + slideSpace + `><p:sldIdLst>` + list + `</p:sldIdLst></p:presentation>`
	parts["ppt/_rels/presentation.xml.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations + `</Relationships>`
	return packed(t, parts)
}

// shape is one with paragraphs, each the XML of its properties and its text.
func shape(kind string, paragraphs ...[2]string) string {
	holder := ""
	if kind != "" {
		holder = `<p:ph type="` + kind + `"/>`
	}
	out := `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>` + holder + `</p:nvPr></p:nvSpPr><p:txBody>`
	for _, p := range paragraphs {
		out += `<a:p>` + p[0] + `<a:r><a:t>` + p[1] + `</a:t></a:r></a:p>`
	}
	return out + `</p:txBody></p:sp>`
}

func TestSlidesArePages(t *testing.T) {
	d, err := Read(deck(t, 2,
		shape("ftr", [2]string{"", "総務部"})+shape("sldNum", [2]string{"", "1"})+shape("body", [2]string{"", "出張の7日前まで"}, [2]string{`<a:pPr lvl="1"/>`, "海外は14日前"}, [2]string{`<a:pPr><a:buNone/></a:pPr>`, "以上"})+shape("title", [2]string{"", "出張申請"}),
		shape("title", [2]string{"", "隠した"}),
		shape("", [2]string{`<a:pPr><a:buAutoNum type="arabicParenBoth"/></a:pPr>`, "申請"}, [2]string{`<a:pPr><a:buAutoNum type="arabicParenBoth"/></a:pPr>`, "承認"}, [2]string{"", "囲み"})+
			`<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:txBody><a:p><a:r><a:t>役職</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>日当</a:t></a:r></a:p></a:txBody></a:tc></a:tr><a:tr><a:tc><a:txBody><a:p><a:r><a:t>部長</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>3,000円</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
	), document.PPTX)
	if err != nil {
		t.Fatal(err)
	}
	const want = "#1 出張申請\n*0 - 出張の7日前まで\n*1 - 海外は14日前\n 以上\n~ 総務部\n*0 (1) 申請\n*0 (2) 承認\n 囲み\n|head 役職 | 日当\n| 部長 | 3,000円\n"
	if got := shown(d); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if len(d.Pages) != 2 || d.Pages[1].Number != 3 || d.Title != "出張申請" || len(d.Warnings) != 1 || d.Warnings[0].Code != "hidden_slides" || d.Warnings[0].Detail != "2" {
		t.Errorf("title %q, pages %v, warnings %v", d.Title, len(d.Pages), d.Warnings)
	}
}
