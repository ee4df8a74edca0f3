// Package spotcheck draws claims of kept answers at random for a person to judge, and says what came of it: how often a verified
// claim is right at this site, and how far the machine, the judging model and people agree.
//
// A draw is recorded with its seed, its period and the number of claims that there were: anybody can draw the same claims again.
// What people say of them are sign-offs of the answers, and what they find wrong becomes a case that eval runs. The figures are
// those of the claims drawn; they promise nothing of other claims.
package spotcheck

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tenkyo/app/audit"
	"tenkyo/app/durable"
	"tenkyo/app/history"
	"tenkyo/app/report"
	"tenkyo/verify"
)

// Draw is a spot check: the claims that were drawn, and how.
type Draw struct {
	ID    string                 `json:"id"`
	Seed  uint64                 `json:"seed"`
	From  string                 `json:"from,omitempty"` // ISO days of the period, both included; "" for open
	To    string                 `json:"to,omitempty"`
	Asked int                    `json:"asked"` // how many claims were wanted
	At    time.Time              `json:"at"`
	Of    map[verify.Verdict]int `json:"of"` // claims that there were, by verdict
	Items []Item                 `json:"items"`
}

// Item is a drawn claim.
type Item struct {
	AnswerID string         `json:"answer_id"`
	Claim    int            `json:"claim"` // from 0
	Verdict  verify.Verdict `json:"verdict"`
}

// Errors that callers tell apart.
var (
	ErrNothing  = errors.New("there is no claim to draw in this period")
	ErrNoCheck  = errors.New("there is no such spot check")
	ErrNoItem   = errors.New("the spot check has no such item")
	ErrDamaged  = errors.New("the record of the spot check is damaged")
	errNumbered = errors.New("a spot check is named by digits and letters")
)

// Checks are the spot checks of one user.
type Checks struct {
	data   string
	keeper *history.Keeper
}

// Open returns the spot checks in a user's data folder.
func Open(data string) *Checks { return &Checks{data: data, keeper: history.NewKeeper(data)} }

// Show says what of an answer may be shown now, so that nobody marks what they may not see.
func (c *Checks) Show(shown func(history.Record) (history.Record, bool)) { c.keeper.Shown = shown }

func (c *Checks) dir() string { return filepath.Join(c.data, "spotchecks") }

// Draw draws n claims of the answers that a query wants, excerpts left out, and records the draw. Each verdict that occurs is
// drawn from in proportion to how often it does, and at least once.
func (c *Checks) Draw(ctx context.Context, n int, q history.Query, seed uint64, now time.Time) (Draw, error) {
	items, err := c.claims(ctx, q)
	if err != nil {
		return Draw{}, err
	}
	if len(items) == 0 || n < 1 {
		return Draw{}, ErrNothing
	}
	d := Draw{Seed: seed, Asked: n, At: now.UTC().Truncate(time.Second), Of: map[verify.Verdict]int{}, Items: pick(items, n, seed)}
	if !q.From.IsZero() {
		d.From = q.From.Format(time.DateOnly)
	}
	if !q.To.IsZero() {
		d.To = q.To.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	for _, i := range items {
		d.Of[i.Verdict]++
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", seed, n, now.UTC().Format(time.RFC3339Nano)))
	d.ID = hex.EncodeToString(sum[:4])
	data, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		return Draw{}, fmt.Errorf("recording the draw: %w", err)
	}
	if err := durable.WriteFile(c.path(d.ID), append(data, '\n')); err != nil {
		return Draw{}, fmt.Errorf("recording the draw: %w", err)
	}
	_, err = c.keeper.Log.Append(ctx, audit.Drawn, map[string]any{"check": d.ID, "seed": seed, "n": len(d.Items), "of": len(items)})
	return d, err
}

func (c *Checks) path(id string) string { return filepath.Join(c.dir(), id+".json") }

// claims lists all claims that can be drawn, in a fixed order.
func (c *Checks) claims(ctx context.Context, q history.Query) ([]Item, error) {
	q.Offset, q.Limit = 0, 0
	page, err := c.keeper.Store.List(ctx, q)
	if err != nil {
		return nil, err
	}
	var items []Item
	for _, a := range page.Answers {
		if a.Claims == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r, err := c.keeper.Store.Get(a.AnswerID)
		if errors.Is(err, history.ErrDamaged) || errors.Is(err, history.ErrNotKept) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for n, claim := range r.Answer.Claims {
			if !claim.Excerpt {
				items = append(items, Item{a.AnswerID, n, claim.Verdict})
			}
		}
	}
	slices.SortFunc(items, func(a, b Item) int { return cmp.Or(cmp.Compare(a.AnswerID, b.AnswerID), cmp.Compare(a.Claim, b.Claim)) })
	return items, nil
}

// pick draws at most n items, stratified by verdict. The same items, number and seed give the same draw for ever.
func pick(items []Item, n int, seed uint64) []Item {
	strata := map[verify.Verdict][]Item{}
	for _, i := range items {
		strata[i.Verdict] = append(strata[i.Verdict], i)
	}
	share := shares(strata, min(n, len(items)))
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	random := rand.New(rand.NewChaCha8(key))
	var drawn []Item
	for _, v := range slices.Sorted(maps.Keys(strata)) {
		s := strata[v]
		for k := range share[v] { // the first share[v] places of a shuffle
			other := k + random.IntN(len(s)-k)
			s[k], s[other] = s[other], s[k]
		}
		drawn = append(drawn, s[:share[v]]...)
	}
	// In an order that gives no verdict away.
	random.Shuffle(len(drawn), func(i, k int) { drawn[i], drawn[k] = drawn[k], drawn[i] })
	return drawn
}

// shares divides n among the strata: one to each as far as it goes, the rest in proportion by largest remainders.
func shares(strata map[verify.Verdict][]Item, n int) map[verify.Verdict]int {
	verdicts := slices.SortedFunc(maps.Keys(strata), func(a, b verify.Verdict) int {
		return cmp.Or(cmp.Compare(len(strata[b]), len(strata[a])), cmp.Compare(a, b))
	})
	share := map[verify.Verdict]int{}
	total := 0
	for _, v := range verdicts {
		total += len(strata[v])
	}
	left := n
	for _, v := range verdicts {
		if left > 0 {
			share[v], left = 1, left-1
		}
	}
	for ; left > 0; left-- {
		best, gap := verify.Verdict(""), -1e9
		for _, v := range verdicts {
			if share[v] < len(strata[v]) {
				if g := float64(n)*float64(len(strata[v]))/float64(total) - float64(share[v]); g > gap {
					best, gap = v, g
				}
			}
		}
		share[best]++
	}
	return share
}

// Get reads a recorded draw.
func (c *Checks) Get(id string) (Draw, error) {
	if id == "" || strings.ContainsFunc(id, func(r rune) bool { return (r < '0' || r > '9') && (r < 'a' || r > 'z') }) {
		return Draw{}, fmt.Errorf("%w: %w", ErrNoCheck, errNumbered)
	}
	data, err := os.ReadFile(c.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return Draw{}, fmt.Errorf("%w: %s", ErrNoCheck, id)
	}
	if err != nil {
		return Draw{}, fmt.Errorf("reading a spot check: %w", err)
	}
	var d Draw
	if err := json.Unmarshal(data, &d); err != nil || d.ID != id {
		return Draw{}, fmt.Errorf("%w: %s", ErrDamaged, c.path(id))
	}
	return d, nil
}

// List reads all recorded draws, the last first. Those that cannot be read are left out.
func (c *Checks) List() ([]Draw, error) {
	entries, err := os.ReadDir(c.dir())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("listing spot checks: %w", err)
	}
	draws := []Draw{}
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".json"); ok {
			if d, err := c.Get(id); err == nil {
				draws = append(draws, d)
			}
		}
	}
	slices.SortFunc(draws, func(a, b Draw) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID)) })
	return draws, nil
}

