package verify

import "strings"

// A quotation may end, or begin, inside its sentence. What the sentence then says of the quoted words counts: 「退職金を支給する」 of
// 「退職金を支給するとは限らない」 says nothing by itself.

func hasSuffixAny(s string, words []string) bool {
	for _, w := range words {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}
