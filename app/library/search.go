package library

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"tenkyo/app/question"
	"tenkyo/index"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// besideTheRule scales the score of a passage that is not from the rule in force: an amendment's draft, a comparison of old and
// new, a repealed rule, minutes, a guide, an older edition, or a rule whose day has not come. Such a passage often repeats the
// rule word for word and would stand before it; it may be shown, but below.
const besideTheRule = 0.75

// deeper is how many times as many hits are taken from the index as are wanted, for passages that go down.
const deeper = 3

// mostHits bounds what a search is asked for: that many times deeper is still a number.
const mostHits = math.MaxInt32 / deeper

// Search finds the passages that a question would send to a model, best first. Passages of documents whose files may not be
// read are withheld and counted. Where the question says in which document to look, only that one is searched, unless nothing
// in it fits; Filters says what was done.
func (l *Library) Search(ctx context.Context, query string, k int, o SearchOptions) (SearchResult, error) {
	if k <= 0 {
		k = index.DefaultK
	}
	k = min(k, mostHits)
	asked := question.Read(query)
	if asked.AsOf != "" {
		if day, err := time.Parse(time.DateOnly, asked.AsOf); err == nil {
			o.AsOf = day
		}
	}
	result, err := l.searchRead(ctx, asked, k, o)
	if asked.AsOf != "" {
		result.Filters = append([]Filter{{Kind: DayFilter, Text: asked.AsOf}}, result.Filters...)
	}
	return result, err
}

