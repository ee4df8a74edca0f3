package evidence

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// withMore is an answer for which passages of two other documents were sent, which no sentence cites.
func (s *shelf) withMore() history.Record {
	r := s.asked("出張でいくら出ますか", good...)
	r.Answer.Chunks = append(r.Answer.Chunks, []verify.Passage{
		{ID: "c3", Doc: "人事/査定.pdf", Title: "査定要領", Version: "aaaaaaaaaaaa", Text: "佐藤の査定はBとする。", Score: 3.25},
		{ID: "c4", Doc: doc, Title: s.doc.Title, Version: s.doc.Version, Text: "この規程は総務部が所管する。", Score: 2.5},
		{ID: "c5", Doc: "買収/計画.pdf", Title: "買収計画", Version: "bbbbbbbbbbbb", Text: "買収は来春とする。", Score: 1.25},
	}...)
	r.Answer.Also = map[string][]string{"c1": {"人事/査定.pdf"}}
	r.Answer.Choices = &ask.Choices{}
	r.Options.Docs = []string{doc, "買収/計画.pdf"}
	return r
}

func TestWhatTheAnswerDoesNotRestOnStaysOut(t *testing.T) {
	s := newShelf(t)
	if n := len(s.asked("q", good...).Answer.Chunks); n != 2 {
		t.Fatalf("the document has %d passages", n)
	}
	p := s.pack(s.withMore(), words.Japanese)
	data, err := JSON(p)
	if err != nil {
		t.Fatal(err)
	}
	page := html(t, p)
	opened, err := Open(page)
	if err != nil {
		t.Fatal(err)
	}
	inside, err := json.Marshal(opened)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"page": page, "its data": inside, "JSON": data, "Markdown": Markdown(p, words.New(words.Japanese))} {
		for _, leak := range []string{"査定", "佐藤", "買収", "総務部", "aaaaaaaaaaaa"} {
			if bytes.Contains(file, []byte(leak)) {
				t.Errorf("the %s holds %q", name, leak)
			}
		}
		if name != "page" && name != "Markdown" {
			continue
		}
		if !bytes.Contains(file, []byte("回答の根拠でない3か所")) {
			t.Errorf("the %s does not say that something is left out", name)
		}
	}
	if len(p.Documents) != 1 || !p.Documents[0].Cited {
		t.Errorf("documents: %+v", p.Documents)
	}
	if len(p.LeftOut) != 2 || p.LeftOut[0].Doc != "人事/査定.pdf" || p.LeftOut[1].Title != "買収計画" {
		t.Errorf("left out: %+v", p.LeftOut)
	}
	for name, file := range map[string][]byte{"page": page, "JSON": data} {
		r := checked(t, file)
		if f := sentFinding(r); !r.OK || f.Result != OK || f.N != 5 || f.Left != 3 {
			t.Errorf("%s: %+v", name, r.Findings)
		}
	}
}

func sentFinding(r Report) Finding {
	return r.Findings[slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Name == CheckSent })]
}

