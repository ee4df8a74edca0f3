package verify

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// quotations: what stands in the source by the rules of the package, and what does not. Every pair is named by its rule.
// Near is no acceptance: what changed is compared as facts, and a number that changed makes the quotation an altered one.
var quotations = []struct {
	rule, quote, source string
	want                Status
}{
	// White space.
	{"same", "返品は三十日以内に限る。", "返品は三十日以内に限る。", Exact},
	{"line break in source", "返品は三十日以内に限る。", "返品は三十日\n以内に限る。", Exact},
	{"line break in quote", "返品は三十日\n以内に限る。", "返品は三十日以内に限る。", Exact},
	{"ideographic space", "第3条　返品", "第3条 返品", Exact},
	{"no space", "第3条返品", "第3条　返品", Exact},
	{"tabs", "a\tb c", "abc", Exact},
	{"English line break", "goods may be returned", "goods may\nbe  returned", Exact},
	{"no-break space", "goods may", "goods\u00a0may", Exact},
	{"indentation", "会社は、届出を受理する", "会社は、\n    届出を\n    受理する", Exact},
	{"carriage return", "届出を受理する", "届出を\r\n受理する", Exact},
	{"em space", "up to ten", "up\u2003to ten", Exact},
	// Digit guard at the beginning and the end.
	{"begins in a number", "0日以内", "30日以内", NotFound},
	{"begins in a longer number", "営業日前まで3", "13営業日前まで30", Near},
	{"one digit short", "3営業日前", "13営業日前", Near},
	{"ends in a number", "期間は3", "期間は30日", NotFound},
	{"ends before decimals", "係数は1", "係数は1.25", NotFound},
	{"begins after a point", "25を掛ける", "1.25を掛ける", NotFound},
	{"begins at a point", ".25を掛ける", "1.25を掛ける", Near},
	{"ends before thousands", "上限は1", "上限は1,500円", NotFound},
	{"begins after thousands comma", "500円とする", "1,500円とする", NotFound},
	{"ends in thousands", "上限は12,3", "上限は12,345円", NotFound},
	{"full-width digits", "０日以内", "３０日以内", NotFound},
	{"full-width and half-width", "0日以内", "３０日以内", NotFound},
	{"kanji numeral", "十日以内", "三十日以内", NotFound},
	{"kanji numeral end", "期間は二", "期間は二十日", NotFound},
	{"power of ten", "万円以上", "10万円以上", NotFound},
	{"power of ten after a space", "万円以上", "10 万円以上", NotFound},
	{"ends before a power of ten", "額は10", "額は10万円", NotFound},
	{"hundred million", "億円", "3億円", NotFound},
	{"time", "30まで", "10:30まで", NotFound},
	{"time end", "始業は9", "始業は9:00", NotFound},
	{"fraction", "4以上", "3/4以上", NotFound},
	{"kanji fraction", "の3以上", "4分の3以上", NotFound},
	{"kanji fraction end", "割合は4分の", "割合は4分の3", Near},
	{"negative number", "5度まで", "-5度まで", NotFound},
	{"minus sign", "5度まで", "−5度まで", NotFound},
	{"deficit sign", "100千円", "△100千円", Near},
	{"whole number", "30日以内", "返品は30日以内に", Exact},
	{"whole decimal", "1.25を掛ける", "単価に1.25を掛ける", Exact},
	{"whole amount", "1,500円", "上限は1,500円です", Exact},
	{"whole kanji number", "三十日以内", "返品は三十日以内に", Exact},
	{"whole time", "10:30まで", "受付は10:30まで", Exact},
	{"whole fraction", "3/4以上", "面積の3/4以上", Exact},
	{"number at the end", "期間は30", "期間は30", Exact},
	{"number before a full stop", "期間は30", "期間は30。", Exact},
	{"number before a Latin full stop", "It is 30", "It is 30. Then", Exact},
	{"number before a comma of a list", "A は 1", "A は 1, B", Exact},
	{"bullet is no minus", "5日前", "- 5日前", Exact},
	{"hyphen in a code", "5日", "A-5日", Exact},
	{"identifier of letters", "号室", "12号室", Exact},
	{"after a full-width full stop", "5日前", "終了．5日前", Exact},
	// Numbers parted by removed white space.
	{"joined columns", "3060", "30 60", NotFound},
	{"joined lines", "3060", "30\n60", NotFound},
	{"joined in a row", "合計3060円", "合計30 60円", Near},
	{"parted in the quote", "30 60", "3060", NotFound},
	{"parted on both sides", "30 60", "30\n60", Exact},
	{"parted digits of a year", "20 25年", "2025年", Near},
	{"thousands by a space", "10 000", "10000", Near},
	{"joined kanji numerals", "二十三", "二十 三", NotFound},
	{"space before a unit", "30日", "30 日", Exact},
	{"space after a unit", "30日以内", "30日 以内", Exact},
	{"joined past zero width", "30\u200b60", "3060", Exact},
	// Superscripts, circled digits, fractions.
	{"superscript is no digit", "102万円", "10²万円", Near},
	{"superscript and a space", "102万円", "10² 万円", Near},
	{"superscript three", "53", "5³", NotFound},
	{"superscript as written", "10²", "10²", Exact},
	{"begins at a superscript", "²万円", "10²万円", NotFound},
	{"footnote mark", "規程¹", "規程¹による", Exact},
	{"footnote mark left out", "規程による", "規程¹による", Near},
	{"subscript", "H₂O", "H₂O", Exact},
	{"subscript is no digit", "H2O", "H₂O", NotFound},
	{"circled digit", "①届出", "①届出", Exact},
	{"circled is no digit", "1届出", "①届出", NotFound},
	{"circled beside a digit", "110日", "①10日", NotFound},
	{"number after a circled digit", "10日以内", "①10日以内", Exact},
	{"parenthesised digit", "⑴届出", "⑴届出", Exact},
	{"vulgar fraction", "1½", "1½", Exact},
	{"vulgar fraction is no number", "112", "1½", NotFound},
	{"ends before a fraction", "長さは1", "長さは1½", NotFound},
	{"circled twenty-one", "㉑項目", "㉑項目", Exact},
	{"squared date", "1日", "㏠", NotFound},
	// NFKC.
	{"full-width letters", "ABC社", "ＡＢＣ社", Exact},
	{"full-width digits whole", "30日", "３０日", Exact},
	{"half-width kana", "カード", "ｶｰﾄﾞ", Exact},
	{"half-width voiced kana", "ガス", "ｶﾞｽ", Exact},
	{"square unit", "100km", "100㎞", Exact},
	{"square unit inside", "100㎞以上", "距離100km以上", Exact},
	{"roman numeral", "第II種", "第Ⅱ種", Exact},
	{"company sign", "(株)", "㈱", Exact},
	{"era sign", "令和", "㋿", Exact},
	{"trade mark", "NameTM", "Name™", Exact},
	{"ligature fi", "find", "ﬁnd", Exact},
	{"ligature ffi", "office", "oﬃce", Exact},
	{"ligature fl", "flow", "ﬂow", Exact},
	{"ligature in the quote", "conﬁrm", "confirm", Exact},
	{"ellipsis sign", "など...", "など…", Exact},
	{"full-width comma", "甲,乙", "甲，乙", Exact},
	{"full-width brackets", "(甲)", "（甲）", Exact},
	{"full-width percent", "25%", "25％", Exact},
	{"wave dash is not tilde", "1〜2", "1~2", NotFound},
	{"full-width tilde", "1~2", "1～2", Exact},
	{"compatibility ideograph", "神奈川", "神奈川", Exact},
	{"composed", "がぎぐ", "か\u3099き\u3099く\u3099", Exact},
	{"decomposed quote", "か\u3099ぎ", "がぎ", Exact},
	{"accent", "cafe\u0301", "café", Exact},
	{"no accent", "cafe", "café", NotFound},
	{"voiced is not voiceless", "かぎ", "がぎ", NotFound},
	{"long s", "is", "iſ", Exact},
	{"vertical bracket", "(甲)", "︵甲︶", Exact},
	{"vertical comma", "甲、乙", "甲︑乙", Exact},
	{"vertical full stop", "限る。", "限る︒", Exact},
	{"vertical quotation", "「甲」", "﹁甲﹂", Exact},
	{"vertical dash", "甲—乙", "甲︱乙", Exact},
	// Radicals.
	{"Kangxi radical", "一日", "⼀⽇", Exact},
	{"Kangxi in a word", "年金", "年⾦", Exact},
	{"supplement radical long", "課長", "課⻑", Exact},
	{"supplement radical west", "西口", "⻄口", Exact},
	{"supplement radical blue", "青色", "⻘色", Exact},
	{"supplement radical in the quote", "課⻑", "課長", Exact},
	{"supplement radical mother", "母", "⺟", Exact},
	{"supplement radical tooth", "歯科", "⻭科", Exact},
	{"supplement radical food", "食費", "⻝費", Exact},
	{"other ideograph", "課張", "課⻑", NotFound},
	// Zero width.
	{"zero width space", "届出", "届\u200b出", Exact},
	{"zero width joiner", "届出", "届\u200d出", Exact},
	{"zero width non-joiner", "届出", "届\u200c出", Exact},
	{"word joiner", "届出", "届\u2060出", Exact},
	{"byte order mark", "届出", "\ufeff届出", Exact},
	{"soft hyphen", "information", "infor\u00admation", Exact},
	{"soft hyphen at a line end", "information", "infor\u00ad\nmation", Exact},
	{"zero width in the quote", "届\u200b出", "届出", Exact},
	{"zero width inside a number", "30日", "3\u200b0日", Exact},
	{"begins after zero width in a number", "0日", "3\u200b0日", NotFound},
	// What is not unified.
	{"hyphenation", "the information given", "the infor-\nmation given", Near},
	{"straight apostrophe", "it doesn't matter here", "it doesn’t matter here", Near},
	{"straight quotation marks", `the "value" of a gift`, "the “value” of a gift", Near},
	{"en dash", "pages 3-5 of the list", "pages 3–5 of the list", Near},
	{"ka and ke", "6か月以上の期間", "6ヶ月以上の期間", Near},
	{"ka and ka-sign", "6カ月以上の期間", "6箇月以上の期間", Near},
	{"thousands separator", "上限は10000円までとする", "上限は10,000円までとする", Near},
	{"kanji numerals", "期間は三十日以内に限るものとする", "期間は30日以内に限るものとする", Near},
	{"Markdown marks", "the **whole** sum is due", "the whole sum is due", Near},
	{"Markdown marks in a longer text", "the **whole** sum is due within thirty days of the notice", "the whole sum is due within thirty days of the notice", Near},
	{"letter case", "Goods may be returned", "goods may be returned", Near},
	{"comma left out", "会社は届出を受理するものとする", "会社は、届出を受理するものとする", Near},
	{"one word changed", "goods may be returned within a week", "goods can be returned within a week", Near},
	{"one digit changed", "返品は60日以内に届け出る", "返品は30日以内に届け出る", Near},
	{"begins in a number of a long quote", "0日以内に会社に届け出なければならない", "30日以内に会社に届け出なければならない", Near},
	{"joined numbers in a long quote", "支払額の表は3060のとおりとして扱う", "支払額の表は30 60のとおりとして扱う", Near},
	{"ruby", "拠(よ)り所とする", "拠り所とする", NotFound},
	{"ruby in a longer text", "規程を拠(よ)り所として判断するものとする", "規程を拠り所として判断するものとする", Near},
	{"ruby as written", "拠(よ)り所", "拠（よ）り所", Exact},
	{"cut off with an ellipsis", "会社は届出を受理し、その結果を通知する…", "会社は届出を受理し、その結果を通知する。", Near},
	{"middle left out", "会社は届出を通知する", "会社は届出を受理し、審査のうえ、その結果を書面により本人に通知する", NotFound},
	{"stitched", "社員は届け出る。会社が定める", "社員は届け出る。ただし、急を要するときは後でよい。様式は会社が定める", NotFound},
	{"invented", "申請は部長が承認する", "休暇は七日前に届け出る", NotFound},
	{"other language", "returns within 30 days", "返品は30日以内", NotFound},
	{"half of the words", "goods may be returned or exchanged at any shop", "goods may be returned", NotFound},
	// Edges.
	{"empty quote", "", "届出", NoQuote},
	{"only white space", " \n　", "届出", NoQuote},
	{"only zero width", "\u200b\u00ad", "届出", NoQuote},
	{"empty source", "届出", "", NotFound},
	{"quote longer than the source", "届出を受理する", "届出", NotFound},
	{"one character", "届", "届出", Exact},
	{"one digit alone", "3", "3日", Exact},
	{"one digit inside", "3", "13日", NotFound},
	{"at the very end", "受理する", "届出を受理する", Exact},
	{"surrogate plane", "𠮷野", "𠮷野家", Exact},
	{"emoji", "👍 はい", "👍はい", Exact},
	{"invalid UTF-8", "届\xff出", "届\xff出", Exact},
	{"dots of the source", "payment. ... they keep", "payment. ... they keep records", Exact},
	{"repeated text", "三日三日", "三日三日三日", Exact},
}

