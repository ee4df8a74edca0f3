package ask

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tenkyo/app/card"
	"tenkyo/app/library"
	"tenkyo/app/ollama"
	"tenkyo/index"
	"tenkyo/verify"
)

// shelf is a library of a few passages that are always found.
type shelf struct {
	passages []verify.Passage
	level    verify.Level
	absent   bool
	held     float64                                    // of the question's rare words, by every passage
	around   func(hits []library.Hit) []library.Context // nil for no context
	files    map[string]library.FileNow
}

func (s shelf) Search(_ context.Context, query string, k int, _ library.SearchOptions) (library.SearchResult, error) {
	found := library.SearchResult{Query: query, Level: s.level, Weights: map[string]float64{}}
	for _, t := range index.Terms(query) {
		found.Weights[t] = 1
	}
	for _, p := range s.passages[:min(k, len(s.passages))] {
		found.Hits = append(found.Hits, library.Hit{Passage: p, Held: s.held})
	}
	return found, nil
}

func (s shelf) AbsenceIn(_ context.Context, _ string, o library.SearchOptions) (library.Absence, error) {
	if o.Docs != nil {
		return library.Absence{Documents: len(o.Docs), PagesScanned: 1, Found: !s.absent, Topic: !s.absent}, nil
	}
	return library.Absence{Documents: 3, PagesScanned: 40, PagesUnreadable: 2, Terms: []string{"宇宙"}, Found: !s.absent, Topic: !s.absent}, nil
}

func (s shelf) Context(_ context.Context, _ string, _ library.SearchOptions, hits []library.Hit, n, _ int) ([]library.Context, error) {
	if s.around == nil || n == 0 || len(hits) == 0 {
		return nil, nil
	}
	return s.around(hits), nil
}

func (s shelf) Article(of verify.Passage) (library.Article, error) {
	all := s.passages
	if s.around != nil {
		for _, c := range s.around([]library.Hit{{Passage: of}}) {
			all = append(slices.Clip(all), c.Passage)
		}
	}
	return card.Loose(slices.DeleteFunc(slices.Clone(all), func(p verify.Passage) bool { return p.Doc != of.Doc || p.Section != of.Section })...), nil
}

func (s shelf) FileNow(doc string) library.FileNow { return s.files[doc] }

func (s shelf) Names() []string {
	return []string{"就業規則.md", "旅費規程.pdf", "company_policy.md"}
}

var rules = shelf{level: verify.High, held: 1, passages: []verify.Passage{
	{Doc: "就業規則.md", Title: "就業規則", Section: "第34条 年次有給休暇", Text: "採用日に10日の年次有給休暇を付与する。付与日から2年以内に限り繰り越すことができる。"},
	{Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第8条 宿泊料", Page: 2, Text: "宿泊料は、1泊12,000円を上限とする。ただし、社長が認めた場合はこの限りでない。"},
}}

// model is a server that answers each chat with the next of its replies and remembers what it was asked.
type model struct {
	*httptest.Server
	mu      sync.Mutex
	replies []reply
	prompts []string
}

// reply is one answer: its pieces, then the reason why it is done; with cut, the connection breaks instead.
type reply struct {
	pieces []string
	reason string
	status int
	hold   chan struct{} // waited for before the last piece
}

func whole(text string) reply { return reply{pieces: strings.SplitAfter(text, "}"), reason: "stop"} }

func serve(t *testing.T, replies ...reply) *model {
	t.Helper()
	m := &model{replies: replies}
	mux := http.NewServeMux()
	answer := func(v any) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(v) }
	}
	details := map[string]any{"family": "llama", "parameter_size": "1B"}
	mux.HandleFunc("/api/version", answer(map[string]any{"version": "0.21.1"}))
	mux.HandleFunc("/api/tags", answer(map[string]any{"models": []any{map[string]any{"name": "tiny:latest", "model": "tiny:latest", "digest": "d1", "size": 1, "details": details}}}))
	mux.HandleFunc("/api/ps", answer(map[string]any{"models": []any{map[string]any{"name": "tiny:latest", "model": "tiny:latest", "digest": "d1", "context_length": 8192}}}))
	mux.HandleFunc("/api/show", answer(map[string]any{"details": details, "capabilities": []string{"completion"}, "model_info": map[string]any{"general.architecture": "llama", "llama.context_length": 8192}}))
	mux.HandleFunc("/api/chat", m.chat)
	m.Server = httptest.NewServer(mux)
	t.Cleanup(m.Close)
	return m
}

