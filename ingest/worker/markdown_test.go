package worker

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
)

func TestMarkdownIsReadInAChildAndCanBeEnded(t *testing.T) {
	text := "# 規程\n\n" + strings.Repeat("第1条 休暇は10日とする。\n\n- 一\n- 二\n\n", 20_000)
	pool := testPool(t, Options{Size: 1})
	read := func(ctx context.Context, pool *Pool) (*document.Document, error) {
		return pool.Read(ctx, strings.NewReader(text), int64(len(text)), "/somewhere/規程.md", ReadOptions{Format: document.Markdown})
	}
	doc, err := read(t.Context(), pool)
	if err != nil {
		t.Fatal(err)
	}
	here, err := markdown.Read([]byte(text), "規程.md")
	if err != nil || !reflect.DeepEqual(doc.Pages, here.Pages) || doc.Title != here.Title {
		t.Errorf("the child reads something else: %v", err)
	}
	ctx, cancel := context.WithTimeoutCause(t.Context(), 5*time.Millisecond, document.Reason{Code: document.Timeout})
	defer cancel()
	begun := time.Now()
	if _, err := read(ctx, pool); !errors.Is(err, ErrTimeout) || time.Since(begun) > 5*time.Second {
		t.Errorf("it ended after %v with %v", time.Since(begun), err)
	}
}
