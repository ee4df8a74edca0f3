package verify

import "strings"

// modality is how a predicate is put.
type modality int

const (
	plain  modality = iota // 支給する, does
	duty                   // しなければならない, must
	noDuty                 // 必要はない, need not
	permit                 // できる, may
	forbid                 // してはならない, may not
	maybe                  // ことがある, might
	advise                 // 望ましい, should
)

// predicate is a verb, or a noun that serves as one, with its modality.
type predicate struct {
	stem     string
	mod      modality
	neg      bool
	latin    bool
	can      bool // of ability: cannot, not refundable
	told     bool // Japanese, in the dictionary form of a verb, which cannot mean that one may: 支払う, not 支払える
	power    bool // Japanese, with ことができる: what one may do or leave
	orders   bool // an imperative
	unless   bool // in a clause with unless, and so turned round
	from, to int  // in the view, from the verb to the end of its ending (Latin: from the auxiliary to the verb)
}

// denies reports whether the predicate says that something is not so or must not be.
func (p predicate) denies() bool {
	return p.mod == forbid || p.neg && (p.mod == plain || p.mod == advise)
}

// predicates reads the predicates of a text.
func (v *view) predicates(facts []fact) []predicate {
	var out []predicate
	fi := 0
	for i := 0; i < len(v.r); {
		r := v.r[i]
		for fi < len(facts) && facts[fi].to <= i {
			fi++
		}
		switch {
		case fi < len(facts) && facts[fi].from <= i: // 「2時間を超えることができない」 bounds a number
			i = facts[fi].to
		case isKanji(r) || isKatakana(r):
			j := i
			for j < len(v.r) && (isKanji(v.r[j]) || isKatakana(v.r[j])) {
				j++
			}
			if i > 0 && isDigit(v.r[i-1]) && j-i == 1 {
				i = j
				continue
			}
			if run := v.string(i, j); !functionRuns[run] {
				end := v.tailEnd(j)
				if strings.HasSuffix(run, "妨") && v.hasAny(j, []string{"げな", "げませ"}) > 0 && v.endsWith(i, "を") { // 再任を妨げない
					start := i - 1
					for start > 0 && isKanji(v.r[start-1]) {
						start--
					}
					out = append(out, predicate{stem: v.string(start, i-1), mod: permit, from: start, to: end})
					i = end
					continue
				}
				if run == "要" && v.endsWith(i, "を") && v.hasAny(j, []string{"する", "しな", "しま", "さな", "しません"}) > 0 { // 返還を要しない
					start := i - 1
					for start > 0 && isKanji(v.r[start-1]) {
						start--
					}
					mod := duty
					if isNegated(v.string(j, end)) {
						mod = noDuty
					}
					out = append(out, predicate{stem: v.string(start, i-1), mod: mod, from: start, to: end})
					i = end
					continue
				}
				if run == "要" && i > 1 && strings.ContainsRune("はがも", v.r[i-1]) && v.hasAny(j, []string{"り", "ら", "る"}) > 0 { // 許可は要らない, 決裁が要る
					if start := v.nameBefore(i - 1); start < i-1 {
						mod := duty
						if isNegated(v.string(j, end)) {
							mod = noDuty
						}
						out = append(out, predicate{stem: v.string(start, i-1), mod: mod, from: start, to: end})
						i = end
						continue
					}
				}
				if negativeVerbs[run] && v.endsWith(i, "を") && !isNegated(v.string(j, end)) { // 支給を停止する
					start := i - 1
					for start > 0 && isKanji(v.r[start-1]) {
						start--
					}
					if start < i-1 {
						out = append(out, predicate{stem: v.string(start, i-1), neg: true, from: start, to: end})
					}
				}
				if mod := demandOf(run, v.string(j, end)); mod != plain && i > 0 && strings.ContainsRune("をはがもと", v.r[i-1]) { // 多要素認証を必須とする, 変更は求めない
					start := v.nameBefore(i - 1)
					p := predicate{stem: v.string(start, i-1), mod: mod, from: start, to: end}
					if p.stem == "" {
						p.stem, p.from = run, i
					}
					out = append(out, p)
					i = end
					continue
				}
				if strings.HasSuffix(run, "禁") && v.hasAny(j, []string{"じ", "ず"}) > 0 { // 固く禁じる
					out = append(out, predicate{stem: run, mod: forbid, from: i, to: end})
					i = end
					continue
				}
				if last := v.denialOfNoun(j, end); last > 0 { // 払い戻しは受けられません, 振り替えは行わない
					out = append(out, predicate{stem: run, neg: true, from: i, to: last})
					i = last
					continue
				}
				if p, ok := classify(run, v.string(j, end), end == len(v.r) || isStop(v.r[end]) || v.r[end] == '」'); ok && !v.endsWith(i, "やむを") {
					if p.denies() && v.endsWith(i, "しか") { // 窓口でしか受け付けない
						p.mod, p.neg = permit, false
					}
					p.stem, p.from, p.to = run, i, end
					out = append(out, p)
				}
			}
			i = j
		case r == 'と' && i > 0 && v.r[i-1] != 'ん' && v.hasAny(i+1, []string{"する", "しな", "しま", "しませ", "され"}) > 0: // （…）とする
			end := v.tailEnd(i)
			p := predicate{stem: "とする", neg: isNegated(v.string(i, end)), from: i, to: end}
			if c, ok := classifyVerb(v.string(i+1, end), false); ok && (c.mod == permit || c.mod == maybe || c.mod == forbid) { // 非公開とすることができる
				p.mod, p.neg, p.power = c.mod, c.neg, c.power
			} else if end == len(v.r) || isStop(v.r[end]) {
				p.told = !p.neg && strings.HasSuffix(v.string(i, end), "とする")
			}
			out = append(out, p)
			i = end
		case r == 'み' && v.hasAny(i, []string{"みなす", "みなし", "みなさ"}) > 0:
			end := v.tailEnd(i)
			out = append(out, predicate{stem: "みなす", neg: isNegated(v.string(i, end)), from: i, to: end})
			i = end
		case (r == 'す' || r == 'し') && i > 0 && strings.ContainsRune("をにはがもで、日前内上下満度限", v.r[i-1]) && v.hasAny(i, []string{"する", "しな", "しま", "しては", "しよ"}) > 0: // 6か月前までにしなければならない
			end := v.tailEnd(i)
			if p, ok := classifyVerb(v.string(i, end), end == len(v.r) || isStop(v.r[end])); ok {
				p.stem, p.from, p.to = "する", i, end
				out = append(out, p)
			}
			i = max(end, i+1)
		default:
			i++
		}
	}
	v.govern(out)
	latin := v.latinPredicates()
	for _, p := range latin {
		if !isBound(p, facts) {
			out = append(out, p)
		}
	}
	return out
}

