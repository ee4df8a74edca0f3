package desk

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tenkyo/verify"
)

// addRule writes a rule of two paragraphs in Markdown among the test documents.
func addRule(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func hasFlag(c Claim, code string) bool {
	return slices.ContainsFunc(c.Flags, func(f verify.Flag) bool { return f.Code == code })
}

func TestAnEditionThatIsNotInForceYetIsNeverVerified(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程_2027.md", "# 駐車場規程\n\n## 第3条（料金）\n\n駐車場の料金は、月額4,000円とする。\n\n## 附則\n\nこの規程は、2027年4月1日から施行する。\n")
	})
	cases := []struct {
		name, day, text string
		verdict         verify.Verdict
	}{
		{"by its title, before its day", "2026-06-01", "駐車場規程第3条によると、駐車場の料金は、月額4,000円とする。", verify.Caution},
		{"by its file, before its day", "2026-06-01", "駐車場の料金は、月額4,000円とする（駐車場規程_2027.md 第3条）。", verify.Caution},
		{"by its edition, before its day", "2027-03-31", "駐車場規程（2027年4月1日施行）第3条によると、駐車場の料金は、月額4,000円とする。", verify.Caution},
		{"as a whole, before its day", "2026-06-01", "駐車場規程によると、駐車場の料金は、月額4,000円とする。", verify.Caution},
		{"by its title, on its day", "2027-04-01", "駐車場規程第3条によると、駐車場の料金は、月額4,000円とする。", verify.Verified},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			day, err := time.Parse(time.DateOnly, c.day)
			if err != nil {
				t.Fatal(err)
			}
			r, err := New(lib, Options{AsOf: day}).Check(t.Context(), Text{Name: "memo", Body: c.text}, nil)
			if err != nil || len(r.Claims) != 1 {
				t.Fatalf("%v, %+v", err, r)
			}
			got := r.Claims[0]
			if got.Verdict != c.verdict || hasFlag(got, "not_yet_in_force") != (c.verdict == verify.Caution) {
				t.Errorf("%s with %+v, want %s", got.Verdict, got.Flags, c.verdict)
			}
		})
	}
}

func TestEachOfSeveralCitationsMustHoldSomethingOfTheClaim(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程.md", "# 駐車場規程\n\n## 第3条（料金）\n\n1　駐車場の料金は、月額4,000円とする。\n\n2　料金は、給与から控除する。\n\n3　駐輪場は、無料とする。\n")
		addRule(t, dir, "食堂規程.md", "# 食堂規程\n\n## 第5条（開店）\n\n食堂は、正午から開く。\n")
	})
	d := New(lib, Options{AsOf: testDay})
	cases := []struct {
		name, text string
		cited      int
		verdict    verify.Verdict
	}{
		{"two before によると, the first about another thing", "食堂規程第5条及び駐車場規程第3条第1項によると、駐車場の料金は、月額4,000円とする。", 2, verify.Caution},
		{"two before によると, the last about another thing", "駐車場規程第3条第1項と食堂規程第5条によると、駐車場の料金は、月額4,000円とする。", 2, verify.Caution},
		{"two in brackets, one about another thing", "駐車場の料金は、月額4,000円とする（駐車場規程第3条第1項、食堂規程第5条）。", 2, verify.Caution},
		{"a range of which one paragraph holds it", "駐車場規程第3条第1項から第3項までによると、駐輪場は、無料とする。", 3, verify.Verified},
		{"one alone", "駐車場規程第3条第1項によると、駐車場の料金は、月額4,000円とする。", 1, verify.Verified},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r, err := d.Check(t.Context(), Text{Name: "memo", Body: c.text}, nil)
			if err != nil || len(r.Claims) != 1 {
				t.Fatalf("%v, %+v", err, r)
			}
			if got := r.Claims[0]; got.Verdict != c.verdict || len(got.Citations) != c.cited {
				t.Errorf("%s of %d citations with %+v, want %s of %d", got.Verdict, len(got.Citations), got.Flags, c.verdict, c.cited)
			}
		})
	}
}

