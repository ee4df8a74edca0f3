package verify

import "encoding/json"

// Passage is one piece of a document as it was sent to the model, with the address that a citation of it leads to.
// Only ID and Text take part in quote matching; Title, Section and Doc may lend a claim its topic.
type Passage struct {
	ID           string   `json:"id,omitempty"` // short id of this question, such as "c1"
	ChunkID      string   `json:"chunk_id"`
	Doc          string   `json:"doc"`
	Title        string   `json:"title"`
	Section      string   `json:"section"` // heading path, outermost first, joined by " > "
	Page         int      `json:"page"`    // 1-based page of the file; 0 for Markdown and text
	PageLabel    string   `json:"page_label"`
	Breaks       []Break  `json:"breaks,omitempty"` // page breaks in Text; Page is that of its first words
	Version      string   `json:"version"`
	Edition      string   `json:"edition"`
	Effective    string   `json:"effective"`
	Updated      string   `json:"updated"`
	Ingested     string   `json:"ingested"`
	SupersededBy string   `json:"superseded_by,omitempty"` // the edition in force in its place: its day, else its version
	InForceFrom  string   `json:"in_force_from,omitempty"` // set where the day has not come from which it is in force
	OCR          bool     `json:"ocr,omitempty"`           // read from a picture of the page, and confirmed by nobody
	Kind         string   `json:"kind,omitempty"`          // of the document where it is not the rule itself: comparison, draft, repealed, guide, minutes
	Former       [][2]int `json:"former,omitempty"`        // rune ranges of Text that are wording which was or will be replaced
	Suspicious   []string `json:"suspicious,omitempty"`    // what in Text speaks to a model instead of to a reader
	WeakMatch    bool     `json:"weak_match,omitempty"`    // search found it by few of the question's rare words
	ByMeaning    bool     `json:"by_meaning,omitempty"`    // search found it by its meaning: by words alone it would rank lower
	Context      string   `json:"context,omitempty"`       // how it bears on a found passage, where search itself did not find it: limits, referred, before, lead
	ContextOf    string   `json:"context_of,omitempty"`    // id of that passage
	Score        float64  `json:"score"`
	Text         string   `json:"text"`
}

// Case is a recorded answer with everything that is needed to check it.
type Case struct {
	ID       string    `json:"id"`
	Question string    `json:"question"`
	Chunks   []Passage `json:"chunks"`
	Answer   Answer    `json:"answer"`
}

// Answer holds what a model wrote: Structured for format "structured", Text for format "tagged".
type Answer struct {
	Format     string // "structured" or "tagged"
	Structured Structured
	Text       string
}

// Structured is an answer in claims, each with its evidence.
type Structured struct {
	Claims     []RawClaim `json:"claims"`
	Unanswered []string   `json:"unanswered"`
}

// RawClaim is a claim as the model gave it, before any check.
type RawClaim struct {
	Text     string        `json:"text"`
	Evidence []RawEvidence `json:"evidence"`
}

// RawEvidence is a citation as the model gave it. Sentence is the number of the cited sentence in mode "sentence", else 0.
type RawEvidence struct {
	ID       string `json:"id"`
	Quote    string `json:"quote"`
	Sentence int    `json:"sentence,omitempty"`
}

// Status says what became of one quotation.
type Status string

// The statuses of a quotation, as in GAUNTLET.md.
const (
	Exact     Status = "exact"
	Near      Status = "near"
	NotFound  Status = "not_found"
	NoQuote   Status = "no_quote"
	UnknownID Status = "unknown_id"
)

// Verdict says what the checks found of one claim.
type Verdict string

// The verdicts, best first; the worst that applies counts.
const (
	Verified    Verdict = "verified"
	Reworded    Verdict = "reworded" // nothing contradicts it, and its words are not all the quotation's: neither a backing nor a fault
	Caution     Verdict = "caution"
	Stale       Verdict = "stale"
	Unsupported Verdict = "unsupported"
	Unsourced   Verdict = "unsourced"
)

