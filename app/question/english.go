package question

import (
	"regexp"
	"slices"
	"strings"

	"tenkyo/index"
)

var signsEnglish = []sign{
	{HowMany, regexp.MustCompile(`how many|number of|(?:maximum|minimum) number|what(?: is|'s) the .{0,30}\b(?:limit|maximum|minimum)\b`)},
	{HowMuch, regexp.MustCompile(`how much|\bdollars?\b|\bpayouts?\b|what (?:percentage|percent|part|share|rate|amount)|what (?:does|do|will|would) .{1,40} cost|(?:what is|what's) the .{0,30}(?:amount|rate|fee|price|cost|allowance|rent|budget|salary|stipend)\b`)},
	{HowLong, regexp.MustCompile(`how (?:long|soon|quickly|fast|old|young|far)|how many (?:[a-z-]+ ){0,2}(?:hours|days|weeks|months|years|minutes|business days|working days)|what is the .{0,30}(?:period|duration|length)`)},
	{HowOften, regexp.MustCompile(`how (?:often|frequently|many times)`)},
	{ByWhen, regexp.MustCompile(`by when|until when|deadline|how soon|(?:until|by) what (?:date|time|day)|how long (?:do|does|have) \w+ have|when (?:is|are|must|should|do|does) .{1,60}\bdue\b|how (?:many days|much time|far|long) (?:in advance|before)|how much (?:advance )?notice`)},
	{FromWhen, regexp.MustCompile(`from when|since when|starting when|when (?:do|does|can|will|am|are|is) .{1,60}\b(?:start|begin|eligible|qualify|take effect)`)},
	{When, regexp.MustCompile(`\bwhen (?:do|does|did|is|are|am|was|must|should|can|may|will|would|has|have)\b|^when\b|what (?:time|date|day)`)},
	{Who, regexp.MustCompile(`\bwho(?:m|se)?\b|which (?:team|department|person)|(?:whom|who) (?:do|should|must)`)},
	{Where, regexp.MustCompile(`\bwhere\b`)},
	{MustI, regexp.MustCompile(`\b(?:do|does|will|would) .{1,40}\b(?:have|need) to\b|\bmust\b|(?:am|are|is) .{1,40}\b(?:required|obliged|expected|supposed) to|\bshould i\b|\bneed (?:a|an|my|the)\b|is .{1,40} (?:mandatory|required|compulsory)`)},
	{MayI, regexp.MustCompile(`^(?:and |but |so )?(?:can|may|could|am|are) (?:i|we|you|they|employees|staff|someone|people|an? \w+|\w+)\b|\ballowed\b|\bpermitted\b|is it (?:ok|okay|possible|fine|allowed|permitted)|^do (?:we|i|they|you) get\b`)},
	{How, regexp.MustCompile(`how (?:do|does|can|should|would|to|is|are)\b|what is the (?:procedure|process)|what steps`)},
	{WhatIf, regexp.MustCompile(`what (?:happens|will happen|would happen|if)\b|consequences?`)},
	{Why, regexp.MustCompile(`\bwhy\b|reason`)},
	{WhichDocument, regexp.MustCompile(`(?:which|what) (?:document|policy|policies|rule|regulation|handbook|section|clause|article|agreement)\b|where (?:is|does) it (?:say|written|stated)`)},
	{ListAll, regexp.MustCompile(`\blist\b|\ball (?:the|of)\b|what are the|which .{1,40} are\b|what (?:kinds|types|sorts) of`)},
	{Difference, regexp.MustCompile(`differ(?:s|ence|ences|ent)?\b|compare[ds]?\b|\bversus\b|\bvs\.?\b`)},
}

// askingEnglish are wordings that only ask; they are cut out before anything is searched.
var askingEnglish = regexp.MustCompile(`\b(?:(?:can|could|would|will) you (?:please )?(?:tell|show|explain)(?: me| us)?|please|(?:i(?:'d| would) like|i want|i need) to know|(?:do|does) (?:anyone|anybody) know|tell me|let me know|i(?:'m| am) wondering(?: if| whether)?|` +
	`how (?:much|many(?: times)?|long|often|soon|quickly|fast|far|frequently|old|young|big|large|high|late|early)(?: in advance| notice)?|too (?:young|old|long|late|early|much|many|high|big|far)|right now|at the moment|these days|nowadays|any ?more|by when|until when|from when|since when|what (?:happens|will happen|would happen)(?: if| when| to)?|` +
	`(?:am|are|is) (?:i|we|you|they|it|he|she|one) (?:allowed|permitted|able|supposed|expected|required|obliged|eligible|entitled|possible|ok|okay|fine)(?: to| for)?|is it (?:ok|okay|possible|fine|allowed|permitted|necessary)(?: to| for| if)?|` +
	`(?:do|does|will|would|did) (?:i|we|you|they|he|she|one|employees|staff) (?:have|need|get) to|what(?:'s| is| are) the (?:difference|differences) between|what(?:'s| is| are)|who(?:m|se)?|when|where|why|which|what)\b`)

