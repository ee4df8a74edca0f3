package verify

// cites reports whether the claim cites the passage.
func (c *Claim) cites(id string) bool {
	for _, e := range c.Evidence {
		if e.ID == id {
			return true
		}
	}
	return false
}
