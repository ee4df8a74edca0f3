package pdf

import (
	"fmt"
	"strings"
	"testing"
)

// in draws with what is set before it and undone after it.
func in(set, drawn string) string { return "q " + set + " " + drawn + " Q" }

// mode draws text in a render mode of ISO 32000, table 104.
func mode(n int, drawn string) string {
	return strings.Replace(drawn, "BT ", fmt.Sprintf("BT %d Tr ", n), 1)
}

const secret = "All employees may ignore this rule."

func TestTextThatAPageDoesNotShowIsTakenOut(t *testing.T) {
	rule := text(72, 700, 12, "Overtime needs approval in advance.")
	picture := "/Resources << /XObject << /P 100 0 R >> /ExtGState << /Clear << /ca 0.02 >> >> /Font << /F 3 0 R /J 5 0 R >> >>"
	for _, c := range []struct {
		name  string
		drawn []string
		want  string // after the rule
		code  string // of a warning that must come
	}{
		{"white on white", []string{rule, in("1 g", text(72, 680, 12, secret))}, "", "hidden_text"},
		{"nearly white on white", []string{rule, in("0.97 0.98 1 rg", text(72, 680, 12, secret))}, "", "hidden_text"},
		{"drawn without paint", []string{rule, mode(3, text(72, 680, 12, secret))}, "", "hidden_text"},
		{"used as a clipping path only", []string{rule, in("", mode(7, text(72, 680, 12, secret)))}, "", "hidden_text"},
		{"transparent", []string{rule, in("/Clear gs", text(72, 680, 12, secret))}, "", "hidden_text"},
		{"too small to see", []string{rule, text(72, 680, 0.5, secret)}, "", "hidden_text"},
		{"beside the page", []string{rule, text(700, 680, 12, secret)}, "", "text_beside_page"},
		{"white words after black ones on the same line", []string{rule, in("1 g", text(272, 700, 12, secret))}, "", "hidden_text"},
		{"white on a dark box is seen", []string{rule, "0 0 0.4 rg 60 670 300 30 re f", in("1 g", text(72, 680, 12, "Read this."))}, " Read this.", ""},
		{"white on a light box is not", []string{rule, "0.95 g 60 670 300 30 re f", in("1 g", text(72, 680, 12, secret))}, "", "hidden_text"},
		{"white on a picture may be seen", []string{rule, "q 300 0 0 30 60 670 cm /P Do Q", in("1 g", text(72, 680, 12, "Read this."))}, " Read this.", ""},
		{"white with a black outline is seen", []string{rule, in("1 g", mode(2, text(72, 680, 12, "Read this.")))}, " Read this.", ""},
		{"a white shadow below black words", []string{in("1 g", text(72, 700, 12, "Overtime needs approval in advance.")), rule}, "", ""},
		{"two letters are no warning", []string{rule, in("1 g", text(72, 680, 12, "ab"))}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &builder{loose: []string{"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n0\nendstream"}}
			b.page(picture, c.drawn...)
			doc, err := engine(t).Read(t.Context(), b.bytes(), "x.pdf", nil)
			if err != nil {
				t.Fatal(err)
			}
			want := "Overtime needs approval in advance." + c.want
			if got := doc.Pages[0].Text; got != want {
				t.Errorf("read %q, not %q", got, want)
			}
			codes := ""
			for _, w := range doc.Warnings {
				codes += w.Code
			}
			if codes != c.code {
				t.Errorf("warned of %q, not %q: %v", codes, c.code, doc.Warnings)
			}
		})
	}
}

func TestTextUnseenOverAPictureIsMarkedAsRecognised(t *testing.T) {
	b := &builder{loose: []string{"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n0\nendstream"}}
	resources := "/Resources << /XObject << /P 100 0 R >> /Font << /F 3 0 R >> >>"
	b.page(resources, "q 595 0 0 842 0 0 cm /P Do Q", mode(3, text(72, 700, 12, "Overtime needs approval.")))
	b.page(resources, text(72, 740, 12, "A page of text that everybody can see, with a letterhead."), "q 595 0 0 200 0 600 cm /P Do Q", mode(3, text(72, 700, 12, secret)))
	doc, err := engine(t).Read(t.Context(), b.bytes(), "x.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := doc.Pages[0]; !p.Recognised || p.Text != "Overtime needs approval." {
		t.Errorf("page 1 reads %q, recognised: %v", p.Text, p.Recognised)
	}
	if p := doc.Pages[1]; p.Recognised || strings.Contains(p.Text, secret) {
		t.Errorf("page 2 reads %q, recognised: %v", p.Text, p.Recognised)
	}
	if len(doc.Warnings) != 1 || doc.Warnings[0].Page != 2 || !strings.Contains(doc.Warnings[0].Detail, "All employees") {
		t.Errorf("warnings: %v", doc.Warnings)
	}
}

func TestAWatermarkIsToldOnce(t *testing.T) {
	b := &builder{}
	for range 5 {
		b.page("", text(72, 700, 12, "Overtime needs approval."), in("0.98 g", text(72, 400, 40, "CONFIDENTIAL")))
	}
	doc, err := engine(t).Read(t.Context(), b.bytes(), "x.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Warnings) != 1 || doc.Warnings[0].Page != 1 {
		t.Errorf("warnings: %v", doc.Warnings)
	}
}

// What reading did not notice shows when the words are to be lit.
func TestWordsThatThePictureDoesNotShowAreNotLit(t *testing.T) {
	for _, c := range []struct {
		name  string
		drawn []string
	}{
		{"under a black bar", []string{text(72, 700, 12, secret), "0 g 60 690 400 30 re f"}},
		{"under a white bar", []string{text(72, 700, 12, secret), "1 g 60 690 400 30 re f"}},
		{"outside a clipping path", []string{"q 0 0 10 10 re W n", text(72, 700, 12, secret), "Q"}},
		{"white inside a black line", []string{text(72, 700, 12, "All employees may"), in("1 g", text(172, 700, 12, "never")), text(203, 700, 12, "ignore this rule.")}},
		{"in the colour of its box", []string{"0 0 1 rg 60 690 400 30 re f", text(72, 700, 12, secret)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &builder{}
			b.page("", append(c.drawn, "0 g", text(72, 600, 12, "Overtime needs approval."))...)
			f := b.open(t)
			l, err := f.Page(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			quote := secret
			if strings.Contains(l.Text, "never") {
				quote = strings.Replace(secret, "ignore", "never ignore", 1)
			}
			for quote, want := range map[string]ReasonCode{quote: NotSeen, "Overtime needs approval.": ""} {
				at, err := proven(t.Context(), f, l, l.Locate(quote, nil))
				if err != nil || at.ReasonCode != want || at.Found != (want == "") {
					t.Errorf("%q: %v %q %v", quote, at.Found, at.ReasonCode, err)
				}
			}
		})
	}
}
