package question_test

import (
	"slices"
	"testing"

	"tenkyo/app/question"
)

// What a question asks in several parts or sentences is searched beside the whole, each without what only asks.
func TestWhatIsSearchedBesideTheWhole(t *testing.T) {
	for _, c := range []struct {
		question string
		want     []string
	}{
		{"夜11時まで働きたい。何か申し出は要る？手当の式は？", []string{"夜11時 働 申し出 要る", "手当の式"}},
		{"有給休暇は何日もらえますか？", nil},
		{"ホテル代はいくら？教えて。", nil}, // nothing is asked in the second sentence
		{"出張（国内。海外を除く。）の日当は？", nil},
		{"Is that unauthorized access, and which US computer law treats it as authorized?", []string{"unauthorized access", "computer law treats authorized"}},
		{"Is a similar name a violation and by when must I appeal?", []string{"similar name violation", "appeal similar name"}},
		{"My post was taken down. How long do I have to contest it?", []string{"post down", "contest"}},
		{"How are gifts and entertainment recorded?", nil},
		{"I lost my phone. What do I do?", nil},
	} {
		if got := question.Read(c.question).Searches(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}
