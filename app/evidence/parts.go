package evidence

import (
	"bytes"
	"fmt"
	unescape "html"
	"regexp"
	"strings"
)

// PartKind names a kind of part of a pack.
type PartKind string

// The parts of a pack that can be altered.
const (
	PartSeal     PartKind = "seal"     // the last line
	PartPage     PartKind = "page"     // the page as a whole
	PartData     PartKind = "data"     // what a check reads, which the page does not show
	PartHead     PartKind = "head"     // title and what stands above all
	PartStyle    PartKind = "style"    // how the page looks
	PartFacts    PartKind = "facts"    // question and days
	PartClaim    PartKind = "claim"    // a sentence of the answer
	PartVerdict  PartKind = "verdict"  // its mark
	PartCard     PartKind = "card"     // what was checked of it
	PartStanding PartKind = "standing" // what became of it
	PartSignOff  PartKind = "signoff"  // what a person said of it
	PartNote     PartKind = "note"     // what stands below the answer
	PartSource   PartKind = "source"   // a place that is cited
	PartQuote    PartKind = "quote"    // the quotation
	PartPassage  PartKind = "passage"  // the passage around it
	PartPicture  PartKind = "picture"  // the picture of a page
	PartDocument PartKind = "document" // what is said of a document, its SHA-256 among it
	PartSent     PartKind = "sent"     // the list of the passages that were sent
	PartMade     PartKind = "made"     // who made the answer and the file
	PartHowTo    PartKind = "howto"    // how to check
	PartLog      PartKind = "log"      // the audit log
)

// Part names a part: the n-th of its kind, from 1, or the only one.
type Part struct {
	Kind PartKind
	N    int
}

// MarshalText writes "claim 2", or "seal" for what there is one of.
func (p Part) MarshalText() ([]byte, error) {
	if p.N == 0 {
		return []byte(p.Kind), nil
	}
	return fmt.Appendf(nil, "%s %d", p.Kind, p.N), nil
}

// partStart finds where parts of a page begin. No text of a document or a model can look like it: there, < is written out.
var partStart = regexp.MustCompile(`<!DOCTYPE|<style>|<header>|<dl class="facts">|<article class="claim |<span class="verdict">|<p class="card">|` +
	`<p class="standing">|<p class="diff">|<p class="signoff">|<p class="note">|<article class="source" |<blockquote>|<div class="passage">|` +
	`<figure id="|<article class="document">|<p class="left">|<section id="made">|<section id="howto">|<pre id=`)

// partKinds says what begins there. What belongs to a sentence or a source counts with it.
var partKinds = map[string]struct {
	kind PartKind
	of   PartKind // whose number it has; itself where it is counted
}{
	"<!DOCTYPE": {kind: PartHead}, "<style>": {kind: PartStyle}, "<header>": {kind: PartHead}, `<dl class="facts">`: {kind: PartFacts},
	`<article class="claim `: {PartClaim, PartClaim}, `<span class="verdict">`: {PartVerdict, PartClaim}, `<p class="card">`: {PartCard, PartClaim},
	`<p class="standing">`: {PartStanding, PartClaim}, `<p class="diff">`: {PartStanding, PartClaim}, `<p class="signoff">`: {PartSignOff, PartClaim},
	`<p class="note">`: {kind: PartNote}, `<article class="source" `: {PartSource, PartSource}, "<blockquote>": {PartQuote, PartSource},
	`<div class="passage">`: {PartPassage, PartSource}, `<figure id="`: {PartPicture, PartPicture}, `<article class="document">`: {PartDocument, PartDocument},
	`<p class="left">`: {kind: PartSent}, `<section id="made">`: {kind: PartMade}, `<section id="howto">`: {kind: PartHowTo}, "<pre id=": {kind: PartData},
}

// piece is a part of a page with its bytes.
type piece struct {
	part Part
	text []byte
}

// pieces parts a page.
func pieces(frame []byte) []piece {
	starts := partStart.FindAllIndex(frame, -1)
	count := map[PartKind]int{}
	var out []piece
	if len(starts) == 0 || starts[0][0] > 0 {
		out = append(out, piece{Part{Kind: PartHead}, frame[:firstOf(starts, len(frame))]})
	}
	for i, at := range starts {
		known := partKinds[string(frame[at[0]:at[1]])]
		if known.kind == known.of {
			count[known.kind]++
		}
		end := len(frame)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		out = append(out, piece{Part{known.kind, count[known.of]}, frame[at[0]:end]})
	}
	return out
}

func firstOf(starts [][]int, end int) int {
	if len(starts) == 0 {
		return end
	}
	return starts[0][0]
}

// altered lists the parts in which a page is not the one that its data give.
func altered(frame, again []byte) []Part {
	got, want := pieces(frame), pieces(again)
	var out []Part
	for i := 0; i < len(want); i++ {
		if i >= len(got) || got[i].part != want[i].part { // a part begins here that does not there: what follows stands elsewhere
			return append(out, differing(want, i))
		}
		if !bytes.Equal(got[i].text, want[i].text) {
			out = appendPart(out, want[i].part)
		}
	}
	if len(got) > len(want) {
		out = appendPart(out, got[len(want)].part)
	}
	return out
}

// differing is the part whose beginning is not found; the one before swallowed it.
func differing(want []piece, i int) Part { return want[min(i, len(want)-1)].part }

func appendPart(list []Part, p Part) []Part {
	if len(list) > 0 && list[len(list)-1] == p {
		return list
	}
	return append(list, p)
}

// missingWords lists the parts whose words in the data do not stand, in this order, on a page that another version made.
func missingWords(p *Pack, frame []byte) []Part {
	shown := unescape.UnescapeString(strings.NewReplacer("<u>", "", "</u>", "").Replace(string(frame)))
	at := 0
	var missing []Part
	find := func(part Part, text string) {
		if text == "" {
			return
		}
		for _, form := range []string{visible(text), lined(text), earlier(text)} {
			if i := strings.Index(shown[at:], form); i >= 0 {
				at += i + len(form)
				return
			}
		}
		missing = append(missing, part)
	}
	find(Part{Kind: PartFacts}, p.Answer.Question)
	for i, c := range p.Answer.Claims {
		find(Part{PartClaim, i + 1}, c.Text)
	}
	cited := at
	for i, c := range p.Answer.Claims {
		for _, e := range c.Evidence {
			if passage(&p.Answer, e.ID) != nil && cites(e) && !c.Excerpt {
				at = cited // two sentences may cite one place
				find(Part{PartQuote, i + 1}, e.Quote)
			}
		}
	}
	at = cited
	for i, d := range p.Documents {
		find(Part{PartDocument, i + 1}, d.SHA256)
	}
	return missing
}