// nominal reports whether a verb stands as a noun before は: 持ち込みは.
func (v *view) nominal(p predicate) bool {
	r := []rune(v.string(p.from, p.to))
	return len(r) > 2 && r[len(r)-1] == 'は' && strings.ContainsRune("みりいきしちえけれせ", r[len(r)-2])
}

// demandOf tells what is said of a thing that is 必須, 推奨 or 求めない.
func demandOf(run, tail string) modality {
	switch {
	case containsAny(tail, []string{"ことがあ", "場合があ", "こともあ", "できる", "できま"}):
	case run == "必須" && !isNegated(tail), run == "求" && hasPrefixAny(tail, "められます", "められる", "められて"):
		return duty
	case run == "必須", run == "求" && isNegated(tail):
		return noDuty
	case run == "推奨" && !isNegated(tail):
		return advise
	}
	return plain
}

// govern puts what 〜することは names as the predicate after it is put: 「置くことは、危険なため、固く禁じる」.
func (v *view) govern(preds []predicate) {
	for i := range preds {
		p := &preds[i]
		if p.mod == plain && !p.neg && !p.latin && v.nominal(*p) {
			end := p.to
			for end < len(v.r) && v.r[end] != '。' && v.r[end] != '\n' {
				end++
			}
			if rest := v.string(p.to, end); containsAny(rest, []string{"禁止で", "禁止さ", "禁止し", "禁じ"}) && !containsAny(rest, []string{"が、", "ではな", "ではあ"}) {
				p.mod = forbid // 持ち込みは、どんな理由でも禁止です
			}
		}
		tail := v.string(p.from, p.to)
		if p.mod != plain || p.neg {
			continue
		}
		if i+1 < len(preds) && !p.latin && tail != "" && isHiragana(lastRune(tail)) && v.hasAny(p.to, []string{"、又は", "、若しくは", "、または", "又は"}) > 0 && preds[i+1].mod != maybe && !strings.ContainsAny(v.string(p.to, max(p.to, preds[i+1].from)), "。\n") {
			p.mod, p.neg = preds[i+1].mod, preds[i+1].neg // 譲渡し、又は換金することはできない
			continue
		}
		if !strings.Contains(tail, "こと") {
			continue
		}
		reach := 1 // 〜ことは goes with the last predicate of the sentence, 〜ことを with the next
		switch {
		case strings.HasSuffix(tail, "ことは"), strings.HasSuffix(tail, "ことについては"):
			reach = 4
		case !strings.HasSuffix(tail, "ことを") && !strings.HasSuffix(tail, "ことが") && !strings.HasSuffix(tail, "ことも"):
			continue
		}
		for k := i + 1; k < len(preds) && k <= i+reach; k++ {
			q := preds[k]
			if strings.ContainsAny(v.string(p.to, max(p.to, q.from)), "。\n") {
				break
			}
			if q.mod != plain && q.mod != maybe {
				p.mod, p.neg = q.mod, q.neg
			}
		}
	}
}