func (m *model) chat(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Messages []struct{ Role, Content string }
	}
	body, _ := io.ReadAll(r.Body) // read whole before anything blocks, else the client's going is never noticed
	_ = json.Unmarshal(body, &req)
	m.mu.Lock()
	var all strings.Builder
	for _, msg := range req.Messages {
		all.WriteString(msg.Content + "\n")
	}
	m.prompts = append(m.prompts, all.String())
	next := m.replies[min(len(m.prompts), len(m.replies))-1]
	m.mu.Unlock()
	if next.status != 0 {
		w.WriteHeader(next.status)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": "the input length exceeds the context length"})
		return
	}
	flush := w.(http.Flusher)
	enc := json.NewEncoder(w)
	for i, piece := range next.pieces {
		if next.hold != nil && i == len(next.pieces)-1 {
			select {
			case <-next.hold:
			case <-r.Context().Done():
				return
			}
		}
		_ = enc.Encode(map[string]any{"model": "tiny", "message": map[string]string{"role": "assistant", "content": piece}})
		flush.Flush()
	}
	if next.reason == "" {
		panic(http.ErrAbortHandler)
	}
	_ = enc.Encode(map[string]any{"model": "tiny", "message": map[string]string{"role": "assistant"}, "done": true, "done_reason": next.reason, "prompt_eval_count": 400, "eval_count": 30})
}

func (m *model) engine(t *testing.T, lib Library) *Engine {
	t.Helper()
	endpoint, _, err := ollama.ParseEndpoint(m.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	client := ollama.New(endpoint, ollama.Options{Patience: ollama.Patience{Retry: time.Millisecond}})
	t.Cleanup(client.Close)
	return &Engine{Library: lib, Client: client, Budget: ollama.NewBudget(nil), Version: "test"}
}

func verdicts(claims []verify.Claim) string {
	var s []string
	for _, c := range claims {
		s = append(s, string(c.Verdict))
	}
	return strings.Join(s, " ")
}

func TestEveryModeAnswersThroughTheSameVerifier(t *testing.T) {
	for _, c := range []struct {
		name   string
		mode   Mode
		reply  string
		want   string
		quotes string
	}{
		{"sentence mode: the app copies the quotation", SentenceMode,
			`{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`, "verified", "採用日に10日の年次有給休暇を付与する。"},
		{"sentence mode: another number is not let through", SentenceMode,
			`{"claims":[{"text":"採用日に20日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`, "unsupported", "採用日に10日の年次有給休暇を付与する。"},
		{"quote mode: the model writes the quotation", QuoteMode,
			`{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":[{"id":"c1","quote":"採用日に10日の年次有給休暇を付与する。"}]}],"unanswered":[]}`, "verified", "採用日に10日の年次有給休暇を付与する。"},
		{"quote mode: an invented quotation is unsourced", QuoteMode,
			`{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":[{"id":"c1","quote":"入社時に有給休暇を十分に与えることとする。"}]}],"unanswered":[]}`, "unsourced", "入社時に有給休暇を十分に与えることとする。"},
		{"tagged mode: a sentence with its tag", TaggedMode, "採用日に10日の年次有給休暇が付与されます。[c1]", "verified", "採用日に10日の年次有給休暇を付与する。"},
		{"tagged mode: an id that was not offered", TaggedMode, "採用日に10日の年次有給休暇が付与されます。[c7]", "unsourced", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := serve(t, whole(c.reply))
			a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: c.mode}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := verdicts(a.Claims); got != c.want {
				t.Fatalf("verdicts = %q, want %q: %+v", got, c.want, a.Claims)
			}
			if q := a.Claims[0].Evidence[0].Quote; q != c.quotes {
				t.Errorf("quotation = %q, want %q", q, c.quotes)
			}
			if !a.Complete || a.Model != "tiny:latest" || a.ModelDigest != "d1" || a.Mode != c.mode || len(a.Chunks) != 2 {
				t.Errorf("the record is not whole: %+v", a)
			}
		})
	}
}

