package history

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/desk"
	"tenkyo/app/durable"
	"tenkyo/verify"
)

// Fall says why a person's word on a sentence no longer counts; "" while it does.
type Fall string

// The ways in which what a person signed falls.
const (
	FellEdition Fall = "edition" // what the sentence cites is in another edition now, or is no longer in force
	FellChanged Fall = "changed" // it cites another place, or its verdict is another one
	FellUnread  Fall = "unread"  // what it cites may not be read now, so that nobody can say whether it still counts
)

// TextSign is what a person said of a sentence of a checked text, and the sentence as it was judged then.
type TextSign struct {
	SignOff
	Nth   int        `json:"nth,omitempty"` // of the sentences with the same words, from 0
	Was   desk.Claim `json:"was"`           // without what search proposed
	Taken bool       `json:"taken_back,omitempty"`
	Fell  Fall       `json:"fell,omitempty"` // at the later check to which it was taken over
}

// NewTextSign is what a person says of a claim of a report.
func NewTextSign(r *desk.Report, o SignOff) TextSign {
	t := TextSign{SignOff: o, Was: r.Claims[o.Claim], Nth: sentences(r)[o.Claim].nth}
	t.Was.Proposals = nil
	return t
}

// sentence tells the sentences of a text apart.
type sentence struct {
	words string
	nth   int // of those with the same words
}

func sentences(r *desk.Report) []sentence {
	named := make([]sentence, len(r.Claims))
	seen := map[string]int{}
	for i, c := range r.Claims {
		words := wordsOf(c)
		named[i] = sentence{words, seen[words]}
		seen[words]++
	}
	return named
}

func wordsOf(c desk.Claim) string { return strings.Join(strings.Fields(c.Text), " ") }

// Standing holds what people said of the sentences of a text against a check of it: by claim, each with why it no longer counts.
func Standing(signs map[int]TextSign, now *desk.Report) map[int]TextSign {
	at := map[sentence]int{}
	for i, s := range sentences(now) {
		at[s] = i
	}
	out := map[int]TextSign{}
	for _, t := range signs {
		i, ok := at[sentence{wordsOf(t.Was), t.Nth}]
		if !ok {
			continue // a version of the program that parts the text into other sentences
		}
		t.Claim, t.Fell = i, fell(t.Was, now.Claims[i])
		out[i] = t
	}
	return out
}

// fell compares a sentence as it was signed with what it is now.
func fell(was, now desk.Claim) Fall {
	same := len(was.Citations) == len(now.Citations) && was.Verdict == now.Verdict
	for i := 0; i < min(len(was.Citations), len(now.Citations)); i++ {
		a, b := was.Citations[i].Resolved, now.Citations[i].Resolved
		switch {
		case a == nil && b == nil:
		case b == nil && now.Citations[i].Status == desk.Withheld:
			return FellUnread
		case a == nil || b == nil:
			same = false
		case (a.Doc == b.Doc || a.Title == b.Title) && a.Version != b.Version, a.SupersededBy == "" && b.SupersededBy != "":
			return FellEdition
		case !samePlace(a, b):
			same = false
		}
	}
	if !same {
		return FellChanged
	}
	return ""
}

func samePlace(a, b *verify.Passage) bool {
	return a.Doc == b.Doc && a.Section == b.Section && a.Page == b.Page && a.Text == b.Text &&
		a.SupersededBy == b.SupersededBy && a.InForceFrom == b.InForceFrom && a.Kind == b.Kind
}

// differs tells whether a check came to something else than an earlier one of the same text.
func differs(was, now *desk.Report) bool {
	if len(was.Claims) != len(now.Claims) || was.Tool.Rules != now.Tool.Rules {
		return true
	}
	for i := range now.Claims {
		if wordsOf(was.Claims[i]) != wordsOf(now.Claims[i]) || fell(was.Claims[i], now.Claims[i]) != "" {
			return true
		}
	}
	return false
}

// TextSigns returns what people said of the sentences of a checked text, the last for each, by claim.
func (s *Store) TextSigns(id string) (map[int]TextSign, error) {
	found := map[int]TextSign{}
	if !isID(id) {
		return found, nil
	}
	data, err := os.ReadFile(s.textSigns(id))
	if errors.Is(err, fs.ErrNotExist) {
		return found, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the sign-offs: %w", err)
	}
	for line := range bytes.Lines(data) {
		var t TextSign
		switch {
		case json.Unmarshal(line, &t) != nil || t.By == "":
		case t.Taken:
			delete(found, t.Claim)
		case slices.Contains(Marks(), t.Mark):
			found[t.Claim] = t
		}
	}
	return found, nil
}

