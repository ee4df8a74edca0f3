// Package ingest brings files into the form that everything else works on: it walks folders, decodes text, has each format
// read into a document, describes the document (title, kind, edition, the day from which it is in force) and cuts it into the
// chunks that are searched and cited.
//
// It promises that nothing is lost without a word: what is not read is reported with a [Reason], in the order of the walk. It
// never guesses an encoding, and never takes a file's own date for the day from which a rule is in force. It writes nothing.
package ingest
