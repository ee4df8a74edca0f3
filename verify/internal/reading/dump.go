package reading

import (
	"fmt"
	"strings"
)

// String shows how a sentence was read, for tests and for whoever looks for a fault.
func (s *Sentence) String() string {
	var b strings.Builder
	for _, c := range s.Clauses {
		fmt.Fprintf(&b, "[%d %s not=%v force=%d passive=%v kind=%d parent=%d", 0, c.Key, c.Not, c.Force, c.Passive, c.Kind, c.Parent)
		for _, i := range c.Phrases {
			p := &s.Phrases[i]
			fmt.Fprintf(&b, " %d:", p.Role)
			for _, w := range p.Words {
				b.WriteString(s.Words[w].Key)
				b.WriteString([]string{"", "-", ">", "&", "|"}[s.Words[w].Tie])
			}
			if p.Rel >= 0 {
				fmt.Fprintf(&b, "(rel %d)", p.Rel)
			}
		}
		b.WriteString("]\n")
	}
	return b.String()
}
