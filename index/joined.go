package index

import (
	"bytes"
	"context"
	"errors"

	indexapi "github.com/blevesearch/bleve_index_api"
)

// SearchAll searches several indexes as if their chunks lay in one: how rare a word is, and so every score, counts over all of
// them, and the hits are those, in the order and with the scores, that one index of all the chunks would give. No chunk may be in
// two of them. With one index it is its Search.
//
// Fusing the lists of two searches by rank was the other way. It ranks a folder of three notes like a library of thousands, since
// the best of each list stands at the top: scores are worth comparing only where the words were weighed alike.
func SearchAll(ctx context.Context, q Query, indexes ...*Index) (Result, error) {
	read := func(f func(indexapi.IndexReader) error) error { return readAll(indexes, nil, f) }
	return search(ctx, q, read, func(cause any) (err error) {
		for _, x := range indexes {
			if err = x.blame(cause); errors.Is(err, ErrDamaged) {
				break
			}
		}
		return err
	})
}

// readAll calls f with a reader of all the indexes as they are now.
func readAll(indexes []*Index, opened []indexapi.IndexReader, f func(indexapi.IndexReader) error) error {
	switch {
	case len(indexes) > 0:
		return indexes[0].read(func(r indexapi.IndexReader) error { return readAll(indexes[1:], append(opened, r), f) })
	case len(opened) == 1:
		return f(opened[0])
	}
	return f(&joined{readers: opened})
}

// joined is a reader of several indexes, as far as searching needs one; the rest is that of the nil reader within, which nothing
// calls. The chunk with number n of reader i has the number n·(number of readers)+i: numbers stay small, as what counts by them
// wants, and nobody has to know how many a reader will use.
type joined struct {
	indexapi.IndexReader
	readers []indexapi.IndexReader
}

func (j *joined) number(reader int, n uint64) uint64 {
	return n*uint64(len(j.readers)) + uint64(reader)
}

// at takes a number apart.
func (j *joined) at(id indexapi.IndexInternalID) (indexapi.IndexReader, indexapi.IndexInternalID) {
	n, all := id.Value(), uint64(len(j.readers))
	return j.readers[n%all], indexapi.NewIndexInternalID(nil, n/all)
}

// DocCount implements indexapi.IndexReader.
func (j *joined) DocCount() (all uint64, err error) {
	for _, r := range j.readers {
		n, err := r.DocCount()
		if err != nil {
			return 0, err
		}
		all += n
	}
	return all, nil
}

// ExternalID implements indexapi.IndexReader.
func (j *joined) ExternalID(id indexapi.IndexInternalID) (string, error) {
	r, own := j.at(id)
	return r.ExternalID(own)
}

// InternalID implements indexapi.IndexReader.
func (j *joined) InternalID(id string) (indexapi.IndexInternalID, error) {
	for i, r := range j.readers {
		found, err := r.InternalID(id)
		if err != nil {
			return nil, err
		}
		if found != nil {
			return indexapi.NewIndexInternalID(nil, j.number(i, found.Value())), nil
		}
	}
	return nil, nil
}

// Document implements indexapi.IndexReader.
func (j *joined) Document(id string) (indexapi.Document, error) {
	for _, r := range j.readers {
		d, err := r.Document(id)
		if err != nil || d != nil {
			return d, err
		}
	}
	return nil, nil
}

// TermFieldReader implements indexapi.IndexReader.
func (j *joined) TermFieldReader(ctx context.Context, term []byte, field string, freq, norm, vectors bool) (indexapi.TermFieldReader, error) {
	p := &joinedPostings{of: j}
	for _, r := range j.readers {
		one, err := r.TermFieldReader(ctx, term, field, freq, norm, vectors)
		if err != nil {
			return nil, errors.Join(err, p.Close())
		}
		p.lists = append(p.lists, &postings{TermFieldReader: one, ended: one.Count() == 0}) // Bleve advances in no index without segments
	}
	return p, nil
}

// FieldDict implements indexapi.IndexReader.
func (j *joined) FieldDict(field string) (indexapi.FieldDict, error) {
	return j.dict(func(r indexapi.IndexReader) (indexapi.FieldDict, error) { return r.FieldDict(field) })
}

// FieldDictPrefix implements indexapi.IndexReader.
func (j *joined) FieldDictPrefix(field string, prefix []byte) (indexapi.FieldDict, error) {
	return j.dict(func(r indexapi.IndexReader) (indexapi.FieldDict, error) { return r.FieldDictPrefix(field, prefix) })
}

