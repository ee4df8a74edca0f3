package words

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tenkyo/verify"
)

// mostPoints is how many reasons a card names; a claim with more is wrong enough after these.
const mostPoints = 3

// longestWords is how much of a document's or an answer's words a sentence repeats, in runes.
const longestWords = 60

// Card writes what a reader is told about a claim beside its marker: what the checks found, in sentences. passages are those
// that were sent; they give a quotation its edition. Only checks that ran are spoken of, and that the meaning was not judged is
// said wherever a claim is shown as good.
func (w *Words) Card(c verify.Claim, passages []verify.Passage) string {
	switch StateOf(c) {
	case Excerpt:
		return w.sentences(append([]string{w.T("card.excerpt")}, w.standing(c)...)...)
	case Backed:
		return w.sentences(w.quotation(c), w.meaning(c))
	case Reworded, Judged:
		return w.sentences(w.opinion(c), w.T(w.quote("card.reworded")))
	case Contradicted:
		return w.sentences(w.points(c, critical)...)
	case NotBacked:
		return w.sentences(w.notBacked(c)...)
	case Invented:
		return w.sentences(w.points(c, critical)...)
	case NoSource:
		return w.T("card.no_source")
	case OlderEdition:
		return w.sentences(append(w.olderEdition(c, passages), w.pleaseCheck(c, "superseded")...)...)
	}
	return w.sentences(append([]string{w.quotation(c)}, w.pleaseCheck(c)...)...)
}

// aboutSource are the warnings that are about the source alone. They hold for words that are shown as they stand, too.
var aboutSource = []string{"superseded", "not_yet_in_force", "not_the_rule", "former_wording", "suspicious_passage", "ocr_text", "conflicting_sources"}

// Examined is Card for a sentence of a text that somebody else wrote. Where it quotes nothing, what was found is the place that it cites,
// and no quotation of the author's.
func (w *Words) Examined(c verify.Claim, passages []verify.Passage) string {
	place := *w
	place.unquoted = !strings.ContainsAny(c.Text, `「“"`)
	return place.Card(c, passages)
}

// quote is the key of a sentence about a quotation, or that about a place where nothing was quoted.
func (w *Words) quote(key string) string {
	if w.unquoted && w.Has("place."+key) {
		return "place." + key
	}
	return key
}

// PlainExcerpt tells whether a claim is an excerpt of which nothing else is to be known: where many of them stand together, that they
// were not judged is said once for all.
func (w *Words) PlainExcerpt(c verify.Claim) bool {
	return StateOf(c) == Excerpt && len(w.standing(c)) == 0
}

// standing names what is to be known of the source of an excerpt, such as that it is not in force; nothing where all is well.
func (w *Words) standing(c verify.Claim) []string {
	ofSource := func(f verify.Flag) bool { return slices.Contains(aboutSource, f.Code) }
	if !slices.ContainsFunc(c.Flags, ofSource) {
		return nil
	}
	return []string{w.T("card.please_check", "points", lowerFirst(w.sentences(w.points(c, ofSource)...)))}
}

// Flag writes one reason in a sentence: the fullest that its code has for what the verifier gave, in the verifier's own English
// where the code is not known.
func (w *Words) Flag(f verify.Flag) string {
	key := "flag." + f.Code
	if !w.Has(key) {
		if w.lang == English && f.Detail != "" {
			return f.Detail
		}
		return w.T("flag.other")
	}
	form := ""
	switch {
	case f.Said != "" && f.Written != "" && w.Has(key+".both"):
		form = ".both"
	case f.Written != "" && w.Has(key+".written"):
		form = ".written"
	case f.Said != "" && w.Has(key+".said"):
		form = ".said"
	}
	return w.T(w.quote(key+form), "said", w.excerpt(f.Said), "written", w.excerpt(f.Written))
}

// excerpt quotes at most longestWords of s.
func (w *Words) excerpt(s string) string {
	if runes := []rune(s); len(runes) > longestWords {
		return w.T("text.quote_end", "text", string(runes[:longestWords]))
	}
	return w.Quote(s)
}

// quotation says how the quotations of a claim that has no critical flag stand to the source.
func (w *Words) quotation(c verify.Claim) string {
	worst := verify.Exact
	for _, e := range c.Evidence {
		if e.Status != verify.Exact {
			worst = e.Status
		}
	}
	switch {
	case len(c.Evidence) == 0:
		return ""
	case worst == verify.Near:
		return w.T(w.quote("card.quote_near"))
	case worst == verify.NoQuote:
		return w.T("card.quote_none")
	case worst != verify.Exact:
		return ""
	case c.Verdict != verify.Verified:
		return w.T(w.quote("card.quote_present"))
	case result(c, "numbers") != "ok":
		return w.T(w.quote("card.quote_exact"))
	}
	if values := quotedValues(c); len(values) > 0 {
		return w.T(w.quote("card.quote_exact_values"), "values", w.List(values))
	}
	return w.T(w.quote("card.quote_exact_numbers"))
}

// value is a number with what is counted, as a reader would point at it.
var value = regexp.MustCompile(`(?i)\d[\d,.]*(?:\s?(?:[年月日時分秒円人回件枚歳名台泊%％割]|か月|ヶ月|カ月|週間|時間|万円|文字|営業日|キロメートル|working days?|days?|weeks?|months?|years?|hours?|minutes?|euros?|dollars?|characters?|attempts?|times?|per cent))+`)

