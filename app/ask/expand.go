package ask

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tenkyo/app/ollama"
	"tenkyo/assets"
	"tenkyo/index"
)

// NotExpanded is the warning of an answer whose search went on without the words that the model was to name.
const NotExpanded = "not_expanded"

const (
	expandWithin = 8 * time.Second
	expandTokens = 128 // six Japanese words of ten tokens in JSON, twice over
	mostWords    = 6
	longestWord  = 30 // runes
	mostParts    = 4  // parted by spaces: more is a sentence and not a word
)

// An article's number, which a model that has not seen the rules can only have made up.
var numbered = regexp.MustCompile(`^第\s*[\p{N}一二三四五六七八九十百]+\s*[編章節款条項号]|^(?i:article|section|clause|chapter|art|sec) *\p{N}`)

var errNoWords = errors.New("none of what the model wrote is a word to search for")

// furtherWords are the words that the model would expect in the rules that answer the question, where the request asks for them.
// The model is given the question alone. What it writes goes to the search and to no prompt; whatever keeps it from answering in
// time costs the answer nothing but these words, and is told by NotExpanded.
func (a *asking) furtherWords(ctx context.Context) []string {
	if !a.req.Expand || a.req.NoExpansion {
		return nil
	}
	words, err := a.askWords(ctx)
	a.unexpanded = err != nil
	return words
}

// SearchWords are the words that a model names for a question (Request.Expand), to be searched without asking the question. The
// time limit of the request holds; the error says what kept the model from naming any.
func (e *Engine) SearchWords(ctx context.Context, req Request) ([]string, error) {
	a := &asking{Engine: e, req: req, question: req.Question, lang: cmp.Or(req.Lang, languageOf(req.Question))}
	return a.askWords(ctx)
}

func (a *asking) askWords(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(max(a.req.ExpandWithin, 0), expandWithin))
	defer cancel()
	model, err := a.model(ctx)
	if err != nil {
		return nil, err
	}
	if model == nil {
		return nil, &ollama.Error{Code: ollama.CodeNotRunning}
	}
	result, err := a.Client.Chat(ctx, ollama.Request{
		Model: *model, MaxTokens: expandTokens, Schema: ollama.WordsSchema(mostWords, longestWord),
		System: assets.Prompt("expand", a.lang), User: pick(a.lang, "質問：", "Question: ") + neutralise(bare(a.question)),
	}, nil)
	if err != nil {
		return nil, err
	}
	var written struct {
		Words []string `json:"words"`
	}
	if err := json.Unmarshal([]byte(result.Text), &written); err != nil {
		return nil, err
	}
	words := cleanWords(written.Words)
	if len(words) == 0 && len(written.Words) > 0 {
		return nil, errNoWords
	}
	return words, nil
}

// cleanWords keeps what can be a word to search for, each once, the first mostWords.
func cleanWords(written []string) []string {
	var words []string
	seen := map[string]bool{}
	for _, w := range written {
		w = strings.Trim(ollama.Restore(w), " 　")
		if folded := index.Fold(w); isSearchWord(w) && !seen[folded] && len(words) < mostWords {
			seen[folded] = true
			words = append(words, w)
		}
	}
	return words
}

// isSearchWord tells whether a text is a short word or a few words of letters and digits, not of digits alone and no
// article's number. Brackets, other marks and characters that are not seen have no place in one.
func isSearchWord(w string) bool {
	n := utf8.RuneCountInString(w)
	if n < 2 || n > longestWord || len(strings.Fields(w)) > mostParts || !strings.ContainsFunc(w, unicode.IsLetter) || numbered.MatchString(w) {
		return false
	}
	for _, r := range w {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N) && !strings.ContainsRune(" 　-・'", r) {
			return false
		}
	}
	return true
}