func TestWithoutAModelTheAnswerIsExcerptsWithoutConfidence(t *testing.T) {
	e := &Engine{Library: rules, Version: "test"}
	a, err := e.Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Mode != ExtractMode || a.Confidence != "" || len(a.Claims) == 0 {
		t.Fatalf("mode %q, confidence %q, %d claims", a.Mode, a.Confidence, len(a.Claims))
	}
	first := a.Claims[0]
	if !first.Excerpt || !strings.Contains(first.Text, "12,000円") || !strings.HasPrefix(first.Text, first.Evidence[0].Quote) || first.Card == nil {
		t.Errorf("the first excerpt is %+v", first)
	}
}

func TestAWishForAModelThatIsNotThereIsAnError(t *testing.T) {
	e := &Engine{Library: rules}
	a, err := e.Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか", Mode: SentenceMode}, nil)
	if ollama.CodeOf(err) != ollama.CodeNotRunning {
		t.Errorf("error = %v", err)
	}
	if a.Mode != ExtractMode || a.ModelError != string(ollama.CodeNotRunning) || !a.Complete || len(a.Claims) == 0 || !a.Claims[0].Excerpt || a.Status == "" {
		t.Errorf("with it comes no whole answer of excerpts: %+v", a)
	}
}

func TestAnAnswerInPlaceOfAModelSaysWhichModelFailedAndHow(t *testing.T) {
	e := &Engine{Library: rules}
	a, err := e.Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか", Model: "gemma3:4b"}, nil)
	if err == nil || a.Model != "" || a.ModelAsked != "gemma3:4b" || a.ModelError != string(ollama.CodeNotRunning) {
		t.Errorf("model %q, asked %q, failed with %q (%v)", a.Model, a.ModelAsked, a.ModelError, err)
	}
	m := serve(t, reply{status: http.StatusInternalServerError})
	a, err = m.engine(t, rules).Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか", Mode: SentenceMode}, nil)
	if err == nil || a.ModelAsked != "tiny:latest" || a.ModelError == "" || a.Mode != ExtractMode {
		t.Errorf("mode %q, asked %q, failed with %q (%v)", a.Mode, a.ModelAsked, a.ModelError, err)
	}
}

func TestAFailedAttemptIsAskedAgainAndTheBetterOneKept(t *testing.T) {
	bad := `{"claims":[{"text":"採用日に20日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`
	good := `{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`
	m := serve(t, whole(bad), whole(good))
	var stages []Stage
	var replaced int
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, func(e Event) {
		if len(stages) == 0 || stages[len(stages)-1] != e.Stage {
			stages = append(stages, e.Stage)
		}
		replaced += len(e.Replace)
	})
	if err != nil {
		t.Fatal(err)
	}
	if verdicts(a.Claims) != "verified" || len(a.Attempts) != 2 || replaced != 1 {
		t.Fatalf("verdicts %q, %d attempts, %d claims replaced", verdicts(a.Claims), len(a.Attempts), replaced)
	}
	if a.Attempts[0].Raw != bad {
		t.Errorf("the first attempt is not kept as it was: %q", a.Attempts[0].Raw)
	}
	if !strings.Contains(m.prompts[1], "20日") || strings.Contains(m.prompts[0], "20日") {
		t.Errorf("the fault is not named in the second prompt:\n%s", m.prompts[1])
	}
	if !slices.Contains(stages, AskingMore) || stages[0] != Searching || stages[len(stages)-1] != Finished {
		t.Errorf("stages = %v", stages)
	}
}