// quotedValues lists the values of a claim that stand in one of its quotations letter by letter, at most three. A value that is
// equal but written otherwise (1年, 12か月) is not among them.
func quotedValues(c verify.Claim) []string {
	var values []string
	for _, v := range value.FindAllString(c.Text, -1) {
		if slices.Contains(values, v) || len(values) == mostPoints {
			continue
		}
		for _, e := range c.Evidence {
			if verify.Find(v, e.Quote).Status == verify.Exact {
				values = append(values, v)
				break
			}
		}
	}
	return values
}

// meaning says what a judge found of a claim that is backed, as judges were asked of those once, or that none was asked.
func (w *Words) meaning(c verify.Claim) string {
	switch result(c, "judge") {
	case "":
		return w.T("card.meaning_not_judged")
	case "ok":
		return w.T(w.quote("card.meaning_ok"))
	}
	return w.T("card.meaning_unclear")
}

// opinion says what a model that was asked found of a reworded claim, "" where none was.
func (w *Words) opinion(c verify.Claim) string {
	if c.Opinion == nil {
		return ""
	}
	return w.T("card.opinion."+string(c.Opinion.Says), "model", c.Opinion.Model)
}

// result is the outcome of a check, "" where it did not run.
func result(c verify.Claim, check string) string {
	for _, r := range c.Checks {
		if r.Name == check {
			return r.Result
		}
	}
	return ""
}

func critical(f verify.Flag) bool { return f.Severity == verify.Critical }

// points writes the flags that are wanted, each sentence once, and of several about the same words the first. Where the quotation
// itself was altered, that the claim says the same as the altered quotation is no second fault.
func (w *Words) points(c verify.Claim, wanted func(verify.Flag) bool) []string {
	var points []string
	told := map[[2]string]bool{}
	for _, f := range c.Flags {
		about := [2]string{f.Said, f.Written}
		if !wanted(f) || len(points) == mostPoints || toldOfQuotation(c, f) || f.Written != "" && told[about] {
			continue
		}
		told[about] = true
		if s := w.Flag(f); !slices.Contains(points, s) {
			points = append(points, s)
		}
	}
	if len(points) == 0 {
		points = append(points, w.T("flag.other"))
	}
	return points
}

// toldOfQuotation tells whether a flag finds in the claim what another one finds in its quotation: the same words of the source changed.
func toldOfQuotation(c verify.Claim, f verify.Flag) bool {
	return f.Code != quoteAltered && f.Written != "" && slices.ContainsFunc(c.Flags, func(q verify.Flag) bool {
		return q.Code == quoteAltered && q.Written == f.Written && q.Source != nil && f.Source != nil && *q.Source == *f.Source
	})
}

// quoteAltered is the code of a quotation that says something else than its source.
const quoteAltered = "quote_altered"

// notBacked says what the quotation does not hold. Values and names are put into one sentence.
func (w *Words) notBacked(c verify.Claim) []string {
	var said []string
	var others verify.Claim
	for _, f := range c.Flags {
		switch {
		case !critical(f):
		case f.Said != "" && (f.Code == "number_not_in_quote" || f.Code == "name_not_in_quote"):
			said = append(said, f.Said)
		default:
			others.Flags = append(others.Flags, f)
		}
	}
	var out []string
	switch {
	case len(said) > 0:
		out = append(out, w.T(w.quote("card.not_backed"), "said", w.List(said[:min(len(said), mostPoints)])))
	case len(others.Flags) == 0:
		return []string{w.T(w.quote("card.not_backed_plain"))}
	default:
		out = append(out, w.T(w.quote("card.quote_present")))
	}
	if len(others.Flags) > 0 {
		out = append(out, w.points(others, critical)...)
	}
	return out
}

// pleaseCheck names the warnings, except those that the card has spoken of already.
func (w *Words) pleaseCheck(c verify.Claim, told ...string) []string {
	told = append(told, "quote_drifted", "quote_missing")
	open := verify.Claim{}
	for _, f := range c.Flags {
		if !slices.Contains(told, f.Code) {
			open.Flags = append(open.Flags, f)
		}
	}
	if len(open.Flags) == 0 {
		if c.Verdict == verify.Stale {
			return nil
		}
		return []string{w.T("card.compare")}
	}
	points := w.points(open, func(verify.Flag) bool { return true })
	return []string{w.T("card.please_check", "points", lowerFirst(w.sentences(points...)))}
}

// lowerFirst fits an English sentence to its place behind a colon.
func lowerFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[size:]
}

// olderEdition says which edition was quoted, and what the edition in force says where the verifier told it.
func (w *Words) olderEdition(c verify.Claim, passages []verify.Passage) []string {
	lead := w.T("card.stale_plain")
	for _, e := range c.Evidence {
		i := slices.IndexFunc(passages, func(p verify.Passage) bool { return p.ID == e.ID && p.SupersededBy != "" })
		if i < 0 {
			continue
		}
		if edition := w.edition(passages[i]); edition != "" {
			lead = w.T("card.stale", "edition", edition)
		}
		break
	}
	for _, f := range c.Flags {
		switch {
		case f.Code != "superseded" || f.Written == "":
		case f.Written == f.Said:
			return []string{lead, w.T("card.stale_same")}
		default:
			return []string{lead, w.T("card.stale_now", "now", w.excerpt(f.Written))}
		}
	}
	return []string{lead, w.T("card.stale_unknown")}
}

// edition names the edition of a passage: by its day where it has one, for that is what people compare.
func (w *Words) edition(p verify.Passage) string {
	if p.Effective != "" {
		return w.Date(p.Effective)
	}
	return w.Date(p.Edition)
}

// sentences sets sentences one after the other, as the language spaces them.
func (w *Words) sentences(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	if w.lang == Japanese {
		return strings.Join(parts, "")
	}
	return strings.Join(parts, " ")
}