func TestQuotationsAreMatchedByTheRules(t *testing.T) {
	if len(quotations) < 150 {
		t.Errorf("%d pairs, want at least 150", len(quotations))
	}
	for _, q := range quotations {
		m := Find(q.quote, q.source)
		if m.Status != q.want {
			t.Errorf("%s: %q in %q is %s (%.2f), want %s", q.rule, q.quote, q.source, m.Status, m.Similarity, q.want)
		}
		if m.Status == Exact {
			at := string([]rune(q.source)[m.Start:m.End])
			if a, b := string(Fold(at).Runes), string(Fold(q.quote).Runes); !strings.Contains(a, b) {
				t.Errorf("%s: %q was placed on %q", q.rule, q.quote, at)
			}
		}
	}
}

func TestNoNearQuotationWithAnotherNumberIsTakenForTheSource(t *testing.T) {
	for _, q := range quotations {
		if q.want != Near || !strings.ContainsAny(nfkd(q.quote), "0123456789十") || strings.Contains(q.rule, "ka and") || strings.Contains(q.rule, "thousands separator") ||
			strings.Contains(q.rule, "kanji numerals") || strings.Contains(q.rule, "en dash") || strings.Contains(q.rule, "thousands by") {
			continue
		}
		c := New("", []Passage{{ID: "c1", Text: q.source}}, Options{}).Claim(RawClaim{q.quote, []RawEvidence{{ID: "c1", Quote: q.quote}}})
		if c.Verdict != Unsupported {
			t.Errorf("%s: a claim with the words of %q, quoted from %q, is %s", q.rule, q.quote, q.source, c.Verdict)
		}
	}
}

