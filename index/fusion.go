package index

import (
	"cmp"
	"slices"
)

// fusionRank is the k of reciprocal rank fusion: a chunk at place p of a list scores 1/(60+p). It is the value of the paper that
// brought the method up, and of all who use it.
const fusionRank = 60

// fusionDepth is how far down each list counts.
const fusionDepth = 50

// fusionDecay scales the scores of fused hits by their place. Scores of words and of vectors cannot be added, and those of the
// fusion hardly differ; with this, half of the first score is reached at the eighth hit, as among hits by words.
const fusionDecay = 0.15

// fuse puts the chunks that are near in meaning, by their keys, nearest first, among those found by words. What an address or a
// quoted phrase brought up is not for meaning to decide; hits of the first kind keep their place.
func (r *ranker) fuse(hits []Hit, similar []string, counts func(chunk int) bool) ([]Hit, error) {
	lifted := 0
	for lifted < len(hits) && hits[lifted].Address != "" {
		lifted++
	}
	top := 1.0
	places := map[string]float64{}
	known := map[string]bool{}
	for i, h := range hits {
		known[Key(h.ID, h.Version)] = true
		if i >= lifted && i < lifted+fusionDepth {
			top = max(top, h.Score)
			places[Key(h.ID, h.Version)] += 1 / float64(fusionRank+1+i-lifted)
		}
	}
	rank := 0
	for _, key := range similar {
		if rank == fusionDepth {
			break
		}
		internal, err := r.reader.InternalID(key)
		if err != nil {
			return nil, err
		}
		if internal == nil || !counts(int(internal.Value())) {
			continue
		}
		rank++
		places[key] += 1 / float64(fusionRank+rank)
		if !known[key] {
			c, err := loadChunk(r.reader, internal)
			if err != nil {
				return nil, err
			}
			hits = append(hits, Hit{Chunk: c, ByMeaning: true})
		}
	}
	for i := lifted; i < len(hits); i++ {
		if slices.Contains(similar[:min(fusionDepth, len(similar))], Key(hits[i].ID, hits[i].Version)) {
			hits[i].Similar = true
			hits[i].ByMeaning = hits[i].ByMeaning || i-lifted >= DefaultK // they are still in the order of their words
		}
	}
	slices.SortStableFunc(hits[lifted:], func(a, b Hit) int {
		return cmp.Or(cmp.Compare(places[Key(b.ID, b.Version)], places[Key(a.ID, a.Version)]), cmp.Compare(b.Score, a.Score),
			cmp.Compare(a.Doc, b.Doc), cmp.Compare(a.Ordinal, b.Ordinal), cmp.Compare(a.Version, b.Version))
	})
	for i := range hits[lifted:] {
		hits[lifted+i].Score = top / (1 + fusionDecay*float64(i))
	}
	return hits, nil
}