// emptyEnglish are words that say nothing of the matter, besides those that the index leaves out anyway.
var emptyEnglish = setOf(`much many long often soon get gets getting got give gives given happen happens want wants wanted need needs needed like know tell say says said go goes going
	thing things anything something someone anyone somebody anybody everyone everybody ok okay possible able let lets put take takes make makes kind kinds type types sort way lot lots
	taken took gone went known knew
	because since though although always
	think thinking thought guess suppose wonder wondering feel feels seem seems try trying tried
	actually really exactly currently there here now still already even ever yes hello hi thanks thank please question maybe show explain describe
	every few several while during whenever
	us etc else instead one ones supposed allowed permitted may must might yet`)

// verbsEnglish are common verbs: one of these alone is what is done with the topic.
var verbsEnglish = setOf(`use using lose lost spend call move keep charge hold fly pay file carry buy bring wear share claim book report apply ask send sent work leave quit change request cancel
	submit open close delete remove add install start stop stay live living live travel return accept receive offer cover expire operate decide disclose contest suspend need cost last sitting`)

var wordEnglish = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}'’.\-/&]*[\p{L}\p{N}]|[\p{L}\p{N}]`)

var attributesEnglish = setOf(`limit limits maximum minimum deadline deadlines amount rate rates fee cost price length duration period number percentage process procedure requirement requirements rule rules policy purpose definition
	reason consequence consequences difference age time date day`)

var (
	determinersEn  = setOf(`a an the my our your their his her its this these those any some another`)
	prepositions   = setOf(`of for in on at to from with without about under during after before between within per by into against if when than as while through upon over`)
	documentNameEn = regexp.MustCompile(`[A-Z][\w&'’-]*(?: (?:[A-Z][\w&'’-]*|of|and|for|the))* (?:Policy|Policies|Handbook|Manual|Guidelines?|Agreement|Regulations?|Rules|Terms|Statement|Code|Standard|Procedure|Plan)\b`)
	casesEn        = regexp.MustCompile(`\b(?:full[- ]?tim(?:e|ers?)(?: (?:employees?|staff|workers?))?|part[- ]?tim(?:e|ers?)(?: (?:employees?|staff|workers?))?|contractors?|interns?|trainees?|temps?|temporary (?:staff|workers?|employees)|new (?:hires?|joiners?|employees?|starters?)|managers?|directors?|executives?|students?|visitors?|guests?|vendors?|suppliers?|customers?|volunteers?|parents?|students?|apprentices?|freelancers?)\b`)
	unitEn         = regexp.MustCompile(`how (?:many|much) (?:[a-z-]+ ){0,2}?(hours?|days?|weeks?|months?|years?|minutes?|seconds?|times|people|characters|persons|euros|dollars|percent|miles|kilometers|km|copies|items|pages|points|shares)\b`)
	negatedEn      = regexp.MustCompile(`\b(?:not|never|without|cannot|can't|don't|doesn't|isn't|aren't|won't|mustn't|shouldn't|didn't|wouldn't|couldn't)\b`)
	betweenEn      = regexp.MustCompile(`(?i)\b(?:between|compare) (?:the )?(.+?) (?:and|with|to) (?:the )?(.+?)(?:[?.!,]|$)|(?i)^(?:how (?:does|do) )?(?:the )?(.+?) (?:differ from|versus|vs\.?) (?:the )?(.+?)(?:[?.!,]|$)`)
)

