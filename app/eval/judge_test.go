package eval

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/verify"
)

// scripted gives the opinion whose word stands in the claim.
type scripted struct{ asked []string }

func (j *scripted) Opinion(_ context.Context, claim string, quotes []string) (verify.Opinion, error) {
	j.asked = append(j.asked, claim+" ← "+strings.Join(quotes, " / "))
	switch {
	case strings.Contains(claim, "20日"):
		return verify.Opinion{Says: verify.NotSupported}, nil
	case strings.Contains(claim, "誰でも"):
		return verify.Opinion{Says: verify.Supported}, nil // passes over what people called a caution
	case strings.Contains(claim, "黙"):
		return verify.Opinion{Says: verify.NotChecked}, nil
	case strings.Contains(claim, "与えられる"):
		return verify.Opinion{Says: verify.Partial}, nil // doubts what people called right
	}
	return verify.Opinion{Says: verify.Supported}, nil
}

func judgedCase(id, claim, quote, label string) string {
	return `{"id":"` + id + `","question":"有給は何日？","chunks":[{"id":"c1","doc":"a.md","title":"就業規則","text":"採用日に10日の年次有給休暇を付与する。"}],` +
		`"answer":{"format":"structured","body":{"claims":[{"text":"` + claim + `","evidence":[{"id":"c1","quote":"` + quote + `"}]}],"unanswered":[]}},` +
		`"expect":{"claims":[` + label + `]},"needs_judge":true}`
}

func TestAJudgeIsHeldAgainstPeople(t *testing.T) {
	const quote = "採用日に10日の年次有給休暇を付与する。"
	lines := []string{
		judgedCase("right", "採用日に10日の年次有給休暇が付与されます。", quote, `{"verdict":"verified"}`),
		judgedCase("wrong", "採用日に20日の年次有給休暇が付与されます。", quote, `{"verdict":"unsupported"}`),
		judgedCase("passed", "誰でも年次有給休暇を10日取れます。", quote, `{"verdict":"caution","also_ok":["unsupported"]}`),
		judgedCase("allowed", "誰でも採用日に年次有給休暇を取れます。", quote, `{"verdict":"caution","also_ok":["verified"]}`),
		judgedCase("doubted", "採用日に10日の休暇が与えられる。", quote, `{"verdict":"verified"}`),
		judgedCase("silent", "黙って10日休める。", quote, `{"verdict":"unsupported"}`),
		judgedCase("not in the passage", "採用日に10日の年次有給休暇が付与されます。", "採用日に12日の休暇を付与する。", `{"verdict":"unsupported"}`),
		judgedCase("no source", "休みは楽しい。", quote, `{"verdict":"unsourced"}`),
	}
	path := filepath.Join(t.TempDir(), "cases.jsonl")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	suite, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	r, j, told := newReport("x"), &scripted{}, 0
	got, err := suite.JudgeCases(t.Context(), r, j, func(done, of int) { told = 100*done + of })
	want := JudgedBy{Asked: 6, NotJudged: 1, Agreement: .6, Missed: 1.0 / 3, FalseAlarms: .5}
	if err != nil || got == nil || *got != want || told != 606 {
		t.Fatalf("%+v, %v, told %d", got, err, told)
	}
	if !slices.Equal(j.asked[:1], []string{"採用日に10日の年次有給休暇が付与されます。 ← " + quote}) {
		t.Errorf("the judge saw %q", j.asked[0])
	}
	var kinds []string
	for _, f := range r.Failures {
		kinds = append(kinds, f.Kind+" "+f.ID)
	}
	if !slices.Equal(kinds, []string{"judge_missed passed", "judge_false_alarm doubted"}) || r.Metrics["judge_agreement"] != .6 {
		t.Errorf("%v, %v", kinds, r.Metrics)
	}
}

func TestTheFiguresOfAJudgeStayUntilOneIsMeasuredAgain(t *testing.T) {
	data := t.TempDir()
	keep := func(suite, day string, j *JudgedBy) {
		t.Helper()
		if err := Keep(data, newReport(suite), j, day, "1.0", "r"); err != nil {
			t.Fatal(err)
		}
	}
	keep("a", "2026-04-01", &JudgedBy{Model: "m", Date: "2026-04-01", Agreement: .5})
	keep("b", "2026-04-02", &JudgedBy{Model: "m", Date: "2026-04-02", Agreement: .6})
	keep("c", "2026-04-03", &JudgedBy{Model: "other", Date: "2026-04-03", Agreement: .7})
	keep("a", "2026-05-01", nil)
	list, err := ListKept(data)
	if err != nil {
		t.Fatal(err)
	}
	of := JudgeFigures(list, "m")
	if len(of) != 2 || of[0].Suite != "b" || of[1].Suite != "a" || of[1].Date != "2026-05-01" || of[1].Judge.Agreement != .5 {
		t.Errorf("%+v", of)
	}
	if of := JudgeFigures(list, "none"); len(of) != 0 {
		t.Errorf("%+v", of)
	}
}
