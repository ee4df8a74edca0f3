package index

import "strings"

// irregular maps forms of English words that no suffix rule brings together to their base, so that a question on a lost badge, or on
// children, meets a rule that says lose or child. Forms that are as often words of their own (left, found, saw, felt, lay) are in it
// where the rule's sense is the verb's; those that would confuse two matters (bound, ground, wound, born) are not.
var irregular = func() map[string]string {
	const lines = `begin began begun
bite bit bitten
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
deal dealt
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown flies
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
leave left
lend lent
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
shake shook shaken
sit sat
sleep slept
speak spoke spoken
spend spent
spill spilt
stand stood
steal stole stolen
stick stuck
swear swore sworn
take took taken
teach taught
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
withdraw withdrew withdrawn
write wrote written
child children
foot feet
man men
mouse mice
tooth teeth
wife wives
woman women`
	base := map[string]string{}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		for _, form := range words[1:] {
			base[form] = words[0]
		}
	}
	return base
}()
