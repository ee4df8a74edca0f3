package text

import "testing"

func TestAWordIsRunesOfOneKindSideBySide(t *testing.T) {
	const s = "年次有給休暇を10日、Leave is あたえる。"
	for at, want := range map[int]string{0: "年次有給休暇", 5: "年次有給休暇", 6: "を", 7: "10", 9: "日", 10: "、", 12: "Leave", 16: "", 19: "", 21: "あたえる", 99: "。"} {
		start, end := Word([]rune(s), at)
		if got := string([]rune(s)[start:end]); got != want {
			t.Errorf("at %d: %q, want %q", at, got, want)
		}
	}
}
