//go:build !linux

package worker

// limitSelf has nothing to do: on Windows the job object bounds the child, elsewhere it watches itself.
func limitSelf(int64) {}

// supervise has nothing to do, as limitSelf.
func (p *process) supervise(int64) {}
