package ollama

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"tenkyo/verify"
)

// Errors of a ClaimStream.
var (
	// ErrCut means that the answer ended before its JSON did. The claims handed over until then are whole.
	ErrCut = errors.New("the answer ends in the middle")
	// ErrMalformed means that the answer is not the JSON that was asked for.
	ErrMalformed = errors.New("the answer is not made of claims")
)

// ClaimStream takes claims out of an answer while it is being written: each is handed over as soon as its closing brace is there, in
// whatever pieces the bytes come. It reads the answers of both claims schemas. Byte tokens are decoded and quotations restored on the way.
// A ClaimStream is for one goroutine.
type ClaimStream struct {
	each func(verify.RawClaim)

	buf   []byte
	pos   int   // bytes of buf that were looked at
	err   error // once set, it stays
	depth int
	start int  // where the claim being read begins
	list  bool // we are inside "claims"

	inString, escaped bool
	stringStart       int
	key               string // the last string at depth 1

	claims []verify.RawClaim
}

// NewClaimStream makes a stream that hands each claim to each.
func NewClaimStream(each func(verify.RawClaim)) *ClaimStream {
	return &ClaimStream{each: each}
}

// Write takes the next piece of the answer. It fails with ErrMalformed as soon as the answer cannot be one of claims any more.
func (s *ClaimStream) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	s.buf = append(s.buf, p...)
	for ; s.pos < len(s.buf) && s.err == nil; s.pos++ {
		s.step(s.buf[s.pos])
	}
	if s.err != nil {
		return 0, s.err
	}
	return len(p), nil
}

// Close says whether the answer was whole: nil, ErrCut or ErrMalformed. It gives the answer as far as it came: all claims handed
// over, and the unanswered parts of the question where the answer was whole.
func (s *ClaimStream) Close() (verify.Structured, error) {
	out := verify.Structured{Claims: s.claims}
	if s.err != nil {
		return out, s.err
	}
	var whole struct {
		Claims     []json.RawMessage `json:"claims"`
		Unanswered []string          `json:"unanswered"`
	}
	err := json.NewDecoder(bytes.NewReader(s.buf)).Decode(&whole)
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		s.err = ErrCut
	case err != nil:
		s.err = fmt.Errorf("%w: %w", ErrMalformed, err)
	case whole.Claims == nil, len(whole.Claims) != len(s.claims): // a second list of claims, or one under a name spelt otherwise
		s.err = ErrMalformed
	}
	if s.err != nil {
		return out, s.err
	}
	for _, u := range whole.Unanswered {
		out.Unanswered = append(out.Unanswered, cleanWords(u))
	}
	return out, nil
}

// step follows the outline of the JSON only: strings, depth, and the names of the outermost object. encoding/json judges the rest, a
// claim at a time.
func (s *ClaimStream) step(c byte) {
	switch {
	case s.escaped:
		s.escaped = false
	case s.inString && c == '\\':
		s.escaped = true
	case s.inString && c == '"':
		s.inString = false
		if s.depth == 1 {
			s.key = string(s.buf[s.stringStart : s.pos+1])
		}
	case s.inString:
	case c == '"':
		s.inString, s.stringStart = true, s.pos
		s.need(s.depth > 0)
		s.need(!s.list || s.depth > 2) // a claim is an object
	case c == '{' || c == '[':
		s.open(c)
	case c == '}' || c == ']':
		s.shut(c)
	case s.depth == 0:
		s.need(c == ' ' || c == '\t' || c == '\r' || c == '\n')
	}
}

func (s *ClaimStream) open(c byte) {
	switch s.depth {
	case 0:
		s.need(c == '{' && len(bytes.TrimSpace(s.buf[:s.pos])) == 0)
	case 1:
		if s.key == `"claims"` {
			s.need(c == '[')
			s.list = true
		}
	case 2:
		if s.list {
			s.need(c == '{')
			s.start = s.pos
		}
	}
	s.depth++
}

func (s *ClaimStream) shut(c byte) {
	s.depth--
	s.need(s.depth >= 0)
	switch {
	case s.err != nil || !s.list:
	case s.depth == 1:
		s.need(c == ']')
		s.list = false
	case s.depth == 2:
		s.take(s.buf[s.start : s.pos+1])
	}
}

func (s *ClaimStream) need(ok bool) {
	if !ok && s.err == nil {
		s.err = ErrMalformed
	}
}

// rawClaim has evidence of either schema: strings, or objects with id and quote.
type rawClaim struct {
	Text     string            `json:"text"`
	Evidence []json.RawMessage `json:"evidence"`
}

func (s *ClaimStream) take(b []byte) {
	var raw rawClaim
	if err := json.Unmarshal(b, &raw); err != nil {
		s.err = fmt.Errorf("%w: %w", ErrMalformed, err)
		return
	}
	claim := verify.RawClaim{Text: cleanWords(raw.Text), Evidence: make([]verify.RawEvidence, 0, len(raw.Evidence))}
	for _, e := range raw.Evidence {
		var ev verify.RawEvidence
		if len(e) > 0 && e[0] == '"' {
			if err := json.Unmarshal(e, &ev.ID); err != nil {
				s.err = fmt.Errorf("%w: %w", ErrMalformed, err)
				return
			}
		} else if err := json.Unmarshal(e, &ev); err != nil {
			s.err = fmt.Errorf("%w: %w", ErrMalformed, err)
			return
		}
		if id, sentence, ok := SplitSentenceID(ev.ID); ok {
			ev.ID, ev.Sentence = id, sentence
		}
		ev.Quote = cleanWords(ev.Quote)
		claim.Evidence = append(claim.Evidence, ev)
	}
	s.claims = append(s.claims, claim)
	if s.each != nil {
		s.each(claim)
	}
}

func cleanWords(s string) string { return Restore(DecodeByteTokens(s)) }

var sentenceID = regexp.MustCompile(`^(c[0-9]+)\.([1-9][0-9]{0,5})$`)

// SplitSentenceID parts "c2.3" into the passage "c2" and its third sentence.
func SplitSentenceID(s string) (passage string, sentence int, ok bool) {
	m := sentenceID.FindStringSubmatch(s)
	if m == nil {
		return "", 0, false
	}
	n, err := strconv.Atoi(m[2])
	return m[1], n, err == nil
}

// SentenceID is the id of a passage's sentence, counted from 1.
func SentenceID(passage string, sentence int) string {
	return passage + "." + strconv.Itoa(sentence)
}