func TestNoMoreThanThreeAttemptsAreMade(t *testing.T) {
	bad := whole(`{"claims":[{"text":"20日です。","evidence":["c1.1"]}],"unanswered":[]}`)
	m := serve(t, bad)
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil)
	if err != nil || len(m.prompts) != 3 || len(a.Attempts) != 3 {
		t.Fatalf("%d prompts, %d attempts, %v", len(m.prompts), len(a.Attempts), err)
	}
	if a.Status != "review" || verdicts(a.Claims) != "unsupported" {
		t.Errorf("status %q, verdicts %q: a failed claim must not be hidden", a.Status, verdicts(a.Claims))
	}
}

func TestClaimsBeforeACutAreKeptAndTheAnswerIsMarkedIncomplete(t *testing.T) {
	text := `{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":["c1.1"]},{"text":"宿泊`
	for reason, want := range map[string]string{"length": "length", "": "cut_off"} {
		m := serve(t, reply{pieces: []string{text}, reason: reason})
		a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Complete || a.StopReason != want || verdicts(a.Claims) != "verified" || !slices.Contains(a.Warnings, "incomplete") {
			t.Errorf("complete %v, stop %q (want %q), verdicts %q, warnings %v", a.Complete, a.StopReason, want, verdicts(a.Claims), a.Warnings)
		}
		if len(a.Attempts) != 1 {
			t.Errorf("an incomplete attempt was asked again")
		}
	}
}

func TestAnAnswerCanBeCancelledAtAnyMoment(t *testing.T) {
	hold := make(chan struct{})
	defer close(hold)
	m := serve(t, reply{pieces: []string{`{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":["c1.1"]}`, `],"unanswered":[]}`}, reason: "stop", hold: hold})
	ctx, cancel := context.WithCancel(t.Context())
	a, err := m.engine(t, rules).Ask(ctx, Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, func(e Event) {
		if e.Claim != nil {
			cancel()
		}
	})
	if err != nil || a.Complete || a.StopReason != "cancelled" || len(a.Claims) != 1 {
		t.Errorf("err %v, complete %v, stop %q, %d claims", err, a.Complete, a.StopReason, len(a.Claims))
	}

	early, stop := context.WithCancel(t.Context())
	stop()
	if _, err := m.engine(t, rules).Ask(early, Request{Question: "有給は？", Mode: SentenceMode}, nil); err == nil {
		t.Error("an answer came although it was cancelled before it began")
	}
}

func TestAPromptThatIsTooLongIsSentAgainWithFewerPassages(t *testing.T) {
	good := whole(`{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`)
	m := serve(t, reply{status: http.StatusBadRequest}, good)
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Chunks) != 1 || a.Chunks[0].ID != "c1" {
		t.Errorf("chunks = %+v: must be exactly what was sent", a.Chunks)
	}
}

func TestAModelThatCannotKeepToTheSchemaIsAskedForTaggedText(t *testing.T) {
	m := serve(t, whole("Sure! Here is the answer."), whole("採用日に10日の年次有給休暇が付与されます。[c1]"))
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Mode != TaggedMode || verdicts(a.Claims) != "verified" {
		t.Errorf("mode %q, verdicts %q", a.Mode, verdicts(a.Claims))
	}
}

