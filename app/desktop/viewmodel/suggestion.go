package viewmodel

// Suggestion is a model that a machine can run, by its name in the model library of Ollama.
type Suggestion struct {
	Model string
	Size  int64 // of its file, in bytes
}

// suggestions are models of one family that write Japanese and English, with the memory that a machine should have for each: room for
// the file, for a window of 8,192 tokens, and for the rest of an office desk. Sizes as Ollama's library states them.
var suggestions = []struct {
	memory int64
	Suggestion
}{
	{30 << 30, Suggestion{"gemma3:12b", 8_100_000_000}},
	{7 << 30, Suggestion{"gemma3:4b", 3_300_000_000}},
	{3 << 30, Suggestion{"gemma3:1b", 815_000_000}},
}

// Suggest chooses a model for a machine with that much memory; 0 means that it is not known, and the middle one is suggested. ok is
// false for a machine on which none would run.
func Suggest(memory int64) (s Suggestion, ok bool) {
	if memory <= 0 {
		return suggestions[1].Suggestion, true
	}
	for _, s := range suggestions {
		if memory >= s.memory {
			return s.Suggestion, true
		}
	}
	return Suggestion{}, false
}
