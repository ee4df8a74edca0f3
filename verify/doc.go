// Package verify checks what a model claims against the passages that it was given, without a model, in Japanese and English.
//
// Use [New] with the passages that were sent, then [Checker.Claim] for claims with quotations or [Checker.Tagged] for
// sentences with citation tags ([ParseTagged] cuts free text into them), one by one as they arrive, and [Checker.Report] for
// the answer as a whole; or [Check] for a recorded answer. [Find] and [FindAll] place a quotation in a text, [Sentences] cuts
// a text into what can be cited.
//
// A claim is verified only if every source that it cites was sent, every quotation stands in its passage character by
// character (after [Fold], never beginning or ending inside a number), and the claim is found again in one sentence of it: every
// content word, number, unit, bound, denial, duty and restriction has a partner there, and no condition, hedge or denial of that
// sentence is left out. Words count in their dictionary form; headings and the lead of a list may lend a topic. What contradicts
// the quotations, or leaves out a proviso of theirs, is a [Flag] with a code of [Codes], the words of both sides and where they
// stand. A claim that nothing is found against and whose words are not all found again is [Reworded], with its differences: so is
// a question, and a claim in another language than its source.
//
// Comparing is by what is said, not by how: bounds and denials by polarity (not over 10 is at most 10, 無報酬 is no pay), and
// permission, prohibition and need as one ("only with", "not without", 必要) where they ask for the same thing. What a sentence
// limits in the next one, its conditions and its exceptions count as part of it.
//
// The cover knows which words there are and not how they hang together: two people who change places in a long sentence are not
// seen. A judge ([JudgePrompt], [Claim.Judged]) may be asked about what is reworded. Verified means that the quotation says so, not
// that the source is right. Text in a passage is never read as an order.
//
// The package is pure: the same input gives the same report everywhere, and it reads no files, clocks or network. Work grows
// in proportion to the length of the passages.
package verify
