package desk

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"tenkyo/verify"
)

func TestAListOfPageJumpsIsChecked(t *testing.T) {
	rows, err := ReadList("claim,document,page\n避難訓練は年に2回実施する。,安全衛生手引,3\n避難訓練は年に4回実施する。,安全衛生手引.pdf,3\n夏季休暇は5日である。,就業規則第15条,\n\"Receipts must be submitted within 10 days, at the latest, of return.\",Travel Policy section 3.2,\n夏季休暇は5日である。,海外赴任規程,2\n夏季休暇は5日である。,安全衛生手引,99\n夏季休暇は5日である。,,\n")
	if err != nil {
		t.Fatal(err)
	}
	var progress int
	r, err := New(openTestLibrary(t), Options{AsOf: testDay}).CheckList(t.Context(), Text{Name: "jumps.csv"}, rows, func(done, _ int) { progress = done })
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		verdict verify.Verdict
		status  CitationStatus
		address string
	}{
		{verify.Caution, Resolved, "p. 3"}, // printed on page 5, and the third page is another
		{verify.Unsupported, Resolved, "p. 3"},
		{verify.Verified, Resolved, "第15条"},
		{verify.Verified, Resolved, "section 3.2"},
		{verify.Unsourced, MissingDocument, ""},
		{verify.Unsourced, MissingPart, "p. 99"},
		{verify.Unsourced, "", ""},
	}
	if len(r.Claims) != len(want) || progress != len(want) {
		t.Fatalf("%d claims, progress %d", len(r.Claims), progress)
	}
	for i, w := range want {
		c := r.Claims[i]
		var got Citation
		if len(c.Citations) > 0 {
			got = c.Citations[0]
		}
		if c.Verdict != w.verdict || got.Status != w.status || got.Address != w.address {
			t.Errorf("row %d: %s %s %q, want %+v; %+v", i+1, c.Verdict, got.Status, got.Address, w, c.Flags)
		}
	}
	if p := r.Claims[0].Places[0]; p.Page != 5 || p.PageLabel != "3" {
		t.Errorf("opens page %d, printed %q", p.Page, p.PageLabel)
	}
}

func TestListsAreReadWithAndWithoutHeads(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       Row
	}{
		{"in any order", "ページ,文書,主張\n3,手引,休暇は5日", Row{"休暇は5日", "手引", "3"}},
		{"without a head", "休暇は5日,手引,3", Row{"休暇は5日", "手引", "3"}},
		{"with other columns", "No,claim,note,source\n1,Five days,x,Policy", Row{"Five days", "Policy", ""}},
		{"with a byte order mark", "\ufeffclaim,document,page\n休暇は5日,手引,3", Row{"休暇は5日", "手引", "3"}},
		{"with a byte order mark before quotation marks", "\ufeff\"文\",\"文書\",\"ページ\"\n休暇は5日,手引,3", Row{"休暇は5日", "手引", "3"}},
		{"without a page", "claim,document\nFive days,Policy", Row{"Five days", "Policy", ""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows, err := ReadList(tt.text)
			if err != nil || len(rows) != 1 || rows[0] != tt.want {
				t.Errorf("read as %+v, %v", rows, err)
			}
		})
	}
	if _, err := ReadList("one column\nof words\n"); !errors.Is(err, ErrList) {
		t.Errorf("a text is read as a list: %v", err)
	}
}

func TestNoCellOfAListIsAFormula(t *testing.T) {
	r := &Report{Claims: []Claim{{Number: 1, CitedAs: "@SUM(A1)", Claim: verify.Claim{Text: "=HYPERLINK(\"http://x\")", Verdict: verify.Unsourced}}, {Number: 2, Claim: verify.Claim{Text: "-5\x00 degrees, \"quoted\"\nsecond line"}}}}
	var out bytes.Buffer
	if err := WriteList(&out, r, func(verify.Claim) string { return "+state" }, func(verify.Claim) string { return "\treasons" }); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(lines) != 3 {
		t.Fatalf("written as %q, %v", lines, err)
	}
	for _, line := range lines[1:] {
		for _, cell := range line {
			if cell != "" && strings.ContainsRune("=+-@\t", rune(cell[0])) || strings.ContainsRune(cell, 0) {
				t.Errorf("cell %q", cell)
			}
		}
	}
	if lines[1][1] != "'=HYPERLINK(\"http://x\")" || lines[2][1] != "'-5 degrees, \"quoted\"\nsecond line" {
		t.Errorf("written as %q", lines)
	}
}