// searchRead searches a question that was read, in the documents that it names or in all.
func (l *Library) searchRead(ctx context.Context, asked question.Question, k int, o SearchOptions) (SearchResult, error) {
	if asked.Search == "" && len(asked.Articles) == 0 {
		return SearchResult{Query: asked.Text, Hits: []Hit{}, Expanded: []string{}, Level: verify.Low, Damaged: l.damagedIn(nil)}, nil // it only asks
	}
	scope := l.scopeOf(o)
	only := scope.docs
	names, compared := l.comparedIn(asked), true
	if len(names) < 2 {
		names, compared = l.namesIn(asked.Text), false
	}
	if len(names) > 0 {
		within := map[string]bool{}
		var filters []Filter
		for _, n := range names {
			f := Filter{Kind: DocumentFilter, Text: n.text}
			for _, doc := range n.docs {
				if only == nil || only[doc] {
					within[doc] = true
					f.Docs = append(f.Docs, doc)
				}
			}
			if len(f.Docs) > 0 {
				filters = append(filters, f)
			}
		}
		if len(within) > 0 {
			result, err := l.searchWithin(ctx, asked, k, o, scope, within, true)
			if err != nil || compared && len(result.Hits) > 0 || result.Level != verify.Low {
				result.Filters = append(filters, result.Filters...)
				return result, err
			}
		}
	}
	return l.searchWithin(ctx, asked, k, o, scope, only, false)
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// momentTries is how often a search is begun again that met the library between two states.
const momentTries = 5

// searchWithin searches some documents, or all where only is nil. Named says that the question names them.
func (l *Library) searchWithin(ctx context.Context, asked question.Question, k int, o SearchOptions, scope *scope, only map[string]bool, named bool) (SearchResult, error) {
	result := SearchResult{Query: asked.Text, Hits: []Hit{}, Expanded: []string{}, Damaged: l.damagedIn(only)}
	q := index.Query{Text: asked.Text, Content: asked.Search, Parts: asked.Searches(), K: max(k*deeper, rankedDepth), Glossary: l.glossary.Load(), Named: named, Without: scope.without(), Words: o.Words}
	if o.NoExpansion {
		q.Glossary, q.AsTyped, q.Words = nil, true, nil
	}
	if o.Similar != nil {
		similar, err := o.Similar(ctx, asked.Text)
		if ctx.Err() != nil {
			return result, ctx.Err()
		}
		if err != nil {
			l.options.Logf("searching by meaning: %v", err)
		}
		q.Similar, result.Similar = similar, len(similar) > 0
	}
	denied, tries := map[string]bool{}, 0
	for {
		if only != nil || len(denied) > 0 {
			q.Docs = func(doc string) bool { return (only == nil || only[doc]) && !denied[doc] }
		}
		found, away, err := l.searchIndex(ctx, q)
		result.Away = away
		if err != nil {
			return result, err
		}
		before := len(denied)
		for _, hit := range found.Hits {
			if l.Source(hit.Doc).Withheld() {
				denied[hit.Doc] = true
			}
		}
		if len(denied) > before {
			continue // what was withheld must not decide about the rest either
		}
		result.Withheld = len(denied)
		result.Level = verify.Level(found.Level)
		result.Weights = found.Weights
		result.Expanded, result.Respelled = []string{}, nil
		for _, e := range found.Expanded {
			if e.Spelling {
				result.Respelled = append(result.Respelled, Respelling{Word: e.Word, Forms: e.Forms})
			}
			for _, form := range e.Forms {
				if !slices.Contains(result.Expanded, form) {
					result.Expanded = append(result.Expanded, form)
				}
			}
		}
		result.Words = found.Words
		result.Expanded = append(result.Expanded, found.Words...)
		result.Filters = filtersOf(found)
		rerank(asked, found.Expanded, found.Hits)
		hits, unknown := scope.rank(found.Hits, k)
		if unknown && tries < momentTries {
			tries++ // documents changed between the look at the catalog and the one at the index
			scope = l.scopeOf(o)
			q.Without = scope.without()
			continue
		}
		for i := range hits {
			hits[i].InForce = l.refAt(hits[i].InForce)
		}
		result.Hits = hits
		return result, nil
	}
}

// filtersOf names the addresses that were looked up and the quoted phrases that were required.
func filtersOf(found index.Result) []Filter {
	var filters []Filter
	for _, hit := range found.Hits {
		known := func(f Filter) bool { return f.Kind == AddressFilter && f.Text == hit.Address }
		if hit.Address != "" && !slices.ContainsFunc(filters, known) {
			filters = append(filters, Filter{Kind: AddressFilter, Text: hit.Address})
		}
	}
	for _, p := range found.Phrases {
		if p.Held {
			filters = append(filters, Filter{Kind: PhraseFilter, Text: p.Text})
		}
	}
	return filters
}

// searchIndex searches the library and the user's own beside it. An index that turns out to be damaged is made again once, and
// searched then; where the shared one is away, be it all of a sudden, the user's own is searched alone, and away is said.
func (l *Library) searchIndex(ctx context.Context, q index.Query) (found index.Result, away bool, err error) {
	search := func() (index.Result, bool, error) {
		libraries := l.reachable()
		found, err := searchOnce(ctx, q, libraries)
		return found, libraries[0] != l, err
	}
	found, away, err = search()
	if err == nil || ctx.Err() != nil || !l.HasOwn() && !errors.Is(err, index.ErrDamaged) {
		return found, away, err
	}
	if l.HasOwn() {
		l.sources.forget() // what was seen of its folder a moment ago may be over
	}
	for _, in := range l.reachable() {
		if _, alone := searchOnce(ctx, q, []*Library{in}); errors.Is(alone, index.ErrDamaged) && in.mended.CompareAndSwap(false, true) {
			in.options.Logf("%v; it is built again", alone)
			if err := in.mend(ctx); err != nil {
				return index.Result{}, away, err
			}
		}
	}
	return search()
}

// searchOnce searches some libraries as one.
func searchOnce(ctx context.Context, q index.Query, libraries []*Library) (index.Result, error) {
	var indexes []*index.Index
	for _, l := range libraries {
		l.mu.RLock()
		defer l.mu.RUnlock()
		if l.index == nil {
			return index.Result{}, l.withoutIndex()
		}
		indexes = append(indexes, l.index)
	}
	return index.SearchAll(ctx, q, indexes...)
}

// rank marks what is not the rule in force and moves it down, shows a text that stands in several documents once, and cuts to k.
// Unknown says that some belong to a version that the catalog did not hold.
func (s *scope) rank(found []index.Hit, k int) (hits []Hit, unknown bool) {
	hits = make([]Hit, 0, len(found))
	for _, f := range found {
		hit := Hit{Passage: passageOf(&f.Chunk, f.Score), Held: f.Held, Similar: f.Similar, Matched: f.Matched, Address: f.Address, Paragraph: f.Paragraph}
		hit.ByMeaning = f.ByMeaning
		beside, known := s.mark(&hit)
		if !known {
			unknown = true
			continue
		}
		if beside {
			hit.Score *= besideTheRule
		}
		hits = append(hits, hit)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	hits = collapse(hits)
	return hits[:min(k, len(hits))], unknown
}

// shortestCopy is from how many letters on a passage that stands whole within one of another document is the same text.
const shortestCopy = 60

// collapse keeps, of passages of different documents that say the same in the same words, the one that ranks highest, of equals
// the one in force last. The others are named with it. Two forms of one document, such as a PDF and its Markdown, differ in markup, in
// lines and in where a passage ends; of these the one with pages is kept, where it is in force.
func collapse(hits []Hit) []Hit {
	kept := make([]Hit, 0, len(hits))
	var keys []string // of kept
	for _, hit := range hits {
		key := lettersOf(hit.Text)
		i := slices.IndexFunc(keys, func(k string) bool { return sameLetters(k, key) })
		if i < 0 || kept[i].Doc == hit.Doc { // said twice in one document: two places to cite
			kept, keys = append(kept, hit), append(keys, key)
			continue
		}
		same := &kept[i]
		paged := same.Page == 0 && hit.Page > 0 && hit.Standing == InForceNow
		if paged || hit.Score == same.Score && hit.Effective > same.Effective && (hit.Page > 0 || same.Page == 0) {
			hit.Score = same.Score
			hit.Also = append(same.Also, same.Doc)
			*same, keys[i] = hit, key
		} else if !slices.Contains(same.Also, hit.Doc) {
			same.Also = append(same.Also, hit.Doc)
		}
	}
	return kept
}

// lettersOf are the letters and digits of a text, folded.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, index.Fold(text))
}

func sameLetters(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= shortestCopy*len("あ") && strings.Contains(b, a)
}

func passageOf(c *index.Chunk, score float64) verify.Passage {
	return verify.Passage{
		Breaks:  breaksOf(c),
		ChunkID: c.ID, Doc: c.Doc, Title: c.Title, Section: strings.Join(c.Headings, " > "), Page: c.Page, PageLabel: c.PageLabel,
		Version: c.Version, Edition: c.Edition, Effective: c.Effective, Updated: c.Updated, Ingested: c.Ingested, Score: score, Text: c.Text, OCR: c.OCR, Kind: notRule(document.Kind(c.Kind)), Former: c.Former, Suspicious: c.Suspicious,
	}
}

// breaksOf are the page breaks in a chunk's text. A head that stands again before the rest of its table is on the page where it was
// first.
func breaksOf(c *index.Chunk) []verify.Break {
	var breaks []verify.Break
	page := c.Page
	for _, s := range c.Spans {
		if s.Page != page {
			page = s.Page
			breaks = append(breaks, verify.Break{At: s.Start, Page: s.Page, PageLabel: s.Label})
		}
	}
	return breaks
}

// notRule is the kind of a document that is not the rule itself, "" for the rule.
func notRule(kind document.Kind) string {
	if kind.Counts() {
		return ""
	}
	return string(kind)
}
