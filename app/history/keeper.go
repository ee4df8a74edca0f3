package history

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/library"
)

// Keeper does with answers what has to be written down: it keeps them, and puts each step into the audit log.
type Keeper struct {
	Store *Store
	Log   *audit.Log
	Now   func() time.Time
	// Shown gives a record as it may be shown now, and whether something of it is withheld (see [Withheld]): what somebody may not
	// see they cannot have judged either. Nil where there is no library to ask.
	Shown func(Record) (Record, bool)
}

// ErrWithheld is returned where a person would judge what may not be shown to them.
var ErrWithheld = errors.New("the sentence cites a document that may not be read")

// judged is an error where a claim, or [WholeAnswer], cannot be judged because of what is withheld of it.
func (k *Keeper) judged(id string, claim int) error {
	if k.Shown == nil {
		return nil
	}
	r, err := k.Store.Get(id)
	if err != nil {
		return err
	}
	shown, withheld := k.Shown(r)
	if !withheld {
		return nil
	}
	all := shown.Answer.Claims
	if claim == WholeAnswer || claim >= 0 && claim < len(all) && all[claim].Text == "" {
		return ErrWithheld
	}
	return nil
}

// NewKeeper is the keeper of a user's data folder.
func NewKeeper(data string) *Keeper {
	return &Keeper{Store: Open(data), Log: audit.Open(data), Now: time.Now}
}

// Answered writes an answer down and deletes those whose time is over. Where keep is false, or the settings say so, nothing of
// the question stays, not even its digest: the log tells only that an answer was given. fingerprint is that of the library.
//
// All is tried whatever fails; the error joins what did. kept tells whether the answer is there.
func (k *Keeper) Answered(ctx context.Context, fingerprint string, req ask.Request, a ask.Answer, keep bool) (kept bool, err error) {
	settings, err := k.Store.Settings()
	var errs []error
	if err != nil {
		errs = append(errs, err)
	} else if keep && !settings.Off {
		err := k.Store.Keep(Record{Answer: a, Options: OptionsOf(req), Kept: k.Now().UTC().Truncate(time.Second), Library: fingerprint})
		kept = err == nil
		errs = append(errs, err)
	}
	errs = append(errs, k.asked(ctx, fingerprint, a, kept))
	if err := k.Expire(ctx); err != nil {
		errs = append(errs, err)
	}
	return kept, errors.Join(errs...)
}

func (k *Keeper) asked(ctx context.Context, fingerprint string, a ask.Answer, kept bool) error {
	data := map[string]any{
		"kept": kept, "mode": a.Mode, "model": a.Model, "model_digest": a.ModelDigest, "library": fingerprint,
		"version": a.Tool.Version, "rules": a.Tool.Rules,
	}
	if kept {
		key, question, err := k.Log.Question(a.Question)
		if err != nil {
			return err
		}
		sent, err := Sent(a.Chunks)
		if err != nil {
			return err
		}
		data[key], data["answer"], data["status"], data["claims"], data["sent"] = question, a.AnswerID, a.Status, len(a.Claims), SentSum(sent)
		if a.NoAnswer != nil {
			data["no_answer"] = a.NoAnswer.Kind
		}
	}
	_, err := k.Log.Append(ctx, audit.Asked, data)
	return err
}

// Delete deletes kept answers. That they were there stays in the log.
func (k *Keeper) Delete(ctx context.Context, ids ...string) error {
	if err := k.Store.Delete(ctx, ids...); err != nil {
		return err
	}
	_, err := k.Log.Append(ctx, audit.Deleted, map[string]any{"answers": ids, "why": "by_hand"})
	return err
}

// Expire deletes the answers and the checks of texts whose time is over.
func (k *Keeper) Expire(ctx context.Context) error {
	answers, texts, err := k.Store.Expire(ctx, k.Now())
	if err != nil || len(answers)+len(texts) == 0 {
		return err
	}
	data := map[string]any{"answers": answers, "why": "retention"}
	if len(texts) > 0 {
		data["texts"] = texts
	}
	_, err = k.Log.Append(ctx, audit.Deleted, data)
	return err
}

// Set changes how answers are kept, and deletes those that are older than that.
func (k *Keeper) Set(ctx context.Context, set Settings) error {
	if err := k.Store.Set(set); err != nil {
		return err
	}
	if _, err := k.Log.Append(ctx, audit.Set, map[string]any{"keep_days": set.Days, "keep_off": set.Off}); err != nil {
		return err
	}
	return k.Expire(ctx)
}

// SignOff writes down what a person says of a claim. The log gets the name's digest, not the name and not the note.
func (k *Keeper) SignOff(ctx context.Context, id string, o SignOff) error {
	if o.At.IsZero() {
		o.At = k.Now()
	}
	if err := k.judged(id, o.Claim); err != nil {
		return err
	}
	if err := k.Store.SignOff(ctx, id, o); err != nil {
		return err
	}
	mark := string(o.Mark)
	if o.Taken {
		mark = takenBack
	}
	return k.person(ctx, audit.SignedOff, o.By, map[string]any{"answer": id, "claim": o.Claim + 1, "mark": mark})
}

// takenBack stands in the log in place of a mark that was taken back.
const takenBack = "taken_back"

// ErrNothingHeld is returned for the release of an answer that is not held for review.
var ErrNothingHeld = errors.New("this answer is not held for review")

// Release writes down that a person lets an answer go that was held for review. Its verdicts stay what they are.
func (k *Keeper) Release(ctx context.Context, id, by, note string) error {
	r, err := k.Store.Get(id)
	if err != nil {
		return err
	}
	if r.Answer.Status != "review" {
		return fmt.Errorf("%w: %s", ErrNothingHeld, id)
	}
	if err := k.judged(id, WholeAnswer); err != nil {
		return err
	}
	o := SignOff{Claim: WholeAnswer, Mark: MarkOK, By: by, Note: note, At: k.Now()}
	if err := k.Store.SignOff(ctx, id, o); err != nil {
		return err
	}
	return k.person(ctx, audit.Released, by, map[string]any{"answer": id})
}

func (k *Keeper) person(ctx context.Context, kind audit.Kind, by string, data map[string]any) error {
	digest, err := k.Log.Digest(by)
	if err != nil {
		return err
	}
	data["by_digest"] = digest
	_, err = k.Log.Append(ctx, kind, data)
	return err
}

// Ingested writes down that files were read into a library. fingerprint is the library's afterwards.
func (k *Keeper) Ingested(ctx context.Context, fingerprint string, t library.Totals) error {
	data := map[string]any{
		"files": t.Files, "indexed": t.Indexed, "unchanged": t.Unchanged, "retired": t.Retired, "failed": t.Failed, "library": fingerprint,
	}
	if t.OnlyMe > 0 {
		data["only_me"] = t.OnlyMe
	}
	_, err := k.Log.Append(ctx, audit.Ingested, data)
	return err
}
