package ask

import (
	"time"

	"tenkyo/app/library"
	"tenkyo/verify"
)

// Mode is a way of asking.
type Mode string

// The modes of the contract.
const (
	SentenceMode Mode = "sentence" // every sentence has an id, the app copies the quotation
	QuoteMode    Mode = "quote"    // the model writes the quotation
	TaggedMode   Mode = "tagged"   // free text with [c1] tags
	ExtractMode  Mode = "extract"  // no model: the best sentences verbatim
)

// Request is a question with the options that decide how it is answered. The zero value of each option is its default.
type Request struct {
	Question string
	Previous string // the question before it, as it was read (Answer.ReadAs, else Question), for one that leans on it; "" for none
	K        int    // passages to send, default 8
	Mode     Mode
	Model    string
	Judge    string    // a model that is asked about each claim; "" for none
	AsOf     time.Time // the day whose rules count, default today
	Docs     []string  // only these documents; nil for all
	Each     bool      // of two Docs: what each says is set beside the other
	Scope    *Scope    // what Docs are, to keep with the answer; nil for all

	NoExpansion bool // search only the words that were typed

	Expand       bool          // let the model name further words to search for; not with NoExpansion, and not without a model
	ExpandWithin time.Duration // how long it may take for that, loading included; default 8 s

	Lang string // language of the prompt and of an extract's words: "ja" or "en", default that of the question
}

// Scope says for people what a question was put to. What was searched are the documents that Request.Docs names.
type Scope struct {
	Name      string `json:"name"`            // of a folder or a document, as it was shown or given
	Doc       string `json:"doc,omitempty"`   // where it is one document
	Other     string `json:"other,omitempty"` // and the one beside it, where it is two
	Documents int    `json:"documents"`
}

// Stage is what the pipeline is doing now.
type Stage string

// The stages, in the order in which they come.
const (
	Searching  Stage = "searching"
	Loading    Stage = "loading" // the model is being loaded
	Reading    Stage = "reading" // the model reads the passages; Event.Passages are those sent
	Answering  Stage = "answering"
	Checking   Stage = "checking"
	Judging    Stage = "judging"      // another model gives its opinion on each claim
	AskingMore Stage = "asking_again" // a second attempt; Event.Reasons name the faults of the first
	Finished   Stage = "finished"
)

// Event is told while a question is being answered. Stage is always set; the other fields where they are new.
// Claims come in order; a second attempt that is better replaces the whole list (Replace).
type Event struct {
	Stage    Stage
	Passages []verify.Passage // with Excerpts: what was found; with Reading: exactly what was sent
	Excerpts []verify.Claim   // soon after Searching: the best sentences, to read while the model works
	Claim    *verify.Claim    // one more checked claim
	Replace  []verify.Claim   // a better attempt's claims, instead of all shown so far
	Reasons  []string
	Tokens   int // with Reading: estimated length of the prompt
}

// NoAnswer says which kind of "no" an answer is.
type NoAnswer struct {
	Kind            string   `json:"kind"` // "not_in_documents" or "not_found"
	Documents       int      `json:"documents"`
	PagesScanned    int      `json:"pages_scanned"`
	PagesUnreadable int      `json:"pages_unreadable"`
	Terms           []string `json:"terms"`
	Away            bool     `json:"away,omitempty"` // the shared library could not be reached and was not looked through

	Withheld int `json:"withheld,omitempty"` // documents that may not be read, or not be shown any more

	Unread map[string]int `json:"unread,omitempty"` // files in the same folders that are not in the library, by type
}

// NoDocuments is the kind of a "no" for people where there was nothing to look through: no document can be said to be silent then.
const NoDocuments = "no_documents"

// Said is the kind of the "no" that people are told: Kind, or NoDocuments.
func (n NoAnswer) Said() string {
	if n.Kind == "not_in_documents" && n.Documents == 0 && n.PagesScanned == 0 && n.PagesUnreadable == 0 {
		return NoDocuments
	}
	return n.Kind
}

// Timings are wall times in milliseconds; 0 where a step did not happen.
type Timings struct {
	Search     int64 `json:"search"`
	FirstClaim int64 `json:"first_claim"`
	Total      int64 `json:"total"`
	Verify     int64 `json:"verify"`
}

// Attempt is one try of the model: kept, so that the attempt which was not chosen stays reachable.
type Attempt struct {
	Raw        string         `json:"raw"`
	Claims     []verify.Claim `json:"claims"`
	DoneReason string         `json:"done_reason"`
}

// Answer is a checked answer.
type Answer struct {
	verify.Report
	AnswerID    string           `json:"answer_id"`
	Question    string           `json:"question"`
	ReadAs      string           `json:"read_as,omitempty"` // what a question that leans on the one before was taken to mean
	ReadBy      Reader           `json:"read_by,omitempty"`
	Asked       time.Time        `json:"asked"`
	AsOf        string           `json:"as_of"`           // ISO day
	Scope       *Scope           `json:"scope,omitempty"` // nil for all documents
	Mode        Mode             `json:"mode"`
	Model       string           `json:"model"`
	ModelDigest string           `json:"model_digest"`
	Judge       string           `json:"judge"`
	JudgeError  string           `json:"judge_error,omitempty"`  // code: why the judge that was asked for could not be
	JudgeAsked  string           `json:"judge_asked,omitempty"`  // that judge
	ModelError  string           `json:"model_error,omitempty"`  // code: how the model failed in whose place the excerpts stand
	ModelAsked  string           `json:"model_asked,omitempty"`  // that model, "" where none was named
	ModelDetail string           `json:"model_detail,omitempty"` // what the sentence of ModelError names, such as an address
	Chunks      []verify.Passage `json:"chunks"`                 // exactly what was sent
	NoAnswer    *NoAnswer        `json:"no_answer"`

	Choices *Choices `json:"choices,omitempty"` // one question back, nil for none

	// PlacesToLook: the excerpts lack the kind of figure that was asked for (ValueMissing), or share little with the question
	// (MetThinly), so that they are where to look and not an answer.
	PlacesToLook bool `json:"places_to_look,omitempty"`

	Complete   bool                 `json:"complete"`              // false where the answer stopped early
	StopReason string               `json:"stop_reason,omitempty"` // code: cancelled, length, cut_off, model_gone, …
	Expanded   []string             `json:"expanded"`
	ByModel    []string             `json:"expanded_by_model,omitempty"` // those of Expanded that the model named (Request.Expand)
	Respelled  []library.Respelling `json:"respelled,omitempty"`         // words of the question that no document holds, and what was searched too
	Filters    []library.Filter     `json:"filters,omitempty"`           // what the question narrowed the search to
	Unused     []string             `json:"unused,omitempty"`            // ids of passages that rank high and that no claim cites

	Away    bool `json:"away,omitempty"`    // the shared library could not be reached: only what is this user's alone was searched
	Damaged int  `json:"damaged,omitempty"` // documents asked for whose stored text is damaged: nothing of them was searched
	// Of the documents in Chunks, those whose files are gone from their place, or are other ones, since they were read.
	GoneSince    []string            `json:"gone_since,omitempty"`
	ChangedSince []string            `json:"changed_since,omitempty"`
	Withheld     int                 `json:"withheld,omitempty"` // documents that were found and may not be shown to this user
	Also         map[string][]string `json:"also,omitempty"`     // other documents that hold the same text, by the passage's id
	Attempts     []Attempt           `json:"attempts,omitempty"`
	Timings      Timings             `json:"timings_ms"`
}
