package reading

import "testing"

func TestVerbsOfBeingAble(t *testing.T) {
	for base, want := range map[string]string{
		"使える": "使う", "申し込める": "申し込む", "返せる": "返す", "引き出せる": "引き出す",
		// These happen of themselves, act on a thing, or end so by chance.
		"入れる": "", "付ける": "", "届ける": "", "知らせる": "", "食べる": "", "求める": "", "定める": "", "受ける": "", "る": "", "": "", "できる": "",
	} {
		if got := Potential(base); got != want {
			t.Errorf("%q is read as %q, want %q", base, got, want)
		}
	}
}
