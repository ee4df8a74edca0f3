package eval

import (
	"context"

	"tenkyo/index"
	"tenkyo/verify"
)

// Mutate takes every sentence of documents, given in chunks, as a right claim with itself as its quotation, puts each fault into it that its
// words allow, and reports how many the verifier catches. A sentence that is not verified as its own claim is a false alarm.
func Mutate(ctx context.Context, name string, chunks []index.Chunk) (*Report, error) {
	r := newReport(name)
	caught := newCatch()
	alarms, sentences := 0, 0
	documents := map[string]bool{}
	for _, chunk := range chunks {
		documents[chunk.Doc] = true
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		passage := verify.Passage{ID: "c1", ChunkID: chunk.ID, Doc: chunk.Doc, Title: chunk.Title, Page: chunk.Page, Text: chunk.Text}
		if n := len(chunk.Headings); n > 0 {
			passage.Section = chunk.Headings[n-1]
		}
		text := []rune(chunk.Text)
		for _, s := range verify.Sentences(chunk.Text) {
			sentence := string(text[s.Start:s.End])
			right := verify.RawClaim{Text: sentence, Evidence: []verify.RawEvidence{{ID: "c1", Quote: sentence}}}
			sentences++
			got := verify.New("", []verify.Passage{passage}, verify.Options{}).Claim(right)
			switch got.Verdict {
			case verify.Verified:
				caught.claim(chunk.ID, "", []verify.Passage{passage}, right)
			case verify.Caution: // a proviso after it, a quotation of a few characters: rightly to be looked at
				r.Counts["sentences_caution"]++
			case verify.Reworded: // words that were not found again in themselves: no alarm, and nothing to put a fault into
				r.Counts["sentences_reworded"]++
			default:
				alarms++
				r.Failures = append(r.Failures, Failure{ID: chunk.ID, Kind: "false_alarm", Want: string(verify.Verified), Got: string(got.Verdict), Detail: sentence})
			}
		}
	}
	r.Counts["documents"], r.Counts["sentences"] = len(documents), sentences
	r.share("false_alarm_rate", alarms, sentences)
	caught.report(r)
	return r, nil
}
