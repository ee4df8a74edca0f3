package desk

import (
	"tenkyo/verify"
)

// CitationStatus says what became of a citation.
type CitationStatus string

// The statuses of a citation.
const (
	Resolved        CitationStatus = "resolved"
	MissingDocument CitationStatus = "missing_document" // the library has no document of that name
	MissingPart     CitationStatus = "missing_part"     // the document has no such article, section or page
	Ambiguous       CitationStatus = "ambiguous"        // several fit; Choices lists them
	NoDocument      CitationStatus = "no_document"      // an article of which document, the text does not say
	Withheld        CitationStatus = "withheld"         // nothing of the document is shown: its time is over
	Outside         CitationStatus = "outside"          // a law or the like, which is not expected in the library
)

// The codes that this package adds to those of the verifier. Flags with them are critical, but for the last five.
const (
	CodeNoDocument   = "cited_document_missing"
	CodeNoPart       = "cited_part_missing"
	CodeAmbiguous    = "citation_ambiguous"
	CodeUnclear      = "citation_unclear" // which document is meant is not said
	CodeWithheld     = "citation_withheld"
	CodeOutside      = "citation_outside"
	CodeOtherHeading = "heading_of_other_part" // 第34条（慶弔休暇）, where that is the heading of 第40条
	CodeStruck       = "cited_part_struck"     // the article is repealed (削除)
	CodeOffTopic     = "not_about_this"        // no word that names a thing in the claim stands in the cited part
	CodeShortName    = "short_name"            // 旅費規程, where the library has only 出張旅費規程
	CodePageReading  = "page_reading"          // the page with that number printed and the page of that number are two
	CodeEdition      = "edition_not_held"      // the text names an edition that the library does not have
	CodeScattered    = "backed_in_pieces"      // what the claim says stands in paragraphs far apart, and together in none
	CodeNotInForce   = "not_in_force"          // a draft, a comparison, a repealed rule or a guide is cited
)

// Codes lists the codes with their severity, in the order in which they are documented.
func Codes() []verify.Code {
	return []verify.Code{
		{Code: CodeNoDocument, Severity: verify.Critical, Meaning: "the library has no document of the cited name, or none that this user may read"},
		{Code: CodeNoPart, Severity: verify.Critical, Meaning: "the cited document has no such article, section, table or page"},
		{Code: CodeAmbiguous, Severity: verify.Critical, Meaning: "the citation fits several places, which are listed"},
		{Code: CodeUnclear, Severity: verify.Critical, Meaning: "an article is cited and the text does not say of which document"},
		{Code: CodeWithheld, Severity: verify.Critical, Meaning: "nothing of the cited document is shown: the place of its file has not been reachable for longer than is allowed"},
		{Code: CodeOutside, Severity: verify.Critical, Meaning: "a law or another text outside the library is cited, which cannot be checked here"},
		{Code: CodeOtherHeading, Severity: verify.Critical, Meaning: "the heading given with the article is that of another one"},
		{Code: CodeStruck, Severity: verify.Critical, Meaning: "the cited article is repealed"},
		{Code: CodeOffTopic, Severity: verify.Critical, Meaning: "no word that names a thing in the claim stands in the cited part"},
		{Code: CodeShortName, Severity: verify.Warning, Meaning: "the document is named by a part of its title"},
		{Code: CodePageReading, Severity: verify.Warning, Meaning: "the page with this number printed on it and the page of this number in the file are two"},
		{Code: CodeEdition, Severity: verify.Warning, Meaning: "the library does not have the edition that the text names"},
		{Code: CodeScattered, Severity: verify.Warning, Meaning: "what the claim says stands in paragraphs of the cited article that are apart, and together in none"},
		{Code: CodeNotInForce, Severity: verify.Warning, Meaning: "what is cited is not the rule in force, but a draft, a comparison, a repealed rule, a guide or minutes"},
	}
}

// Choice is one place that a citation may mean.
type Choice struct {
	Doc       string `json:"doc"`
	Title     string `json:"title"`
	Edition   string `json:"edition"`
	Effective string `json:"effective"`
	Version   string `json:"version,omitempty"`
	Section   string `json:"section"`
	Page      int    `json:"page"`
	PageLabel string `json:"page_label"`
}

