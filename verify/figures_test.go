package verify

import (
	"fmt"
	"testing"
)

func TestFiguresOfTwoTextsAreComparedByValueAndUnit(t *testing.T) {
	for _, c := range []struct{ here, there, want string }{
		{"年次有給休暇は20日とする。6か月以上勤務した者に限る。", "年次有給休暇は10日とする。６か月以上勤務した者に限る。", "[20日] [10日] [6か月以上]"},
		{"宿泊料は1泊12,000円を上限とする。", "宿泊料は1泊につき1万2千円を上限とする。", "[] [] [1泊 12,000円を上限]"},
		{"帰着後14日以内に精算する。", "帰着後14日以上たってから精算する。", "[14日以内] [14日以上] []"},
		{"Report within 14 days.", "Report within two weeks.", "[] [] [within 14 days]"},
		{"第5条に定める。", "第6条に定める。", "[] [] []"},
		{"この規則は、2024年4月1日から施行する。", "この規則は、令和6年4月1日から施行する。", "[] [] [2024年4月1日]"},
		{"手当は年額5,000円とする。", "手当は月額5,000円とする。", "[年額5,000円] [月額5,000円] []"},
		{"日当は1日につき2,500円とする。", "日当は1か月につき2,500円とする。", "[1日 2,500円] [1か月 2,500円] []"},
		{"A fee of $5 per day.", "A fee of $5 per month.", "[$5 per day] [$5 per month] []"},
		{"Up to 3 copies.", "Up to 3 pages.", "[Up to 3 copies] [Up to 3 pages] []"},
		{"", "手当は月額5,000円とする。", "[] [月額5,000円] []"},
	} {
		f := FiguresOf(c.here, c.there)
		if got := fmt.Sprint(f.Here, f.There, f.Both); got != c.want {
			t.Errorf("%s / %s: %s, want %s", c.here, c.there, got, c.want)
		}
	}
}
