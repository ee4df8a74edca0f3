package history

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/verify"
)

// logged are the kinds of the entries of a log, which must be sound.
func logged(t *testing.T, k *Keeper) string {
	t.Helper()
	var kinds []string
	if err := k.Log.Read(t.Context(), func(e audit.Entry) { kinds = append(kinds, string(e.Kind)) }); err != nil {
		t.Fatal(err)
	}
	if r, err := audit.Verify(t.Context(), []string{k.Log.Path()}, nil); err != nil || !r.OK {
		t.Errorf("the log is not sound: %+v, %v", r, err)
	}
	return strings.Join(kinds, " ")
}

func TestEveryStepIsLoggedAndNothingOfTheQuestion(t *testing.T) {
	k := NewKeeper(t.TempDir())
	ctx := t.Context()
	r := kept(1, "私の懲戒について", claim("懲戒は三種とする。", verify.Unsupported))
	r.Answer.Status = "review"
	if kept, err := k.Answered(ctx, "AAAA-BBBB", ask.Request{}, r.Answer, true); !kept || err != nil {
		t.Fatal(kept, err)
	}
	id := r.Answer.AnswerID
	for _, err := range []error{
		k.SignOff(ctx, id, SignOff{Mark: MarkWrong, By: "佐藤花子", Note: "原本と違う"}),
		k.Release(ctx, id, "佐藤花子", "承知の上"),
		k.Set(ctx, Settings{Days: 100000}),
		k.Delete(ctx, id),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if got, want := logged(t, k), "asked signed_off released set deleted"; got != want {
		t.Errorf("logged %q, want %q", got, want)
	}
	text, err := os.ReadFile(k.Log.Path())
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"懲戒", "佐藤", "原本", "承知", "rule.md"} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	if !strings.Contains(string(text), id) {
		t.Error("the log does not name the answer")
	}
}

func TestAnAnswerThatIsNotKeptLeavesNoDigest(t *testing.T) {
	k := NewKeeper(t.TempDir())
	a := kept(1, "q", claim("c", verify.Verified)).Answer
	if kept, err := k.Answered(t.Context(), "", ask.Request{}, a, false); kept || err != nil {
		t.Fatal(kept, err)
	}
	if err := k.Store.Set(Settings{Off: true}); err != nil {
		t.Fatal(err)
	}
	if kept, err := k.Answered(t.Context(), "", ask.Request{}, a, true); kept || err != nil {
		t.Fatal(kept, err)
	}
	err := k.Log.Read(t.Context(), func(e audit.Entry) {
		data, _ := json.Marshal(e.Data)
		if strings.Contains(string(data), "digest\":\"") && e.Data["question_digest"] != nil || e.Data["answer"] != nil {
			t.Errorf("left: %s", data)
		}
	})
	if page, listErr := k.Store.List(t.Context(), Query{}); err != nil || listErr != nil || page.Total != 0 {
		t.Error(page.Total, err, listErr)
	}
}

func TestRetentionWorksWithTheNextQuestion(t *testing.T) {
	k := NewKeeper(t.TempDir())
	old, young := kept(1, "old").Answer, kept(2, "young").Answer
	if _, err := k.Answered(t.Context(), "", ask.Request{}, old, true); err != nil {
		t.Fatal(err)
	}
	if err := k.Store.Set(Settings{Days: 30}); err != nil {
		t.Fatal(err)
	}
	young.Asked = old.Asked.AddDate(0, 0, 31)
	k.Now = func() time.Time { return young.Asked }
	if _, err := k.Answered(t.Context(), "", ask.Request{}, young, true); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Store.Get(old.AnswerID); !errors.Is(err, ErrNotKept) {
		t.Errorf("the old answer is still there: %v", err)
	}
	if got := logged(t, k); got != "asked asked deleted" {
		t.Errorf("logged %q", got)
	}
}

func TestOnlyAHeldAnswerIsReleased(t *testing.T) {
	k := NewKeeper(t.TempDir())
	r := kept(1, "q", claim("c", verify.Verified))
	keepAll(t, k.Store, r)
	if err := k.Release(t.Context(), r.Answer.AnswerID, "x", ""); !errors.Is(err, ErrNothingHeld) {
		t.Errorf("got %v", err)
	}
	if _, released, err := k.Store.Released(r.Answer.AnswerID); released || err != nil {
		t.Error(released, err)
	}
}
