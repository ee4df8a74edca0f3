package library

import (
	"container/list"
	"sync"
)

// lru keeps values until they weigh more than it may hold; then those go that were not used for longest. It is safe for
// concurrent use.
type lru[V any] struct {
	mu    sync.Mutex
	limit int64
	used  int64
	order list.List // of *weighed[V], the last used in front
	byKey map[string]*list.Element
}

type weighed[V any] struct {
	key    string
	value  V
	weight int64
}

func (c *lru[V]) get(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		var none V
		return none, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*weighed[V]).value, true
}

// put keeps a value and returns those that had to go for it: the value itself, if it alone is too heavy.
func (c *lru[V]) put(key string, value V, weight int64) (gone []V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byKey == nil {
		c.byKey = map[string]*list.Element{}
	}
	if old, ok := c.byKey[key]; ok {
		gone = append(gone, c.drop(old))
	}
	c.byKey[key] = c.order.PushFront(&weighed[V]{key, value, weight})
	c.used += weight
	for c.used > c.limit && c.order.Len() > 0 {
		gone = append(gone, c.drop(c.order.Back()))
	}
	return gone
}

// clear empties the cache and returns what it held.
func (c *lru[V]) clear() (gone []V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.order.Len() > 0 {
		gone = append(gone, c.drop(c.order.Back()))
	}
	return gone
}

// remove drops the values whose keys are meant, and returns them.
func (c *lru[V]) remove(meant func(key string) bool) (gone []V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, e := range c.byKey {
		if meant(key) {
			gone = append(gone, c.drop(e))
		}
	}
	return gone
}

func (c *lru[V]) drop(e *list.Element) V {
	w := c.order.Remove(e).(*weighed[V])
	delete(c.byKey, w.key)
	c.used -= w.weight
	return w.value
}
