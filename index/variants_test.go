package index

import (
	"slices"
	"testing"
)

func TestOlderFormsOfKanjiAreFoundByTheOnesInUse(t *testing.T) {
	for old, now := range map[string]string{"金澤支店": "金沢支店", "髙橋": "高橋", "渡邉": "渡辺", "國學院": "国学院", "濱﨑": "浜崎", "齋藤": "斎藤"} {
		if !slices.Equal(Terms(old), Terms(now)) {
			t.Errorf("%s has terms %q, %s %q", old, Terms(old), now, Terms(now))
		}
	}
	for from, to := range variants {
		if _, again := variants[to]; again {
			t.Errorf("%c becomes %c, which becomes another", from, to)
		}
	}
}
