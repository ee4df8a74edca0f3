package words

import (
	"strings"
	"testing"

	"tenkyo/app/ask"
)

func TestACopySaysWhatTheQuestionWasPutTo(t *testing.T) {
	a := ask.Answer{Question: "宿泊料は？", Complete: true, NoAnswer: &ask.NoAnswer{Kind: "not_in_documents", Documents: 2, PagesScanned: 2}, Scope: &ask.Scope{Name: "人事/規\n程", Documents: 2}}
	for lang, want := range map[string]string{Japanese: "範囲：人事/規 程 フォルダー（2文書）だけを調べた結果です。", English: "Searched only in: folder 人事/規 程 (2 documents)."} {
		w := New(lang)
		for name, copied := range map[string]string{"text": w.CopyText(a), "reply": w.CopyReply(a), "Markdown": strings.ReplaceAll(w.CopyMarkdown(a), `\`, "")} {
			if !strings.Contains(copied, want) {
				t.Errorf("%s, %s:\n%s", lang, name, copied)
			}
		}
	}
	w := New(Japanese)
	for _, c := range []struct {
		scope *ask.Scope
		want  string
	}{{nil, "すべて"}, {&ask.Scope{Documents: 3}, "一部の文書"}, {&ask.Scope{Name: "旅費規程", Doc: "a.md", Documents: 1}, "『旅費規程』"}} {
		if got := w.Scope(c.scope); got != c.want {
			t.Errorf("%+v is called %q, want %q", c.scope, got, c.want)
		}
	}
}