func (j *joined) dict(open func(indexapi.IndexReader) (indexapi.FieldDict, error)) (indexapi.FieldDict, error) {
	d := &joinedDict{}
	for _, r := range j.readers {
		one, err := open(r)
		if err != nil {
			return nil, errors.Join(err, d.Close())
		}
		d.dicts, d.heads = append(d.dicts, one), append(d.heads, nil)
		if err := d.step(len(d.dicts) - 1); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	return d, nil
}

// postings is the list of one reader. Its head waits to be handed out, or has been.
type postings struct {
	indexapi.TermFieldReader
	head  indexapi.TermFieldDoc
	waits bool
	ended bool
}

// joinedPostings merges the lists of the readers by the joined numbers.
type joinedPostings struct {
	of    *joined
	lists []*postings
}

// take puts what a list gave next at its head, under the joined number.
func (p *joinedPostings) take(i int, next *indexapi.TermFieldDoc, err error) error {
	l := p.lists[i]
	l.waits = true
	if err != nil || next == nil {
		l.ended = true
		return err
	}
	l.head.Freq, l.head.Norm = next.Freq, next.Norm
	l.head.ID = indexapi.NewIndexInternalID(l.head.ID, p.of.number(i, next.ID.Value()))
	return nil
}

// first hands out the head that comes first and lets its list go on at the next call.
func (p *joinedPostings) first(into *indexapi.TermFieldDoc) *indexapi.TermFieldDoc {
	var first *postings
	for _, l := range p.lists {
		if !l.ended && (first == nil || bytes.Compare(l.head.ID, first.head.ID) < 0) {
			first = l
		}
	}
	if first == nil {
		return nil
	}
	if into == nil {
		into = &indexapi.TermFieldDoc{}
	}
	into.Freq, into.Norm = first.head.Freq, first.head.Norm
	into.ID = indexapi.NewIndexInternalIDFrom(into.ID, first.head.ID)
	first.waits = false
	return into
}

// Next implements indexapi.TermFieldReader.
func (p *joinedPostings) Next(into *indexapi.TermFieldDoc) (*indexapi.TermFieldDoc, error) {
	for i, l := range p.lists {
		if l.waits || l.ended {
			continue
		}
		next, err := l.Next(nil)
		if err := p.take(i, next, err); err != nil {
			return nil, err
		}
	}
	return p.first(into), nil
}

// Advance implements indexapi.TermFieldReader.
func (p *joinedPostings) Advance(id indexapi.IndexInternalID, into *indexapi.TermFieldDoc) (*indexapi.TermFieldDoc, error) {
	n, all := id.Value(), uint64(len(p.lists))
	for i, l := range p.lists {
		if l.ended || l.waits && bytes.Compare(l.head.ID, id) >= 0 {
			continue
		}
		least := n / all // the first number of this reader that is not before n
		if n%all > uint64(i) {
			least++
		}
		next, err := l.Advance(indexapi.NewIndexInternalID(nil, least), nil)
		if err := p.take(i, next, err); err != nil {
			return nil, err
		}
	}
	return p.first(into), nil
}

// Count implements indexapi.TermFieldReader.
func (p *joinedPostings) Count() (all uint64) {
	for _, l := range p.lists {
		all += l.Count()
	}
	return all
}

// Size implements indexapi.TermFieldReader.
func (p *joinedPostings) Size() (all int) {
	for _, l := range p.lists {
		all += l.Size()
	}
	return all
}

// Close implements indexapi.TermFieldReader.
func (p *joinedPostings) Close() (err error) {
	for _, l := range p.lists {
		err = errors.Join(err, l.Close())
	}
	return err
}

// joinedDict merges dictionaries, which are in the order of their terms.
type joinedDict struct {
	dicts []indexapi.FieldDict
	heads []*indexapi.DictEntry // the entry of each that comes next; nil at its end
}

// step moves a dictionary to its next entry.
func (d *joinedDict) step(i int) error {
	next, err := d.dicts[i].Next()
	if d.heads[i] = nil; err == nil && next != nil {
		entry := *next // it may be used again for the one behind it
		d.heads[i] = &entry
	}
	return err
}

// Next implements indexapi.FieldDict.
func (d *joinedDict) Next() (*indexapi.DictEntry, error) {
	var first *indexapi.DictEntry
	for _, head := range d.heads {
		switch {
		case head == nil:
		case first == nil || head.Term < first.Term:
			entry := *head
			first = &entry
		case head.Term == first.Term:
			first.Count += head.Count
		}
	}
	if first == nil {
		return nil, nil
	}
	for i, head := range d.heads {
		if head != nil && head.Term == first.Term {
			if err := d.step(i); err != nil {
				return nil, err
			}
		}
	}
	return first, nil
}

// Cardinality implements indexapi.FieldDict: at least so many terms are in it.
func (d *joinedDict) Cardinality() int {
	most := 0
	for _, dict := range d.dicts {
		most = max(most, dict.Cardinality())
	}
	return most
}

// BytesRead implements indexapi.FieldDict.
func (d *joinedDict) BytesRead() (all uint64) {
	for _, dict := range d.dicts {
		all += dict.BytesRead()
	}
	return all
}

// Close implements indexapi.FieldDict.
func (d *joinedDict) Close() (err error) {
	for _, dict := range d.dicts {
		err = errors.Join(err, dict.Close())
	}
	return err
}
