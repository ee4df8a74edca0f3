package history

import (
	"math"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/verify"
)

func TestStatsShowADriftAfterAChangeOfModel(t *testing.T) {
	s := Open(t.TempDir())
	good, bad := claim("g", verify.Verified), claim("b", verify.Unsupported)
	judged := claim("j", verify.Caution)
	judged.Checks = []verify.CheckResult{{Name: "judge", Result: "warning"}}
	excerpt := verify.Claim{Text: "e", Excerpt: true, Verdict: verify.Verified}
	for n, c := range []struct {
		model, rules string
		month        time.Month
		claims       []verify.Claim
	}{
		{"m", "r1", 4, []verify.Claim{good, good}}, {"m", "r1", 4, []verify.Claim{good, judged}}, {"m2", "r1", 4, []verify.Claim{bad}},
		{"m", "r2", 5, []verify.Claim{good, bad}}, {"", "r2", 5, []verify.Claim{excerpt}}, {"m", "r2", 5, nil},
	} {
		r := kept(n, "q", c.claims...)
		r.Answer.Model, r.Answer.Tool.Rules = c.model, c.rules
		r.Answer.Asked = time.Date(2026, c.month, 2, 0, 0, n, 0, time.UTC)
		if c.claims == nil {
			r.Answer.NoAnswer = &ask.NoAnswer{Kind: "not_found"}
		}
		keepAll(t, s, r)
	}
	id := kept(0, "").Answer.AnswerID
	for n, mark := range []Mark{MarkOK, MarkWrong} {
		if err := s.SignOff(t.Context(), id, SignOff{Claim: n, Mark: mark, By: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	got, faults, err := s.Stats(t.Context(), Query{})
	if err != nil || len(faults) > 0 {
		t.Fatal(faults, err)
	}
	if got.Total.Answers != 6 || got.Total.Claims != 7 || got.Total.Excerpts != 1 || got.Total.No["not_found"] != 1 || got.Total.Judged["warning"] != 1 || *got.Total.Support != 4.0/7 {
		t.Errorf("total %+v", got.Total)
	}
	if len(got.Groups) != 4 || got.Groups[0].Month != "2026-04" || *got.Groups[0].Support != 0.75 || *got.Groups[1].Support != 0 || got.Groups[2].Model != "" || got.Groups[2].Support != nil || *got.Groups[3].Support != 0.5 {
		t.Errorf("groups %+v", got.Groups)
	}
	if p := got.Precision; p == nil || p.Of != 1 || p.N != 2 || p.Rate != 0.5 {
		t.Errorf("precision %+v", p)
	}
}

func TestWilsonIntervals(t *testing.T) {
	for _, c := range []struct {
		of, n     int
		low, high float64 // as published tables have them
	}{{0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {8, 10, 0.4902, 0.9433}, {95, 100, 0.8882, 0.9785}} {
		got := Wilson(c.of, c.n)
		if math.Abs(got.Low-c.low) > 1e-3 || math.Abs(got.High-c.high) > 1e-3 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.of, c.n, got.Low, got.High, c.low, c.high)
		}
	}
	if Wilson(0, 0) != nil {
		t.Error("none of none has an interval")
	}
}
