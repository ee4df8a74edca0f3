package card

import (
	"strings"
	"testing"
)

const allowance = `# 出張旅費規程

### 第12条　日当

1. 日当は、出張の日数に応じて支給する。
2. 出張の日数は、次のとおりとする。
    1. 出発日に午後出発・・・0.5日
    2. 帰着日に午前帰着・・・0.5日
    3. 上記以外の日・・・1日
3. 宿舎を手配している場合、21日目以降の日当は支給しない。ただし、会社が認めた場合は、この限りでない。

### 第13条　計算

端数は切り捨てる。

2　端数が生じたときは、別に定める。
`

// What a question names by its number is cited, whatever other sentence shares more words with it.
func TestTheParagraphThatAQuestionNamesIsCited(t *testing.T) {
	of := article(t, allowance, "第12条 日当")
	for _, test := range []struct {
		paragraph     int
		cited, others string
	}{
		{3, "21日目以降の日当は支給しない。|ただし、会社が認めた", "0.5日"},
		{1, "日当は、出張の日数に応じて", "0.5日"},
		{2, "出発日に午後|帰着日に|上記以外", "21日目"},
	} {
		a := asked("第12条の出発日に午後出発したときは何日", "日", "出発")
		a.Named = &Named{Paragraph: test.paragraph}
		c := compose(t, a, of)
		for _, want := range strings.Split(test.cited, "|") {
			if !strings.Contains(cited(c), want) {
				t.Errorf("of paragraph %d is cited %q, without %s", test.paragraph, cited(c), want)
			}
		}
		if strings.Contains(cited(c), test.others) {
			t.Errorf("beside paragraph %d is cited %q", test.paragraph, cited(c))
		}
		if test.paragraph == 3 && !strings.Contains(c.Cites[c.Main].Text, "21日目") {
			t.Errorf("opened is %q", c.Cites[c.Main].Text)
		}
	}
	a := asked("第12条第9項で出発日に午後出発したときは何日", "日", "出発")
	a.Named = &Named{Paragraph: 9}
	if c := compose(t, a, of); !strings.Contains(cited(c), "0.5日") {
		t.Errorf("of an article without that paragraph is cited %q, not what answers", cited(c))
	}
}

// The first paragraph of a Japanese article has no number.
func TestTheFirstParagraphNeedsNoNumber(t *testing.T) {
	of := article(t, allowance, "第13条 計算")
	a := asked("第13条第1項", "")
	a.Named = &Named{Paragraph: 1, Alone: true}
	if c := compose(t, a, of); !strings.Contains(cited(c), "切り捨てる") || strings.Contains(cited(c), "別に定める") {
		t.Errorf("cited is %q", cited(c))
	}
}

// An article that is asked for is shown whole, though the question shares no word with it.
func TestAnArticleThatIsAskedForIsWhole(t *testing.T) {
	of := article(t, allowance, "第13条 計算")
	a := asked("section 13", "")
	a.Named = &Named{Alone: true}
	if c := compose(t, a, of); !strings.Contains(cited(c), "切り捨てる") || !strings.Contains(cited(c), "別に定める") {
		t.Errorf("cited is %q", cited(c))
	}
}
