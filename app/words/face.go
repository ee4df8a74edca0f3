package words

import "tenkyo/verify"

// State is how a claim is shown. It is finer than a verdict: what is wrong decides the words.
type State string

// The states, each with a glyph and words of its own, so that none is told by colour alone.
const (
	Backed       State = "verified"
	Reworded     State = "reworded" // nothing contradicts it, and its words are not all the quotation's: neither praise nor blame
	Judged       State = "judged"   // reworded, and a model that was asked agreed; it is not backed by that
	PleaseCheck  State = "caution"
	Contradicted State = "contradicted" // unsupported: the source says otherwise
	NotBacked    State = "missing"      // unsupported: the quotation does not say it
	Invented     State = "invented"     // unsourced: the source or the quotation named does not exist
	NoSource     State = "none"         // unsourced: no source is named
	OlderEdition State = "stale"
	Excerpt      State = "excerpt" // words of a document, shown as they are and not judged; those of an older edition are OlderEdition
)

// States lists all states in the order in which a legend shows them.
func States() []State {
	return []State{Backed, Reworded, Judged, PleaseCheck, Contradicted, NotBacked, Invented, NoSource, OlderEdition, Excerpt}
}

// Face is the marker of a claim: Glyph is one sign (two for an excerpt) that the built-in font has, Word its short name.
type Face struct {
	State State
	Glyph string
	Word  string
}

// Face returns the marker of a claim. That of one that a model judged names the model.
func (w *Words) Face(c verify.Claim) Face {
	f := w.FaceOf(StateOf(c))
	if f.State == Judged {
		f.Word = w.T("claim.word.judged_by", "model", c.Opinion.Model)
	}
	return f
}

// FaceOf returns the marker of a state.
func (w *Words) FaceOf(s State) Face {
	return Face{State: s, Glyph: w.T("claim.glyph." + string(s)), Word: w.T("claim.word." + string(s))}
}

// StateOf derives the state of a claim from its verdict and from what the checks found. A verdict that is not known is shown as
// one that a person must look at, never as a good one.
func StateOf(c verify.Claim) State {
	if c.Excerpt && c.Verdict != verify.Stale {
		return Excerpt
	}
	switch c.Verdict {
	case verify.Verified:
		return Backed
	case verify.Reworded:
		if c.Opinion != nil && c.Opinion.Says == verify.Supported {
			return Judged
		}
		return Reworded
	case verify.Stale:
		return OlderEdition
	case verify.Unsupported:
		for _, f := range c.Flags {
			if f.Severity == verify.Critical && f.Written != "" {
				return Contradicted
			}
		}
		return NotBacked
	case verify.Unsourced:
		if namesSource(c) {
			return Invented
		}
		return NoSource
	}
	return PleaseCheck
}

// namesSource tells whether a claim names a source at all: an id, a quotation, or a file that the verifier flagged.
func namesSource(c verify.Claim) bool {
	if len(c.Evidence) > 0 {
		return true
	}
	for _, f := range c.Flags {
		if f.Severity == verify.Critical && f.Said != "" {
			return true
		}
	}
	return false
}
