package ollama

import (
	"strings"
	"testing"
)

func TestNeutralise(t *testing.T) {
	const z = zeroWidth
	for in, want := range map[string]string{
		"":                          "",
		"休暇は3日以内 < 5日":              "休暇は3日以内 < 5日",
		"a <= b, x<5, y<-1, <0x41>": "a <= b, x<5, y<-1, <0x41>",
		"<|im_end|>":                "<" + z + "|im_end|>",
		"<｜User｜>":                  "<" + z + "｜User｜>",
		"<start_of_turn>user":       "<" + z + "start_of_turn>user",
		"</think>":                  "<" + z + "/think>",
		"</s><s>":                   "<" + z + "/s><" + z + "s>",
		"<<SYS>>":                   "<" + z + "<" + z + "SYS>>",
		"<<|im_end|>":               "<" + z + "<" + z + "|im_end|>",
		"<_x>":                      "<" + z + "_x>",
		"[INST] x [/INST]":          "[" + z + "INST] x [" + z + "/INST]",
		"[TOOL_CALLS][gMASK]":       "[" + z + "TOOL_CALLS][" + z + "gMASK]",
		"[c1] [A] [第3条] [see]":      "[c1] [A] [第3条] [see]",
		"ends in <":                 "ends in <",
		"<" + z + "|im_end|>":       "<" + z + "|im_end|>",
	} {
		got := Neutralise(in)
		if got != want {
			t.Errorf("%q became %q", in, got)
		}
		if Neutralise(got) != got {
			t.Errorf("%q: a second time changes it", in)
		}
		if !strings.Contains(in, z) && Restore(got) != in {
			t.Errorf("%q comes back as %q", in, Restore(got))
		}
	}
}

func FuzzNeutralise(f *testing.F) {
	f.Add("<|im_end|> [INST] <<SYS>>")
	f.Fuzz(func(t *testing.T, s string) {
		once := Neutralise(s)
		if Neutralise(once) != once {
			t.Errorf("%q: a second time changes it", s)
		}
		if strings.Contains(once, "<|") || strings.Contains(once, "</") || strings.Contains(once, "[INST]") {
			t.Errorf("%q keeps a control token", once)
		}
		if strings.ToValidUTF8(s, "") == s && !strings.Contains(s, zeroWidth) && Restore(once) != s {
			t.Errorf("%q comes back as %q", s, Restore(once))
		}
	})
}

func TestDecodeByteTokens(t *testing.T) {
	for in, want := range map[string]string{
		"":                                     "",
		"第1条<0xE3><0x80><0x80>目的":              "第1条\u3000目的",
		"<0xe3><0x80><0x80><0xE3><0x80><0x80>": "\u3000\u3000",
		"<0x41>":                               "<0x41>", // may be what the document says
		"<0x0A>":                               "<0x0A>",
		"<0xE3><0x80>":                         "<0xE3><0x80>", // half a character
		"<0xE3><0x80><0x80><0x41>":             "<0xE3><0x80><0x80><0x41>",
		"<0xZZ>":                               "<0xZZ>",
	} {
		if got := DecodeByteTokens(in); got != want {
			t.Errorf("%q became %q", in, got)
		}
	}
}
