// Package cite reads citations as people write them, and finds what they mean in a document that was read.
//
// [Scan] finds the addresses in a text: 第34条第2項, 別表1, 附則第2条, Article 5(2), section 3.2, p. 12, 同条第3項, and lists and
// ranges of them. [NewOutline] makes of a document the tree of its numbered and named parts, and [Outline.Lookup] finds the parts
// that an address names. [NewNames] finds in a text the names under which a library's documents are known.
//
// An address is looked up, never searched: what is not there is reported as missing, at the step that is missing, and what is
// there twice is reported twice. The package knows neither the library nor the verifier's judgement; it guesses nothing.
package cite
