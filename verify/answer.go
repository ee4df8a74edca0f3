package verify

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The formats of an answer.
const (
	FormatStructured = "structured"
	FormatTagged     = "tagged"
)

// UnmarshalJSON reads {"format", "body"}. Fields that are missing or null count as empty; a format that is neither
// "structured" nor "tagged" is an error.
func (a *Answer) UnmarshalJSON(data []byte) error {
	var raw struct {
		Format string          `json:"format"`
		Body   json.RawMessage `json:"body"`
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	*a = Answer{Format: raw.Format}
	if len(raw.Body) == 0 {
		raw.Body = json.RawMessage("null")
	}
	switch raw.Format {
	case FormatStructured:
		return json.Unmarshal(raw.Body, &a.Structured)
	case FormatTagged:
		return json.Unmarshal(raw.Body, &a.Text)
	}
	return fmt.Errorf("answer format %q is neither %q nor %q", raw.Format, FormatStructured, FormatTagged)
}

// MarshalJSON writes {"format", "body"}.
func (a Answer) MarshalJSON() ([]byte, error) {
	type out struct {
		Format string `json:"format"`
		Body   any    `json:"body"`
	}
	if a.Format == FormatTagged {
		return json.Marshal(out{a.Format, a.Text})
	}
	s := a.Structured
	s.Claims, s.Unanswered = notNil(s.Claims), notNil(s.Unanswered)
	return json.Marshal(out{a.Format, s})
}

// content is the answer as one text, for what is looked for in the whole of it.
func (a Answer) content() string {
	if a.Format == FormatTagged {
		return a.Text
	}
	parts := make([]string, 0, len(a.Structured.Claims))
	for _, c := range a.Structured.Claims {
		parts = append(parts, c.Text)
	}
	return strings.Join(parts, "\n")
}

// notNil makes a nil list an empty one, which JSON writes as [].
func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
