package index

import "strings"

// stopWords are the English words that carry no content of their own. Words that turn a rule round or bound it (not, no,
// without, until, before, after, under, over, between, must, may) are kept: an employee asks for exactly those.
var stopWords = func() map[string]bool {
	words := strings.Fields(`
		a an the this that these those
		i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
		it its itself they them their theirs themselves
		am is are was were be been being do does did doing done have has had having
		can could will would shall should might
		and or but if so than then as of at by for with about into to from in on
		what which who whom whose when where why how there here
		i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd we'd they'd
		i'll you'll he'll she'll we'll they'll let's that's who's what's here's there's when's where's why's how's
		also just too very such some any own same both each please tell`)
	set := make(map[string]bool, len(words))
	for _, w := range words {
		set[w] = true
	}
	return set
}()