// Verdicts lists the verdicts, best first.
func Verdicts() []Verdict {
	return []Verdict{Verified, Reworded, Caution, Stale, Unsupported, Unsourced}
}

// Severity of a flag: a critical one makes a claim unsourced or unsupported, a warning makes it caution or stale.
type Severity string

// The two severities.
const (
	Critical Severity = "critical"
	Warning  Severity = "warning"
)

// Evidence is a checked citation. Start and End are rune offsets into the passage's text; both 0 where nothing was placed.
type Evidence struct {
	ID       string `json:"id"`
	Sentence int    `json:"sentence,omitempty"`
	Status   Status `json:"status"`
	Quote    string `json:"quote"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	// The page on which the quotation begins; 0 where it has no place, or its document no pages.
	Page      int    `json:"page,omitempty"`
	PageLabel string `json:"page_label,omitempty"`
}

// CheckResult names one check that ran on a claim and how it came out: "ok", "failed", "warning" or "not_applicable".
type CheckResult struct {
	Name   string `json:"name"`
	Result string `json:"result"`
}

// SourceSpan points into a passage's text, in runes.
type SourceSpan struct {
	ID   string `json:"id"`
	Span [2]int `json:"span"`
}

// Flag is one reason why a claim is not verified. Said is what the claim says and Written what the source says, both in the
// original words, so that a screen can compose a sentence in any language; Detail is that sentence in English.
type Flag struct {
	Code     string      `json:"code"`
	Severity Severity    `json:"severity"`
	Detail   string      `json:"detail"`
	Said     string      `json:"said,omitempty"`
	Written  string      `json:"written,omitempty"`
	Span     *[2]int     `json:"span,omitempty"`   // of the claim's text, in runes
	Source   *SourceSpan `json:"source,omitempty"` // where the source says otherwise, or the proviso stands
	Rule     string      `json:"-"`                // that raised it, where it came of comparing claim and source
}

// Claim is a checked claim.
type Claim struct {
	Text     string        `json:"text"`
	Verdict  Verdict       `json:"verdict"`
	Excerpt  bool          `json:"excerpt"`
	Evidence []Evidence    `json:"evidence"`
	Checks   []CheckResult `json:"checks"`
	Flags    []Flag        `json:"flags"`
	Card     *Card         `json:"card,omitempty"`    // of an excerpt: the article that it stands in
	Opinion  *Opinion      `json:"judged,omitempty"`  // of a reworded claim: what a model that was asked said of it
	Differs  []Difference  `json:"differs,omitempty"` // of a reworded claim: where the two differ, for a person who compares them
}

// Difference is a stretch of words that a reworded claim and its quotation do not share: of the claim, of the source, or of
// both where one stands for the other. Together the differences of a claim mark all of its words that were not found again.
type Difference struct {
	Span   *[2]int     `json:"span,omitempty"`   // of the claim's text, in runes
	Source *SourceSpan `json:"source,omitempty"` // of the cited passage
}

// Level is a confidence; the empty level is written as null.
type Level string

// The levels of confidence.
const (
	High   Level = "high"
	Medium Level = "medium"
	Low    Level = "low"
)

// MarshalJSON writes the empty level as null.
func (l Level) MarshalJSON() ([]byte, error) {
	if l == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(l))
}

// Tool says which version of the product and of its rules made a report.
type Tool struct {
	Version string `json:"version"`
	Rules   string `json:"rules"`
}

// Report is the outcome of checking one whole answer.
type Report struct {
	ID                string   `json:"id"`
	Claims            []Claim  `json:"claims"`
	Confidence        Level    `json:"confidence"`
	Grounding         *float64 `json:"grounding"`
	Status            string   `json:"status"` // "publish" or "review"
	Reasons           []string `json:"reasons"`
	CitationQuality   *string  `json:"citation_quality"` // "strong", "weak", "none" or null
	MentionedSources  []string `json:"mentioned_sources"`
	UnexpectedSources []string `json:"unexpected_sources"`
	Warnings          []string `json:"warnings"`
	Unanswered        []string `json:"unanswered"`
	Tool              Tool     `json:"tool"`
}
