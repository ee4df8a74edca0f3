package ask

import (
	"context"
	"encoding/json"
	"slices"

	"tenkyo/app/ollama"
	"tenkyo/verify"
)

const judgeTokens = 128 // a short JSON object with a few words of each side

// judge asks another model about each reworded claim, which no rule has proven or failed: the claim and its quotations, nothing else.
// What it does not answer in the form asked for is recorded as not checked; so is everything where it fails.
// The claims are told anew after each opinion, since the deterministic verdicts stand on the screen already.
func (a *asking) judge(ctx context.Context, claims []verify.Claim) ([]verify.Claim, error) {
	if a.req.Judge == "" || count(claims, verify.Reworded) == 0 {
		return claims, nil
	}
	judge, err := NewJudge(ctx, a.Client, a.req.Judge)
	if err != nil {
		return claims, err
	}
	a.answer.Judge = judge.Model.Name
	judged := slices.Clone(claims)
	for i := 0; i < len(judged) && ctx.Err() == nil; i++ { // cancelled: what was judged so far stands
		c := judged[i]
		quotes := quotesOf(c)
		if c.Verdict != verify.Reworded || len(quotes) == 0 {
			continue
		}
		said, _ := judge.Opinion(ctx, c.Text, quotes) // one that fails has no opinion
		judged[i] = c.Judged(said)
		a.tell(Event{Stage: Judging, Replace: slices.Clone(judged)})
	}
	return judged, nil
}

// Judge is a model that is asked for its opinion on claims and their quotations.
type Judge struct {
	Model  ollama.Model
	client *ollama.Client
}

// NewJudge finds the model that is to judge.
func NewJudge(ctx context.Context, client *ollama.Client, name string) (*Judge, error) {
	model, err := client.Describe(ctx, name)
	if err != nil {
		return nil, err
	}
	return &Judge{model, client}, nil
}

// Opinion asks about one claim. An answer that is no opinion, or is not finished, is NotChecked; an error is that of the server.
func (j *Judge) Opinion(ctx context.Context, claim string, quotes []string) (verify.Opinion, error) {
	none := verify.Opinion{Model: j.Model.Name, Says: verify.NotChecked}
	neutral := make([]string, len(quotes))
	for i, q := range quotes {
		neutral[i] = neutralise(q)
	}
	p := verify.JudgePrompt(j.Model.Name, languageOf(claim), neutralise(claim), neutral)
	req := ollama.Request{Model: j.Model, System: p.System, User: p.User, MaxTokens: judgeTokens}
	if p.Schema != "" {
		req.Schema = json.RawMessage(p.Schema)
	}
	result, err := j.client.Chat(ctx, req, nil)
	switch ollama.CodeOf(err) {
	case ollama.CodeLength, ollama.CodeCutOff, ollama.CodeEmptyAnswer, ollama.CodeNotJSON, ollama.CodeContextTooLong:
		return none, nil
	}
	if err != nil {
		return none, err
	}
	said := verify.ParseOpinion(result.Text)
	said.Model = j.Model.Name
	return said, nil
}

func quotesOf(c verify.Claim) []string {
	var quotes []string
	for _, e := range c.Evidence {
		if e.Quote != "" {
			quotes = append(quotes, e.Quote)
		}
	}
	return quotes
}
