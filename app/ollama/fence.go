package ollama

import "strings"

const fence = "```"

// fenceFilter takes the code block off an answer in JSON: models write one in spite of a schema where the server does not bind them.
type fenceFilter struct {
	off    bool // the answer does not begin with a fence
	inside bool
	held   string // may yet turn out to be a fence
}

// split takes the next piece and gives what of all that is known by now is the answer. last gives out all that is held.
func (f *fenceFilter) split(piece string, last bool) string {
	if f.off {
		return piece
	}
	f.held += piece
	if !f.inside {
		head := strings.TrimLeft(f.held, " \t\r\n")
		_, after, line := strings.Cut(head, "\n")
		switch {
		case !strings.HasPrefix(head, fence) && (last || !strings.HasPrefix(fence, head)):
			said := f.held
			f.held, f.off = "", true
			return said
		case !strings.HasPrefix(head, fence), !line && !last:
			return ""
		}
		f.inside, f.held = true, after
	}
	said := strings.TrimRight(f.held, "` \t\r\n") // what ends the block may be text after all, where more follows
	f.held = f.held[len(said):]
	return said
}