func TestFindAllGivesEveryPlace(t *testing.T) {
	for _, c := range []struct {
		quote, text string
		want        []Span
	}{
		{"三日", "三日と三\n日", []Span{{0, 2}, {3, 6}}},
		{"aa", "aaa", []Span{{0, 2}, {1, 3}}},
		{"3日", "13日、3日、３日", []Span{{4, 6}, {7, 9}}},
		{"ない", "", nil},
		{"", "ない", nil},
	} {
		if got := FindAll(c.quote, c.text); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("FindAll(%q, %q) = %v, want %v", c.quote, c.text, got, c.want)
		}
	}
}

// properties are texts of every kind that the rules speak of.
var properties = []string{
	"第3条　社員は、採用の日から2週間以内に、次の書類を会社に提出しなければならない。ただし、会社が認めたときは、この限りでない。",
	"| 区分 | 日数 |\n| :- | -: |\n| 本人の結婚 | 5日 |\n| 転居 | ２日 |\n",
	"A customer may return goods within 30 days (see section 2.11). Refunds\nare paid in 5-7 business days; fees of $1,250.50 are kept.",
	"か\u3099く\u3099、⻑い⻄日。ﬁnal oﬃce: 100㎞、10²、①、㈱、½、e\u0301te\u0301。",
	"家族👨‍👩‍👧に通知する。\u200bゼロ\u00ad幅も\u2060残る。",
	"令和7年4月1日から施行する（平成25年4月1日の規程は廃止）。二十三時、午後10:30、三分の二、1.25倍。",
}

