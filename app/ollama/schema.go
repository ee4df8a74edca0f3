package ollama

import (
	"encoding/json"
	"fmt"
)

// Bounds of an answer. A maxLength of thousands makes the server's grammar compiler crash the model, so none is above 500.
const (
	maxClaims     = 8
	maxClaimText  = 300 // characters
	maxEvidence   = 3
	minQuote      = 4
	maxQuote      = 200
	maxUnanswered = 4
)

// node is the part of JSON Schema that servers enforce. Properties keep their order: the model writes them in the order of the schema.
type node struct {
	Type                 string   `json:"type,omitempty"`
	Properties           any      `json:"properties,omitempty"` // a struct of nodes
	Required             []string `json:"required,omitempty"`
	AdditionalProperties *bool    `json:"additionalProperties,omitempty"`
	Items                *node    `json:"items,omitempty"`
	MinItems             int      `json:"minItems,omitempty"`
	MaxItems             int      `json:"maxItems,omitempty"`
	MinLength            int      `json:"minLength,omitempty"`
	MaxLength            int      `json:"maxLength,omitempty"`
	Enum                 []string `json:"enum,omitempty"`
}

// ClaimsSchemaSentence binds an answer to claims whose evidence is a list of sentence ids, such as "c2.3", out of those given:
//
//	{"claims":[{"text":"…","evidence":["c2.3"]}],"unanswered":["…"]}
//
// "claims" may be empty, so that a model can say that it found nothing.
func ClaimsSchemaSentence(ids []string) json.RawMessage {
	return claimsSchema(&node{Type: "string", Enum: ids})
}

// ClaimsSchemaQuote binds an answer to claims whose evidence is a passage id out of those given with the quoted words:
//
//	{"claims":[{"text":"…","evidence":[{"id":"c2","quote":"…"}]}],"unanswered":["…"]}
func ClaimsSchemaQuote(ids []string) json.RawMessage {
	return claimsSchema(object(struct {
		ID    *node `json:"id"`
		Quote *node `json:"quote"`
	}{
		&node{Type: "string", Enum: ids},
		&node{Type: "string", MinLength: minQuote, MaxLength: maxQuote},
	}, "id", "quote"))
}

// ChoiceSchema binds an answer to one of the words, as a JSON string: for a judge.
func ChoiceSchema(words ...string) json.RawMessage {
	return encode(&node{Type: "string", Enum: words})
}

// QuestionSchema binds an answer to {"question":"…"}: for a question put into other words.
func QuestionSchema() json.RawMessage {
	return encode(object(struct {
		Question *node `json:"question"`
	}{&node{Type: "string", MinLength: 1, MaxLength: maxQuote}}, "question"))
}

// WordsSchema binds an answer to {"words":["…"]}: at most n of them, each of at most length characters; there may be none.
func WordsSchema(n, length int) json.RawMessage {
	return encode(object(struct {
		Words *node `json:"words"`
	}{&node{Type: "array", MaxItems: n, Items: &node{Type: "string", MinLength: 1, MaxLength: length}}}, "words"))
}

func claimsSchema(evidence *node) json.RawMessage {
	claim := object(struct {
		Text     *node `json:"text"`
		Evidence *node `json:"evidence"`
	}{
		&node{Type: "string", MinLength: 1, MaxLength: maxClaimText},
		&node{Type: "array", MinItems: 1, MaxItems: maxEvidence, Items: evidence},
	}, "text", "evidence")
	return encode(object(struct {
		Claims     *node `json:"claims"`
		Unanswered *node `json:"unanswered"`
	}{
		&node{Type: "array", MaxItems: maxClaims, Items: claim},
		&node{Type: "array", MaxItems: maxUnanswered, Items: &node{Type: "string", MaxLength: maxQuote}},
	}, "claims", "unanswered"))
}

func object(properties any, required ...string) *node {
	no := false
	return &node{Type: "object", Properties: properties, Required: required, AdditionalProperties: &no}
}

func encode(n *node) json.RawMessage {
	b, err := json.Marshal(n)
	if err != nil { // a node holds nothing that JSON cannot write
		panic(fmt.Sprintf("ollama: writing a schema: %v", err))
	}
	return b
}
