package verify

// Code names one kind of reason, with how it weighs and what it means. Meaning is for documentation; screens have their own words.
type Code struct {
	Code     string
	Severity Severity
	Meaning  string
}

// The codes of flags.
const (
	codeNoCitation       = "no_citation"
	codeUnknownID        = "unknown_id"
	codeUnexpectedSource = "unexpected_source"
	codeQuoteNotFound    = "quote_not_found"
	codeQuoteAltered     = "quote_altered"
	codeNumber           = "number_not_in_quote"
	codeUnit             = "unit_mismatch"
	codeComparator       = "comparator_changed"
	codeReference        = "reference_not_in_quote"
	codeBinding          = "number_of_other_thing"
	codeNegation         = "negation_changed"
	codeModality         = "modality_changed"
	codeOpposite         = "opposite_word"
	codeReplaced         = "word_replaced"
	codeChanged          = "word_changed"
	codeExchanged        = "places_exchanged"
	codeAdded            = "restriction_added"
	codeQuantifier       = "quantifier_changed"
	codeException        = "exception_denied"
	codeSubject          = "subject_not_in_quote"
	codeName             = "name_not_in_quote"
	codeTopic            = "topic_of_other_source"
	codeFactAdded        = "fact_added"

	codeComparatorDropped = "comparator_dropped"
	codeModalityStronger  = "modality_stronger"
	codeQuantifierAdded   = "quantifier_added"
	codeQuoteDrifted      = "quote_drifted"
	codeQuoteShort        = "quote_short"
	codeQuoteMissing      = "quote_missing"
	codeProviso           = "proviso_dropped"
	codeCondition         = "condition_dropped"
	codeHedge             = "hedge_dropped"
	codePartly            = "partly_quoted"
	codeComputed          = "computed"
	codeWeakGrounding     = "weak_grounding"
	codeRow               = "row_of_other_thing"
	codeEmpty             = "empty_claim"
	codeHidden            = "hidden_characters"
	codeMisattributed     = "misattributed"
	codeConflict          = "conflicting_sources"
	codeStale             = "superseded"
	codeNotYet            = "not_yet_in_force"
	codeNotRule           = "not_the_rule"
	codeFormer            = "former_wording"
	codeSuspicious        = "suspicious_passage"
	codeOCR               = "ocr_text"
	codeWeakMatch         = "weak_match"
	codeJudged            = "judged_differs"
	codeBroken            = "check_incomplete"
)

// Codes lists every code that a flag may carry, critical ones first.
var Codes = []Code{
	{codeNoCitation, Critical, "the claim cites no source"},
	{codeUnknownID, Critical, "the claim cites an id that was not among the passages sent"},
	{codeUnexpectedSource, Critical, "the claim names a file or document that was not sent"},
	{codeQuoteNotFound, Critical, "the quotation does not stand in the cited passage"},
	{codeQuoteAltered, Critical, "the quotation differs from the passage in a number, negation or another fact"},
	{codeNumber, Critical, "a number, date or amount of the claim is not in the quotation"},
	{codeUnit, Critical, "the number is there, but with another unit"},
	{codeComparator, Critical, "the bound changed: 以上 and 超, 以内 and 未満, at least and up to"},
	{codeReference, Critical, "an article, section or other reference of the claim is neither in the quotation nor in its heading"},
	{codeBinding, Critical, "the number belongs to another thing in the source"},
	{codeNegation, Critical, "the claim affirms what the source denies, or the other way round"},
	{codeModality, Critical, "duty, permission, prohibition or possibility changed into another"},
	{codeOpposite, Critical, "the claim has the opposite of a word of the source"},
	{codeQuantifier, Critical, "all, some, both, either or only changed into another"},
	{codeException, Critical, "the claim denies exceptions that the source makes"},
	{codeSubject, Warning, "the claim speaks of other people than the source"},
	{codeName, Critical, "a name in the claim is not in the source"},
	{codeChanged, Warning, "the claim repeats the source but for a word that says something else"},
	{codeExchanged, Warning, "two people or things of the source have changed places in the claim"},
	{codeTopic, Critical, "the claim is about a thing that only another passage is about"},
	{codeFactAdded, Critical, "the claim says something of its own: words that are neither in the sources nor another way of saying what is there"},

	{codeComparatorDropped, Warning, "the claim leaves out a bound of the source, such as 以上 or up to"},
	{codeModalityStronger, Warning, "the claim is put more firmly than the source"},
	{codeQuantifierAdded, Warning, "the claim says all or only where the source does not"},
	{codeQuoteDrifted, Warning, "the quotation differs from the passage, though in no fact"},
	{codeQuoteShort, Warning, "the quotation has three characters or fewer"},
	{codeQuoteMissing, Warning, "the source is named without a quotation"},
	{codeProviso, Warning, "the claim leaves out a proviso or an exception of the source"},
	{codeCondition, Warning, "the claim leaves out a condition of the source"},
	{codeHedge, Warning, "the claim leaves out a hedge of the source, such as 原則として or generally"},
	{codePartly, Warning, "part of the claim stands in the passage, but not in the quotation"},
	{codeComputed, Warning, "a number of the claim was calculated from the source and is written nowhere"},
	{codeWeakGrounding, Warning, "many words of the claim are neither in the quotation nor in its heading"},
	{codeReplaced, Warning, "a word of the claim stands where the source has another one"},
	{codeAdded, Warning, "the claim adds how or when something is done: in writing, in cash, at once"},
	{codeRow, Warning, "the quoted table row is about something that the claim does not name"},
	{codeEmpty, Warning, "the claim has no word and no number in it"},
	{codeHidden, Warning, "the claim holds characters that change how it reads, such as overstrikes and changes of direction"},
	{codeMisattributed, Warning, "another passage that was sent holds what the cited one does not"},
	{codeConflict, Warning, "another document that was sent says another value for the same thing"},
	{codeStale, Warning, "the cited edition has been superseded"},
	{codeNotYet, Warning, "the cited edition is not in force yet on the day asked about"},
	{codeNotRule, Warning, "the cited document is not the rule itself: a comparison, a draft, a repealed rule, an explanation or minutes"},
	{codeFormer, Warning, "the quotation stands in the column of a comparison that holds the wording which is replaced"},
	{codeSuspicious, Warning, "the cited passage holds text that speaks to a model instead of to a reader, such as citation tags and instructions"},
	{codeOCR, Warning, "the cited passage was read from a picture of the page, where letters and digits are easily mistaken"},
	{codeWeakMatch, Warning, "the cited passages hold few of the question's rare words, so that they may be about something else"},
	{codeBroken, Warning, "a check failed because of an error in Tenkyo, so that nothing of the claim counts as checked"},
	{codeJudged, Warning, "a model that was asked named words of the claim and of the quotation that do not mean the same, and they stand there"},
}

