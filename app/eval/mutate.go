package eval

import (
	"regexp"
	"strconv"

	"tenkyo/verify"
)

// A mutation turns a right claim into a wrong one by one small change, as a careless model would. Each class says what was
// changed, so that its catch rate points at one kind of rule.
type mutation struct {
	class   string
	pattern *regexp.Regexp
	change  func(match []string) string // "" where this match cannot be made wrong
}

// swap changes one word for another that says something else.
func swap(class string, pairs ...string) []mutation {
	var all []mutation
	for i := 0; i+1 < len(pairs); i += 2 {
		to := pairs[i+1]
		all = append(all, mutation{class, regexp.MustCompile(pairs[i]), func([]string) string { return to }})
	}
	return all
}

// The classes of the contract. Digits of article references and of list marks stay: those name places, not amounts.
var mutations = func() []mutation {
	all := []mutation{
		{"digit", regexp.MustCompile(`([^第0-9.,A-Za-z(（\[-]|^)([0-9]{1,6})(日|か月|ヶ月|カ月|月間|年間|週間|時間|分|円|万円|人|名|件|回|割|%|％|パーセント|歳| days?| hours?| months?| years?| weeks?| minutes?| percent| dollars?| people)`),
			func(m []string) string {
				n, err := strconv.Atoi(m[2])
				if err != nil {
					return ""
				}
				return m[1] + strconv.Itoa(n+1+n/10) + m[3]
			}},
		{"era", regexp.MustCompile(`(令和|平成)([0-9]{1,2})年`), func(m []string) string {
			other := map[string]string{"令和": "平成", "平成": "令和"}
			return other[m[1]] + m[2] + "年"
		}},
		{"era", regexp.MustCompile(`(19|20)([0-9]{2})年([0-9]{1,2})月`), func(m []string) string {
			n, err := strconv.Atoi(m[1] + m[2])
			if err != nil {
				return ""
			}
			return strconv.Itoa(n+1) + "年" + m[3] + "月"
		}},
		{"condition", regexp.MustCompile(`(^|。)([^。、]{4,40}(場合|とき)(は|には)?、)`), func(m []string) string { return m[1] }},
		{"condition", regexp.MustCompile(`。(ただし|但し)[^。]*。`), func([]string) string { return "。" }},
		{"condition", regexp.MustCompile(`(?i)[,;]? (unless|except|provided that|only if|if) [^.]*\.$`), func([]string) string { return "." }},
	}
	all = append(all, swap("unit",
		`([0-9十百千]+)日(以内|間|前|以上|を|の|。)`, "${1}か月$2", `([0-9]+)(か月|ヶ月|カ月)`, "${1}年", `([0-9]+)時間`, "${1}分", `([0-9]+)年間`, "${1}か月間",
		`([0-9,]+)円`, "${1}ドル", `([0-9]+)(%|％|パーセント)`, "${1}割", `([0-9]+) days`, "$1 weeks", `([0-9]+) hours`, "$1 days", `([0-9]+) months`, "$1 years", `([0-9]+) weeks`, "$1 months")...)
	all = append(all, swap("comparator", `以内`, "以上", `以上`, "未満", `未満`, "以上", `以下の`, "を超える", `以下([^「『、。の]|$)`, "を超える$1", `を超える([^こ]|$)`, "以下の$1",
		`\bat least\b`, "at most", `\bmore than\b`, "less than", `\bwithin\b`, "after", `\bup to( [^a])`, "at least$1", `\bno later than\b`, "no earlier than")...)
	all = append(all, swap("negation", `することができる`, "することができない", `ことができます`, "ことができません", `できる([。、])`, "できない$1", `しなければならない`, "する必要はない",
		`してはならない`, "してよい", `しない([。、])`, "する$1", `とする。`, "としない。", `\bmust not\b`, "may", `\bmust\b`, "need not", `\bmay not\b`, "may", `\bwill not\b`, "will", `\bis not\b`, "is", `\bare not\b`, "are", `\bcannot\b`, "can")...)
	all = append(all, swap("subject", `^会社は`, "従業員は", `^(社員|従業員|職員)は`, "会社は", `正社員`, "アルバイト社員", `所属長`, "本人", `\b(T|t)he company\b`, "The employee", `\b(E|e)mployees\b`, "Contractors", `\b(U|u)sers\b`, "Moderators")...)
	all = append(all, swap("widening", `原則として`, "例外なく", `ことがある`, "", `部長`, "全社員", `一部の`, "すべての", `\bsome\b`, "all", `\bgenerally\b`, "always", `\bmay\b`, "will always", `\busually\b`, "always")...)
	return all
}()

