package history

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tenkyo/app/desk"
	"tenkyo/app/durable"
	"tenkyo/verify"
)

// TextRecord is one check of a text that somebody else wrote: the text, what became of its sentences on the library of that moment,
// who checked it and when. Like an answer it is written once and never changed; a later check of the same text is another record,
// which takes over what people said of the sentences.
type TextRecord struct {
	ID      string      `json:"text_id"`
	Checked time.Time   `json:"checked"`
	By      string      `json:"by,omitempty"` // who checked it, "" where no name is known
	Name    string      `json:"name"`         // of the file, "-" for a text that was pasted
	Body    string      `json:"body,omitempty"`
	Rows    []desk.Row  `json:"rows,omitempty"` // of a list, in place of Body
	Report  desk.Report `json:"report"`         // without what search proposed
}

// NewTextRecord makes a record of a check. rows are those of a list, nil for a text.
func NewTextRecord(report *desk.Report, rows []desk.Row, by string, at time.Time) TextRecord {
	r := TextRecord{Checked: at.UTC(), By: strings.TrimSpace(by), Name: report.Source, Body: report.Text, Rows: rows, Report: *report}
	r.Report.Claims = slices.Clone(report.Claims)
	for i := range r.Report.Claims {
		r.Report.Claims[i].Proposals = nil
	}
	r.Report.Text = ""
	sum := sha256.Sum256(fmt.Appendf(nil, "text\x00%s\x00%s", r.same(), at.UTC().Format(time.RFC3339Nano)))
	r.ID = hex.EncodeToString(sum[:6])
	return r
}

