package verify

// wrappers deny the sentence that they stand at: "it is not true that …", 「…わけではない」.
var (
	wrappersBefore = []string{"it is false that", "it is not true that", "it is untrue that", "it is incorrect that", "it is wrong that", "it is not the case that", "it is a myth that", "it is not correct that", "it does not mean that", "this does not mean that", "it is wrong to say that", "it cannot be said that"}
	wrappersAfter  = []string{"わけではな", "わけではあり", "わけではござ", "わけでな", "とは限らな", "とは限りませ", "とはかぎら", "とは言えな", "とは言えませ", "とはいえな", "とはいえませ", "というのは誤り", "というのは間違い", "とするのは誤り", "ということはな", "ということはあり", "とは言い切れ", "とはいいきれ"}
)

// wrapped flags a claim that denies as a whole what its source says.
func (m *comparison) wrapped() {
	at, end := m.claim.v.findAny(wrappersBefore, 0, len(m.claim.v.r))
	low, high := end, len(m.claim.v.r)
	if at < 0 {
		if at, end = m.claim.v.findAny(wrappersAfter, 0, len(m.claim.v.r)); at < 0 {
			return
		}
		low, high = m.claim.unitRange(m.claim.unitAt(at))
		high = min(high, at)
	}
	if m.out.has(codeNegation) || len(m.matched) == 0 || m.holds(wrappersAfter) || m.holds(wrappersBefore) {
		return
	}
	inner := m.claim.deniesIn(low, high)
	for _, u := range m.matched {
		said := classes(u.a.marks, u.from, u.to)
		if said&(scopeHedge|scopeSome|scopeOnly) != 0 || m.possible() || u.a.deniesIn(u.from, u.to) != inner || len(u.limits()) > 0 {
			return
		}
	}
	u := m.matched[0]
	m.raise(codeNegation, at, end, u.piece, u.from, u.to, "denies what the source says")
}
