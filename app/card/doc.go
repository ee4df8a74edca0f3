// Package card composes what is shown of a document in place of an answer: the article that a passage stands in, whole, with the
// sentences and rows marked that answer the question.
//
// Nothing in a card is torn: what is cited are whole sentences and whole rows as they stand in the document, an item with the words
// that lead it in, a row with the head of its table, a rule with the proviso behind it. What is long is folded by whole blocks.
// Every rune of a card that is no line break stands in a passage, and Cited says where.
//
// It does not judge whether an article answers: that is the order of the search, and the reader.
package card
