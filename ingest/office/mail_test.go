package office

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"tenkyo/ingest/document"
)

// crlf is text as mails have it.
func crlf(lines ...string) []byte { return []byte(strings.Join(lines, "\r\n") + "\r\n") }

func TestMailsAreReadWithTheirHeadsAndAttachments(t *testing.T) {
	jis, err := japanese.ISO2022JP.NewEncoder().String("出張の申請は７日前までに行ってください。")
	must(t, err)
	subject := "=?ISO-2022-JP?B?" + base64.StdEncoding.EncodeToString([]byte("\x1b$B=PD%\x1b(B")) + "?="
	sjis, err := japanese.ShiftJIS.NewEncoder().String("<h1>宿泊</h1><p style='display:none'>x</p><p>宿泊料は一泊9,800円です。領収書を添えてください。")
	must(t, err)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"plain text in ISO-2022-JP", crlf("From: =?UTF-8?B?5bGx55Sw?= <yamada@example.com>", "To: all@example.com", "Subject: "+subject, "Date: Mon, 1 Apr 2024 09:00:00 +0900", "Content-Type: text/plain; charset=ISO-2022-JP", "", jis),
			"#1 出張\n From: 山田 <yamada@example.com>\n To: all@example.com\n Date: Mon, 1 Apr 2024 09:00:00 +0900\n 出張の申請は７日前までに行ってください。\n"},
		{"two forms of one text and an attachment", crlf("From: a@example.com", "Subject: Travel", "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: multipart/alternative; boundary=y", "", "--y", "Content-Type: text/html", "", "<p>In <b>HTML</b>.</p>", "--y", "Content-Type: text/plain", "", "In plain text.", "--y--",
			"--x", "Content-Type: application/pdf; name=\"=?UTF-8?B?6KaP56iLLnBkZg==?=\"", "Content-Disposition: attachment", "Content-Transfer-Encoding: base64", "", "JVBERi0=", "--x--"),
			"#1 Travel\n From: a@example.com\n In plain text.\n~ Attachments (1): 規程.pdf\n"},
		{"HTML alone, in Shift_JIS and base64", crlf("From: a@example.com", "Subject: Rates", "Content-Type: text/html; charset=Shift_JIS", "Content-Transfer-Encoding: base64", "", base64.StdEncoding.EncodeToString([]byte(sjis))),
			"#1 Rates\n From: a@example.com\n#2 宿泊\n 宿泊料は一泊9,800円です。領収書を添えてください。\n"},
		{"a mail in a mail", crlf("From: a@example.com", "Subject: Fw", "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: message/rfc822", "", "From: b@example.com", "Subject: Inner", "", "The hotel rate is 90 euros.", "--x--"),
			"#1 Fw\n From: a@example.com\n#3 Inner\n From: b@example.com\n The hotel rate is 90 euros.\n"},
		{"a mail that was cut off", crlf("From: a@example.com", "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: text/plain", "", "It ends"), " From: a@example.com\n It ends\n"},
		{"a charset that is not there", crlf("From: a@example.com", "Content-Type: text/plain; charset=x-none", "", "caf\xe9 is open."), " From: a@example.com\n café is open.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Read(c.data, document.Mail)
			if err != nil {
				t.Fatal(err)
			}
			if got := shown(d); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestHostileMailsAreBounded(t *testing.T) {
	deep := "From: a@example.com\r\n"
	for i := range 50 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	refused(t, "parts in parts", []byte(deep+"\r\nx"), document.Mail, document.TooComplex)
	many := "From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\nx\r\n", 2000) + "--b--"
	refused(t, "many parts", []byte(many), document.Mail, document.TooComplex)
	refused(t, "a head without end", []byte("From: a\r\n"+strings.Repeat("X-A: b\r\n", 200_000)), document.Mail, document.NotThatType)
	refused(t, "no mail", []byte("Hello, this is a note.\n\nIt is no mail.\n"), document.Mail, document.NotThatType)
	attached := "From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n--b\r\nContent-Type: application/zip; name=big.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
		strings.Repeat(strings.Repeat("QUJD", 19)+"\r\n", 100_000) + "--b--"
	d, err := Read([]byte(attached), document.Mail)
	if err != nil || shown(d) != " From: a@example.com\n See the file.\n~ Attachments (1): big.zip\n" {
		t.Errorf("a large attachment: %v, %v", d, err)
	}
}

func TestWebPagesAreReadAsTheyAreShown(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String(`<html><head><meta charset="Shift_JIS"><title>旅費</title></head><body><p>宿泊料は一泊9,800円とする。`)
	must(t, err)
	for _, c := range []struct{ name, source, title, want string }{
		{"headings, lists, tables, menus", `<!DOCTYPE html><title>就業規則 | 社内サイト</title><script>var a="<p>x"</script><nav><h2>メニュー</h2><a href="http://evil.example">戻る</a></nav><h1>就業規則</h1><p>休暇は<b>10日</b>とする。<ol start=2><li>一<li>二<ul><li>下</ul></ol><table><tr><th>役職<th>日当<tr><td rowspan=2>部長<td>3,000円<tr><td>4,000円</table><footer>総務部</footer>`,
			"就業規則", "~ メニュー\n~ 戻る\n#1 就業規則\n 休暇は10日とする。\n*0 2. 一\n*0 3. 二\n*1 - 下\n|head 役職 | 日当\n| 部長 | 3,000円\n| 部長 | 4,000円\n~ 総務部\n"},
		{"Shift_JIS", sjis, "旅費", " 宿泊料は一泊9,800円とする。\n"},
		{"a declared western charset", "<meta charset=windows-1252><p>caf\xe9 \x80 5", "", " café € 5\n"},
		{"an encoding that is said late", "<style>" + strings.Repeat("p { margin: 0 } ", 200) + "</style><META http-equiv=Content-Type content='text/html; charset=windows-1251'><p>\xef\xf0\xe0\xe2\xe8\xeb\xe0", "", " правила\n"},
		{"what is hidden", `<p>見える。<span style="display: none">見えない。</span><p hidden>これも。`, "", " 見える。\n"},
		{"elements that were never closed", `<body><select><option>a</select><table><tr><td>一<td>二<p>三`, "", "| 一 | 二 三\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Read([]byte(c.source), document.HTML)
			if err != nil {
				t.Fatal(err)
			}
			if got := shown(d); got != c.want || d.Title != c.title {
				t.Errorf("title %q, got\n%swant\n%s", d.Title, got, c.want)
			}
		})
	}
	refused(t, "elements in elements", []byte(strings.Repeat("<div>", 100_000)+"x"), document.HTML, document.TooComplex)
	refused(t, "a workbook", packed(t, map[string]string{"xl/workbook.xml": "<x/>"}), document.HTML, document.NotThatType)
	refused(t, "a large page", []byte(strings.Repeat("<p>x</p>", 3<<20)), document.HTML, document.TooLarge)
}