func TestAllThatWasReadLeavesWhereItIsAskedFor(t *testing.T) {
	s := newShelf(t)
	r := s.withMore()
	check, err := history.NewRechecker(s, r.Answer.Asked).Check(t.Context(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Answer.Chunks {
		r.Answer.Chunks[i].Version = s.doc.Version // the library has one file
	}
	p, err := Make(t.Context(), s, Request{Record: r, Recheck: check, Lang: words.Japanese, Version: "1.0", All: true})
	if err != nil {
		t.Fatal(err)
	}
	got := checked(t, html(t, p))
	if f := sentFinding(got); !got.OK || f.Left != 0 || f.N != 5 || len(p.Documents) != 3 || len(p.LeftOut) != 0 || len(p.Options.Docs) != 2 {
		t.Errorf("%+v, %+v", got.Findings, p.Documents)
	}
	if p.Documents[1].Use() != "evidence.used_sent" {
		t.Errorf("what was not cited is called %s", p.Documents[1].Use())
	}
}

// TestNoGapChangesUnnoticed: each pack was altered and sealed again by somebody who can write one.
func TestNoGapChangesUnnoticed(t *testing.T) {
	s := newShelf(t)
	page := html(t, s.pack(s.withMore(), words.Japanese))
	made := verify.Passage{ID: "c3", Doc: doc, Version: s.doc.Version, Text: "別の文。"}
	for _, c := range []struct {
		name, want string
		change     func(*Pack)
	}{
		{"a gap taken out", "sent", func(p *Pack) { p.Sent = slices.Delete(p.Sent, 2, 3) }},
		{"the last gap taken out", "sent", func(p *Pack) { p.Sent = p.Sent[:4] }},
		{"a gap taken out, the sum made anew", "sent", func(p *Pack) {
			p.Sent = slices.Delete(p.Sent, 2, 3)
			p.SentSum = history.SentSum(p.Sent)
		}},
		{"all gaps taken out", "sent", func(p *Pack) { p.Sent, p.SentSum = nil, "" }},
		{"two gaps exchanged", "sent", func(p *Pack) { p.Sent[2].SHA256, p.Sent[3].SHA256 = p.Sent[3].SHA256, p.Sent[2].SHA256 }},
		{"a gap for another passage", "sent", func(p *Pack) { p.Sent[2].SHA256 = digest(nil) }},
		{"a gap put in", "sent", func(p *Pack) { p.Sent = append(p.Sent, history.SentPassage{ID: "c6", SHA256: digest(nil)}) }},
		{"a passage made up for a gap", "passage 3", func(p *Pack) { p.Answer.Chunks = append(p.Answer.Chunks, made) }},
		{"a passage put in", "passage 3", func(p *Pack) {
			made := made
			made.ID = "c9"
			p.Answer.Chunks = append(p.Answer.Chunks, made)
		}},
		{"a passage twice", "passage 3", func(p *Pack) { p.Answer.Chunks = append(p.Answer.Chunks, p.Answer.Chunks[0]) }},
		{"the cited passage taken out", "sent", func(p *Pack) { p.Answer.Chunks, p.Sent = nil, p.Sent[1:] }},
		{"a word of a passage", "passage 1", func(p *Pack) { p.Answer.Chunks[0].Text += "以上。" }},
		{"the edition of a passage", "passage 1", func(p *Pack) { p.Answer.Chunks[0].Effective = "2020-01-01" }},
		{"the format set back", "sent", func(p *Pack) { p.Format, p.Sent = 1, nil }},
	} {
		p, err := Open(page)
		if err != nil {
			t.Fatal(err)
		}
		c.change(p)
		r := checked(t, html(t, p))
		f := sentFinding(r)
		if only := (Report{Findings: []Finding{f}}); r.OK || f.Result != Failed || !slices.Contains(bad(only), c.want) {
			t.Errorf("%s: wanted %s: %+v", c.name, c.want, f)
		}
	}
	cut := bytes.Replace(page, []byte("回答の根拠でない3か所"), []byte("回答の根拠でない1か所"), 1)
	if r := checked(t, cut); r.OK || !slices.Contains(bad(r), "sent") {
		t.Errorf("fewer gaps on the page: %q", bad(r))
	}
}

// TestTheLogTellsWhatWasSent: whoever makes the list and its sum anew is found by the log of the day of the question.
func TestTheLogTellsWhatWasSent(t *testing.T) {
	s, log := newShelf(t), audit.Open(t.TempDir())
	p := s.pack(s.withMore(), words.Japanese)
	if _, err := log.Append(t.Context(), audit.Asked, map[string]any{"answer": p.Answer.AnswerID, "sent": p.SentSum}); err != nil {
		t.Fatal(err)
	}
	result := func(p *Pack) Finding {
		r, err := Check(t.Context(), html(t, p), "1.0", []string{log.Path()})
		if err != nil {
			t.Fatal(err)
		}
		return sentFinding(r)
	}
	if f := result(p); f.Result != OK {
		t.Errorf("the pack as it was made: %+v", f)
	}
	for name, change := range map[string]func(*Pack){
		"the last passage taken out": func(p *Pack) { p.Sent = p.Sent[:4]; p.SentSum = history.SentSum(p.Sent) },
		"as if of an older version":  func(p *Pack) { p.Format, p.Sent, p.SentSum = 1, nil, "" },
	} {
		altered := *p
		change(&altered)
		if f := result(&altered); f.Result != Failed || !slices.Contains(bad(Report{Findings: []Finding{f}}), "log") {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestAPackOfTheFirstFormatStillChecks(t *testing.T) {
	data, err := os.ReadFile("testdata/format1.html")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Check(t.Context(), data, "2.0", nil)
	if err != nil || !r.OK {
		t.Fatal(r.Findings, err)
	}
	if f := sentFinding(r); f.Result != NotChecked || f.Why != WhyOldFormat {
		t.Errorf("%+v", f)
	}
}

func TestWhatAMarkPointsToIsInThePack(t *testing.T) {
	s := newShelf(t)
	r := s.withMore()
	r.Answer.Claims[0].Flags = append(r.Answer.Claims[0].Flags, verify.Flag{Code: "conflicting_sources", Severity: verify.Warning, Source: &verify.SourceSpan{ID: "c5"}})
	p := s.pack(r, words.Japanese)
	if len(p.Documents) != 2 || p.Documents[1].Doc != "買収/計画.pdf" || p.Documents[1].Use() != "evidence.used_weighed" || p.Gaps() != 2 {
		t.Errorf("%+v", p.Documents)
	}
	if p.Documents[0].Use() != "evidence.used_cited" {
		t.Errorf("the cited document is called %s", p.Documents[0].Use())
	}
}

func TestAGapHidesADocumentThatMayNotBeRead(t *testing.T) {
	s := newShelf(t)
	r := s.withMore()
	s.source = library.Denied
	p := s.pack(r, words.Japanese)
	if len(p.LeftOut) != 0 {
		t.Errorf("a document that may not be read is named: %+v", p.LeftOut)
	}
	if got := checked(t, html(t, p)); !got.OK || sentFinding(got).Left != 3 {
		t.Errorf("%+v", got.Findings)
	}
}

// TestVerdictsComeOutFromWhatAnAnswerRestsOn: what is left out of recorded answers of every kind changes no verdict.
func TestVerdictsComeOutFromWhatAnAnswerRestsOn(t *testing.T) {
	file, err := os.Open(filepath.Join("../../../shared/gauntlet", "dev.jsonl"))
	if err != nil {
		t.Skip("no recorded answers here")
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	sent, in := 0, 0
	for lines.Scan() {
		var c verify.Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		a := ask.Answer{Report: verify.Check(c), Question: c.Question, Chunks: c.Chunks, Mode: ask.QuoteMode}
		if c.Answer.Format == verify.FormatTagged {
			a.Mode = ask.TaggedMode
		}
		p := Pack{Answer: a}
		p.leaveOut(rests(&a))
		sent, in = sent+len(a.Chunks), in+len(p.Answer.Chunks)
		for i, again := range Verdicts(p.Answer) {
			if was := a.Claims[i]; again.Verdict != was.Verdict || !sameStatuses(again, was) {
				t.Errorf("%s %d: %s %v, was %s %v", c.ID, i+1, again.Verdict, again.Evidence, was.Verdict, was.Evidence)
			}
		}
		if strings.TrimSpace(c.Question) == "" {
			t.Errorf("%s has no question", c.ID)
		}
	}
	t.Logf("%d of %d passages are in the packs", in, sent)
}
