package ollama

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"tenkyo/verify"
)

const twoClaims = ` {"claims": [ {"text":"申請は\"三日前\"まで{[","evidence":[{"id":"c1","quote":"三日前までに<0xE3><0x80><0x80>申請"}]},` +
	`{"text":"b","evidence":["c2.3","c10.12","x"]}],"unanswered":["費用は\n?"]}` + "\n\t "

func wantTwo() []verify.RawClaim {
	return []verify.RawClaim{
		{Text: `申請は"三日前"まで{[`, Evidence: []verify.RawEvidence{{ID: "c1", Quote: "三日前までに\u3000申請"}}},
		{Text: "b", Evidence: []verify.RawEvidence{{ID: "c2", Sentence: 3}, {ID: "c10", Sentence: 12}, {ID: "x"}}},
	}
}

func TestClaimStreamInPiecesOfEverySize(t *testing.T) {
	for size := 1; size <= len(twoClaims); size++ {
		var got []verify.RawClaim
		s := NewClaimStream(func(c verify.RawClaim) { got = append(got, c) })
		for rest := twoClaims; rest != ""; {
			n := min(size, len(rest))
			if _, err := s.Write([]byte(rest[:n])); err != nil {
				t.Fatalf("pieces of %d: %v", size, err)
			}
			rest = rest[n:]
		}
		whole, err := s.Close()
		if err != nil || !reflect.DeepEqual(got, wantTwo()) || !reflect.DeepEqual(whole.Claims, got) {
			t.Fatalf("pieces of %d: %v, %+v", size, err, got)
		}
		if len(whole.Unanswered) != 1 || whole.Unanswered[0] != "費用は\n?" {
			t.Fatalf("unanswered %q", whole.Unanswered)
		}
	}
}

func TestClaimStreamCutAtEveryByteKeepsWholeClaims(t *testing.T) {
	end := strings.LastIndexByte(twoClaims, '}') + 1
	first := strings.Index(twoClaims, `]},`) + 2
	second := strings.Index(twoClaims, `"x"]}`) + 5
	for cut := range len(twoClaims) {
		s := NewClaimStream(nil)
		if _, err := s.Write([]byte(twoClaims[:cut])); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		got, err := s.Close()
		if whole := cut >= end; whole != (err == nil) || !whole && !errors.Is(err, ErrCut) {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		want := 0
		if cut >= first {
			want++
		}
		if cut >= second {
			want++
		}
		if len(got.Claims) != want || want > 0 && !reflect.DeepEqual(got.Claims, wantTwo()[:want]) {
			t.Fatalf("cut at %d: %d claims, want %d", cut, len(got.Claims), want)
		}
	}
}

func TestClaimStreamRefuses(t *testing.T) {
	for name, answer := range map[string]string{
		"prose":                            "The answer is three days [c1].",
		"a list":                           `[{"text":"a","evidence":[]}]`,
		"claims that are no list":          `{"claims":{"text":"a"}}`,
		"claims that are words":            `{"claims":["a"]}`,
		"a claim whose text is a number":   `{"claims":[{"text":1,"evidence":[]}],"unanswered":[]}`,
		"evidence that is a number":        `{"claims":[{"text":"a","evidence":[1]}],"unanswered":[]}`,
		"prose behind the answer":          `{"claims":[],"unanswered":[]} I hope this helps.`,
		"a second answer":                  `{"claims":[],"unanswered":[]}{"claims":[],"unanswered":[]}`,
		"no claims at all":                 `{"id":"c2"}`,
		"claims given twice":               `{"claims":[{"text":"a","evidence":["c1"]}],"claims":[],"unanswered":[]}`,
		"a name hidden behind an escape":   `{"cl\u0061ims":[{"text":"a","evidence":["c1"]}],"unanswered":[]}`,
		"too many closing brackets":        `{"claims":[]}}`,
		"a comma without a claim":          `{"claims":[{"text":"a","evidence":["c1"]},],"unanswered":[]}`,
		"claims that are null":             `{"claims":null,"unanswered":[]}`,
		"a list closed by a brace":         `{"claims":[}`,
		"unanswered that is a single word": `{"claims":[],"unanswered":"a"}`,
	} {
		t.Run(name, func(t *testing.T) {
			for _, whole := range []bool{true, false} {
				s := NewClaimStream(nil)
				step := len(answer)
				if !whole {
					step = 1
				}
				for i := 0; i < len(answer); i += step {
					if _, err := s.Write([]byte(answer[i : i+step])); err != nil {
						break
					}
				}
				if _, err := s.Close(); !errors.Is(err, ErrMalformed) {
					t.Errorf("error %v", err)
				}
			}
		})
	}
}

func TestEmptyAnswerIsCut(t *testing.T) {
	if _, err := NewClaimStream(nil).Close(); !errors.Is(err, ErrCut) {
		t.Error(err)
	}
}

func TestSentenceIDs(t *testing.T) {
	if p, n, ok := SplitSentenceID(SentenceID("c12", 7)); p != "c12" || n != 7 || !ok {
		t.Error(p, n, ok)
	}
	for _, s := range []string{"c1", "c1.", "c1.0", "c.1", "c1.1.1", " c1.1", "c1.9999999", "C1.1", "c1.１"} {
		if _, _, ok := SplitSentenceID(s); ok {
			t.Errorf("%q was read as a sentence id", s)
		}
	}
}

func FuzzClaimStream(f *testing.F) {
	f.Add(twoClaims, 3)
	f.Add(`{"claims":[],"unanswered":[]}`, 1)
	f.Add(`{"a":[{"claims":[1]}],"claims":[]}`, 2)
	f.Fuzz(func(t *testing.T, answer string, size int) {
		if size < 1 || size > 100 {
			return
		}
		all := NewClaimStream(nil)
		_, _ = all.Write([]byte(answer))
		a, errA := all.Close()
		pieces := NewClaimStream(nil)
		for rest := answer; rest != ""; {
			n := min(size, len(rest))
			_, _ = pieces.Write([]byte(rest[:n]))
			rest = rest[n:]
		}
		b, errB := pieces.Close()
		if (errA == nil) != (errB == nil) || errors.Is(errA, ErrCut) != errors.Is(errB, ErrCut) || !reflect.DeepEqual(a, b) {
			t.Fatalf("whole: %+v %v; in pieces: %+v %v", a, errA, b, errB)
		}
		if errA == nil && !json.Valid([]byte(answer)) {
			t.Fatalf("%q was taken as whole", answer)
		}
	})
}