func TestAnAnswerToAnEarlierQuestionIsNoSourceForThisOne(t *testing.T) {
	// The model repeats the last turn's sentence with that turn's id. The id names another passage now.
	m := serve(t, whole(`{"claims":[{"text":"採用日に10日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`))
	e := m.engine(t, rules)
	if a, err := e.Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil); err != nil || verdicts(a.Claims) != "verified" {
		t.Fatalf("first turn: %v, %q", err, verdicts(a.Claims))
	}
	e.Library = shelf{level: verify.High, held: 1, passages: rules.passages[1:]}
	a, err := e.Ask(t.Context(), Request{Question: "宿泊料の上限はいくらですか", Mode: SentenceMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if v := verdicts(a.Claims); v != "unsupported" {
		t.Errorf("the repeated sentence is %q on the second turn", v)
	}
	for _, p := range m.prompts[1:] {
		if strings.Contains(p, "採用日に10日の年次有給休暇を付与する") {
			t.Errorf("a passage of the first turn entered a later prompt")
		}
	}
}

func TestTheKindsOfNoAreToldApart(t *testing.T) {
	ask := func(s shelf, replies ...reply) Answer {
		t.Helper()
		e := &Engine{Library: s}
		mode := ExtractMode
		if len(replies) > 0 {
			e, mode = serve(t, replies...).engine(t, s), SentenceMode
		}
		a, err := e.Ask(t.Context(), Request{Question: "宇宙船の駐車場はどこ", Mode: mode}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.NoAnswer == nil || len(a.Claims) != 0 || a.Status != "publish" {
			t.Fatalf("no_answer %+v, %d claims, status %q", a.NoAnswer, len(a.Claims), a.Status)
		}
		return a
	}
	if a := ask(shelf{level: verify.Low, absent: true}); a.NoAnswer.Kind != "not_in_documents" || a.NoAnswer.PagesScanned != 40 || a.NoAnswer.PagesUnreadable != 2 {
		t.Errorf("nothing found anywhere: %+v", a.NoAnswer)
	}
	if a := ask(shelf{level: verify.Low, passages: rules.passages}); a.NoAnswer.Kind != "not_found" || len(a.Chunks) != 2 {
		t.Errorf("words that stand somewhere: %+v with %d places to look", a.NoAnswer, len(a.Chunks))
	}
	if a := ask(rules, whole(`{"claims":[],"unanswered":["宇宙船の駐車場"]}`)); a.NoAnswer.Kind != "not_found" || len(a.Unanswered) != 1 {
		t.Errorf("a model that declines: %+v, unanswered %v", a.NoAnswer, a.Unanswered)
	}
}

func TestAQuestionToAFolderIsAnsweredByItsDocumentsAlone(t *testing.T) {
	scope := &Scope{Name: "人事", Documents: 2}
	a, err := (&Engine{Library: shelf{level: verify.Low, absent: true}}).Ask(t.Context(),
		Request{Question: "宇宙船の駐車場はどこ", Mode: ExtractMode, Docs: []string{"a.md", "b.md"}, Scope: scope}, nil)
	if err != nil || a.NoAnswer == nil || a.NoAnswer.Documents != 2 || a.NoAnswer.PagesScanned != 1 {
		t.Errorf("looked through %+v, %v", a.NoAnswer, err)
	}
	if a.Scope == nil || *a.Scope != *scope {
		t.Errorf("kept with the answer: %+v", a.Scope)
	}
}

func TestAnAnswerWithoutTheValueAskedForSaysSo(t *testing.T) {
	m := serve(t, whole(`{"claims":[{"text":"年次有給休暇は、繰り越すことができます。","evidence":["c1.2"]}],"unanswered":[]}`))
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil)
	if err != nil || !slices.Contains(a.Warnings, "asked_value_missing") {
		t.Errorf("warnings = %v, %v", a.Warnings, err)
	}
}

func TestAnEmptyQuestionIsRefused(t *testing.T) {
	if _, err := (&Engine{Library: rules}).Ask(t.Context(), Request{Question: " \n"}, nil); !errors.Is(err, ErrEmptyQuestion) {
		t.Errorf("error = %v", err)
	}
}

func TestAJudgeIsAskedAboutRewordedClaimsAlone(t *testing.T) {
	claim := func(text string, v verify.Verdict) verify.Claim {
		return verify.Claim{
			Text: text, Verdict: v, Evidence: []verify.Evidence{{ID: "c1", Status: verify.Exact, Quote: "領収書を添えて精算する。", End: 12}}, Flags: []verify.Flag{},
			Differs: []verify.Difference{{Span: &[2]int{4, 8}, Source: &verify.SourceSpan{ID: "c1", Span: [2]int{4, 7}}}},
		}
	}
	claims := []verify.Claim{
		claim("領収書を添付して精算する。", verify.Verified), claim("領収書を添付して精算する。", verify.Unsupported),
		claim("領収書を添付して精算する。", verify.Caution), claim("領収書を添付して精算します。", verify.Reworded),
	}
	for _, c := range []struct {
		name    string
		opinion reply
		want    string
		says    verify.Judgement
	}{
		{"support is noted", whole(`{"judgement":"supported"}`), "verified unsupported caution reworded", verify.Supported},
		{"words that differ lower it", whole(`{"judgement":"not_supported","claim_words":"添付して","quotation_words":"添えて"}`), "verified unsupported caution caution", verify.NotSupported},
		{"an opinion that cannot be read changes nothing", whole(`maybe`), "verified unsupported caution reworded", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := serve(t, c.opinion)
			a := &asking{Engine: m.engine(t, rules), req: Request{Judge: "tiny"}, tell: func(Event) {}}
			got, err := a.judge(t.Context(), claims)
			if err != nil || verdicts(got) != c.want || a.answer.Judge != "tiny:latest" || len(m.prompts) != 1 {
				t.Fatalf("verdicts %q, want %q; judge %q; %d prompts; %v", verdicts(got), c.want, a.answer.Judge, len(m.prompts), err)
			}
			if o := got[3].Opinion; c.says == "" && o != nil || c.says != "" && (o == nil || o.Model != "tiny:latest" || o.Says != c.says) {
				t.Errorf("opinion %+v", o)
			}
		})
	}
	m := serve(t, whole(`{"judgement":"supported"}`))
	a := &asking{Engine: m.engine(t, rules), req: Request{Judge: "tiny"}, tell: func(Event) {}}
	if _, err := a.judge(t.Context(), claims[:3]); err != nil || len(m.prompts) != 0 || a.answer.Judge != "" {
		t.Errorf("%d prompts, judge %q, %v: nothing was reworded", len(m.prompts), a.answer.Judge, err)
	}
}

