// Package compare sets two editions of a rule side by side, article by article: 新旧対照表.
//
// The alignment is that of package revision, which a recheck of kept answers uses too; nothing is aligned a second time here. This
// package groups what it gives into articles and paragraphs, finds which article became which (also one that moved, got another number,
// was parted or went into another), and marks the words that differ.
//
// It promises that every sentence, item and table row of both editions stands in the table, each in its own column and in the order of
// its edition's articles, that nothing which stands in both word for word is marked, and that a document whose text may not be read gives
// an error and nothing else. It judges texts, not law: an article that was rewritten in other words under another heading is struck on
// one side and new on the other.
package compare