// item is one of a draw, from 0.
func (c *Checks) item(id string, n int) (Item, error) {
	d, err := c.Get(id)
	if err != nil {
		return Item{}, err
	}
	if n < 0 || n >= len(d.Items) {
		return Item{}, fmt.Errorf("%w: %d of %d", ErrNoItem, n+1, len(d.Items))
	}
	return d.Items[n], nil
}

// Mark writes down what a person says of an item, from 0, as a sign-off of the answer. What is wrong becomes a case.
func (c *Checks) Mark(ctx context.Context, id string, item int, mark history.Mark, by, note string, now time.Time) error {
	i, err := c.item(id, item)
	if err != nil {
		return err
	}
	if err := c.keeper.SignOff(ctx, i.AnswerID, history.SignOff{Claim: i.Claim, Mark: mark, By: by, Note: note, At: now, Check: id}); err != nil {
		return err
	}
	if mark != history.MarkWrong {
		return report.Withdraw(c.data, i.AnswerID, i.Claim, id) // of an earlier mark
	}
	if k, ok := report.Of(c.data, i.AnswerID, i.Claim); ok && k.Reported.Check != id {
		return nil // somebody has reported it already
	}
	r, err := c.keeper.Store.Get(i.AnswerID)
	if err != nil {
		return err
	}
	if c.keeper.Shown != nil {
		r, _ = c.keeper.Shown(r)
	}
	k, err := report.New(r, i.Claim, report.Unsupported, note, now)
	if err != nil {
		return err
	}
	k.Reported.Check = id
	if err := report.Save(c.data, k); err != nil {
		return err
	}
	_, err = c.keeper.Log.Append(ctx, audit.Reported, map[string]any{"answer": i.AnswerID, "claim": i.Claim + 1, "why": report.Unsupported, "left": false, "check": id})
	return err
}

// TakeBack takes back what a person said of an item of a draw, from 0: it counts as not judged again, and the case that was made of it
// is withdrawn. The record of the answer and the audit log hold both.
func (c *Checks) TakeBack(ctx context.Context, id string, item int, now time.Time) error {
	i, err := c.item(id, item)
	if err != nil {
		return err
	}
	offs, err := c.keeper.Store.SignOffsIn(i.AnswerID, id)
	if err != nil {
		return err
	}
	o, said := offs[i.Claim]
	if !said {
		return nil
	}
	o.Taken, o.At = true, now
	if err := c.keeper.SignOff(ctx, i.AnswerID, o); err != nil {
		return err
	}
	return report.Withdraw(c.data, i.AnswerID, i.Claim, id)
}
