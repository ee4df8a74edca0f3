// Package reading reads a sentence as clauses: a predicate with its force and polarity, and the phrases around it with their
// roles. It is the same for Japanese ([Japanese]) and English ([English]), so that what compares them knows no language.
package reading

// Role says how a phrase stands to the predicate of its clause.
type Role uint8

// The roles of phrases.
const (
	Other   Role = iota
	Subject      // が; the noun before an English verb
	Topic        // は
	Object       // を; the noun after an English verb
	To           // に, に対して, to
	From         // から, from
	At           // で, において, in, at, on
	By           // により, by
	Of           // の of a noun that became the predicate, of
	With         // と, とともに, with
	Without      // なしに, without
	For          // for
	Until        // まで, until
	Than         // より, than
	Before       // 前, before
	After        // 後, after
	During       // 中, during
	Except       // 以外, except
	Per          // につき, per
	About        // about, regarding
	Manner       // として, adverbs
	Value        // what the subject is: とする, です, is
	Aside        // in brackets
)

// Tie says how a word of a phrase hangs on the words behind it.
type Tie uint8

// The ties.
const (
	Last     Tie = iota // the head of the phrase
	Compound            // 年次 of 年次有給休暇, an adjective
	OfNext              // Aの
	And                 // Aと, Aや, A and
	Or                  // A又は, A or
)

// Force says how binding a predicate is. What must not be done is a duty with Not.
type Force uint8

// The forces.
const (
	Plain Force = iota
	Duty
	Permit
	Free     // there is no duty
	Possible // may happen
	Should
)

// Kind says what a clause is to its sentence.
type Kind uint8

// The kinds of clauses.
const (
	Main Kind = iota
	Condition
	Exception
	Concession
	Relative // it describes a noun
	Earlier  // before, after or until something happens: a condition in time
	Purpose  // what is neither asserted nor asked for
)

// Fact is a number, date or reference of the text. ID is the caller's.
type Fact struct {
	Start, End int
	ID         int
	Dim        string
	Reference  bool // of an article, a section, a number that names
}

// Word is a word with content. Start and End are rune offsets into the sentence's text.
type Word struct {
	Key        string // what it is compared by
	Text       string
	Start, End int
	Fact       int // index in the sentence's Facts, or -1
	Tie        Tie
	Empty      bool // it carries nothing that must be found again: 当該, such
	Verbal     bool // a noun of an act: 支給, payment
}

// Phrase is a noun with what hangs on it, or an adverb.
type Phrase struct {
	Words  []int
	Role   Role
	Only   bool
	Also   bool
	Clause int
	Rel    int // the clause that describes it, or -1
}

// Clause is a predicate with its phrases.
type Clause struct {
	Kind       Kind
	Pred       int    // the word that it says, or -1
	Key        string // what the predicate is compared by; Is for "A is B"
	Force      Force
	Not        bool
	Passive    bool
	When       Role // of a clause of Kind Earlier: Before, After, Until or During
	Only       bool // of a condition: in no other case
	Aside      bool // it stands in brackets
	OrBefore   bool // "or" joins it to the clause before
	Phrases    []int
	Lent       []int // phrases of the clause before it that are its, too
	Parent     int   // the clause that it belongs to, or -1
	Start, End int
}

// Light is the key of a predicate that only says that something is done.
const Light = "do"

// Permitted is the key of a predicate that permits a thing that is no act, or forbids it.
const Permitted = "permitted"

// Is is the key of a predicate that only says what something is.
const Is = "="

// Sentence is one sentence as clauses.
type Sentence struct {
	Text    string
	Facts   []Fact
	Words   []Word
	Phrases []Phrase
	Clauses []Clause
	Fails   bool // it could not be read
}

// Longest is how many runes a sentence may have: a longer one is not read.
const Longest = 3000

func (s *Sentence) word(w Word) int {
	s.Words = append(s.Words, w)
	return len(s.Words) - 1
}

func (s *Sentence) phrase(p Phrase) int {
	s.Phrases = append(s.Phrases, p)
	return len(s.Phrases) - 1
}

// Head gives the last word of a phrase.
func (s *Sentence) Head(p *Phrase) *Word { return &s.Words[p.Words[len(p.Words)-1]] }

// Own gives the phrases of a clause with a role.
func (s *Sentence) Own(c *Clause, roles ...Role) []int {
	var out []int
	for _, p := range c.Phrases {
		for _, r := range roles {
			if s.Phrases[p].Role == r {
				out = append(out, p)
			}
		}
	}
	return out
}

// drop takes a phrase out of a clause.
func (c *Clause) drop(p int) {
	for i, q := range c.Phrases {
		if q == p {
			c.Phrases = append(c.Phrases[:i:i], c.Phrases[i+1:]...)
			return
		}
	}
}
