package compare

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/app/revision"
	"tenkyo/index"
)

// chunksOf cuts a text into chunks: a line that begins with # is a heading of that level, a blank line ends a chunk.
func chunksOf(text string) []index.Chunk {
	var chunks []index.Chunk
	var path, lines []string
	flush := func() {
		if len(lines) > 0 {
			n := len(chunks)
			chunks = append(chunks, index.Chunk{ID: fmt.Sprint(n), Headings: append([]string(nil), path...), Text: strings.Join(lines, "\n"), Page: 1})
			lines = nil
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		marks := len(line) - len(strings.TrimLeft(line, "#"))
		switch {
		case marks > 0:
			flush()
			path = append(path[:min(marks-1, len(path))], strings.TrimSpace(line[marks:]))
		case line == "":
			flush()
		default:
			lines = append(lines, line)
		}
	}
	flush()
	return chunks
}

// drawn writes a table as text: an article a line, with what became of it, and its rows below: of each sentence the old words between
// brackets and the new ones, or the marked words of both.
func drawn(t *Table) string {
	var b strings.Builder
	name := func(h *Head) string {
		if h == nil {
			return "-"
		}
		return strings.Fields(h.Text + " .")[0]
	}
	for _, a := range t.Articles {
		fmt.Fprintf(&b, "%s>%s %s", name(a.Old), name(a.New), a.Status)
		for _, h := range a.How {
			fmt.Fprintf(&b, " %s", h)
		}
		if a.Other != nil {
			fmt.Fprintf(&b, "(%s)", name(a.Other))
		}
		if a.Part == Supplementary {
			b.WriteString(" apart")
		}
		b.WriteString("\n")
		for _, r := range a.Rows {
			fmt.Fprintf(&b, "  %s", r.Status)
			for _, h := range r.How {
				fmt.Fprintf(&b, " %s", h)
			}
			for _, s := range r.Sentences {
				b.WriteString(" ")
				switch s.Status {
				case Unchanged:
					b.WriteString(s.Is)
				case Changed:
					for _, e := range s.Diff {
						b.WriteString(map[revision.Op]string{revision.Keep: "", revision.Delete: "-", revision.Insert: "+"}[e.Op] + e.Text)
					}
				case New:
					b.WriteString("+" + s.Is)
				case Left:
					b.WriteString("~" + s.Was)
				default:
					b.WriteString("-" + s.Was)
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestArticlesAreAlignedAndSaidToBeWhatTheyBecame(t *testing.T) {
	for _, c := range []struct{ name, was, is, want string }{
		{"nothing changed", "# 第1条 休暇\n休暇は前日までに申し出る。", "# 第1条 休暇\n休暇は前日までに申し出る。", "第1条>第1条 unchanged\n  unchanged 休暇は前日までに申し出る。\n"},
		{"a number changed", "# 第1条 休暇\n休暇は10日とする。半日ずつ取れる。", "# 第1条 休暇\n休暇は12日とする。半日ずつ取れる。",
			"第1条>第1条 changed\n  changed 休暇は-10+12日とする。 半日ずつ取れる。\n"},
		{"an article was put between", "# 第1条 休暇\n休暇は前日までに申し出る。\n# 第2条 服装\n清潔な服装とする。", "# 第1条 休暇\n休暇は前日までに申し出る。\n# 第2条 夜勤\n夜勤は希望者に限る。\n# 第3条 服装\n清潔な服装とする。",
			"第1条>第1条 unchanged\n  unchanged 休暇は前日までに申し出る。\n->第2条 new\n  new +夜勤は希望者に限る。\n第2条>第3条 unchanged renumbered\n  unchanged 清潔な服装とする。\n"},
		{"an article was struck", "# 第1条 休暇\n休暇は前日までに申し出る。\n# 第2条 夜勤\n夜勤は希望者に限る。\n# 第3条 服装\n清潔な服装とする。", "# 第1条 休暇\n休暇は前日までに申し出る。\n# 第2条 服装\n清潔な服装とする。",
			"第1条>第1条 unchanged\n  unchanged 休暇は前日までに申し出る。\n第2条>- struck\n  struck -夜勤は希望者に限る。\n第3条>第2条 unchanged renumbered\n  unchanged 清潔な服装とする。\n"},
		{"an article was renamed", "# 第1条 病気休暇\n休暇は前日までに申し出る。", "# 第1条 病気等休暇\n休暇は前日までに申し出る。", "第1条>第1条 changed renamed\n  unchanged 休暇は前日までに申し出る。\n"},
		{"an article moved", "# 休暇\n休暇は前日までに申し出る。\n# 服装\n清潔な服装とする。\n# 鍵\n鍵は総務が預かる。\n# 電話\n電話は三回鳴る前に取る。", "# 鍵\n鍵は総務が預かる。\n# 休暇\n休暇は前日までに申し出る。\n# 服装\n清潔な服装とする。\n# 電話\n電話は三回鳴る前に取る。",
			"鍵>鍵 unchanged moved\n  unchanged 鍵は総務が預かる。\n休暇>休暇 unchanged\n  unchanged 休暇は前日までに申し出る。\n服装>服装 unchanged\n  unchanged 清潔な服装とする。\n電話>電話 unchanged\n  unchanged 電話は三回鳴る前に取る。\n"},
		{"an article was split", "# 第3条 休暇\n休暇は前日までに申し出る。\n休暇を取った者は、後日、届を人事部に出す。\n# 第4条 服装\n清潔な服装とする。", "# 第3条 休暇\n休暇は前日までに申し出る。\n# 第4条 届出\n休暇を取った者は、後日、届を人事部に出す。\n# 第5条 服装\n清潔な服装とする。",
			"第3条>第3条 changed\n  unchanged 休暇は前日までに申し出る。\n  left ~休暇を取った者は、後日、届を人事部に出す。\n->第4条 unchanged split(第3条)\n  unchanged 休暇を取った者は、後日、届を人事部に出す。\n第4条>第5条 unchanged renumbered\n  unchanged 清潔な服装とする。\n"},
		{"two articles became one", "# 第3条 休暇\n休暇は前日までに必ず上司に申し出るものとする。\n# 第4条 届出\n休暇を取った者は届を出す。", "# 第3条 休暇\n休暇は前日までに必ず上司に申し出るものとする。\n休暇を取った者は届を出す。",
			"第3条>第3条 changed\n  unchanged 休暇は前日までに必ず上司に申し出るものとする。\n  unchanged moved 休暇を取った者は届を出す。\n第4条>- struck merged(第3条)\n  left ~休暇を取った者は届を出す。\n"},
		{"an article was rewritten under its number", "# 第3条 定年\n定年は満60歳とする。\n# 第4条 服装\n清潔な服装とする。", "# 第3条 研修\n会社は毎年研修を行う。\n# 第4条 服装\n清潔な服装とする。",
			"第3条>第3条 changed renamed\n  changed -定年は満60歳とする+会社は毎年研修を行う。\n第4条>第4条 unchanged\n  unchanged 清潔な服装とする。\n"},
		{"a sentence was added and another went", "# 第1条 鍵\n鍵は総務が預かる。鍵は貸さない。\n# 第2条 電話\n電話に出る。", "# 第1条 鍵\n鍵は総務が預かる。紛失したときは届け出る。\n# 第2条 電話\n電話に出る。",
			"第1条>第1条 changed\n  changed 鍵は総務が預かる。 -鍵は貸さない+紛失したときは届け出る。\n第2条>第2条 unchanged\n  unchanged 電話に出る。\n"},
		{"a row of a table changed", "# 別表\n| 区分 | 額 |\n| 部長 | 12,000円 |\n| 社員 | 9,800円 |", "# 別表\n| 区分 | 額 |\n| 部長 | 12,000円 |\n| 課長 | 11,000円 |\n| 社員 | 10,800円 |",
			"別表>別表 changed\n  unchanged | 区分 | 額 |\n  unchanged | 部長 | 12,000円 |\n  new +| 課長 | 11,000円 |\n  changed | 社員 | -9+10,800円 |\n"},
		{"the paragraphs have other numbers", "# 第1条 鍵\n鍵は総務が預かる。\n２　鍵は貸さない。", "# 第1条 鍵\n鍵は総務が預かる。\n２　合鍵は作らない。\n３　鍵は貸さない。",
			"第1条>第1条 changed\n  unchanged 鍵は総務が預かる。\n  new +合鍵は作らない。\n  unchanged renumbered 鍵は貸さない。\n"},
		{"supplementary provisions stand apart", "# 第1条 鍵\n鍵は総務が預かる。\n# 附則\nこの規程は、令和2年4月1日から施行する。\n# 別表\n鍵の一覧は別に定める。", "# 第1条 鍵\n鍵は総務が預かる。\n# 附則\nこの規程は、令和2年4月1日から施行する。\nこの規程は、令和7年4月1日から施行する。\n# 別表\n鍵の一覧は別に定める。",
			"第1条>第1条 unchanged\n  unchanged 鍵は総務が預かる。\n別表>別表 unchanged\n  unchanged 鍵の一覧は別に定める。\n附則>附則 changed apart\n  unchanged この規程は、令和2年4月1日から施行する。\n  new +この規程は、令和7年4月1日から施行する。\n"},
		{"only white space and widths changed", "# 第1条 鍵\n鍵は１０本とする。", "# 第１条 鍵\n鍵は10本 とする。", "第1条>第１条 unchanged\n  unchanged 鍵は10本 とする。\n"},
		{"what stood twice stands once", "# 第1条 甲\n期限は三十日とするものとする。\n# 第2条 乙\n期限は三十日とするものとする。\n乙は甲に従う。", "# 第1条 甲\n期限は三十日とするものとする。\n# 第2条 乙\n乙は甲に従う。",
			"第1条>第1条 unchanged\n  unchanged 期限は三十日とするものとする。\n第2条>第2条 changed\n  left ~期限は三十日とするものとする。\n  unchanged 乙は甲に従う。\n"},
		{"there was no heading", "甲は乙に通知する。\n\n丙は丁に届け出る。", "甲は乙に直ちに通知する。\n\n丙は丁に届け出る。", ".>. changed\n  changed 甲は乙に+直ちに通知する。\n  unchanged 丙は丁に届け出る。\n"},
		{"there was nothing", "", "# 第1条 鍵\n鍵は総務が預かる。", "->第1条 new\n  new +鍵は総務が預かる。\n"},
	} {
		table, _ := Make(chunksOf(c.was), chunksOf(c.is))
		if got := drawn(table); got != c.want {
			t.Errorf("%s:\ngot\n%swant\n%s", c.name, got, c.want)
		}
	}
}