// same tells checks of the same text: it is the digest of its name and its words.
func (r *TextRecord) same() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q", r.Name, r.Body)
	for _, row := range r.Rows {
		fmt.Fprintf(h, " %q", row)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Examiner checks texts; *desk.Desk is one.
type Examiner interface {
	Check(ctx context.Context, text desk.Text, progress func(done, total int)) (*desk.Report, error)
	CheckList(ctx context.Context, list desk.Text, rows []desk.Row, progress func(done, total int)) (*desk.Report, error)
}

// Again checks the text of a record on the library as it is now. What may be shown of a kept text is this: the record's own report
// may hold words of documents that were closed or withdrawn since.
func (r *TextRecord) Again(ctx context.Context, e Examiner, progress func(done, total int)) (*desk.Report, error) {
	if r.Rows != nil {
		return e.CheckList(ctx, desk.Text{Name: r.Name, Prefer: r.Report.Prefer}, r.Rows, progress)
	}
	return e.Check(ctx, desk.Text{Name: r.Name, Body: r.Body, Prefer: r.Report.Prefer}, progress)
}

// TextSummary is a line of the list of checked texts.
type TextSummary struct {
	TextID   string                 `json:"text_id"`
	Checked  time.Time              `json:"checked"`
	By       string                 `json:"by,omitempty"`
	Name     string                 `json:"name"`
	Begins   string                 `json:"begins"` // the first words of the text
	AsOf     string                 `json:"as_of"`
	Status   string                 `json:"status"` // publish or review
	Claims   int                    `json:"claims"`
	Verdicts map[verify.Verdict]int `json:"verdicts"`
	Library  string                 `json:"library"` // fingerprint of the library on which it was checked
	Version  string                 `json:"version"` // of the product
	Rules    string                 `json:"rules"`
	Later    string                 `json:"later,omitempty"` // a later check of the same text
}

// textSummariesFormat changes with what a textLine holds.
const textSummariesFormat = 1

// textLine is what lists need of a checked text.
type textLine struct {
	TextSummary
	Same   string  `json:"same"`
	Text   string  `json:"text"` // searchable
	Points []point `json:"points"`
	Cited  []ref   `json:"cited"`
}

// beginning is how many characters of a text stand in a list.
const beginning = 80

func newTextLine(r TextRecord) textLine {
	l := textLine{Same: r.same(), TextSummary: TextSummary{
		TextID: r.ID, Checked: r.Checked, By: r.By, Name: r.Name, AsOf: r.Report.AsOf, Status: r.Report.Status, Claims: len(r.Report.Claims),
		Verdicts: map[verify.Verdict]int{}, Library: r.Report.Fingerprint, Version: r.Report.Tool.Version, Rules: r.Report.Tool.Rules,
	}}
	text := r.Body
	if text == "" && len(r.Report.Claims) > 0 {
		text = r.Report.Claims[0].Text
	}
	runes := []rune(strings.Join(strings.Fields(text), " "))
	l.Begins = string(runes[:min(len(runes), beginning)])
	var b strings.Builder
	b.WriteString(r.Name)
	for _, c := range r.Report.Claims {
		b.WriteString("\n" + c.Text)
		l.Verdicts[c.Verdict]++
		p := point{Why: whyOpen(c.Claim)}
		for _, k := range c.Citations {
			if k.Resolved != nil {
				p.cite(&l.Cited, k.Resolved)
			}
		}
		l.Points = append(l.Points, p)
	}
	l.Text = searchable(b.String())
	return l
}

// KeepText writes a record. It is there, whole, when KeepText returns.
func (s *Store) KeepText(r TextRecord) error {
	if !isID(r.ID) {
		return fmt.Errorf("keeping the text: %q is no id", r.ID)
	}
	data, err := seal(r)
	if err != nil {
		return fmt.Errorf("keeping the text: %w", err)
	}
	if _, err := os.Stat(s.texts.path(r.ID)); err == nil {
		return fmt.Errorf("%w: %s", ErrKept, r.ID)
	}
	if err := durable.WriteFile(s.texts.path(r.ID), data); err != nil {
		return fmt.Errorf("keeping the text: %w", err)
	}
	return nil
}

// Text reads a checked text. id may be the beginning of an id, as for Get.
//
// What it returns may hold words of documents that may not be read any more: show what [TextRecord.Again] gives.
func (s *Store) Text(id string) (TextRecord, error) {
	whole, err := s.texts.resolve(id)
	if err != nil {
		return TextRecord{}, err
	}
	data, err := os.ReadFile(s.texts.path(whole))
	if errors.Is(err, fs.ErrNotExist) {
		return TextRecord{}, fmt.Errorf("%w: %s", ErrNotKept, whole)
	}
	if err != nil {
		return TextRecord{}, fmt.Errorf("reading a kept text: %w", err)
	}
	var r TextRecord
	err = unseal(data, &r)
	if err == nil && r.ID != whole {
		err = fmt.Errorf("%w: it holds the text %q", ErrDamaged, r.ID)
	}
	if err != nil {
		return TextRecord{}, fmt.Errorf("text %s: %w", whole, err)
	}
	return r, nil
}

// TextPage is a part of the list of checked texts, those checked last first.
type TextPage struct {
	Texts  []TextSummary `json:"texts"`
	Total  int           `json:"total"` // how many there are without Offset and Limit
	Faults []Fault       `json:"faults,omitempty"`
}

// TextQuery says which checked texts are wanted. The zero value wants the last check of every text.
type TextQuery struct {
	Text    string    // words that the text or its name holds, all of them
	From    time.Time // checked at or after
	To      time.Time // checked before
	Holding string    // that hold passages of this document
	Earlier bool      // also checks that were followed by another one of the same text
	Offset  int
	Limit   int // at most so many; 0 means all
}

// Texts returns the checked texts that a query wants.
func (s *Store) Texts(ctx context.Context, q TextQuery) (TextPage, error) {
	page := TextPage{Texts: []TextSummary{}}
	lines, faults, err := s.textLines(ctx)
	if err != nil {
		return page, err
	}
	page.Faults = faults
	words := strings.Fields(searchable(q.Text))
	for _, l := range lines {
		holds := q.Holding == "" || slices.ContainsFunc(l.Cited, func(r ref) bool { return r.Doc == q.Holding })
		said := !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(l.Text, w) })
		inTime := (q.From.IsZero() || !l.Checked.Before(q.From)) && (q.To.IsZero() || l.Checked.Before(q.To))
		if holds && said && inTime && (q.Earlier || q.Holding != "" || l.Later == "") {
			page.Texts = append(page.Texts, l.TextSummary)
		}
	}
	page.Total = len(page.Texts)
	page.Texts = page.Texts[min(max(q.Offset, 0), page.Total):]
	if q.Limit > 0 {
		page.Texts = page.Texts[:min(q.Limit, len(page.Texts))]
	}
	return page, nil
}

