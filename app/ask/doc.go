// Package ask answers a question from a library: it searches, sends the best passages to a model, and checks every claim of
// the answer against the passages that were sent, while the answer is being written.
//
// It guarantees that nothing reaches a screen around the verifier, that the ids a model may cite are those of this question
// alone, that the list of passages in an answer is exactly what was sent, that no failed claim is hidden, and that nothing of
// an earlier answer enters a prompt: of an earlier question only its own words do, where the next one leans on it. Without a
// model it answers with sentences of the documents, verbatim, and says so.
//
// It does not guarantee that a model answers well: the prompt is a request, the verifier decides.
package ask
