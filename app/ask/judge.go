package ask

import (
	"context"
	"encoding/json"
	"slices"

	"tenkyo/app/ollama"
	"tenkyo/verify"
)

const judgeTokens = 32 // one word, or one short JSON object

// judge asks another model about each claim that no rule has failed: the claim and its quotations, nothing else. It can only
// lower a verdict. What it does not answer in the form asked for is recorded as not checked; so is everything where it fails.
// The claims are told anew after each opinion, since the deterministic verdicts stand on the screen already.
func (a *asking) judge(ctx context.Context, claims []verify.Claim) ([]verify.Claim, error) {
	if a.req.Judge == "" || len(claims) == 0 {
		return claims, nil
	}
	model, err := a.Client.Describe(ctx, a.req.Judge)
	if err != nil {
		return claims, err
	}
	a.answer.Judge = model.Name
	judged := slices.Clone(claims)
	for i := 0; i < len(judged) && ctx.Err() == nil; i++ { // cancelled: what was judged so far stands
		c := judged[i]
		quotes := quotesOf(c)
		if c.Verdict == verify.Unsourced || c.Verdict == verify.Unsupported || len(quotes) == 0 {
			continue
		}
		judged[i] = c.Judged(a.opinion(ctx, model, c.Text, quotes))
		a.tell(Event{Stage: Judging, Replace: slices.Clone(judged)})
	}
	return judged, nil
}

// opinion asks about one claim. A judge that fails has no opinion.
func (a *asking) opinion(ctx context.Context, model ollama.Model, claim string, quotes []string) verify.Judgement {
	for i, q := range quotes {
		quotes[i] = neutralise(q)
	}
	p := verify.JudgePrompt(model.Name, languageOf(claim), neutralise(claim), quotes)
	req := ollama.Request{Model: model, System: p.System, User: p.User, MaxTokens: judgeTokens}
	if p.Schema != "" {
		req.Schema = json.RawMessage(p.Schema)
	}
	result, err := a.Client.Chat(ctx, req, nil)
	if err != nil {
		return verify.NotChecked
	}
	return verify.ParseJudgement(result.Text)
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
