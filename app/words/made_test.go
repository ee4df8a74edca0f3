package words

import (
	"strings"
	"testing"

	"tenkyo/app/ask"
)

func TestAnAnswerInPlaceOfAFailedModelNamesItAndSaysWhy(t *testing.T) {
	for _, tt := range []struct {
		name, lang string
		a          ask.Answer
		foot, why  string
		made       string
	}{
		{"out of memory", "ja", ask.Answer{Mode: ask.ExtractMode, ModelError: "out_of_memory", ModelAsked: "gemma3:12b"}, "尋ねたモデル：gemma3:12b（回答は得られませんでした）",
			"モデル（gemma3:12b）から回答を得られなかったため、原文の抜粋を示しています。モデル「gemma3:12b」を動かすにはメモリーが足りません。小さいモデルをお選びください。", "モデル（gemma3:12b）に尋ねましたが、回答は得られませんでした。"},
		{"not running, with its address", "en", ask.Answer{Mode: ask.ExtractMode, ModelError: "not_running", ModelAsked: "gemma3:4b", ModelDetail: "127.0.0.1:11434"}, "Model asked: gemma3:4b (it gave no answer)",
			"The model gemma3:4b gave no answer, so what stands here are excerpts.", "the model gemma3:4b was asked and gave no answer"},
		{"kept by an earlier version, without name or address", "ja", ask.Answer{Mode: ask.ExtractMode, ModelError: "not_running"}, "尋ねたモデル：指定なし（回答は得られませんでした）",
			"Ollama が動いていません。Ollama を起動してください。", "回答は得られませんでした"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := New(tt.lang)
			if got := w.AnsweredBy(tt.a); got != tt.foot {
				t.Errorf("the foot says %q", got)
			}
			if got := w.ModelFailed(tt.a); !strings.Contains(got, tt.why) || strings.Contains(got, "（）") || strings.Contains(got, "()") || !strings.Contains(got, tt.a.ModelDetail) {
				t.Errorf("why: %q", got)
			}
			if got := w.MadeBy(tt.a); !strings.Contains(got, tt.made) {
				t.Errorf("made by: %q", got)
			}
		})
	}
	if got := New("ja").ModelFailed(sampleAnswer()); got != "" {
		t.Errorf("an answer of a model says %q", got)
	}
}
