package viewmodel

import (
	"context"
	"testing"

	"tenkyo/app/lint"
)

func TestWhatAModelBeginsEndsWithTheWindow(t *testing.T) {
	l := &loop{}
	life, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	model := NewLint(func(ctx context.Context, _ lint.Options, _ func(done, total int)) (*lint.Report, error) {
		<-ctx.Done()
		close(ended)
		return nil, ctx.Err()
	}, l.dispatch)
	model.EndsWith(life)
	model.Run(false)
	end()
	<-ended
}
