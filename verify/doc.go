// Package verify checks what a model claims against the passages that it was given, without a model, in Japanese and English.
//
// Use [New] with the passages that were sent, then [Checker.Claim] for claims with quotations or [Checker.Tagged] for
// sentences with citation tags ([ParseTagged] cuts free text into them), one by one as they arrive, and [Checker.Report] for
// the answer as a whole; or [Check] for a recorded answer. [Find] and [FindAll] place a quotation in a text, [Sentences] cuts
// a text into what can be cited.
//
// A claim is verified only if every source that it cites was sent, every quotation stands in its passage character by
// character (after [Fold], never beginning or ending inside a number), and the claim says nothing that the quotations do not:
// no other number, unit, bound, date or reference, no other duty, permission or negation, no wider quantifier, no other
// people or names, and no proviso of the source left out. Anything else is a [Flag] with a code of [Codes], the words of both
// sides and where they stand.
//
// Comparing is by what is said, not by how: bounds and denials by polarity (not over 10 is at most 10, 無報酬 is no pay), and
// permission, prohibition and need as one ("only with", "not without", 必要) where they ask for the same thing. What a sentence
// limits in the next one, its conditions and its exceptions count as part of it.
//
// The checks compare facts that can be read without understanding. They do not see a false paraphrase that changes none of
// them, and they know synonyms only as far as their tables go; that is what a judge ([JudgePrompt], [Claim.Judged]) may be
// asked for, of claims alone that are [Reworded]: it never makes one verified. Verified means that nothing was found against a
// claim, not that the source is right. Text in a passage is never read as an order.
//
// The package is pure: the same input gives the same report everywhere, and it reads no files, clocks or network. Work grows
// in proportion to the length of the passages.
package verify