func TestAnAnswerIsRecordedUnderTheModeOfTheAttemptThatWasKept(t *testing.T) {
	bad := `{"claims":[{"text":"採用日に20日の年次有給休暇が付与されます。","evidence":["c1.1"]}],"unanswered":[]}`
	// The second attempt falls back to free text and is no better; the first, in mode sentence, is what is shown.
	m := serve(t, whole(bad), whole("Sorry, no JSON."), whole("採用日に30日の年次有給休暇が付与されます。[c1]"))
	a, err := m.engine(t, rules).Ask(t.Context(), Request{Question: "有給は何日もらえますか", Mode: SentenceMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Mode != SentenceMode || a.Claims[0].Evidence[0].Sentence != 1 {
		t.Errorf("mode %q for an answer whose evidence is %+v", a.Mode, a.Claims[0].Evidence)
	}
}

func TestAnAnswerSaysThatAFileOfItIsGoneOrAnotherOne(t *testing.T) {
	s := rules
	s.files = map[string]library.FileNow{"就業規則.md": library.GoneSince, "旅費規程.pdf": library.ChangedSince}
	for _, level := range []verify.Level{verify.High, verify.Low} { // an answer, and a "no" that names places
		s.level = level
		a, err := (&Engine{Library: s}).Ask(t.Context(), Request{Question: "有給休暇は何日ですか", Mode: ExtractMode}, nil)
		if err != nil || !slices.Equal(a.GoneSince, []string{"就業規則.md"}) || !slices.Equal(a.ChangedSince, []string{"旅費規程.pdf"}) {
			t.Errorf("%s: %q %q %v", level, a.GoneSince, a.ChangedSince, err)
		}
	}
}