func TestARuleOfSomebodyElseAndAFormerEditionAreNotTheRuleInForce(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程.md", "# 駐車場規程\n\n## 第3条（料金）\n\n駐車場の料金は、月額4,000円とする。\n")
		addRule(t, dir, "食堂規程_2020.md", "# 食堂規程\n\n## 第5条（料金）\n\n定食は、400円とする。\n\n## 附則\n\nこの規程は、2020年4月1日から施行する。\n")
		addRule(t, dir, "食堂規程_2025.md", "# 食堂規程\n\n## 第5条（料金）\n\n定食は、600円とする。\n\n## 附則\n\nこの規程は、2025年4月1日から施行する。\n")
	})
	for _, f := range lib.Families(testDay) {
		if err := lib.ConfirmFamily(f.Docs...); err != nil {
			t.Fatal(err)
		}
	}
	d := New(lib, Options{AsOf: testDay})
	parking, lunch := "第3条によると、駐車場の料金は、月額4,000円とする。", "第5条によると、定食は、400円とする。"
	cases := []struct {
		name, text string
		status     CitationStatus
		verdict    verify.Verdict
	}{
		{"our own", "当社の駐車場規程" + parking, Resolved, verify.Reworded},
		{"our own, of the company", "会社の駐車場規程" + parking, Resolved, verify.Reworded},
		{"of a subsidiary", "子会社駐車場規程" + parking, MissingDocument, verify.Unsourced},
		{"of a subsidiary, with の", "子会社の駐車場規程" + parking, MissingDocument, verify.Unsourced},
		{"of another company", "他社の駐車場規程" + parking, MissingDocument, verify.Unsourced},
		{"of a company called by a letter", "Ａ社の駐車場規程" + parking, MissingDocument, verify.Unsourced},
		{"the former one, which the library does not have", "旧駐車場規程" + parking, Resolved, verify.Caution},
		{"the one before the revision, which the library does not have", "改正前の駐車場規程" + parking, Resolved, verify.Caution},
		{"the former one, which the library has", "旧食堂規程" + lunch, Resolved, verify.Stale},
		{"the one in force, with words of the former", "食堂規程" + lunch, Resolved, verify.Unsupported},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r, err := d.Check(t.Context(), Text{Name: "memo", Body: c.text}, nil)
			if err != nil || len(r.Claims) != 1 || len(r.Claims[0].Citations) == 0 {
				t.Fatalf("%v, %+v", err, r)
			}
			got := r.Claims[0]
			if got.Citations[0].Status != c.status || got.Verdict != c.verdict {
				t.Errorf("%s, %s with %+v; want %s, %s", got.Citations[0].Status, got.Verdict, got.Flags, c.status, c.verdict)
			}
		})
	}
}

func TestTheHalfOfAParagraphThatIsCitedMustHoldTheClaim(t *testing.T) {
	lib := openTestLibrary(t, func(dir string) {
		addRule(t, dir, "駐車場規程.md", "# 駐車場規程\n\n## 第3条（料金）\n\n1　駐車場の料金は、月額4,000円とする。\n\n2　駐車券は、毎月更新する。ただし、来客の駐車券は、更新しない。\n")
	})
	d := New(lib, Options{AsOf: testDay})
	for text, want := range map[string]verify.Verdict{
		"来客の駐車券は、更新しない（駐車場規程第3条第2項ただし書）。":       verify.Reworded,
		"来客の駐車券は、更新しない（駐車場規程第3条第2項但書）。":         verify.Verified,
		"来客の駐車券は、更新しない（駐車場規程第3条第2項）。":           verify.Verified,
		"来客の駐車券は、更新しない（駐車場規程第3条第2項本文）。":         verify.Caution,
		"駐車場の料金は、月額4,000円とする（駐車場規程第3条第1項本文）。":   verify.Verified,
		"駐車場の料金は、月額4,000円とする（駐車場規程第3条第1項ただし書）。": verify.Reworded,
	} {
		r, err := d.Check(t.Context(), Text{Name: "memo", Body: text}, nil)
		if err != nil || len(r.Claims) != 1 {
			t.Fatalf("%v, %+v", err, r)
		}
		if got := r.Claims[0]; got.Verdict != want {
			t.Errorf("%s with %+v, want %s: %s", got.Verdict, got.Flags, want, text)
		}
	}
}