func TestEverySubstringOutsideNumbersIsExactAtItsOwnPlace(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range properties {
		runes := []rune(text)
		folded := Fold(text)
		cuts := cutPlaces(text, folded)
		for range 2000 {
			a, b := cuts[rng.IntN(len(cuts))], cuts[rng.IntN(len(cuts))]
			if a > b {
				a, b = b, a
			}
			quote := string(runes[a:b])
			m := Find(quote, text)
			if len(Fold(quote).Runes) == 0 {
				if m.Status != NoQuote {
					t.Fatalf("%q is %s", quote, m.Status)
				}
				continue
			}
			if m.Status != Exact {
				t.Fatalf("%q from %q is %s", quote, text, m.Status)
			}
			if got := string(runes[m.Start:m.End]); string(Fold(got).Runes) != string(Fold(quote).Runes) {
				t.Fatalf("%q was placed on %q", quote, got)
			}
			if all := FindAll(quote, text); len(all) == 1 && (m.Start < a || m.End > b) {
				t.Fatalf("%q from [%d, %d) was placed at [%d, %d)", quote, a, b, m.Start, m.End)
			}
		}
	}
}

// cutPlaces gives the rune offsets of grapheme boundaries at which no number is cut.
func cutPlaces(text string, f Folded) []int {
	var out []int
	pos := 0
	g := uniseg.NewGraphemes(text)
	inside := func(pos int) bool {
		for i := range f.At {
			if f.At[i] >= pos {
				return f.insideNumber(i)
			}
		}
		return false
	}
	for {
		if !inside(pos) {
			out = append(out, pos)
		}
		if !g.Next() {
			return out
		}
		pos += len(g.Runes())
	}
}