// Citation is one citation of a claim.
type Citation struct {
	CitedAs  string          `json:"cited_as"`      // in the words of the text
	Span     [2]int          `json:"span"`          // where they stand in the claim's text, in runes; both 0 for a footnote
	Status   CitationStatus  `json:"status"`        // what became of it
	Doc      string          `json:"doc,omitempty"` // of the document that was found
	Title    string          `json:"title,omitempty"`
	Address  string          `json:"address,omitempty"`  // 第34条第2項, section 3.2, p. 12; "" for a whole document
	Missing  string          `json:"missing,omitempty"`  // the part of the address that is not there
	Chosen   bool            `json:"chosen,omitempty"`   // several fitted, and a person said which is meant
	Context  bool            `json:"context,omitempty"`  // its document, or more of it, was taken from what the text said before (同条, 前掲)
	Footnote bool            `json:"footnote,omitempty"` // it stands in a footnote
	Resolved *verify.Passage `json:"resolved"`           // the cited part whole
	Choices  []Choice        `json:"choices,omitempty"`  // where it is ambiguous or unclear; where a part is missing, what is near
}

// Place is a place that can be opened: a page, and the words to light up on it. For Markdown and text Page is 0. With ChunkID,
// Start and End are rune offsets in that chunk's text, as library.PageRequest takes them.
type Place struct {
	EvidenceID string `json:"evidence_id"`
	Doc        string `json:"doc"`
	Version    string `json:"version"`
	Page       int    `json:"page"`
	PageLabel  string `json:"page_label"`
	Quote      string `json:"quote"`
	ChunkID    string `json:"chunk_id,omitempty"`
	Start      int    `json:"start,omitempty"`
	End        int    `json:"end,omitempty"`
	Cite       string `json:"cite,omitempty"` // the citation that travels, see Cite
}

// Proposal is a passage that search found for a claim whose own citation does not back it. It is never its citation.
type Proposal struct {
	verify.Passage
	Backs bool `json:"backs"` // the claim would be verified, or nearly, if it cited this passage
}

// Claim is a checked sentence of the text.
type Claim struct {
	verify.Claim
	Number    int             `json:"number"`    // from 1, in the order of the text
	Span      [2]int          `json:"span"`      // in the text, in runes
	CitedAs   string          `json:"cited_as"`  // all citations in the words of the text, joined by "; "
	Resolved  *verify.Passage `json:"resolved"`  // the first that was resolved, else null
	Citations []Citation      `json:"citations"` // all of them
	Places    []Place         `json:"places"`    // what opens, best first: one for each piece of evidence that was placed, or the cited part's beginning
	Proposals []Proposal      `json:"proposals"`
}

// Faulty reports whether the machine has something against the claim. It has nothing against one that is backed, nor against one that is
// only worded otherwise than its source.
func (c *Claim) Faulty() bool { return c.Verdict != verify.Verified && c.Verdict != verify.Reworded }

// Report is a checked text.
type Report struct {
	Source      string                 `json:"source"` // the name of the file, "-" for standard input
	AsOf        string                 `json:"as_of"`  // ISO day
	Claims      []Claim                `json:"claims"`
	Unchecked   []Unchecked            `json:"unchecked,omitempty"` // what of the text states nothing
	Counts      map[verify.Verdict]int `json:"counts"`
	Status      string                 `json:"status"` // "publish", or "review" where a claim is faulty
	Fingerprint string                 `json:"fingerprint"`
	Away        bool                   `json:"away,omitempty"` // the shared library could not be reached: only what is this user's alone was looked into
	Tool        verify.Tool            `json:"tool"`
	Prefer      []Preference           `json:"prefer,omitempty"` // the choices of a person that decided something

	// Text is what was checked, as the spans of the claims count it.
	Text string `json:"-"`
}

// Checked is the report in the form in which claims of answers are counted.
func (r *Report) Checked() verify.Report {
	claims := make([]verify.Claim, len(r.Claims))
	for i, c := range r.Claims {
		claims[i] = c.Claim
	}
	return verify.Report{Claims: claims}
}
