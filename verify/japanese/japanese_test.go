package japanese_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"tenkyo/verify/japanese"
)

func TestTokensAreWordsWithTheirPlaces(t *testing.T) {
	text := "夏季休暇は3日とする。\n免許を要しない。"
	tokens, err := japanese.Tokens(text)
	if err != nil {
		t.Fatal(err)
	}
	runes := []rune(text)
	var words []string
	for _, k := range tokens {
		if got := string(runes[k.Start:k.End]); got != k.Surface {
			t.Errorf("the word %q stands at %d to %d, where the text has %q", k.Surface, k.Start, k.End, got)
		}
		words = append(words, k.Surface+"/"+k.Base+"/"+string(k.Class))
	}
	got := strings.Join(words, " ")
	for _, want := range []string{"休暇/休暇/名詞", "は/は/助詞", "免許/免許/名詞", "要し/要する/動詞", "ない/ない/助動詞"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not among %s", want, got)
		}
	}
}

func TestMarksOfLatinTextAreNoNouns(t *testing.T) {
	for _, text := range []string{"休学願を提出し,許可を受ける.", "通知書(様式第2号)を交付する", "1,000円を支給する", "版は2.5とする", "a, b", "値:3/4", "\xff,は"} {
		tokens, err := japanese.Tokens(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range tokens {
			if strings.Trim(k.Surface, ",.():/、。（）：／") == "" && k.Class == japanese.Noun && strings.ContainsAny(k.Surface, "、。（）：／") {
				t.Errorf("%q of %q is a noun", k.Surface, text)
			}
		}
		if n := utf8.RuneCountInString(text); tokens[len(tokens)-1].End != n {
			t.Errorf("%q has %d runes, its last word ends at %d", text, n, tokens[len(tokens)-1].End)
		}
	}
	tokens, _ := japanese.Tokens("休学願を提出し,許可を受ける")
	for _, k := range tokens {
		if k.Surface == "," {
			t.Error("the comma stays a noun")
		}
	}
}

func TestAWordLongerThanAStretchIsReadInParts(t *testing.T) {
	text := strings.Repeat("規程", 50_000) + "は有効"
	tokens, err := japanese.Tokens(text)
	if err != nil {
		t.Fatal(err)
	}
	if last := tokens[len(tokens)-1]; last.End != utf8.RuneCountInString(text) {
		t.Errorf("the last word %q ends at %d of %d runes", last.Surface, last.End, utf8.RuneCountInString(text))
	}
}

func FuzzTokens(f *testing.F) {
	f.Add("従業員は\x00届け\xffなければならない。\r\n第3条　(略)")
	f.Fuzz(func(t *testing.T, text string) {
		tokens, err := japanese.Tokens(text)
		if err != nil {
			t.Fatal(err)
		}
		end, n := 0, utf8.RuneCountInString(text)
		for _, k := range tokens {
			if k.Start < end || k.End <= k.Start || k.End > n {
				t.Fatalf("the word %q at %d to %d comes after %d in %d runes", k.Surface, k.Start, k.End, end, n)
			}
			end = k.End
		}
	})
}

func BenchmarkTokens(b *testing.B) {
	text := strings.Repeat("従業員は、帰着した日の翌日から起算して7日以内に旅費を精算しなければならない。", 100)
	if err := japanese.Load(); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := japanese.Tokens(text); err != nil {
			b.Fatal(err)
		}
	}
}
