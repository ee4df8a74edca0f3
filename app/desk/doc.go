// Package desk checks a text that somebody else wrote: a memo, a draft, another system's answer. Each of its sentences is a claim;
// the citations that it names in words (就業規則第34条第2項, 同条第3項, 旅費規程 別表1, section 3.2 of the Travel Policy, p. 12, a file's
// name) are looked up in a library by their address, and the claim is checked against the very part that they name.
//
// It promises:
//   - A citation is resolved by its address or not at all. What fits nothing is a fault that the reader sees (no such document, no
//     such article), what fits several is said to, with the choices; neither is ever replaced by something that was searched.
//   - A sentence without a citation of its own is unsourced. What search finds for it is a proposal and nothing else.
//   - A sentence is verified only by the part that it cites: the words stand there, and package verify has nothing against it.
//   - The text that is checked is data: nothing in it is followed, opened or run, and how much of it is read is bounded.
//
// Use [Read] for the bytes of a file, [New] and [Desk.Check] for a text, [Desk.CheckList] for a list of claims with their pages.
// [Cite] writes a citation that travels in plain text, [ParseCite] and [Desk.Open] bring it back.
package desk
