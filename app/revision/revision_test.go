package revision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tenkyo/index"
)

// edition cuts a text into chunks: a line that begins with # is a heading of that level, a blank line ends a chunk.
func chunksOf(text string) []index.Chunk {
	var chunks []index.Chunk
	var path []string
	var lines []string
	flush := func() {
		if len(lines) > 0 {
			n := len(chunks)
			chunks = append(chunks, index.Chunk{ID: fmt.Sprintf("%s/%d", strings.Join(path, "/"), n), Headings: append([]string(nil), path...), Text: strings.Join(lines, "\n"), Page: 1})
			lines = nil
		}
	}
	for _, line := range strings.Split(text, "\n") {
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

// fates tells what became of each sentence, a line each: status, and what it is now where that differs.
func fates(was, is string) string {
	c := Compare(chunksOf(was), chunksOf(is))
	var out []string
	for i := range c.was.units {
		if c.was.units[i].heading {
			continue
		}
		f := c.fate(i)
		line := string(f.Status)
		if f.Status == Changed {
			line += " " + strings.ReplaceAll(f.Is, "\n", "/")
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func TestWhatBecameOfEachSentence(t *testing.T) {
	for _, c := range []struct{ name, was, is, want string }{
		{"nothing changed", "甲は乙に通知する。丙は丁に届け出る。", "甲は乙に通知する。丙は丁に届け出る。", "current\ncurrent"},
		{"only white space and widths changed", "申請は３０日以内に行う。", "申請は30日 以内に行う。", "current"},
		{"a number that white space parts is another", "合計は30 60である。", "合計は3060である。", "changed 合計は3060である。"},
		{"a number changed", "申請は三十日以内に行う。届出は不要とする。", "申請は六十日以内に行う。届出は不要とする。", "changed 申請は六十日以内に行う。\ncurrent"},
		{"a sentence was added behind", "甲は乙に通知する。", "甲は乙に通知する。通知は書面による。", "current"},
		{"a proviso was added behind", "甲は乙に通知する。", "甲は乙に通知する。ただし、緊急の場合を除く。", "changed 甲は乙に通知する。ただし、緊急の場合を除く。"},
		{"a proviso was added on a line of its own", "甲は乙に通知する。\n丙は丁に届け出る。", "甲は乙に通知する。\nただし、緊急の場合を除く。\n丙は丁に届け出る。", "changed 甲は乙に通知する。/ただし、緊急の場合を除く。\ncurrent"},
		{"a proviso was added as a paragraph", "甲は乙に通知する。", "甲は乙に通知する。\n\nただし、緊急の場合を除く。", "changed 甲は乙に通知する。/ただし、緊急の場合を除く。"},
		{"a proviso at the head of the next article is not behind", "# 第1条\n甲は乙に通知する。", "# 第1条\n甲は乙に通知する。\n# 第2条\nただし書きは、別に定める。", "current"},
		{"an exception was added behind", "Notify the manager.", "Notify the manager. However, emergencies are exempt.", "changed Notify the manager. However, emergencies are exempt."},
		{"a changed sentence takes along what was added to its paragraph", "甲は乙に毎年通知する。", "甲は乙に毎月通知する。通知は書面による。", "changed 甲は乙に毎月通知する。通知は書面による。"},
		{"a proviso went", "甲は乙に通知する。ただし、緊急の場合を除く。", "甲は乙に通知する。", "changed 甲は乙に通知する。\ngone"},
		{"lines alike keep their order", "- 勤続1年の者・・・10日\n- 勤続2年の者・・・11日\n- 勤続3年の者・・・12日", "- 勤続1年の者・・・11日\n- 勤続2年の者・・・12日\n- 勤続3年の者・・・14日", "changed 勤続1年の者・・・11日\nchanged 勤続2年の者・・・12日\nchanged 勤続3年の者・・・14日"},
		{"a line was put between", "- 印鑑\n- 住民票の写し", "- 印鑑\n- 身分証明書\n- 住民票の写し", "current\ncurrent"},
		{"one of three went", "- 印鑑\n- 身分証明書\n- 住民票の写し", "- 印鑑\n- 住民票の写し", "current\ngone\ncurrent"},
		{"a line was replaced by quite another", "- 印鑑\n- 運転免許証の写し\n- 住民票", "- 印鑑\n- 会社が求める資格の証明\n- 住民票", "current\nchanged 会社が求める資格の証明\ncurrent"},
		{"a paragraph was rewritten altogether", "# 1 目的\n始めの文である。\n\n甲は乙に通知する。丙は丁を待つ。\n\n終わりの文である。", "# 1 目的\n始めの文である。\n\n会議は毎週開く。\n\n終わりの文である。", "current\nchanged 会議は毎週開く。\nchanged 会議は毎週開く。\ncurrent"},
		{"an article was renumbered", "# 第3条 休暇\n休暇は前日までに申し出る。", "# 第4条 休暇\n休暇は前日までに申し出る。", "moved"},
		{"an article was renamed", "# 第3条 病気休暇\n休暇は前日までに申し出る。", "# 第3条 病気等休暇\n休暇は前日までに申し出る。", "current"},
		{"a sentence went to another article", "# 第3条 休暇\n休暇は前日までに申し出る。様式は別に定める。\n# 第4条 服装\n清潔な服装とする。", "# 第3条 休暇\n休暇は前日までに申し出る。\n# 第4条 服装\n清潔な服装とする。\n様式は別に定める。", "current\nmoved\ncurrent"},
		{"a sentence went to another article and changed", "# 第3条 休暇\n休暇は前日までに申し出る。\n休暇の届出の様式は、人事部長が別に定める。\n# 第9条 雑則\nその他は別に定める。", "# 第3条 休暇\n休暇は前日までに申し出る。\n# 第9条 雑則\nその他は別に定める。\n休暇の届出の様式は、総務部長が別に定める。", "current\nchanged 休暇の届出の様式は、総務部長が別に定める。\ncurrent"},
		{"an article went, and another came in its place", "# 第3条 定年\n定年は満60歳とする。\n# 第4条 服装\n清潔な服装とする。", "# 第3条 研修\n会社は毎年研修を行う。\n# 第4条 服装\n清潔な服装とする。", "changed 会社は毎年研修を行う。\ncurrent"},
		{"the last article went", "# 第4条 服装\n清潔な服装とする。\n# 第5条 定年\n定年は満60歳とする。", "# 第4条 服装\n清潔な服装とする。", "current\ngone"},
		{"two sentences became one", "届出は書面で行う。届出の期限は前日とする。", "届出は書面で行い、届出の期限は前日とする。", "changed 届出は書面で行い、届出の期限は前日とする。\nchanged 届出は書面で行い、届出の期限は前日とする。"},
		{"what stands twice and goes once still stands", "# 1 甲\n期限は三十日とするものとする。\n# 2 乙\n期限は三十日とするものとする。", "# 2 乙\n期限は三十日とするものとする。", "moved\ncurrent"},
		{"everything went", "甲は乙に通知する。", "", "gone"},
		{"there was nothing", "", "甲は乙に通知する。", ""},
	} {
		if got := fates(c.was, c.is); got != c.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestChangesTellWhatWasAddedInItsPlace(t *testing.T) {
	was := "# 第1条 休暇\n休暇は前日までに申し出る。\n様式は別に定める。\n# 第2条 服装\n清潔な服装とする。"
	is := "# 第1条 休暇\n休暇は当日までに申し出る。\n# 第1条の2 夜勤\n夜勤は希望者に限る。\n# 第2条 服装\n清潔な服装とする。"
	var got []string
	for _, f := range Compare(chunksOf(was), chunksOf(is)).Changes() {
		got = append(got, fmt.Sprintf("%s %s|%s", f.Status, f.Was, f.Is))
	}
	want := "changed 休暇は前日までに申し出る。|休暇は当日までに申し出る。\ngone 様式は別に定める。|\nadded |夜勤は希望者に限る。"
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestASentenceIsFoundByItsPlaceOrItsWords(t *testing.T) {
	was := chunksOf("# 1 甲\n期限は三十日とする。延長はできない。\n# 2 乙\n期限は三十日とする。")
	c := Compare(was, chunksOf("# 1 甲\n期限は六十日とする。延長はできない。\n# 2 乙\n期限は三十日とする。"))
	if f := c.At(was[0].ID, 2, 4); len(f) != 1 || f[0].Status != Changed || f[0].Is != "期限は六十日とする。" {
		t.Errorf("a part of the first: %+v", f)
	}
	if f := c.At(was[0].ID, 0, 18); len(f) != 2 || f[1].Status != Current {
		t.Errorf("both: %+v", f)
	}
	if f := c.At("no such chunk", 0, 5); f != nil {
		t.Errorf("%+v", f)
	}
	if f, ok := c.Like("三十日とする", "2 乙"); !ok || f.Status != Current {
		t.Errorf("%+v, %t", f, ok)
	}
	if f, ok := c.Like("期限は三十日とする。", "1 甲"); !ok || f.Status != Changed {
		t.Errorf("%+v, %t", f, ok)
	}
	if _, ok := c.Like("ない文", ""); ok {
		t.Error("what is not there is found")
	}
}

// longRules are two editions of a rule of 3,000 articles, of which every tenth changed.
func longRules() (was, is string) {
	var a, b strings.Builder
	for n := range 3000 {
		fmt.Fprintf(&a, "# 第%d条 事項%d\n事項%dの届出は、%d日以内に行うものとする。\n\n", n, n, n, n%90+1)
		fmt.Fprintf(&b, "# 第%d条 事項%d\n事項%dの届出は、%d日以内に行うものとする。\n\n", n, n, n, n%90+1+n%10/9)
	}
	return a.String(), b.String()
}

func TestEveryChangeOfALongRuleIsFound(t *testing.T) {
	was, is := longRules()
	c := Compare(chunksOf(was), chunksOf(is))
	if n := len(c.Changes()); n != 300 {
		t.Errorf("%d changes, want 300", n)
	}
}

// TestNoUnitThatIsAlikeIsOverlooked holds the units that are looked at for one that left its place against all that are enough like it.
func TestNoUnitThatIsAlikeIsOverlooked(t *testing.T) {
	var a, b strings.Builder
	for n := range 60 {
		fmt.Fprintf(&a, "# 事項%d\n事項%dの届出は、%d日以内に%s行うものとする。\n\n", n, n, n%9+1, strings.Repeat("書面で", n%4))
		fmt.Fprintf(&b, "# 別項%d\n別項%dの届出は、%d日以内に%s行う。\n\n", n, n, n%7+1, strings.Repeat("速やかに", n%3))
	}
	c := Compare(chunksOf(a.String()), chunksOf(b.String()))
	holders := map[int][]int{}
	for j := range c.is.units {
		c.from[j] = -1
		for _, w := range c.is.units[j].words {
			holders[w.id] = append(holders[w.id], j)
		}
	}
	near := 0
	for i := range c.was.units {
		u := &c.was.units[i]
		words, _ := (&aligner{c}).telling(u)
		var looked []int
		for _, w := range words {
			looked = append(looked, holders[w.id]...)
		}
		for j := range c.is.units {
			if alike(u, &c.is.units[j]) < alikeElsewhere {
				continue
			}
			near++
			if !slices.Contains(looked, j) {
				t.Fatalf("%q is not looked at for %q", c.is.units[j].text, u.text)
			}
		}
	}
	if near < 50 {
		t.Fatalf("only %d pairs are alike", near)
	}
}

func BenchmarkCompareLongRules(b *testing.B) {
	was, is := longRules()
	before, after := chunksOf(was), chunksOf(is)
	for b.Loop() {
		Compare(before, after)
	}
}

func FuzzCompare(f *testing.F) {
	f.Add("# 1\n甲。乙。\n- 丙", "# 1\n甲。\n- 丁\n戊")
	f.Fuzz(func(t *testing.T, was, is string) {
		a, b := chunksOf(was), chunksOf(is)
		c := Compare(a, b)
		c.Changes()
		stand := map[string]bool{}
		for _, u := range c.is.units {
			stand[u.key] = true
		}
		for i := range c.was.units {
			if u := &c.was.units[i]; !u.heading {
				if fate := c.fate(i); fate.Status == Gone && len(u.key) >= shortestKey && stand[u.key] {
					t.Errorf("%q stands there and is called gone", u.text)
				}
			}
		}
		for _, fate := range Compare(a, a).Changes() {
			t.Errorf("a text differs from itself: %+v", fate)
		}
		ComparePassages(a, b)
	})
}
