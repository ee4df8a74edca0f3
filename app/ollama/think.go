package ollama

import "strings"

const thinkOpen, thinkClose = "<think>", "</think>"

// thinkFilter takes a leading <think>…</think> out of free text. Servers do it themselves for models whose template tells them of
// thinking; an imported model often has no such template. Thoughts cite nothing and must not be read as claims.
type thinkFilter struct {
	off      bool // only what begins with the tag is thinking; after that, or with a schema, everything is text
	thinking bool
	held     string // may yet turn out to be a tag
}

// split takes the next piece and says which part of what is known by now is thinking and which is text. last gives out all that is held.
func (f *thinkFilter) split(piece string, last bool) (thought, said string) {
	if f.off {
		return "", piece
	}
	f.held += piece
	if !f.thinking {
		head := strings.TrimLeft(f.held, " \t\r\n")
		switch {
		case strings.HasPrefix(head, thinkOpen):
			f.thinking, f.held = true, head[len(thinkOpen):]
		case strings.HasPrefix(thinkOpen, head) && !last:
			return "", ""
		default:
			said, f.held, f.off = f.held, "", true
			return "", said
		}
	}
	if before, after, found := strings.Cut(f.held, thinkClose); found {
		f.held, f.off = "", true
		return before, strings.TrimLeft(after, " \t\r\n")
	}
	keep := 0
	if !last {
		keep = partialSuffix(f.held, thinkClose)
	}
	thought, f.held = f.held[:len(f.held)-keep], f.held[len(f.held)-keep:]
	return thought, ""
}

// partialSuffix is the length of the longest end of s that is a beginning of tag.
func partialSuffix(s, tag string) int {
	for n := min(len(s), len(tag)-1); n > 0; n-- {
		if strings.HasSuffix(s, tag[:n]) {
			return n
		}
	}
	return 0
}