// signText writes down what a person says of a sentence of a kept text.
func (s *Store) signText(ctx context.Context, id string, t TextSign) error {
	known := slices.Contains(Marks(), t.Mark)
	if t.Claim < 0 || !known || strings.TrimSpace(t.By) == "" {
		return fmt.Errorf("%w: sentence %d, mark %q, by %q", ErrMark, t.Claim+1, t.Mark, t.By)
	}
	t.At = t.At.UTC().Truncate(time.Second)
	lock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	if _, err := os.Stat(s.texts.path(id)); err != nil {
		return fmt.Errorf("%w: %s", ErrNotKept, id)
	}
	entry, err := json.Marshal(t)
	if err == nil {
		err = appendLine(s.textSigns(id), entry)
	}
	if err != nil {
		return fmt.Errorf("writing the sign-off: %w", err)
	}
	return nil
}

// takeOver writes what people said of the sentences of a text beside a check of it that is about to be kept.
func (s *Store) takeOver(id string, signs map[int]TextSign) error {
	if len(signs) == 0 {
		return nil
	}
	var b bytes.Buffer
	for _, claim := range slices.Sorted(maps.Keys(signs)) {
		entry, err := json.Marshal(signs[claim])
		if err != nil {
			return fmt.Errorf("writing the sign-offs: %w", err)
		}
		b.Write(append(entry, '\n'))
	}
	if err := durable.WriteFile(s.textSigns(id), b.Bytes()); err != nil {
		return fmt.Errorf("writing the sign-offs: %w", err)
	}
	return nil
}

// Checked writes a check of a text down, with what people said of its sentences when it was checked before, and deletes what is
// older than the settings allow. Where keep is false, or the settings say so, nothing of the text stays: the log tells only that one
// was checked. The record's ID is "" then.
func (k *Keeper) Checked(ctx context.Context, r TextRecord, keep bool) (TextRecord, error) {
	var errs []error
	settings, err := k.Store.Settings()
	kept := false
	if err != nil {
		errs = append(errs, err)
	} else if keep && !settings.Off {
		err := k.keepText(ctx, r)
		kept = err == nil
		errs = append(errs, err)
	}
	report := &r.Report
	data := map[string]any{"kept": kept, "claims": len(report.Claims), "verified": report.Counts[verify.Verified], "status": report.Status,
		"library": report.Fingerprint, "version": report.Tool.Version, "rules": report.Tool.Rules}
	if kept {
		digest, err := k.Log.Digest(r.words())
		errs = append(errs, err)
		data["text"], data["text_digest"] = r.ID, digest
	} else {
		r.ID = ""
	}
	_, err = k.Log.Append(ctx, audit.Checked, data)
	return r, errors.Join(append(errs, err, k.Expire(ctx))...)
}

// keepText keeps a record and takes over what was said at the last check of the same text.
func (k *Keeper) keepText(ctx context.Context, r TextRecord) error {
	before, err := k.Store.lastCheck(ctx, r.same())
	if err != nil {
		return err
	}
	signs, err := k.Store.TextSigns(before)
	if err != nil {
		return err
	}
	// First what was said, then the record: a crash in between leaves what was said with the check before, where it still counts.
	if err := k.Store.takeOver(r.ID, Standing(signs, &r.Report)); err != nil {
		return err
	}
	return k.Store.KeepText(r)
}

// words are those of a text, or of the claims of a list.
func (r *TextRecord) words() string {
	if r.Rows == nil {
		return r.Body
	}
	var claims []string
	for _, c := range r.Report.Claims {
		claims = append(claims, c.Text)
	}
	return strings.Join(claims, "\n")
}

// Reopened is a kept text as it may be shown: checked again on the library as it is now.
type Reopened struct {
	TextRecord
	Now   *desk.Report
	Signs map[int]TextSign
	// Earlier is when the text was checked before, where this check came to something else; it is kept as a later one then.
	Earlier *TextRecord
}