// isBound reports whether the verb of an English predicate belongs to the bound of a number: must not exceed 10.
func isBound(p predicate, facts []fact) bool {
	if p.stem != "exceed" && p.stem != stem("exceed") {
		return false
	}
	for _, f := range within(facts, p.from, p.to+1, func(f *fact) int { return f.from }) {
		if p.to > f.from && p.to <= f.to {
			return true
		}
	}
	return false
}

// isMain reports whether a predicate is what its sentence says, not part of a condition or a description in it.
func (a *analysis) isMain(p predicate) bool {
	from, to := a.unitRange(a.unitAt(p.from))
	if !p.latin {
		later := false
		for _, s := range a.predsIn(p.to, to) {
			later = later || !s.latin
		}
		return !later || strings.HasSuffix(a.v.string(p.from, p.to), "が")
	}
	start := p.from
	for start > from && p.from-start < clauseReach && !a.v.parts(start-1, start) {
		start--
	}
	return !a.v.opensClause(start, p.from)
}

// clauseOpeners begin an English clause that says nothing by itself, timeOpeners one or what is done before or after: before leaving.
var (
	clauseOpeners = []string{" that ", " which ", " who ", " whose ", " if ", " unless ", " where ", " because ", " once ", " whether "}
	timeOpeners   = []string{" when ", " while ", " until ", " before ", " after "}
)

// opensClause reports whether a clause begins in [from, to) that says nothing by itself.
func (v *view) opensClause(from, to int) bool {
	text := " " + v.string(from, to)
	if containsAny(text, clauseOpeners) {
		return true
	}
	for _, w := range timeOpeners {
		for rest := text; ; {
			_, after, found := strings.Cut(rest, w)
			if !found {
				break
			}
			if word, _, _ := strings.Cut(after, " "); !isGerund(word) {
				return true
			}
			rest = " " + after
		}
	}
	return false
}

// negativeVerbs say of their object that it is not done.
var negativeVerbs = set("停止 中止 廃止 拒否 拒絶 却下 取消 撤回 停 止 打切")

// functionRuns take part in the endings of other words and are no predicates.
var functionRuns = set("必要 場合 可能 義務 禁止 必 少 事 時 際 旨 限 原則 任意 不要 例外 全 全員 又 及 次 等 者")

// tailWords are kanji words that belong to the ending of the predicate before them.
var tailWords = []string{"必要", "場合", "可能", "義務", "禁止", "禁じ", "不要", "認め", "許さ", "許容", "望まし", "努め", "努力", "差し支", "差支", "構わ", "構い",
	"得る", "得な", "無い", "無く", "無し", "負わ", "負い", "負う", "支え", "出来", "及ば", "免除", "限り", "任意"}

var tailByFirst = byFirst(tailWords)

