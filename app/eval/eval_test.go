package eval

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/app/library"
	"tenkyo/verify"
)

const twoCases = `{"id":"right","question":"有給は何日？","chunks":[{"id":"c1","doc":"a.md","title":"就業規則","text":"採用日に10日の年次有給休暇を付与する。"}],"answer":{"format":"structured","body":{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":[{"id":"c1","quote":"採用日に10日の年次有給休暇を付与する。"}]}],"unanswered":[]}},"expect":{"claims":[{"verdict":"verified","evidence":["exact"],"why":"same"}]},"needs_judge":false}
{"id":"wrong","question":"有給は何日？","chunks":[{"id":"c1","doc":"a.md","title":"就業規則","text":"採用日に10日の年次有給休暇を付与する。"}],"answer":{"format":"tagged","body":"採用日に20日の年次有給休暇が付与されます。[c1] 休みは楽しい。[c9]"},"expect":{"claims":[{"text":"採用日に20日の年次有給休暇が付与されます。","verdict":"unsupported","why":"number"},{"text":"休みは楽しい。","verdict":"unsourced","why":"unknown"}]},"needs_judge":false}
`

func write(t *testing.T, name, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func run(t *testing.T, dir string, a Asker) *Report {
	t.Helper()
	s, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLabelledCasesGiveEachRateApart(t *testing.T) {
	r := run(t, write(t, "cases.jsonl", twoCases), nil)
	for metric, want := range map[string]float64{
		"false_verified_rate": 0, "false_alarm_rate": 0, "verdict_right_rate": 1, "evidence_status_right_rate": 1,
		"id_validity": 2.0 / 3, "claim_coverage": 2.0 / 3, "phantom_rate": 1.0 / 3, "answers_clean_rate": 1, "answers_caught_rate": 1,
	} {
		if got, ok := r.Value(metric); !ok || math.Abs(got-want) > 1e-9 {
			t.Errorf("%s = %v (%v), want %v", metric, got, ok, want)
		}
	}
	if v, ok := r.Value("mutation_catch.digit"); !ok || v != 1 {
		t.Errorf("digit mutations caught: %v, %v", v, ok)
	}
	for _, absent := range []string{"any_at_5", "ndcg_at_10", "support", "refusals_right"} {
		if v, ok := r.Value(absent); ok {
			t.Errorf("%s = %v, though this suite cannot give it", absent, v)
		}
	}
}

func TestAWrongVerdictIsAFailureByName(t *testing.T) {
	relabelled := `{"id":"x","question":"","chunks":[{"id":"c1","doc":"a.md","title":"就業規則","text":"採用日に10日の年次有給休暇を付与する。"}],"answer":{"format":"structured","body":{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":[{"id":"c1","quote":"採用日に10日の年次有給休暇を付与する。"}]}],"unanswered":[]}},"expect":{"claims":[{"verdict":"unsupported","why":"a label that the verifier does not share"}]}}`
	r := run(t, write(t, "cases.jsonl", relabelled), nil)
	if v, _ := r.Value("false_verified_rate"); v != 1 {
		t.Errorf("false_verified_rate = %v", v)
	}
	if len(r.Failures) == 0 || r.Failures[0].Kind != "false_verified" || r.Failures[0].ID != "x" {
		t.Errorf("failures = %+v", r.Failures)
	}
}

func TestRankingIsGradedAsTheDefinitionsSay(t *testing.T) {
	grades := map[string]float64{"a": 1, "b": 1}
	if got, want := discounted([]string{"x", "a", "b"}, grades), (1/math.Log2(3)+1/math.Log2(4))/(1+1/math.Log2(3)); math.Abs(got-want) > 1e-12 {
		t.Errorf("nDCG = %v, want %v", got, want)
	}
	if got := recalled([]string{"a", "x"}, grades); got != 0.5 {
		t.Errorf("recall = %v", got)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"docs.jsonl":    `{"id":"1","title":"休暇","text":"年次有給休暇は十日とする。"}` + "\n" + `{"id":"2","title":"旅費","text":"宿泊料は実費を支給する。"}` + "\n",
		"queries.jsonl": `{"id":"q","text":"宿泊料はいくら"}` + "\n",
		"qrels.tsv":     "q\t2\t1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := run(t, dir, nil)
	if v, _ := r.Value("ndcg_at_10"); v != 1 {
		t.Errorf("ndcg_at_10 = %v", v)
	}
}

// oracle answers every question with the passage it is made of, and refuses what speaks of the moon.
type oracle struct{ passage verify.Passage }

func (o oracle) Search(context.Context, string, int) (library.SearchResult, error) {
	return library.SearchResult{Hits: []library.Hit{{Passage: o.passage}}}, nil
}

func (o oracle) Ask(_ context.Context, q string) (ask.Answer, error) {
	if q == "月面基地は？" {
		return ask.Answer{NoAnswer: &ask.NoAnswer{Kind: "not_in_documents"}}, nil
	}
	p := o.passage
	p.ID = "c1"
	claim := verify.Claim{Text: p.Text, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: p.Text}}}
	return ask.Answer{Report: verify.Report{Claims: []verify.Claim{claim}}, Chunks: []verify.Passage{p}}, nil
}

func TestGoldenQuestionsCountRetrievalCitationsAndRefusals(t *testing.T) {
	dir := write(t, "questions.jsonl", `{"id":"1","question":"繰越は？","kind":"plain","gold":[{"doc":"ja/就業規則.md","quote":"付与日から2年以内に限り"}]}
{"id":"2","question":"月面基地は？","kind":"unanswerable","gold":[]}
{"id":"3","question":"両方は？","kind":"multi","gold":[{"doc":"就業規則.md","quote":"付与日から2年以内"},{"doc":"別.md","quote":"別の文書の長い文"}]}
`)
	r := run(t, dir, oracle{verify.Passage{Doc: "golden/ja/就業規則.md", Text: "付与日から **2年以内** に限り繰り越せる。"}})
	for metric, want := range map[string]float64{"any_at_1": 0.5, "any_at_10": 0.5, "all_at_10": 0, "source_recall": 1, "refusals_right": 1, "refused_wrongly": 0} {
		if got, ok := r.Value(metric); !ok || got != want {
			t.Errorf("%s = %v (%v), want %v", metric, got, ok, want)
		}
	}
	s, err := Load(dir)
	if err != nil || !s.NeedsLibrary() {
		t.Fatalf("needs a library: %v, %v", s.NeedsLibrary(), err)
	}
	if _, err := s.Run(t.Context(), nil); err == nil {
		t.Error("golden questions ran without a library")
	}
}

func TestRequirementsAreReadAndHeld(t *testing.T) {
	all, err := ParseRequirements("false_verified_rate<=0.02, any_at_5>=.8")
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	r := newReport("x")
	r.Metrics["false_verified_rate"] = 0.03
	unmet := r.Unmet(all)
	if len(unmet) != 2 || unmet[0].String() != "false_verified_rate<=0.02" {
		t.Errorf("unmet = %v: a rate over its bound and one that was not measured are both unmet", unmet)
	}
	for _, bad := range []string{"x=1", "x<=y", "x"} {
		if _, err := ParseRequirements(bad); err == nil {
			t.Errorf("%q was read as a requirement", bad)
		}
	}
}

func TestMutationsSaySomethingElse(t *testing.T) {
	for _, c := range []struct{ class, text, want string }{
		{"digit", "採用日に10日の休暇を与える。", "採用日に12日の休暇を与える。"},
		{"unit", "30日以内に届け出る。", "30か月以内に届け出る。"},
		{"comparator", "30日以内に届け出る。", "30日以上に届け出る。"},
		{"negation", "副業をすることができる。", "副業をすることができない。"},
		{"subject", "会社は、旅費を支給する。", "従業員は、旅費を支給する。"},
		{"condition", "出張した場合は、日当を支給する。", "日当を支給する。"},
		{"condition", "届け出る。ただし、軽微なものを除く。", "届け出る。"},
		{"era", "令和5年6月21日から施行する。", "平成5年6月21日から施行する。"},
		{"widening", "原則として復職させる。", "例外なく復職させる。"},
		{"unit", "Report it within 30 days.", "Report it within 30 weeks."},
		{"negation", "Users must not share passwords.", "Users may share passwords."},
	} {
		if got := mutate(c.text)[c.class]; !slices.Contains(got, c.want) {
			t.Errorf("%s of %q = %q, want %q among them", c.class, c.text, got, c.want)
		}
	}
	for _, text := range []string{"第30条の規定による。", "この規則（以下「規則」という。）を定める。"} {
		for class, got := range mutate(text) {
			if class == "digit" || class == "comparator" {
				t.Errorf("%s: %q was turned into %q, which is no fault of this kind", class, text, got)
			}
		}
	}
}

func TestAFolderWithoutASuiteIsSaidToBeNone(t *testing.T) {
	if _, err := Load(t.TempDir()); !errors.Is(err, ErrNoSuite) {
		t.Errorf("error = %v", err)
	}
	if _, err := Load(filepath.Join(t.TempDir(), "nowhere")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error = %v", err)
	}
}

func TestTheDocumentedSuitesCanBeRun(t *testing.T) {
	shared := filepath.Join("..", "..", "..", "shared")
	if _, err := os.Stat(shared); err != nil {
		t.Skip("the measuring data is not beside this repository")
	}
	r := run(t, filepath.Join(shared, "gauntlet"), nil)
	t.Log(r.Metrics, r.Mutation)
	if v, ok := r.Value("false_verified_rate"); !ok || v > 0.02 {
		t.Errorf("false_verified_rate = %v, bar 0.02", v)
	}
	if v, ok := r.Value("false_alarm_rate"); !ok || v > 0.05 {
		t.Errorf("false_alarm_rate = %v, bar 0.05", v)
	}
}

func TestARewordedClaimIsNeitherVouchedForNorWarnedOfNorCaught(t *testing.T) {
	good, bad := expectedClaim{Verdict: verify.Verified}, expectedClaim{Verdict: verify.Unsupported}
	for _, c := range []struct {
		name  string
		label expectedClaim
		got   verify.Verdict
		want  tally
	}{
		{"a right claim that is backed", good, verify.Verified, tally{claims: 1, good: 1, right: 1, goodAnswers: 1, clean: 1}},
		{"a right claim that is reworded", good, verify.Reworded, tally{claims: 1, good: 1, goodReworded: 1, goodAnswers: 1, clean: 1}},
		{"a right claim that is warned of", good, verify.Caution, tally{claims: 1, good: 1, alarms: 1, goodAnswers: 1}},
		{"a wrong claim that is backed", bad, verify.Verified, tally{claims: 1, bad: 1, missed: 1, badAnswers: 1}},
		{"a wrong claim that is reworded", bad, verify.Reworded, tally{claims: 1, bad: 1, badReworded: 1, badAnswers: 1}},
		{"a wrong claim that is caught", bad, verify.Unsupported, tally{claims: 1, bad: 1, right: 1, badAnswers: 1, caught: 1}},
		{"a claim that is labelled reworded", expectedClaim{Verdict: verify.Reworded}, verify.Reworded, tally{claims: 1, right: 1, goodAnswers: 1, clean: 1}},
	} {
		var got tally
		l := labelled{Expect: &expectation{Claims: []expectedClaim{c.label}}}
		l.Answer.Format = verify.FormatStructured
		got.compare(newReport("x"), l, verify.Report{Claims: []verify.Claim{{Verdict: c.got}}})
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
