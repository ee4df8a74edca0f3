package verify

import (
	"fmt"
	"strings"
	"testing"
)

// shown writes claims as "text <c1 c2>".
func shown(claims []RawClaim) string {
	var out []string
	for _, c := range claims {
		var ids []string
		for _, e := range c.Evidence {
			id := e.ID
			if e.Sentence > 0 {
				id += fmt.Sprintf(".%d", e.Sentence)
			}
			ids = append(ids, id)
		}
		out = append(out, c.Text+" <"+strings.Join(ids, " ")+">")
	}
	return strings.Join(out, " / ")
}

func TestTaggedTextIsCutIntoClaims(t *testing.T) {
	for _, c := range []struct{ rule, body, want string }{
		{"after the full stop", "甲です。[c1] 乙です。[c2]", "甲です。 <c1> / 乙です。 <c2>"},
		{"before the full stop", "甲です[c1]。乙です[c2]。", "甲です。 <c1> / 乙です。 <c2>"},
		{"inside the sentence", "甲[c1]と乙[c2]です。", "甲と乙です。 <c1 c2>"},
		{"at the beginning", "[c1] 甲です。乙です。", "甲です。 <c1> / 乙です。 <>"},
		{"at the beginning of a later paragraph", "甲です。\n\n[c1] 乙です。", "甲です。 <> / 乙です。 <c1>"},
		{"does not reach back", "甲です。乙です。[c1]", "甲です。 <> / 乙です。 <c1>"},
		{"full-width brackets", "甲です［c1］。乙です【c2】。丙です（c3）。", "甲です。 <c1> / 乙です。 <c2> / 丙です。 <c3>"},
		{"round brackets and capitals", "It is so (c1). It is not [C2].", "It is so. <c1> / It is not. <c2>"},
		{"full-width letters", "甲です[ｃ１]。", "甲です。 <c1>"},
		{"lists", "甲です[c1, c2]。乙です[c1、c3]。丙です[c1][c3]。", "甲です。 <c1 c2> / 乙です。 <c1 c3> / 丙です。 <c1 c3>"},
		{"ranges", "甲です[c1-c3]。乙です[c2–c3]。丙です[c1〜c2]。", "甲です。 <c1 c2 c3> / 乙です。 <c2 c3> / 丙です。 <c1 c2>"},
		{"sentence of a passage", "甲です[c2.3]。", "甲です。 <c2.3>"},
		{"unknown id", "甲です[c9]。", "甲です。 <c9>"},
		{"shaped like a source", "甲です[doc9]。乙です[S7]。丙です【資料5】。", "甲です。 <> / 乙です。 <> / 丙です。 <>"},
		{"no tags", "【重要】甲です[c1]。（注1）乙です[c2]。[Note] 丙です[c3]。", "【重要】甲です。 <c1> / （注1）乙です。 <c2> / [Note] 丙です。 <c3>"},
		{"bare numbers that were offered", "甲です[1]。乙です【2】。", "甲です。 <c1> / 乙です。 <c2>"},
		{"S numbers that were offered", "甲です[S1]。乙です[S3]。", "甲です。 <c1> / 乙です。 <c3>"},
		{"bare numbers of which one was not offered", "甲です[1]。乙です[8]。", "甲です。 <> / 乙です。 <>"},
		{"a year in brackets", "甲です[2023]。", "甲です[2023]。 <>"},
		{"a tag that is a link", "It is so [c1](#c1).", "It is so. <c1>"},
		{"list items", "- 甲です。[c1]\n- 乙です[c2]\n1. 丙です[c3]。", "甲です。 <c1> / 乙です <c2> / 丙です。 <c3>"},
		{"table rows", "| 品 | 額 |\n|---|---|\n| 机 | 9円 [c1] |\n| 椅子 | 4円 |", "机 | 9円 <c1> / 椅子 | 4円 <>"},
		{"headings and lead-ins", "## 結論\n次のとおりです：\n- 甲です。[c1]\nAs follows:\n- It is so. [c2]", "甲です。 <c1> / It is so. <c2>"},
		{"emphasis", "**甲**は*乙*で`丙`です。[c1]", "甲は乙で丙です。 <c1>"},
		{"refusals", "甲です。[c1] 乙については、資料からは分かりません。", "甲です。 <c1>"},
		{"English refusals", "It is so. [c1] The provided documents do not say how much.", "It is so. <c1>"},
		{"a tagged denial is no refusal", "The document does not mention fees [c1].", "The document does not mention fees. <c1>"},
		{"source list at the end", "甲です。\n\n出典: [c1] [c2]", "甲です。 <>"},
		{"source list in lines", "甲です。\n\n参考資料\n- [c1] 規程.md\n- [c2] 要領.md", "甲です。 <>"},
		{"tags alone after a blank line", "甲です。\n\n[c1][c2]", "甲です。 <>"},
		{"abbreviations", "It is so, e.g. in the U.S. Code [c1]. Mr. Smith agrees [c2].", "It is so, e.g. in the U.S. Code. <c1> / Mr. Smith agrees. <c2>"},
		{"decimals", "It is 2.5 km [c1]. See No. 5 [c2].", "It is 2.5 km. <c1> / See No. 5. <c2>"},
		{"full stop inside quotation marks", "「はい。」と答えます[c1]。", "「はい。」と答えます。 <c1>"},
		{"wrapped lines", "甲は\n乙です。[c1]", "甲は乙です。 <c1>"},
		{"brackets alone", "甲です。[c1] [参考]", "甲です。 <c1>"},
		{"nothing", "", ""},
	} {
		if got := shown(ParseTagged(c.body, []string{"c1", "c2", "c3"})); got != c.want {
			t.Errorf("%s: %q gives\n %s, want\n %s", c.rule, c.body, got, c.want)
		}
	}
}