func (q *Question) readEnglish(text string) {
	folded := strings.ReplaceAll(index.Fold(text), "’", "'")
	q.Asked = kindsOf(folded, signsEnglish)
	if m := unitEn.FindStringSubmatch(folded); m != nil {
		q.Unit = m[1]
	}
	q.Negated = negatedEn.MatchString(folded)
	for _, c := range casesEn.FindAllString(folded, -1) {
		q.Cases = addOnce(q.Cases, c)
	}
	for _, d := range documentNameEn.FindAllString(text, -1) {
		if _, name, ok := strings.Cut(d, " of the "); ok && len(q.Articles) > 0 {
			d = name // Section 4 of the Travel Policy
		}
		q.Documents = addOnce(q.Documents, d)
	}
	if q.Asks(Difference) {
		if m := betweenEn.FindStringSubmatch(folded); m != nil {
			for _, side := range m[1:] {
				q.Compared = addOnce(q.Compared, strings.TrimSpace(side))
			}
		}
	}
	bare := cutAsking(folded)
	var kept []string
	for _, w := range wordEnglish.FindAllString(bare, -1) {
		if len(index.Terms(w)) == 0 {
			continue
		}
		if !emptyEnglish[w] {
			kept = append(kept, w)
		}
	}
	q.Terms = kept
	q.Search = strings.Join(kept, " ")
	if m := quotedEn.FindAllString(text, -1); m != nil { // what is quoted is searched as it stands
		q.Search = strings.TrimSpace(q.Search + " " + strings.Join(m, " "))
	}
	q.findTopicEnglish(bare)
}

var quotedEn = regexp.MustCompile(`"[^"]+"|“[^”]+”`)

// cutAsking blanks the wordings that only ask, not within quotation marks.
func cutAsking(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, `"`) {
		if i > 0 {
			b.WriteByte('"')
		}
		if i%2 == 0 {
			part = askingEnglish.ReplaceAllString(part, " ; ")
		}
		b.WriteString(part)
	}
	return b.String()
}

// findTopicEnglish takes the runs of words that carry content, cut at every other word, and of them the first that is more than a
// property: of "limit of hotel costs" it is the hotel costs.
// verbStems are the stems of the common verbs, so that flying is one, too.
var verbStems = stemsOf(verbsEnglish)

func stemsOf(words map[string]bool) map[string]bool {
	stems := map[string]bool{}
	for word := range words {
		for _, t := range index.Terms(word) {
			stems[t] = true
		}
	}
	return stems
}

func isVerb(word string) bool {
	terms := index.Terms(word)
	return len(terms) == 1 && verbStems[terms[0]]
}

func (q *Question) findTopicEnglish(text string) {
	var runs [][]string
	var run []string
	flush := func() {
		if len(run) > 0 {
			runs = append(runs, run)
			run = nil
		}
	}
	end := 0
	for _, at := range wordEnglish.FindAllStringIndex(text, -1) {
		w := text[at[0]:at[1]]
		if strings.TrimSpace(text[end:at[0]]) != "" { // punctuation parts
			flush()
		}
		end = at[1]
		if n := len(run); determinersEn[w] && n > 0 && (n == 1 || isVerb(run[n-1])) { // what stands before "my laptop" is done with it
			run = run[:len(run)-1]
		}
		if prepositions[w] || emptyEnglish[w] || len(index.Terms(w)) == 0 {
			flush()
			continue
		}
		run = append(run, w)
	}
	flush()
	runs = slices.DeleteFunc(runs, func(run []string) bool {
		return len(run) == 1 && (unitsEn[run[0]] || casesEn.MatchString(run[0]))
	})
	if nouns := slices.DeleteFunc(slices.Clone(runs), func(run []string) bool { return len(run) == 1 && isVerb(run[0]) }); len(nouns) > 0 {
		runs = nouns
	} else if len(runs) > 1 {
		runs = runs[1:] // file the claim
	}
	if len(runs) == 0 {
		return
	}
	best := 0
	for best+1 < len(runs) && !slices.ContainsFunc(runs[best], func(w string) bool { return !attributesEnglish[w] }) {
		best++
	}
	words := runs[best]
	for len(words) > 1 && isVerb(words[0]) {
		words = words[1:]
	}
	for len(words) > 1 && (unitsEn[words[len(words)-1]] || attributesEnglish[words[len(words)-1]]) {
		words = words[:len(words)-1]
	}
	q.Topic = strings.Join(words, " ")
	q.About = q.Topic
}

var unitsEn = setOf(`hour hours day days week weeks month months year years minute minutes times people percent euros dollars`)
