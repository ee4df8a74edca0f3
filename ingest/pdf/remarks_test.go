package pdf

import (
	"strings"
	"testing"
)

// What stands in the fields of a form and in notes on a page is told with its page, and is no text that could be cited.
func TestFieldsAndNotesAreToldAndAreNoText(t *testing.T) {
	box := "/Type /Annot /Rect [72 600 300 620] "
	b := &builder{
		extra: "/AcroForm << /Fields [100 0 R 101 0 R 102 0 R 103 0 R 107 0 R] /DA (/F 12 Tf 0 g) >>",
		loose: []string{
			"<< " + box + "/Subtype /Widget /FT /Tx /T (fee) /TU (Lodging fee) /V (9,000 yen) >>", // 100
			"<< /FT /Tx /T (name) /V (Suzuki) /Kids [104 0 R] >>",                                 // the value stands above the widget
			"<< " + box + "/Subtype /Widget /FT /Tx /T (empty) >>",
			"<< " + box + "/Subtype /Widget /FT /Btn /T (abroad) /V /Yes /AS /Yes /AP << /N << /Yes 108 0 R /Off 108 0 R >> >> >>",
			"<< " + box + "/Subtype /Widget /Parent 101 0 R >>", // 104
			"<< " + box + "/Subtype /Text /Contents (The fee will be 15,000 yen from May.) >>",
			"<< " + box + "/Subtype /Popup /Parent 105 0 R /Contents (The fee will be 15,000 yen from May.) >>",
			"<< " + box + "/Subtype /Widget /FT /Btn /T (home) /AS /Off /AP << /N << /Yes 108 0 R /Off 108 0 R >> >> >>",
			"<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream",
			"<< " + box + "/Subtype /Link /Contents (a link) >>",
		},
	}
	rule := "The lodging fee is as follows."
	b.page("", text(72, 700, 12, rule))
	b.page("/Annots [100 0 R 104 0 R 102 0 R 103 0 R 105 0 R 106 0 R 107 0 R 109 0 R]", text(72, 700, 12, rule))
	doc, err := engine(t).Read(t.Context(), b.bytes(), "x.pdf", nil)
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, w := range doc.Warnings {
		if told[w.Code] = w.Detail; w.Page != 2 {
			t.Errorf("%s is told of page %d", w.Code, w.Page)
		}
	}
	if want := `3: "Lodging fee: 9,000 yen", "name: Suzuki", "abroad: ☑"`; told["form_fields"] != want {
		t.Errorf("of the fields is told %s, not %s", told["form_fields"], want)
	}
	if want := `1: "The fee will be 15,000 yen from May."`; told["annotations"] != want {
		t.Errorf("of the notes is told %s, not %s", told["annotations"], want)
	}
	if len(told) != 2 || strings.TrimSpace(doc.Pages[1].Text) != rule {
		t.Errorf("%v; page 2 reads %q", told, doc.Pages[1].Text)
	}
}