// textLines lists all checks, the last first, each that was followed by another of the same text with its Later.
func (s *Store) textLines(ctx context.Context) ([]textLine, []Fault, error) {
	lines, faults, err := s.texts.all(ctx, s.lock)
	slices.SortFunc(lines, func(a, b textLine) int { return cmp.Or(b.Checked.Compare(a.Checked), cmp.Compare(a.TextID, b.TextID)) })
	last := map[string]string{}
	for i := range lines {
		lines[i].Later = last[lines[i].Same]
		if lines[i].Later == "" {
			last[lines[i].Same] = lines[i].TextID
		}
	}
	return lines, faults, err
}

// lastCheck is the id of the last kept check of a text, "" where there is none.
func (s *Store) lastCheck(ctx context.Context, same string) (string, error) {
	lines, _, err := s.textLines(ctx)
	for _, l := range lines {
		if l.Same == same && l.Later == "" {
			return l.TextID, err
		}
	}
	return "", err
}

// ResolveText makes a whole id of the beginning of one of a checked text.
func (s *Store) ResolveText(id string) (string, error) { return s.texts.resolve(id) }

// DeleteTexts removes checked texts, each with its earlier and later checks and with what people said of its sentences. It returns
// the ids of what was removed.
func (s *Store) DeleteTexts(ctx context.Context, ids ...string) ([]string, error) {
	lines, _, err := s.textLines(ctx)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	for _, l := range lines {
		if slices.Contains(ids, l.TextID) {
			wanted[l.Same] = true
		}
	}
	removed := slices.Clone(ids)
	for _, l := range lines {
		if wanted[l.Same] && !slices.Contains(removed, l.TextID) {
			removed = append(removed, l.TextID)
		}
	}
	return removed, s.removeTexts(ctx, removed)
}

func (s *Store) removeTexts(ctx context.Context, ids []string) error {
	lock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	return s.texts.remove(ids, func(id string) []string { return []string{s.textSigns(id)} })
}

// expireTexts deletes the checks that were made before a day, and returns their ids.
func (s *Store) expireTexts(ctx context.Context, first time.Time) ([]string, error) {
	lines, faults, err := s.textLines(ctx)
	if err != nil {
		return nil, err
	}
	var old []string
	for _, l := range lines {
		if l.Checked.Before(first) {
			old = append(old, l.TextID)
		}
	}
	old = append(old, outdated(faults, first)...)
	s.sweepSigns()
	if len(old) == 0 {
		return nil, nil
	}
	return old, s.removeTexts(ctx, old)
}

// abandonedAfter is how old such a note must be: the check that it belongs to is being kept until then.
const abandonedAfter = time.Hour

// sweepSigns removes what was written down for a check that a crash kept from being kept.
func (s *Store) sweepSigns() {
	entries, err := os.ReadDir(filepath.Dir(s.textSigns("")))
	if err != nil {
		return // nobody has signed anything yet
	}
	for _, e := range entries {
		id := strings.TrimSuffix(e.Name(), ".jsonl")
		if _, err := os.Stat(s.texts.path(id)); err == nil {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > abandonedAfter {
			os.Remove(s.textSigns(id))
		}
	}
}

// textFault names the file of a checked text that cannot be read, and why.
func (s *Store) textFault(id string, err error) Fault { return faultOf(s.texts.path(id), err) }

func (s *Store) textSigns(id string) string { return filepath.Join(s.dir, "textsigns", id+".jsonl") }