// Reopen checks a kept text again, also where an earlier check of it is named. What comes to something else than before is kept as a
// later check of the text, so that lists and logs tell of it; who is the name of who looks, "" where none is known. It is
// [Keeper.CheckAgain] and then [Keeper.TakeUp].
func (k *Keeper) Reopen(ctx context.Context, e Examiner, id, who string, progress func(done, total int)) (Reopened, error) {
	r, now, err := k.CheckAgain(ctx, e, id, progress)
	if err != nil {
		return Reopened{}, err
	}
	return k.TakeUp(ctx, r, now, who)
}

// CheckAgain checks a kept text on the library as it is now, and writes nothing down. It returns the last kept check of the text, and
// what it comes to now.
func (k *Keeper) CheckAgain(ctx context.Context, e Examiner, id string, progress func(done, total int)) (TextRecord, *desk.Report, error) {
	r, err := k.Store.Text(id)
	if err != nil {
		return TextRecord{}, nil, err
	}
	if last, err := k.Store.lastCheck(ctx, r.same()); err != nil {
		return TextRecord{}, nil, err
	} else if last != r.ID {
		if r, err = k.Store.Text(last); err != nil {
			return TextRecord{}, nil, err
		}
	}
	now, err := r.Again(ctx, e, progress)
	return r, now, err
}

// TakeUp keeps what a kept text comes to now, where that is something else than before, and reads what was said of its sentences.
func (k *Keeper) TakeUp(ctx context.Context, r TextRecord, now *desk.Report, who string) (Reopened, error) {
	out := Reopened{TextRecord: r, Now: now}
	if differs(&r.Report, now) {
		kept, err := k.Checked(ctx, NewTextRecord(now, r.Rows, who, k.Now()), true)
		if err != nil {
			return Reopened{}, err
		}
		if kept.ID != "" {
			out.TextRecord, out.Earlier = kept, &r
		}
	}
	signs, err := k.Store.TextSigns(out.ID)
	if err != nil {
		return Reopened{}, err
	}
	out.Signs = Standing(signs, now)
	return out, nil
}

// SignText writes down what a person says of a sentence of a checked text; id is "" for one that is not kept, of which only the log
// tells that something was said. The log gets the name's digest, not the name and not the note.
func (k *Keeper) SignText(ctx context.Context, id string, t TextSign) error {
	data := map[string]any{"claim": t.Claim + 1, "mark": string(t.Mark)}
	if t.Taken {
		data["mark"] = takenBack
	}
	if id != "" {
		if err := k.Store.signText(ctx, id, t); err != nil {
			return err
		}
		data["text"] = id
	}
	return k.person(ctx, audit.SignedOff, t.By, data)
}

// ExportedText writes into the log that a checked text left as a file. form is the end of the file's name, signed how many of its
// sentences a person's word stands on.
func (k *Keeper) ExportedText(ctx context.Context, id, form string, data []byte, signed int) error {
	sum := sha256.Sum256(data)
	entry := map[string]any{"form": form, "sha256": hex.EncodeToString(sum[:]), "signed": signed}
	if id != "" {
		entry["text"] = id
	}
	_, err := k.Log.Append(ctx, audit.Exported, entry)
	return err
}

// DeleteTexts deletes checked texts. That they were there stays in the log.
func (k *Keeper) DeleteTexts(ctx context.Context, ids ...string) error {
	removed, err := k.Store.DeleteTexts(ctx, ids...)
	if err != nil {
		return err
	}
	_, err = k.Log.Append(ctx, audit.Deleted, map[string]any{"texts": removed, "why": "by_hand"})
	return err
}

// SignColumns are what people said of the claims of a text, as columns of a list: mark, by, day and note. word writes the mark in the
// reader's language.
func SignColumns(signs map[int]TextSign, word func(TextSign) string) []desk.Column {
	column := func(name string, cell func(TextSign) string) desk.Column {
		return desk.Column{Name: name, Cell: func(claim int) string {
			if t, ok := signs[claim]; ok {
				return cell(t)
			}
			return ""
		}}
	}
	return []desk.Column{
		column("mark", word),
		column("by", func(t TextSign) string { return t.By }),
		column("day", func(t TextSign) string { return t.At.Local().Format(time.DateOnly) }),
		column("note", func(t TextSign) string { return t.Note }),
	}
}
