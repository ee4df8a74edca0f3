package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"
	"unicode"

	plain "github.com/ledongthuc/pdf"
)

// The rule by which a page's characters are taken from the second reader: measured on 2,016 Japanese pages, of which it chose
// 146 and made 145 better.
const (
	suspectShare = 0.01  // of pdfium's characters look like raw codes: then a page is worth a warning
	mendShare    = 0.002 // and from here the second reader is asked: only such characters are ever replaced
	cleanerShare = 0.5   // the second reader has less than this part of that share
	leastLength  = 0.8   // of pdfium's length
	mostLength   = 1.25
)

// suspicious reports whether a character is hardly ever meant: an ideograph of extension A, a private code, a replacement. Some
// files make pdfium give the font's codes there (䛧䛩䛶 for kana) although they say what the codes mean.
func suspicious(r rune) bool {
	return (r >= 0x3400 && r <= 0x4dbf) || r == unicode.ReplacementChar || unicode.Is(unicode.Co, r)
}

// shareSuspicious is the share of suspicious characters, white space left out.
func shareSuspicious(runes []rune) float64 {
	odd, all := 0, 0
	for _, r := range runes {
		if unicode.IsSpace(r) {
			continue
		}
		all++
		if suspicious(r) {
			odd++
		}
	}
	return float64(odd) / float64(max(all, 1))
}

// secondReader is ledongthuc/pdf on one file, opened when it is first needed.
type secondReader struct {
	engine *Engine
	data   []byte
	notice func(running bool)

	reader *plain.Reader
	failed error
}

// repair replaces the characters of a page that pdfium got wrong, and reports whether it did. Places and order stay pdfium's.
func (s *secondReader) repair(ctx context.Context, raw *rawPage, number int) (bool, error) {
	ours := make([]rune, len(raw.glyphs))
	for i := range raw.glyphs {
		ours[i] = raw.glyphs[i].char
	}
	share := shareSuspicious(ours)
	if share <= mendShare {
		return false, nil
	}
	text, err := s.page(ctx, number)
	if err != nil {
		return false, err
	}
	var theirs []rune
	for _, r := range text {
		if !unicode.IsSpace(r) && !unicode.IsControl(r) {
			theirs = append(theirs, r)
		}
	}
	if shareSuspicious(theirs) >= cleanerShare*share || float64(len(theirs)) < leastLength*float64(len(ours)) || float64(len(theirs)) > mostLength*float64(len(ours)) {
		return false, nil
	}
	repaired := mend(ours, theirs)
	for i := range raw.glyphs {
		raw.glyphs[i].char = repaired[i]
	}
	return true, nil
}

// mend gives ours with its suspicious characters replaced by what stands at the same place in theirs. A code that could not be
// placed everywhere is replaced by what it stood for elsewhere on the page, if that was always the same.
func mend(ours, theirs []rune) []rune {
	out := make([]rune, len(ours))
	copy(out, ours)
	type votes struct {
		meant rune
		agree int
		other int
	}
	known := map[rune]*votes{}
	at := alignRunes(ours, theirs)
	for i, j := range at {
		if j < 0 || !suspicious(ours[i]) || suspicious(theirs[j]) {
			continue
		}
		v := known[ours[i]]
		switch {
		case v == nil:
			known[ours[i]] = &votes{meant: theirs[j], agree: 1}
		case v.meant == theirs[j]:
			v.agree++
		case v.agree <= v.other:
			*v = votes{meant: theirs[j], agree: 1, other: v.agree}
		default:
			v.other++
		}
	}
	for i, r := range ours {
		if !suspicious(r) {
			continue
		}
		if v := known[r]; v != nil && v.agree > 4*v.other {
			out[i] = v.meant
		} else if j := at[i]; j >= 0 {
			out[i] = theirs[j]
		}
	}
	return out
}

// errSecondSlow says that the second reader did not come back; it is still running.
var errSecondSlow = errors.New("the second reader did not come to an end")

// page is the second reader's text of a page. After a failure that concerns the whole file the same error comes back at once.
func (s *secondReader) page(ctx context.Context, number int) (string, error) {
	if s.failed != nil {
		return "", s.failed
	}
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	s.notice(true)
	go func() {
		var r result
		defer func() {
			if trouble := recover(); trouble != nil {
				r.err = fmt.Errorf("%v", trouble)
			}
			done <- r
		}()
		if s.reader == nil {
			if s.reader, r.err = plain.NewReader(bytes.NewReader(s.data), int64(len(s.data))); r.err != nil {
				return
			}
		}
		r.text, r.err = s.reader.Page(number).GetPlainText(nil)
	}()
	patience := time.NewTimer(s.engine.patience)
	defer patience.Stop()
	select {
	case r := <-done:
		s.notice(false)
		if r.err != nil && s.reader == nil {
			s.failed = fmt.Errorf("the second reader cannot open the file: %w", r.err)
			return "", s.failed
		}
		return r.text, r.err
	case <-patience.C:
		s.engine.haunted.Store(true)
		s.failed = errSecondSlow
	case <-ctx.Done():
		s.engine.haunted.Store(true)
		s.failed = context.Cause(ctx)
	}
	s.notice(false)
	return "", s.failed
}
