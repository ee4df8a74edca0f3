package verify

import (
	"slices"
	"strings"
)

// exclusiveLines are things of one kind of which none is another, one kind in a line, parted by |; words for the same thing stand
// together. Stages of one affair, ways, times, places, colours: a rule that says one of them says it of no other.
const exclusiveLines = `start starts started starting begin begins began begun commence commences | complete completes completed completion finish finishes finished end ends ended conclude concluded expire expires
	apply applied request requests requested submit submits submitted | approve approves approved grant granted decide decides decided | reject rejects rejected refuse refused deny denied
	acknowledge acknowledges acknowledged acknowledgement | resolve resolves resolved resolution fix fixed settle settles settled
	respond responds response responses answer answered reply | resolved resolution solve solved
	dispatch dispatches dispatched | deliver delivers delivered delivery arrive arrives arrived arrival
	deliver delivers delivered delivery | collect collects collected collection
	issue issues issued handed | return returns returned
	refund refunds refunded repay repaid | forfeit forfeits forfeited retain retained withheld
	manufacture manufactured production | delivery delivered | purchase purchased | installation installed
	signing signature signed | delivery delivered | termination terminated expiry expires
	birth born | death dies died
	hire hired hiring recruitment | dismissal dismissed dismiss | resignation resign
	arrival arrive arrives | departure depart departs leave
	check-in | check-out
	deposit deposits | withdraw withdrawal
	import imports imported | export exports exported
	breakfast | lunch | dinner supper
	spring | summer | autumn | winter
	red | yellow | blue | green | white | black | grey gray | orange | purple | brown | pink
	north northern | south southern | east eastern | west western
	left | right-hand
	daily | weekly | monthly | quarterly | annually yearly
	bus | train | taxi | bicycle bike | flight plane aircraft | ship ferry | car
	first-class | second-class
	gas | electricity electric | water | heating
	fire | flood | theft burglary
	primary | secondary
	junior | senior
	inner | outer
	front | rear
	upstairs | downstairs
	vertical vertically | horizontal horizontally
	liquid liquids | solid solids
	acid acids | alkali alkalis
	smoking smokers | non-smoking non-smokers
	single-sided | double-sided
	urban | rural
	partly partially | wholly entirely
	gradual gradually | sudden suddenly
	attach attached | detach detached
	assemble assembled | dismantle dismantled
	accept accepts accepted | refuse refuses refused reject rejects rejected decline declined
	borrow borrows borrowed | lend lends lent
	majority | minority | unanimous unanimously unanimity
	teacher teachers teaching | student students pupil pupils
	winner winners | loser losers
	recommended recommend recommends | forbidden prohibited
	hot | cold | lukewarm
	wet | dry
	manual manually | automatic automatically
	refund refunds refunded | exchange exchanges exchanged | voucher vouchers | replacement replaced
	pay pays paid payable | waive waives waived exempt exempted
	returned return returns | destroyed destroy destroys disposed | donated donate donates | sold sell sells
	count counts counted counting include includes included including | exclude excludes excluded excluding exclusion
	formal formally | informal informally
	mother maternity | father paternity
	kitchen | bathroom | bedroom
	exhibit | archive
	undisputed | disputed
	material | minor immaterial
	signing signed | vacated vacate vacating
	reward rewarded | penalty penalised penalized fine fined
	promoted promotion | demoted demotion
	employer | employee employees
	insurer | insured policyholder
	consignor shipper | consignee
	licensor | licensee
	franchisor | franchisee
	mortgagor | mortgagee
	donor donors | recipient recipients
	sender senders | recipient recipients addressee
	lender | borrower
	plaintiff claimant | defendant respondent
	auto-enrolled auto-enrolment auto-enrollment | opt-in`

// exclusiveKind tells, for the stem of a word, the lines and members to which it belongs.
var exclusiveKind = func() map[string][][2]int {
	m := make(map[string][][2]int)
	for i, line := range strings.Split(exclusiveLines, "\n") {
		for k, member := range strings.Split(line, "|") {
			for _, w := range strings.Fields(member) {
				if s, at := stem(w), [2]int{i, k}; !slices.Contains(m[s], at) {
					m[s] = append(m[s], at)
				}
			}
		}
	}
	return m
}()

// exclusiveWords flags a word of the claim that the pieces do not have where a matching sentence has another of its kind, which the
// claim has not: start for complete, delivered for dispatched.
func (m *comparison) exclusiveWords() {
	if m.out.has(codeOpposite, codeChanged) {
		return
	}
	memberOf := func(terms []term, at [2]int) bool {
		return slices.ContainsFunc(terms, func(t term) bool { return t.latin && slices.Contains(exclusiveKind[t.stem], at) })
	}
	for _, t := range m.claim.terms {
		if !t.latin || m.claim.v.has(t.to, " back") || m.backed.share(t) == 1 || m.titles.share(t) == 1 {
			continue
		}
		for _, at := range exclusiveKind[t.stem] {
			if m.hasMember(at) {
				continue
			}
			for _, u := range m.matched {
				for _, s := range u.a.termsIn(u.from, u.to) {
					for _, other := range exclusiveKind[s.stem] {
						if !s.latin || u.a.v.has(s.to, " back") || other[0] != at[0] || other[1] == at[1] || memberOf(m.claim.terms, other) || slices.Contains(exclusiveKind[s.stem], at) || m.claim.negatedAt(t.from, t.to) != u.a.negatedAt(s.from, s.to) {
							continue
						}
						m.raise(codeChanged, t.from, t.to, u.piece, s.from, s.to, "")
						return
					}
				}
			}
		}
	}
}

// hasMember reports whether the pieces, or their headings, have a word for the member of a kind.
func (m *comparison) hasMember(at [2]int) bool {
	for s, kinds := range exclusiveKind {
		if slices.Contains(kinds, at) && (m.backed.stems[s] || m.titles.stems[s]) {
			return true
		}
	}
	return false
}
