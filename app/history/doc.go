// Package history keeps answers, and tells whether what they cited still stands.
//
// An answer is one file, written once and whole, never changed: the question, the passages that were sent with their editions,
// what the model wrote, the verdicts, who made it. What people add later (sign-offs) lies beside it. A file that was damaged is
// named and the others stay usable. Any number of processes may keep, list and delete at the same time.
//
// [Rechecker] compares what an answer cited with the edition in force on a day. It promises that a sentence which stands
// there word for word is never called changed, and that nothing of a document whose file may not be read comes out of it. It
// finds the successor of a sentence by what stands around it and how alike the words are: a successor can be missed where a
// rule was rewritten altogether.
//
//	answers/ID.json    one kept answer each
//	signoffs/ID.jsonl  what people said of its claims
//	summaries          made from the answers, can be deleted at any time
//	settings.json      how long answers are kept
//	lock               held while answers are deleted or summaries written
package history