// The reasons for which an answer is held for review.
const (
	ReasonEmpty       = "empty_answer"
	ReasonUnsourced   = "unsourced_claim"
	ReasonUnsupported = "unsupported_claim"
	ReasonFabricated  = "fabricated_source"
)

// The names of checks, in the order in which they run.
const (
	checkSource   = "source"   // cites known ids
	checkQuote    = "quote"    // the quotations stand in the passages
	checkNumbers  = "numbers"  // numbers, dates, amounts, units, bounds
	checkRefs     = "refs"     // articles and sections
	checkModality = "modality" // negation, duty, permission
	checkScope    = "scope"    // quantifiers and hedges
	checkSubject  = "subject"  // who, and which thing
	checkProviso  = "proviso"  // exceptions and conditions
	checkEdition  = "edition"  // in force
	checkConflict = "conflict" // other documents
	checkJudge    = "judge"    // a model's opinion
)

// The results of a check.
const (
	resultOK      = "ok"
	resultFailed  = "failed"
	resultWarning = "warning"
	resultNone    = "not_applicable"
)

// checkOf names the check that raises a code.
var checkOf = map[string]string{
	codeBroken: checkSource, codeNoCitation: checkSource, codeUnknownID: checkSource, codeUnexpectedSource: checkSource,
	codeQuoteNotFound: checkQuote, codeQuoteAltered: checkQuote, codeQuoteDrifted: checkQuote, codeQuoteShort: checkQuote,
	codeQuoteMissing: checkQuote, codeMisattributed: checkQuote, codeOCR: checkQuote, codeWeakMatch: checkSource,
	codeNumber: checkNumbers, codeUnit: checkNumbers, codeComparator: checkNumbers, codeBinding: checkNumbers,
	codeComparatorDropped: checkNumbers, codeComputed: checkNumbers,
	codeReference: checkRefs,
	codeNegation:  checkModality, codeModality: checkModality, codeOpposite: checkModality, codeModalityStronger: checkModality,
	codeQuantifier: checkScope, codeQuantifierAdded: checkScope, codeHedge: checkScope,
	codeSubject: checkSubject, codeName: checkSubject, codeTopic: checkSubject, codeChanged: checkSubject, codeExchanged: checkSubject, codeAdded: checkSubject, codeReplaced: checkSubject, codeWeakGrounding: checkSubject, codeFactAdded: checkSubject, codeEmpty: checkSubject, codeRow: checkSubject, codeHidden: checkSubject, codePartly: checkSubject,
	codeProviso: checkProviso, codeCondition: checkProviso, codeException: checkProviso,
	codeStale: checkEdition, codeNotYet: checkEdition, codeNotRule: checkEdition, codeFormer: checkEdition, codeSuspicious: checkQuote, codeConflict: checkConflict, codeJudged: checkJudge,
}

// unsourcedCodes make a claim unsourced; other critical codes make it unsupported.
var unsourcedCodes = map[string]bool{
	codeNoCitation: true, codeUnknownID: true, codeUnexpectedSource: true, codeQuoteNotFound: true,
}
