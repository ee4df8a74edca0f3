package words

import (
	"errors"
	"strconv"
	"strings"

	"tenkyo/app/audit"
	"tenkyo/app/eval"
	"tenkyo/app/history"
	"tenkyo/app/machine"
	"tenkyo/app/spotcheck"
)

// Anchoring says what became of anchoring heads of the audit log in one place. bad tells that a person should look.
func (w *Words) Anchoring(a audit.Anchoring) (text string, bad bool) {
	where := a.Where
	if a.Place == audit.ToSystem {
		where = w.T("audit.anchor.system_log")
	}
	switch {
	case a.Failures > 0 && a.Seq > 0:
		return w.T("audit.anchor.failing", "where", where, "n", a.Seq, "date", w.Moment(a.At), "failures", a.Failures, "detail", errors.New(a.Error)), true
	case a.Failures > 0:
		return w.T("audit.anchor.never", "where", where, "failures", a.Failures, "detail", errors.New(a.Error)), true
	case a.Seq == 0:
		return w.T("audit.anchor.waiting", "where", where), false
	}
	return w.T("audit.anchor.done", "where", where, "n", a.Seq, "date", w.Moment(a.At)), false
}

// Warning says why a folder should lie elsewhere, "" where nothing speaks against its place. A library that is only read may lie on a
// share: that is how many people use one.
func (w *Words) Warning(p machine.Place, readOnly bool) string {
	switch {
	case p.Service == "CloudStorage":
		return w.T("place.cloud", "path", p.Path)
	case p.Service != "":
		return w.T("place.synced", "path", p.Path, "service", p.Service)
	case p.Share && !readOnly:
		return w.T("place.share", "path", p.Path)
	}
	return ""
}

// Figures says how the program does at this site by what people found in its spot checks, nothing where there are none.
func (w *Words) Figures(f spotcheck.Figures) []string {
	if f.Judged == 0 {
		return nil
	}
	lines := []string{w.T("site.judged", "n", f.Judged, "checks", f.Checks, "from", w.Day(f.First), "to", w.Day(f.Last))}
	for _, s := range []struct {
		key   string
		share *history.Share
	}{{"stats.precision", f.Precision}, {"spot.reworded", f.Reworded}, {"spot.caught", f.Caught}, {"spot.judge", f.Judge}} {
		if s.share != nil {
			lines = append(lines, w.T(s.key, "share", w.Share(s.share)))
		}
	}
	return lines
}

// Evaluations says what the suites gave that were run last at this site.
func (w *Words) Evaluations(list []eval.Kept) []string {
	var lines []string
	for _, k := range list {
		var parts []string
		for _, name := range []string{"false_verified_rate", "false_alarm_rate", "any_at_5"} {
			if v, ok := k.Metrics[name]; ok {
				parts = append(parts, w.T("site.metric."+name, "rate", Percent(v)))
			}
		}
		if j := k.Judge; j != nil {
			parts = append(parts, w.T("site.metric.judge", "model", j.Model, "rate", Percent(j.Agreement), "n", j.Asked-j.NotJudged))
		}
		if len(parts) > 0 {
			lines = append(lines, w.T("site.eval", "suite", k.Suite, "date", w.Date(k.Date), "rules", k.Rules, "figures", w.Join(parts)))
		}
	}
	return lines
}

// JudgeFigures says how a model did as a judge on the labelled claims that it was measured on last, or that it was not measured.
func (w *Words) JudgeFigures(list []eval.Kept, model string) string {
	of := eval.JudgeFigures(list, model)
	if len(of) == 0 {
		return w.T("settings.judge_unmeasured", "model", model)
	}
	j := of[0].Judge
	return w.T("settings.judge_measured", "n", j.Asked-j.NotJudged, "suite", of[0].Suite, "date", w.Date(j.Date),
		"agreement", Percent(j.Agreement), "missed", Percent(j.Missed), "alarms", Percent(j.FalseAlarms), "silent", j.NotJudged)
}

// Share says a share with its interval.
func (w *Words) Share(s *history.Share) string {
	return w.T("stats.share", "of", s.Of, "n", s.N, "rate", Percent(s.Rate), "low", Percent(s.Low), "high", Percent(s.High))
}

// Percent writes a rate in percent with one decimal.
func Percent(rate float64) string { return strconv.FormatFloat(100*rate, 'f', 1, 64) + " %" }

// ReportPlace says where in a report a text stands: "quote c1" is the quotation of the passage c1.
func (w *Words) ReportPlace(place string) string {
	kind, id, _ := strings.Cut(place, " ")
	return strings.TrimSpace(w.T("report.place."+kind) + " " + id)
}
