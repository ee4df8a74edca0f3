package ask

import "tenkyo/verify"

// faulty reports whether an attempt is worth another: it holds a claim whose source is missing, invented, or says otherwise.
func faulty(claims []verify.Claim) bool { return critical(claims) > 0 }

// better reports whether attempt b replaces attempt a: fewer claims that failed, then more that are verified. A tie keeps a,
// so that what a person is already reading does not change for nothing.
func better(a, b []verify.Claim) bool {
	if len(b) == 0 {
		return false // an answer without claims has no failed ones, but it answers nothing
	}
	if ca, cb := critical(a), critical(b); ca != cb {
		return cb < ca
	}
	return count(b, verify.Verified) > count(a, verify.Verified)
}

func critical(claims []verify.Claim) int {
	return count(claims, verify.Unsourced) + count(claims, verify.Unsupported)
}

func count(claims []verify.Claim, verdict verify.Verdict) int {
	n := 0
	for _, c := range claims {
		if c.Verdict == verdict {
			n++
		}
	}
	return n
}

// faults names what was wrong with the claims of an attempt, for the model to read. At most six, each once.
func faults(claims []verify.Claim) []string {
	const most = 6 // a long list of faults only lengthens the prompt
	var named []string
	seen := map[string]bool{}
	for _, c := range claims {
		for _, f := range c.Flags {
			if f.Severity != verify.Critical || len(named) == most {
				continue
			}
			line := "\"" + c.Text + "\": " + f.Detail
			if !seen[line] {
				seen[line] = true
				named = append(named, line)
			}
		}
	}
	return named
}
