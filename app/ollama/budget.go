package ollama

import (
	"maps"
	"math"
	"slices"
	"sync"
	"unicode/utf8"
)

const (
	keptRatios   = 20   // answers per model that the ratio is learned from
	safety       = 0.10 // share of the window that stays free: the estimate is one
	perPassage   = 8    // tokens for the id and the line ends round a passage
	perPrompt    = 32   // tokens of a chat template: roles, begin and end marks
	lowestRatio  = 0.2  // beyond these two a count is no measure of our text: something else was counted
	highestRatio = 4.0
	fewerShare   = 0.7 // of the passages is sent again after CodeContextTooLong
)

// MaxContextRetries is how often a question is asked again with Fewer passages after CodeContextTooLong.
const MaxContextRetries = 3

// Budget estimates how many tokens a text will be for a model. No server tells beforehand, so it starts with a rule for any model and
// learns from the counts that come with each answer. It is safe for concurrent use and the same for the same history.
type Budget struct {
	mu     sync.Mutex
	ratios map[string][]float64
}

// NewBudget makes a budget from what Snapshot gave, or from nil. Ratios that make no sense are left out.
func NewBudget(snapshot map[string][]float64) *Budget {
	b := &Budget{ratios: map[string][]float64{}}
	for model, ratios := range snapshot {
		for _, r := range ratios {
			b.add(model, r)
		}
	}
	return b
}

// Snapshot is what was learned, for NewBudget: per model digest, oldest first, counted tokens through estimated tokens.
func (b *Budget) Snapshot() map[string][]float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := maps.Clone(b.ratios)
	for k, v := range s {
		s[k] = slices.Clone(v)
	}
	return s
}

// EstimateTokens is the estimate for a model that nothing is known of: a third of a token for each ASCII byte and 1.2 for every other
// character. It is meant to be high; tokenizers made for Japanese need half of it.
func EstimateTokens(text string) int {
	ascii, other := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			ascii++
		} else {
			other++
		}
	}
	return int(math.Ceil(float64(ascii)/3 + 1.2*float64(other)))
}

// Estimate is EstimateTokens corrected by the largest ratio of this model's last answers.
func (b *Budget) Estimate(m Model, text string) int {
	return int(math.Ceil(b.ratio(m) * float64(EstimateTokens(text))))
}

// Learn takes in how long the prompt, System and User together, really was. Answers that tell nothing of it are passed over.
func (b *Budget) Learn(m Model, req Request, res Result) {
	estimate := EstimateTokens(req.System) + EstimateTokens(req.User)
	if res.PromptTokens <= perPrompt || estimate == 0 || res.Thought {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.add(m.key(), float64(res.PromptTokens-perPrompt)/float64(estimate))
}

// Fit says how many of the passages, taken from the best on, can be sent. fixed is everything else in the prompt: rules, question,
// examples. answer is the MaxTokens of the request. At least one passage is always allowed: the server has the last word, and says so.
func (b *Budget) Fit(c *Client, m Model, answer int, fixed string, passages []string) int {
	if answer <= 0 {
		answer = defaultMaxTokens
	}
	window := c.Window(m)
	room := window - answer - int(safety*float64(window)) - perPrompt - b.Estimate(m, fixed)
	n := 0
	for _, p := range passages {
		if room -= b.Estimate(m, p) + perPassage; room < 0 {
			break
		}
		n++
	}
	return min(max(n, 1), len(passages))
}

// Fewer is the number of passages to send after n were too many; 0 where there is nothing left to leave out.
func Fewer(n int) int {
	if n <= 1 {
		return 0
	}
	return max(1, int(fewerShare*float64(n)))
}

func (b *Budget) add(key string, ratio float64) {
	if math.IsNaN(ratio) || ratio < lowestRatio || ratio > highestRatio {
		return
	}
	list := append(b.ratios[key], ratio)
	b.ratios[key] = list[max(0, len(list)-keptRatios):]
}

func (b *Budget) ratio(m Model) float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if list := b.ratios[m.key()]; len(list) > 0 {
		return slices.Max(list)
	}
	return 1
}

// key is what a model is remembered by: its content where known, else its name.
func (m Model) key() string {
	if m.Digest != "" {
		return m.Digest
	}
	return m.Name
}
