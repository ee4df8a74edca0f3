package compare

import (
	"strings"
	"testing"

	"tenkyo/app/words"
	"tenkyo/index"
	"tenkyo/ingest"
)

// cut cuts a rule as the library does.
func cut(text string) []index.Chunk { return ingest.Chunks(ingest.ReadText(text), "a.txt", "") }

func TestAnArticleOfWhichTheNumberAloneIsLeftIsStruck(t *testing.T) {
	const was = "第4条（目的）\n\n目的を定める。\n\n第5条（休暇）\n\n休暇は年10日とする。\n\n第6条（鍵）\n\n鍵は総務が預かる。\n\n第7条（車）\n\n車は貸さない。\n\n第8条（鞄）\n\n鞄は貸す。\n"
	const kept = "第4条（目的）>第4条（目的） unchanged\n  unchanged 目的を定める。\n"
	const keys = "第6条（鍵）>第6条（鍵） unchanged\n  unchanged 鍵は総務が預かる。\n"
	const rest = "第7条（車）>第7条から第8条まで struck\n  struck -車は貸さない。\n第8条（鞄）>- struck\n  struck -鞄は貸す。\n"
	for _, c := range []struct{ name, was, is, want string }{
		{"a line in its place", was, "第4条（目的）\n\n目的を定める。\n\n第5条　削除\n\n第6条（鍵）\n\n鍵は総務が預かる。\n\n第7条から第8条まで　削除\n",
			kept + "第5条（休暇）>第5条 struck\n  struck -休暇は年10日とする。\n" + keys + rest},
		{"the word below its number", was, "第4条（目的）\n\n目的を定める。\n\n第5条\n\n削除\n\n第6条（鍵）\n\n鍵は総務が預かる。\n\n第7条から第8条まで　削　除\n",
			kept + "第5条（休暇）>第5条 struck\n  changed -休暇は年10日とする。+削除\n" + keys + rest},
		{"it was struck before", "第1条（鍵）\n\n鍵は総務が預かる。\n\n第2条　削除\n", "第1条（鍵）\n\n鍵は総務が預かる。\n\n第2条　削除\n", "第1条（鍵）>第1条（鍵） unchanged\n  unchanged 鍵は総務が預かる。\n第2条>第2条 unchanged\n"},
		{"a sentence that speaks of striking", "第1条（鍵）\n\n第2条の鍵は廃棄する。\n", "第1条（鍵）\n\n第2条の鍵は削除する。\n", "第1条（鍵）>第1条（鍵） changed\n  changed 第2条の鍵は-廃棄+削除する。\n"},
	} {
		table, _ := Make(cut(c.was), cut(c.is))
		if got := strings.ReplaceAll(drawn(table), ".>. unchanged\n", ""); got != c.want {
			t.Errorf("%s:\ngot\n%swant\n%s", c.name, got, c.want)
		}
	}
}

func TestEachCellSaysWhereItStands(t *testing.T) {
	table, _ := Make(cut("第1条（鍵）\n\n鍵は総務が預かる。鍵は貸さない。\n"), cut("第1条（鍵）\n\n鍵は人事が預かる。鍵は貸さない。\n\n第2条（車）\n\n車は貸す。\n"))
	table.Old, table.New = Edition{Doc: "a.txt", Version: "1"}, Edition{Doc: "a.txt", Version: "2"}
	seen := 0
	for _, l := range Lines(Request{Table: table}, words.New("ja")) {
		for i, c := range []Cell{l.Left, l.Right} { // 改正後 stands left
			text := ""
			for _, r := range c.Runs {
				if !r.Note {
					text += r.Text
				}
			}
			if text == "" && c.Opens == nil {
				continue
			}
			seen++
			switch o := c.Opens; {
			case o == nil || o.Doc != "a.txt" || o.Version != []string{"2", "1"}[i]:
				t.Errorf("%q opens %+v", text, o)
			case l.Article && o.Quote != text, !l.Article && (o.ChunkID == "" || o.End-o.Start != len([]rune(text))):
				t.Errorf("%q opens %+v", text, o)
			}
		}
	}
	if seen != 6 {
		t.Errorf("%d cells hold words of the documents", seen)
	}
}