func (v *view) tailEnd(j int) int {
	end := j
	for end < len(v.r) && end-j < 26 {
		if v.has(end, "この限り") {
			break
		}
		if isHiragana(v.r[end]) {
			end++
			continue
		}
		n := v.hasAny(end, tailByFirst[v.r[end]])
		if n == 0 || v.has(end, "免除") && end > j && !strings.ContainsRune("をはがもに", v.r[end-1]) || v.has(end, "場合") && v.hasAny(end+2, []string{"があ", "もあ"}) == 0 {
			break
		}
		end += n
	}
	return end
}

// classify reads the ending after a run of kanji or katakana. closed tells that a clause ends after it.
func classify(run, tail string, closed bool) (predicate, bool) {
	if tail == "" {
		return predicate{}, false
	}
	if run == "少" || run == "危" || run == "明" && strings.HasPrefix(tail, "らか") {
		return predicate{}, false
	}
	if run == "推奨" && !isNegated(tail) {
		return predicate{mod: advise}, true
	}
	if (run == "認" || run == "許") && hasPrefixAny(tail, "められ", "され", "め") && isNegated(tail) {
		return predicate{mod: forbid}, true
	}
	if hasPrefixAny(tail, "なけれ", "ない", "なく", "なか") && !hasPrefixAny(tail, "ないし") { // 届け出ない, 得なければ
		return classifyVerb(tail, closed)
	}
	first := []rune(tail)[0]
	if strings.ContainsRune("はがをのもにとでやへよだなば", first) || strings.HasPrefix(tail, "から") || strings.HasPrefix(tail, "まで") || strings.HasPrefix(tail, "より") || strings.HasPrefix(tail, "か") && !hasPrefixAny(tail, "かせ", "かれ", "かな", "かず", "かん") {
		return classifyNoun(tail)
	}
	return classifyVerb(tail, closed)
}

// classifyNoun reads what follows a noun: 支給はありません, 喫煙は禁止, 提出が必要.
func classifyNoun(tail string) (predicate, bool) {
	for _, p := range []string{"では", "には", "とは", "は", "が", "も", "を", "の", "で", "と", "に"} {
		rest, ok := strings.CutPrefix(tail, p)
		if !ok {
			continue
		}
		if strings.HasPrefix(rest, "必要性") {
			return predicate{}, false
		}
		switch {
		case p == "と" && hasPrefixAny(rest, "す", "し", "さ", "な"):
			return classifyVerb(rest, false)
		case p == "を" && hasPrefixAny(rest, "する", "し", "せ", "され"): // 休業をする
			return classifyVerb(rest, false)
		case p == "で" && hasPrefixAny(rest, "き"):
			return classifyVerb(tail, false)
		case p == "で" && hasPrefixAny(rest, "す", "あ"), (p == "で" || p == "では") && hasPrefixAny(rest, "な", "あり"):
			return predicate{neg: strings.Contains(tail, "ない") || strings.Contains(tail, "ません") || strings.Contains(tail, "なく")}, true
		case p == "と" && hasPrefixAny(rest, "認め", "許"), p == "が" && hasPrefixAny(rest, "認める", "認めた", "認めて"): // 適切と認めた and 会社が認める allow nothing of that name
			return predicate{}, false
		case hasPrefixAny(rest, "必要", "義務", "不要", "禁止", "禁じ", "可能", "認め", "許さ", "許容", "でき", "出来", "免除", "任意"):
			return classifyVerb(rest, false)
		case p != "に" && p != "と" && hasPrefixAny(rest, "ない", "なく", "なし", "あり", "なか", "無"):
			return predicate{neg: !hasPrefixAny(rest, "あり") || strings.Contains(rest, "ません")}, !hasPrefixAny(rest, "なくな", "なくす", "なくし", "なくさ", "なくせ")
		}
		return predicate{}, false
	}
	if hasPrefixAny(tail, "かない", "かなけ", "かず", "ばない", "ばなけ", "がない", "なしに", "なし") {
		return classifyVerb(tail, false)
	}
	return predicate{}, false
}

