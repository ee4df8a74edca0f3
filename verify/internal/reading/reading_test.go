package reading

import (
	"strings"
	"testing"
)

func TestSentencesAreReadAsClauses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"従業員は、住所を変更したときは、速やかに会社に届け出なければならない。", "変更 kind=1 | 届出 force=1"},
		{"資料の取消しをすることができる。", "取消 force=2"},
		{"写しの保管は要しない。", "保管 force=3"},
		{"産後の社員は、就業させない。", "勤務 not"},
		{"診断書の提出を求めることがある。", "求める force=4"},
		{"海外の免許を要する。", "免許 force=1"}, // no denial in 海外 or 免許
		{"異なる名称として保存する場合を除き、訂正してはならない。", "異なる kind=4 | 保管 kind=2 | 修正 not force=1"},
		{"employees must report a change of address to hr.", "report force=1"},
		{"the disclosure of the file is permitted.", "shar force=2"},
		{"requests are approved unless the manager objects.", "approv | object kind=2"},
		{"staff are not required to submit the form.", "submit force=3"},
		{"no refund is given for used tickets.", "giv not"},
		{"orders placed before the 10th are billed in that month.", "bill | plac kind=4"},
	} {
		s := English(c.text, nil)
		if strings.ContainsAny(c.text, "。") {
			var err error
			if s, err = Japanese(c.text, nil); err != nil {
				t.Fatal(err)
			}
		}
		if got := outline(s); got != c.want {
			t.Errorf("%s\n got %s\nwant %s\n%s", c.text, got, c.want, s)
		}
	}
}

// outline shows the predicates of a sentence with what is not plain about them.
func outline(s *Sentence) string {
	var out []string
	for _, c := range s.Clauses {
		if c.Key == "" {
			continue
		}
		part := c.Key
		if c.Not {
			part += " not"
		}
		if c.Kind != Main {
			part += " kind=" + string('0'+rune(c.Kind))
		}
		if c.Force != Plain {
			part += " force=" + string('0'+rune(c.Force))
		}
		out = append(out, part)
	}
	return strings.Join(out, " | ")
}

func TestLongSentencesAreNotRead(t *testing.T) {
	if s := English(strings.Repeat("a or ", Longest), nil); !s.Fails || len(s.Words) > 0 {
		t.Error("a sentence of more than Longest runes is read")
	}
}
