package history

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"tenkyo/verify"
)

// SentPassage names a passage that was sent for an answer without saying what is in it: its id there, and the SHA-256 of all of
// it, in lower-case hex. The score and the moment of reading are summed up with the text, so that somebody who guesses the text
// alone cannot tell from the sum that it was sent.
type SentPassage struct {
	ID     string `json:"id"`
	SHA256 string `json:"sha256"`
}

// Sent names the passages of an answer, in their order.
func Sent(passages []verify.Passage) ([]SentPassage, error) {
	list := []SentPassage{}
	for _, p := range passages {
		sum, err := PassageSum(p)
		if err != nil {
			return nil, err
		}
		list = append(list, SentPassage{ID: p.ID, SHA256: sum})
	}
	return list, nil
}

// PassageSum is the SHA-256 of a passage as JSON. A passage that was written to a file and read again has the same.
func PassageSum(p verify.Passage) (string, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("summing up passage %s: %w", p.ID, err)
	}
	var read verify.Passage // what is no UTF-8 is replaced by this
	if err := json.Unmarshal(data, &read); err != nil {
		return "", fmt.Errorf("summing up passage %s: %w", p.ID, err)
	}
	if data, err = json.Marshal(read); err != nil {
		return "", fmt.Errorf("summing up passage %s: %w", p.ID, err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// SentSum is the SHA-256 of a list of passages: it tells whether one was taken out, put in, exchanged or moved.
func SentSum(list []SentPassage) string {
	h := sha256.New()
	for _, s := range list {
		fmt.Fprintf(h, "%q %s\n", s.ID, s.SHA256)
	}
	return hex.EncodeToString(h.Sum(nil))
}