// Classes lists the classes of mutation in the order of the contract.
func Classes() []string {
	return []string{"digit", "unit", "comparator", "negation", "subject", "condition", "era", "widening"}
}

// leastBytes is how long, in bytes without marks, what is left must be to say anything: not the 「Only.」 of "Only if …".
const leastBytes = 10

// mutate gives every wrong form of a claim that its words allow, by class: the first place of each pattern.
func mutate(text string) map[string][]string {
	wrong := map[string][]string{}
	for _, m := range mutations {
		at := m.pattern.FindStringSubmatchIndex(text)
		if at == nil {
			continue
		}
		groups := make([]string, len(at)/2)
		for i := range groups {
			if at[2*i] >= 0 {
				groups[i] = text[at[2*i]:at[2*i+1]]
			}
		}
		replacement := m.change(groups)
		if m.class != "digit" && m.class != "era" && m.class != "condition" {
			replacement = string(m.pattern.ExpandString(nil, replacement, text, at))
		}
		changed := text[:at[0]] + replacement + text[at[1]:]
		if len(bare(changed)) >= leastBytes && bare(changed) != bare(text) {
			wrong[m.class] = append(wrong[m.class], changed)
		}
	}
	return wrong
}

// catch counts how many mutations of verified claims the verifier lets through.
type catch struct {
	made, caught map[string]int
	reworded     int
	escaped      []Failure
}

func newCatch() *catch { return &catch{made: map[string]int{}, caught: map[string]int{}} }

// add mutates those claims of a labelled answer that are verified and rightly so.
func (k *catch) add(c labelled, got verify.Report) {
	if c.Answer.Format != verify.FormatStructured {
		return
	}
	matched := match(c, got.Claims)
	for i, e := range c.Expect.Claims {
		if e.Verdict != verify.Verified || matched[i] == nil || matched[i].Verdict != verify.Verified || i >= len(c.Answer.Structured.Claims) {
			continue
		}
		k.claim(c.ID, c.Question, c.Chunks, c.Answer.Structured.Claims[i])
	}
}

// claim puts each fault into a right claim and checks it against the same evidence.
func (k *catch) claim(id, question string, passages []verify.Passage, right verify.RawClaim) {
	for class, forms := range mutate(right.Text) {
		for _, form := range forms {
			got := verify.New(question, passages, verify.Options{}).Claim(verify.RawClaim{Text: form, Evidence: right.Evidence})
			k.made[class]++
			switch {
			case warns(got.Verdict):
				k.caught[class]++
				continue
			case got.Verdict == verify.Reworded: // not vouched for, and not caught
				k.reworded++
				continue
			}
			k.escaped = append(k.escaped, Failure{ID: id, Kind: "mutation_escaped", Want: class, Got: string(got.Verdict), Detail: form})
		}
	}
}

func (k *catch) report(r *Report) {
	for class, made := range k.made {
		r.Mutation[class] = float64(k.caught[class]) / float64(made)
		r.Counts["mutations_"+class] = made
	}
	if k.reworded > 0 {
		r.Counts["mutations_reworded"] = k.reworded
	}
	r.Failures = append(r.Failures, k.escaped...)
}
