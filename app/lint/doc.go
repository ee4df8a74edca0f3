// Package lint reads the rules of a library for faults that can be told by rule, without a model: references to articles that do
// not exist or were renumbered, defined terms that are never used, two documents that say different values for the same thing,
// dates of supplementary provisions out of order.
//
// A finding is a place where two texts do not fit together, with both places to look at; whether it is a fault is for a person to
// say. Only kinds that were right in at least nine of ten cases on real documents, of which there were enough, are found by default
// ([Kind.Default]); the others are hints, which are asked for. Documents that are not rules (drafts, comparisons, guides, minutes)
// are not read, and neither are editions that are not in force, except to tell what an article was numbered before.
package lint