func TestWhiteSpaceBetweenNonDigitsChangesNoStatus(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	spread := func(s string) string {
		var b strings.Builder
		r := []rune(nfc(s))
		for i, c := range r {
			if i > 0 && !isNumeral(c) && !isNumeral(r[i-1]) && !isNumberRune(c) && !isNumberRune(r[i-1]) && c < 0x3000 == (r[i-1] < 0x3000) && c >= 0x3040 && c != 'ﾞ' && c != 'ﾟ' && rng.IntN(3) == 0 {
				b.WriteString([]string{" ", "\n", "　", "\t"}[rng.IntN(4)])
			}
			b.WriteRune(c)
		}
		return b.String()
	}
	for _, q := range quotations {
		want := Find(nfc(q.quote), nfc(q.source)).Status
		for range 5 {
			if got := Find(spread(q.quote), spread(q.source)).Status; got != want {
				t.Errorf("%s: spread out, %q in %q is %s, not %s", q.rule, q.quote, q.source, got, want)
			}
		}
	}
}

func BenchmarkFind(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		text := strings.Repeat("社員は休暇の届出を行うものとし会社はこれを受理する。", n/26+1)
		for name, quote := range map[string]string{"exact": "会社はこれを受理する。社員", "near": "会社はこれを受領する。社員は休暇の届出", "long": strings.Repeat("会社は届出を受理し審査する", 12) + "誤り", "missing": strings.Repeat("賃金は月末に支払う", 20)} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					Find(quote, text)
				}
			})
		}
	}
}
