package verify

import (
	"math"
	"slices"
)

// Report sums up the checked claims of one answer. text is the whole of what the model wrote, in which sources are looked
// for; unanswered are the parts of the question that it left open. An answer without claims that says so is a refusal, to be
// published; one that says nothing is held.
func (c *Checker) Report(id string, claims []Claim, text string, unanswered []string) Report {
	r := Report{
		ID: id, Claims: notNil(claims), Status: "publish", Unanswered: notNil(unanswered),
		Reasons: []string{}, Warnings: []string{}, UnexpectedSources: []string{},
		Tool: Tool{Version: c.opts.Version, Rules: Rules},
	}
	mentioned, unexpected := c.names.find(text, c.passages)
	r.MentionedSources = notNil(mentioned)
	for _, m := range unexpected {
		r.UnexpectedSources = append(r.UnexpectedSources, m.name)
	}
	fabricated := fabricatedTags(text, c.ids())
	var critical, warnings, cited, unsourced int
	for _, cl := range claims {
		switch cl.Verdict {
		case Unsourced, Unsupported:
			critical++
		case Caution, Stale:
			warnings++
		}
		known := false
		for _, e := range cl.Evidence {
			if e.Status == UnknownID {
				fabricated = append(fabricated, e.ID)
			} else {
				known = true
			}
		}
		if known {
			cited++
		}
		if cl.Verdict == Unsourced {
			unsourced++
		}
	}
	slices.Sort(fabricated)
	fabricated = slices.Compact(fabricated)
	for _, f := range fabricated {
		r.Warnings = append(r.Warnings, "cites a source that was not offered: "+f)
	}
	for _, f := range r.UnexpectedSources {
		r.Warnings = append(r.Warnings, "names a source that was not sent: "+f)
	}

	r.CitationQuality = c.citationQuality(claims, cited, len(mentioned)+len(unexpected))
	if !c.opts.Excerpt {
		r.Grounding = grounding(len(claims), cited, critical, warnings)
		r.Confidence = c.confidence(r, claims, len(fabricated) > 0)
	}

	if unsourced > 0 {
		r.Reasons = append(r.Reasons, ReasonUnsourced)
	}
	if critical > unsourced {
		r.Reasons = append(r.Reasons, ReasonUnsupported)
	}
	if len(claims) == 0 && len(unanswered) == 0 && !isRefusal(text) {
		r.Reasons = append(r.Reasons, ReasonEmpty)
	}
	if len(r.Reasons) > 0 {
		r.Status = "review"
	}
	if len(fabricated)+len(r.UnexpectedSources) > 0 {
		r.Reasons = append(r.Reasons, ReasonFabricated)
	}
	return r
}

// citationQuality is strong where every claim cites a passage that was sent, weak where some do or a source is only named,
// none where there is no source at all; nil where nothing was sent or nothing claimed.
func (c *Checker) citationQuality(claims []Claim, cited, named int) *string {
	if len(c.passages) == 0 || len(claims) == 0 {
		return nil
	}
	q := "none"
	switch {
	case cited == len(claims):
		q = "strong"
	case cited > 0 || named > 0:
		q = "weak"
	}
	return &q
}

// grounding is the share of claims without fault, a warning counting half; nil without claims, 0 where none cites anything.
func grounding(n, cited, critical, warnings int) *float64 {
	if n == 0 {
		return nil
	}
	g := 0.0
	if cited > 0 {
		g = max(0, 1-(float64(critical)+float64(warnings)/2)/float64(n))
		g = math.Round(g*1e4) / 1e4
	}
	return &g
}

// confidence starts from how well the search met the question and only goes down.
func (c *Checker) confidence(r Report, claims []Claim, fabricated bool) Level {
	level := c.opts.Retrieval
	if level == "" {
		level = High
	}
	if fabricated || len(r.UnexpectedSources) > 0 {
		return Low
	}
	uncited, otherwise := false, false
	for _, cl := range claims {
		if len(cl.Evidence) == 0 {
			uncited = true
		} else if cl.Verdict == Unsourced || cl.Verdict == Unsupported {
			otherwise = true
		}
	}
	for _, down := range []bool{uncited, otherwise, r.CitationQuality != nil && *r.CitationQuality == "none"} {
		if down {
			level = level.below()
		}
	}
	return level
}

func (l Level) below() Level {
	if l == High {
		return Medium
	}
	return Low
}
