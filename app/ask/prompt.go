package ask

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"tenkyo/app/ollama"
	"tenkyo/assets"
	"tenkyo/verify"
)

// prompt is what is sent to the model for one attempt, and the key that its answer is read with.
type prompt struct {
	system, user string
	passages     []verify.Passage         // exactly those in user, with their ids
	sentences    map[string][]verify.Span // of each passage in mode sentence, by passage id; else nil
}

// buildPrompt writes the prompt of a mode. The passages must carry their ids already; what they say is quoted, never obeyed:
// control tokens, forged tags and line breaks that could pass for the prompt's own structure are made harmless.
// Faults, if any, are those of the attempt before, named so that this one can do better.
func buildPrompt(mode Mode, lang, question string, passages []verify.Passage, faults []string) prompt {
	p := prompt{passages: passages}
	if mode == SentenceMode {
		p = numberSentences(passages)
	}
	p.system = assets.Prompt(string(mode), lang)
	var b strings.Builder
	for _, passage := range passages {
		b.WriteString(block(mode, lang, passage))
	}
	b.WriteString(closing(lang, question, faults))
	p.user = b.String()
	return p
}

// numberSentences cuts each passage into the sentences that can be cited.
func numberSentences(passages []verify.Passage) prompt {
	p := prompt{passages: passages, sentences: make(map[string][]verify.Span, len(passages))}
	for _, passage := range passages {
		p.sentences[passage.ID] = verify.Sentences(passage.Text)
	}
	return p
}

// block is how one passage stands in a prompt: its head, then its text, in mode sentence cut into numbered sentences.
func block(mode Mode, lang string, passage verify.Passage) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[%s] (%s)\n", passage.ID, harmless(passageHead(lang, passage)))
	if mode != SentenceMode {
		b.WriteString(neutralise(passage.Text))
		b.WriteString("\n\n")
		return b.String()
	}
	text := []rune(passage.Text)
	for i, s := range verify.Sentences(passage.Text) {
		fmt.Fprintf(&b, "%s %s\n", ollama.SentenceID(passage.ID, i+1), harmless(string(text[s.Start:s.End])))
	}
	b.WriteString("\n")
	return b.String()
}

// closing is what stands after the passages: the question and, for another attempt, the faults of the one before.
func closing(lang, question string, faults []string) string {
	var b strings.Builder
	b.WriteString(pick(lang, "質問：", "Question: "))
	b.WriteString(neutralise(strings.TrimSpace(question)))
	if len(faults) > 0 {
		b.WriteString(pick(lang, "\n\n前の答えには次の誤りがありました。直して答え直してください。\n", "\n\nYour previous answer had these faults. Answer again without them.\n"))
		for _, f := range faults {
			b.WriteString("- " + harmless(f) + "\n")
		}
	}
	return b.String()
}

// systemAndClosing is everything in a prompt but the passages.
func systemAndClosing(mode Mode, lang, question string, faults []string) string {
	return assets.Prompt(string(mode), lang) + closing(lang, question, faults)
}

// passageHead is the line that introduces a passage: title, section / edition, and for context what it belongs to. No path, no
// link, no document id.
func passageHead(lang string, p verify.Passage) string {
	head := p.Title
	if p.Section != "" {
		head += ", " + p.Section
	}
	if p.Edition != "" {
		head += " / " + p.Edition
	}
	if p.Context != "" {
		head += pick(lang, "、"+p.ContextOf+"と合わせて読む箇所", "; to be read with "+p.ContextOf)
	}
	return head
}

// resolve turns the evidence of a claim in mode sentence into quotations copied from the passages, so that none can drift. An
// id that was not sent stays as the model wrote it, and is shown as unknown.
func (p prompt) resolve(claim verify.RawClaim) verify.RawClaim {
	if p.sentences == nil {
		return claim
	}
	out := verify.RawClaim{Text: claim.Text, Evidence: make([]verify.RawEvidence, 0, len(claim.Evidence))}
	for _, e := range claim.Evidence {
		spans := p.sentences[e.ID]
		if e.Sentence < 1 || e.Sentence > len(spans) {
			if e.Sentence > 0 {
				e.ID = ollama.SentenceID(e.ID, e.Sentence)
			}
			out.Evidence = append(out.Evidence, verify.RawEvidence{ID: e.ID, Quote: e.Quote})
			continue
		}
		s := spans[e.Sentence-1]
		quote := string([]rune(p.passage(e.ID).Text)[s.Start:s.End])
		out.Evidence = append(out.Evidence, verify.RawEvidence{ID: e.ID, Sentence: e.Sentence, Quote: quote})
	}
	return out
}

// place gives each quotation that was copied from a sentence that sentence's own place: the same words may stand in the passage
// twice, and the one that was cited is to be lit up.
func (p prompt) place(claim verify.Claim) verify.Claim {
	for i, e := range claim.Evidence {
		if spans := p.sentences[e.ID]; e.Status == verify.Exact && e.Sentence > 0 && e.Sentence <= len(spans) {
			claim.Evidence[i].Start, claim.Evidence[i].End = spans[e.Sentence-1].Start, spans[e.Sentence-1].End
		}
	}
	return claim
}

func (p prompt) passage(id string) verify.Passage {
	for _, q := range p.passages {
		if q.ID == id {
			return q
		}
	}
	return verify.Passage{}
}

// ids lists what the model may cite: the sentences in mode sentence, else the passages.
func (p prompt) ids() []string {
	var ids []string
	for _, q := range p.passages {
		if p.sentences == nil {
			ids = append(ids, q.ID)
			continue
		}
		for i := range p.sentences[q.ID] {
			ids = append(ids, ollama.SentenceID(q.ID, i+1))
		}
	}
	return ids
}

// A bracket that could pass for one of the prompt's own tags, in any of the forms that the verifier reads.
var forgedTag = regexp.MustCompile(`([\[［【(（])(\s*[cCｃＣ]\s*[0-9０-９])`)

// neutralise makes document text harmless inside a prompt. The zero-width spaces that it puts in are ignored by quote matching.
func neutralise(text string) string {
	return forgedTag.ReplaceAllString(ollama.Neutralise(visible(text)), "$1\u200b$2")
}

// harmless is neutralise for text that must stay on its line.
func harmless(text string) string {
	return strings.Join(strings.Fields(neutralise(text)), " ")
}

// visible drops control and bidirectional characters, which could make a line read differently from what it is.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200e, r == 0x200f:
			return -1
		}
		return r
	}, text)
}

func pick(lang, ja, en string) string {
	if lang == "ja" {
		return ja
	}
	return en
}

// languageOf is "ja" for a question with kana or kanji in it, else "en".
func languageOf(question string) string {
	for _, r := range question {
		if unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) {
			return "ja"
		}
	}
	return "en"
}
