package days

import (
	"regexp"
	"strings"
)

const thing = `(?:polic(?:y|ies)|rules?|regulations?|agreement|procedures?|document|standards?|guidelines?|handbook|manual|version|revision|edition|amendments?|changes?|terms|code|charter|notice|statement|plan|bylaws|by-laws|act|order|ordinance|instrument)`

var (
	supersedes = regexp.MustCompile(`(?i)\b(?:supersed\w*|replac\w*|previous\w*|prior|former|cancels|revokes|repeals|rescinds)\b`)
	untilEnd   = regexp.MustCompile(`(?i)\b(?:until|expires?|expir\w+|ends?|ceases?|valid through|terminates?|no later than)\b[^.]{0,20}$|\bby\s*$`)
	reviewed   = regexp.MustCompile(`(?i)\b(?:re-?view\w*|next revision|next update)\b`)
	printed    = regexp.MustCompile(`(?i)\b(?:print\w*|download\w*|generated|retrieved|exported|accessed|as at)\b`)
	effective  = regexp.MustCompile(`(?i)\b(?:effective|in[ -]force|into (?:force|effect|operation)|take[sn]? effect|took effect|taking effect|valid (?:from|as of|since)|applies from|apply from|applicable (?:from|as of)|commence\w*|implement(?:ed|ation) (?:on|date)|in effect)\b`)
	revised    = regexp.MustCompile(`(?i)\b(?:revis\w*|amend\w*|updat\w*|modif\w*|chang\w*)\b`)
	adopted    = regexp.MustCompile(`(?i)\b(?:adopted|enacted|established|created|initial(?:ly)?|first issue\w*|made on|original(?:ly)?)\b`)
	approved   = regexp.MustCompile(`(?i)\b(?:approv\w*|ratif\w*|authori[sz]ed|signed|passed)\b`)
	issued     = regexp.MustCompile(`(?i)\b(?:issue\w*|publish\w*|publication|released?|posted|promulgated)\b`)
	connective = regexp.MustCompile(`^[\s,;&/+]*(?:and|then|again on|on)?[\s,;&/+]*$`)
	// A sentence with a verb: its subject must be the document.
	inSentence  = regexp.MustCompile(`(?i)\b(?:come[s]?|came|shall (?:come|take|be|enter)|will (?:come|take|be|enter)|take[s]?|took|enter(?:s|ed)?|is|are|becomes?|became|was|were|appl(?:y|ies))\b[^.;]{0,60}$`)
	ownSubject  = regexp.MustCompile(`(?i)\b(?:this|these|the present|our)\s+(?:[\w-]+\s+){0,4}` + thing + `\b|^\W*(?:\([0-9a-z]+\)\s*)?(?:[^.;]{0,60},\s*)?(?:it|they)\b`)
	namedRule   = regexp.MustCompile(`(?i)\bthe\s+(?:[\w-]+\s+){0,4}(?:polic(?:y|ies)|rules|regulations|agreement|procedures?|document|standards?|guidelines?|handbook|manual|bylaws|by-laws|charter)\b`)
	sectionOnly = regexp.MustCompile(`(?i)\b(?:section|clause|article|paragraph|annex|schedule|part|chapter|rule)s?\s+[0-9IVXa-z(]+\b[^.]*\b(?:shall|will|take|come|enter|is|are|appl)|\b(?:except|other than|in part)\b`)
	fieldLabel  = regexp.MustCompile(`(?i)(?:date|effective|revised|updated|amended|reviewed)[^:|]{0,20}[:|]\s*\**\s*$`)
	endOfClause = regexp.MustCompile(`[.;]\s+[A-Z]|[|;•·]|\s[–—]\s`)
	afterEN     = regexp.MustCompile(`^\s*[(\[–—:-]*\s*(effective|in force|revised|amended|adopted|approved|issued|supersed\w*)`)
	unknownEN   = regexp.MustCompile(`(?i)^[\W_]*(?:effective(?: date| from| as of)?|date of entry into force|in force from)\s*[:|]|\b(?:this|these)\s+(?:[\w-]+\s+){0,3}` + thing + `\s+(?:shall |will )?(?:take[s]? effect|come[s]? into (?:force|effect)|(?:is|be|are|becomes?) effective)\b`)
	uponEN      = regexp.MustCompile(`(?i)\b(?:on|upon|from|of) (?:the (?:date|day) of )?(?:its |the )?(?:publication|promulgation|adoption|approval|signature|issue)\b`)
)

// english reads one line of English.
func (r *reader) english(s, text string) {
	list := r.find(s)
	from, last := 0, Dated
	told := false
	for i, at := range list {
		end := len(s)
		if i+1 < len(list) {
			end = list[i+1].Start
		}
		before, after := s[from:at.Start], s[at.End:end]
		if cut := endOfClause.FindAllStringIndex(before, -1); len(cut) > 0 {
			clause := cut[len(cut)-1]
			if rest := before[clause[0]+1:]; strings.Trim(rest, " \t*_:|") != "" {
				before = rest
			}
		}
		from = at.End
		one := Statement{Day: at.Day, Text: text, Field: fieldLabel.MatchString(before)}
		says := englishLabel(before)
		if says == Dated && i > 0 && connective.MatchString(before) {
			says = last
		}
		if says == Dated {
			if word := afterEN.FindString(strings.ToLower(after)); word != "" {
				says = englishLabel(word)
			}
		}
		last = says
		if says == InForce {
			clause := before
			if i == 0 || strings.TrimSpace(clause) == "" {
				clause = s[:at.Start]
			}
			switch verb := inSentence.MatchString(clause); {
			case sectionOnly.MatchString(clause) || sectionOnly.MatchString(firstClause(after)):
				one.Partial = true
			case verb && !ownSubject.MatchString(clause) && (r.part == Body || !namedRule.MatchString(clause)):
				continue // of something else
			case !verb && r.part == Body:
				continue
			}
			told = true
		} else if r.part == Body {
			continue
		}
		one.Says = says
		r.add(one)
	}
	if !told && r.part != Body && unknownEN.MatchString(s) {
		r.add(Statement{Says: InForce, Text: text, Field: fieldLabel.MatchString(s), Base: uponEN.MatchString(s)})
	}
}

func firstClause(s string) string {
	if at := strings.IndexAny(s, ".;"); at >= 0 {
		return s[:at]
	}
	return s
}

// englishLabel is what the words before a day say of it.
func englishLabel(before string) Says {
	switch {
	case supersedes.MatchString(before):
		return Superseded
	case untilEnd.MatchString(before):
		return Ended
	case effective.MatchString(before):
		return InForce
	case printed.MatchString(before):
		return Printed
	case reviewed.MatchString(before) && !revised.MatchString(before):
		return Reviewed
	case revised.MatchString(before):
		return Amended
	case adopted.MatchString(before):
		return Adopted
	case approved.MatchString(before):
		return Approved
	case issued.MatchString(before):
		return Published
	}
	return Dated
}
