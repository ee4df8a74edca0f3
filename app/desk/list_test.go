package desk

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

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
		{verify.Reworded, Resolved, "section 3.2"},
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
		{"with semicolons", "claim;document;page\nFive days, not six;Policy;3", Row{"Five days, not six", "Policy", "3"}},
		{"with tabs", "claim\tdocument\tpage\nFive days\tPolicy\t3", Row{"Five days", "Policy", "3"}},
		{"with the line of Excel", "sep=;\nclaim;document;page\nFive days;Policy;3", Row{"Five days", "Policy", "3"}},
		{"with a quotation mark in a cell", "claim,document\nThe \"five\" days,Policy", Row{"The \"five\" days", "Policy", ""}},
		{"without a page", "claim,document\nFive days,Policy", Row{"Five days", "Policy", ""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows, err := ReadList(tt.text)
			if err != nil || len(rows) != 1 || rows[0] != tt.want {
				t.Errorf("read as %+v, %v", rows, err)
			}
		})
	}
	for _, tt := range []struct {
		name, text string
		want       error
	}{
		{"a text", "one column\nof words\n", ErrList},
		{"a list without claims", "document,page\nPolicy,2\n", ErrList},
		{"a quotation that does not end", "claim,document,page\n\"Five days,Policy,2\nSix days,Policy,3\n", ErrList},
		{"a quotation that ends in the middle of the next row", "claim,document\n\"Five days,Policy\n\"Six days,Policy\n", ErrList},
		{"a cell too long to be read whole", "claim,document\n" + strings.Repeat("a", longestCell+1) + ",Policy\n", ErrTooLarge},
		{"a hundred thousand rows", "claim,document\n" + strings.Repeat("Five days,Policy\n", 100_000), ErrTooLarge},
	} {
		if rows, err := ReadList(tt.text); !errors.Is(err, tt.want) {
			t.Errorf("%s is read as %d rows, %v", tt.name, len(rows), err)
		}
	}
}

func TestListsAreReadInEveryEncodingOfASpreadsheet(t *testing.T) {
	const list = "claim,document,page\n夏季休暇は5日である。,就業規則,2\n"
	wide := func(order binary.AppendByteOrder, sign string) []byte {
		out := []byte(sign)
		for _, u := range utf16.Encode([]rune(list)) {
			out = order.AppendUint16(out, u)
		}
		return out
	}
	for name, data := range map[string][]byte{
		"UTF-8 with a mark":      []byte("\xef\xbb\xbf" + list),
		"UTF-16, low byte first": wide(binary.LittleEndian, "\xff\xfe"),
		"UTF-16":                 wide(binary.BigEndian, "\xfe\xff"),
		"Shift_JIS":              []byte("claim,document,page\n\x89\xc4\x8bG\x8bx\x89\xc9\x82\xcd5\x93\xfa\x82\xc5\x82\xa0\x82\xe9\x81B,\x8fA\x8b\xc6\x8bK\x91\xa5,2\n"),
		"lines of an old Mac":    []byte(strings.ReplaceAll(list, "\n", "\r")),
	} {
		text, err := Read("list.csv", data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if rows, err := ReadList(text.Body); err != nil || len(rows) != 1 || rows[0] != (Row{"夏季休暇は5日である。", "就業規則", "2"}) {
			t.Errorf("%s is read as %+v, %v", name, rows, err)
		}
	}
}

func TestASingleWordIsBackedByNothing(t *testing.T) {
	r, err := New(openTestLibrary(t), Options{AsOf: testDay}).CheckList(t.Context(), Text{Name: "-"}, []Row{{Claim: "document"}, {Claim: "=HYPERLINK(\"http://x\")"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Claims {
		for _, p := range c.Proposals {
			if p.Backs {
				t.Errorf("%q is said to be backed by %s", c.Text, p.Section)
			}
		}
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