func TestClaimsOfAGrowingAnswerAreStable(t *testing.T) {
	body := "甲は10日です。[c1] 乙は20日です[c2]。\n- 丙です。[c3]\n- 丁です（c1）。\nIt is so, e.g. here [c1]. It is not (c2). [c3]\n\n戊です。[c1]"
	ids := []string{"c1", "c2", "c3"}
	final := ParseTagged(body, ids)
	runes := []rune(body)
	for n := range runes {
		got := ParseTagged(string(runes[:n]), ids)
		for i := 0; i+1 < len(got); i++ {
			if i >= len(final) || shown(got[i:i+1]) != shown(final[i:i+1]) {
				t.Errorf("after %q claim %d is %s, in the end %s", string(runes[:n]), i, shown(got[i:i+1]), shown(final[i:i+1]))
			}
		}
	}
}

func TestFabricatedTagsAreFound(t *testing.T) {
	got := fabricatedTags("甲[c1]、乙[c9]、丙[doc4]、丁【資料5】、戊（注1）、己[2023]、庚[重要]、辛[doc4]。", []string{"c1"})
	if fmt.Sprint(got) != "[[c9] [doc4] 【資料5】]" {
		t.Errorf("got %v", got)
	}
}

func TestSentencesOfBothLanguages(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"甲です。乙です。", "甲です。/乙です。"},
		{"「甲です。」と言う。乙です。", "「甲です。」と言う。/乙です。"},
		{"（甲です。）乙です。", "（甲です。）乙です。"},
		{"It costs $2.50. See No. 5 of the U.S. list. Done!", "It costs $2.50./See No. 5 of the U.S. list./Done!"},
		{"I said no. Then I left.", "I said no./Then I left."},
		{"Suite 150N. Next.", "Suite 150N./Next."},
		{"# 表題\n1. 甲です。乙です。\n    - 丙\n2. 丁", "甲です。/乙です。/丙/丁"},
		{"| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |/| 1 | 2 |"},
		{"甲は\n乙です。\n\n丙です。", "甲は\n乙です。/丙です。"},
		{"30日以内に\n20日分を払う。", "30日以内に\n20日分を払う。"},
		{"(1) 甲\n(2) 乙\n① 丙\nア　丁", "甲/乙/丙/丁"},
		{"What? Yes. Well... maybe.", "What?/Yes./Well... maybe."},
		{"- (1) 甲\n- (2) 乙3日\n> - 丙", "甲/乙3日/丙"},
		{"", ""},
	} {
		var got []string
		runes := []rune(c.text)
		for _, s := range Sentences(c.text) {
			got = append(got, string(runes[s.Start:s.End]))
		}
		if strings.Join(got, "/") != c.want {
			t.Errorf("%q gives %q, want %q", c.text, strings.Join(got, "/"), c.want)
		}
	}
}