func hasPrefixAny(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// endings by modality, in the order in which they are tried.
var endings = []struct {
	mod   modality
	words []string
}{
	{noDuty, []string{"必要はな", "必要はあり", "必要がな", "必要がありません", "必要もな", "必要なく", "必要ありません", "必要ない", "必要としな", "必要としませ", "必要とされな", "必要とされませ", "義務はな", "義務はあり", "義務がな", "義務を負わな", "義務を負いま", "なくてもよ", "なくても構",
		"なくても良", "なくてよ", "なくてもい", "なくても差", "なくてもかま", "なくても問題", "なくて構", "なくてかま", "なくて差", "なくてよろし", "なくて大丈夫", "不要", "及ばない", "免除", "までもな", "任意"}},
	{forbid, []string{"禁止", "禁じ", "てはなら", "てはなりません", "てはいけ", "ではなら", "てはだめ", "許され", "認めない", "認められな", "認められませ", "認めませ", "できな", "できませ", "できず", "出来な", "出来ませ", "不可", "てはならず"}},
	{duty, []string{"ものとする", "ものとし", "ものとされ", "なければな", "なければいけ", "なくてはな", "なくてはいけ", "ねばな", "ざるを得", "必要", "義務"}},
	{maybe, []string{"ことがあ", "場合があ", "こともあ", "場合もあ", "可能性", "おそれ", "かもしれ", "ことがござ"}},
	{permit, []string{"でき", "出来", "てもよ", "ても良", "てよい", "てよく", "て良い", "てよろし", "てもい", "ても構", "てかま", "て構", "て差し支", "ても差", "てもかま", "ば足り", "ば十分", "差し支えな", "差し支え無", "差支えな", "差支え無", "さしつかえな", "支障な", "支障はな", "問題な", "問題はな", "可能", "認め", "許容", "許さ"}},
	{advise, []string{"べき", "望まし", "努め", "努力", "ようにし", "よう心"}},
}

// classifyVerb reads the ending of a verb.
func classifyVerb(tail string, closed bool) (predicate, bool) {
	for _, e := range endings {
		at := -1
		for _, w := range e.words {
			if k := strings.Index(tail, w); k >= 0 && (at < 0 || k < at) {
				at = k
			}
		}
		if at < 0 {
			continue
		}
		p := predicate{mod: e.mod}
		before, after := tail[:at], tail[at:]
		switch e.mod {
		case noDuty:
			if strings.HasPrefix(after, "義務を負いま") && !strings.Contains(after, "ません") || strings.HasPrefix(after, "必要はあり") && !strings.Contains(after, "ません") {
				p.mod = duty
			}
		case forbid:
			if strings.HasPrefix(after, "許され") && !isNegated(after) {
				p.mod = permit
			}
			if (strings.HasPrefix(after, "禁止") || strings.HasPrefix(after, "禁じ")) && isNegated(after) {
				p.mod = permit
			}
		case duty:
			if strings.HasPrefix(after, "ものと") && strings.HasSuffix(before, "ことができる") && !isNegated(after) { // できるものとする makes no duty of it
				p.mod, p.power = permit, true
				return p, true
			}
			if isNegated(before) || strings.HasPrefix(after, "ものと") && isNegated(after) {
				p.mod = forbid
			}
		case maybe, permit:
			p.neg = isNegated(before)
			p.power = e.mod == permit && strings.HasSuffix(before, "ことが")
			if strings.HasPrefix(after, "認め") && isNegated(after) {
				p.mod = forbid
			}
		}
		return p, true
	}
	neg := isNegated(tail)
	if closed && !strings.Contains(tail, "よう") && hasPrefixAny(tail, "う", "く", "す", "つ", "ぶ", "む", "ぐ", "する", "します", "いま", "きま", "ちま", "みま") && strings.ContainsRune("うくすつぶむるぐ", lastRune(tail)) {
		return predicate{neg: neg, told: true}, true
	}
	if strings.HasSuffix(tail, "るよう") || strings.HasSuffix(tail, "るように") { // 提供するよう請求する
		return predicate{mod: advise, neg: neg}, true
	}
	if closed && strings.HasSuffix(tail, "こと") {
		if neg {
			return predicate{mod: forbid}, true
		}
		return predicate{mod: duty}, true
	}
	if strings.Contains(tail, "てください") || strings.Contains(tail, "て下さい") {
		return predicate{mod: duty, neg: neg}, true
	}
	return predicate{neg: neg}, true
}

// isNegated looks for a negation in an ending.
func isNegated(tail string) bool {
	for _, w := range []string{"かねま", "かねる", "ない", "なかっ", "ません", "なけれ", "ずに", "なしに", "なしで", "無い", "無く", "無け", "無かっ"} {
		k := strings.Index(tail, w)
		if k >= 0 && (w != "ない" || !strings.HasPrefix(tail[k:], "ないし")) {
			return true
		}
	}
	if k := strings.Index(tail, "なく"); k >= 0 && !hasPrefixAny(tail[k:], "なくな", "なくす", "なくし", "なくさ", "なくせ") {
		return true
	}
	for _, w := range []string{"せず", "れず", "らず", "わず", "えず", "けず", "きず", "まず", "めず", "りず", "いず", "かず", "てず", "たず", "ばず", "さず"} {
		if strings.HasSuffix(tail, w) && w != "まず" && w != "いず" && !strings.HasSuffix(tail, "かかわらず") {
			return true
		}
	}
	return strings.HasSuffix(tail, "なし") || strings.HasPrefix(tail, "無") || strings.HasPrefix(tail, "なくして")
}

// conflict tells how a claim's predicate stands to the source's: resultOK, resultWarning or resultFailed.
func conflict(claim, source predicate) string {
	if claim.mod == source.mod && claim.neg == source.neg {
		return resultOK
	}
	// "may" and "might" of a thing not done.
	if source.mod == permit && source.neg && !source.latin { // 開示しないことができる
		switch {
		case claim.mod == forbid:
			return resultFailed
		case claim.mod == maybe && claim.neg:
			return resultOK
		}
	}
	if (claim.mod == maybe || claim.mod == permit) && claim.neg || (source.mod == maybe || source.mod == permit) && source.neg {
		c, s := claim, source
		if claim.mod == maybe || claim.mod == permit {
			c = predicate{mod: plain, neg: claim.neg}
		}
		if source.mod == maybe || source.mod == permit {
			s = predicate{mod: plain, neg: source.neg}
		}
		if c.denies() != s.denies() {
			return resultFailed
		}
		return resultWarning
	}
	switch {
	case claim.mod == noDuty:
		if source.mod == permit || source.mod == maybe || source.denies() && source.mod == plain {
			return resultWarning
		}
		return resultFailed
	case source.mod == noDuty:
		if claim.mod == permit || claim.mod == maybe || claim.denies() && claim.mod == plain {
			return resultWarning
		}
		return resultFailed
	case claim.denies() != source.denies():
		return resultFailed
	case claim.denies():
		if claim.latin && claim.mod == forbid && !claim.can {
			return resultWarning
		}
		return resultOK
	}
	switch claim.mod {
	case duty:
		if claim.orders && source.mod == advise {
			return resultOK
		}
		switch source.mod {
		case permit, maybe, advise:
			return resultFailed
		}
	case permit, maybe:
		switch source.mod {
		case duty:
			return resultFailed
		case advise:
			return resultWarning
		}
	case advise:
		switch {
		case source.orders:
			return resultOK
		case source.mod == duty:
			return resultFailed
		}
		if source.mod != advise {
			return resultWarning
		}
	case plain:
		if source.mod == maybe || source.mod == advise || source.mod == permit && (claim.latin || claim.told && source.power) {
			return resultWarning
		}
	}
	return resultOK
}

// denialOfNoun gives the end of 「しは受けられません」 at j, where a verb made a noun, with its particle up to end, is what is not done
// or not received; else 0.
func (v *view) denialOfNoun(j, end int) int {
	if end-j < 2 || end-j > 3 || end >= len(v.r) || !strings.ContainsRune("はがも", v.r[end-1]) || !strings.ContainsRune("しりみきいちぎびえけせてねべめれげ", v.r[end-2]) || !strings.ContainsRune("受行致", v.r[end]) {
		return 0
	}
	last := v.tailEnd(end + 1)
	if !isNegated(v.string(end+1, last)) || last < len(v.r) && !isStop(v.r[last]) {
		return 0
	}
	return last
}
