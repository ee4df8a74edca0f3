package ollama

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestSchemas(t *testing.T) {
	for name, tc := range map[string]struct {
		got  json.RawMessage
		want string
	}{
		"sentences": {ClaimsSchemaSentence([]string{"c1.1", "c2.3"}), `{"type":"object","properties":{` +
			`"claims":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string","minLength":1,"maxLength":300},` +
			`"evidence":{"type":"array","items":{"type":"string","enum":["c1.1","c2.3"]},"minItems":1,"maxItems":3}},` +
			`"required":["text","evidence"],"additionalProperties":false},"maxItems":8},` +
			`"unanswered":{"type":"array","items":{"type":"string","maxLength":200},"maxItems":4}},` +
			`"required":["claims","unanswered"],"additionalProperties":false}`},
		"quotes": {ClaimsSchemaQuote([]string{"c1"}), `{"type":"object","properties":{` +
			`"claims":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string","minLength":1,"maxLength":300},` +
			`"evidence":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string","enum":["c1"]},"quote":{"type":"string","minLength":4,"maxLength":200}},` +
			`"required":["id","quote"],"additionalProperties":false},"minItems":1,"maxItems":3}},` +
			`"required":["text","evidence"],"additionalProperties":false},"maxItems":8},` +
			`"unanswered":{"type":"array","items":{"type":"string","maxLength":200},"maxItems":4}},` +
			`"required":["claims","unanswered"],"additionalProperties":false}`},
		"words": {WordsSchema(6, 30), `{"type":"object","properties":{"words":{"type":"array","items":{"type":"string","minLength":1,"maxLength":30},"maxItems":6}},` +
			`"required":["words"],"additionalProperties":false}`},
		"a choice": {ChoiceSchema("支持", "矛盾"), `{"type":"string","enum":["支持","矛盾"]}`},
	} {
		if string(tc.got) != tc.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, tc.got, tc.want)
		}
	}
}

// A larger bound crashes the model runner of real servers.
func TestNoStringOfASchemaIsLong(t *testing.T) {
	for _, n := range []int{maxClaimText, maxQuote} {
		if n > 500 {
			t.Errorf("a string of %d characters", n)
		}
	}
	for _, s := range []json.RawMessage{ClaimsSchemaSentence([]string{"c1.1"}), ClaimsSchemaQuote([]string{"c1"})} {
		for _, word := range []string{"uniqueItems", "pattern", "$ref"} {
			if strings.Contains(string(s), fmt.Sprintf("%q", word)) {
				t.Errorf("%s holds %s, which servers do not bind or refuse", s, word)
			}
		}
	}
}
