package index_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tenkyo/index"
)

func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	x, err := index.Create(filepath.Join(dir, "index"))
	if err != nil {
		panic(err)
	}
	defer x.Close()

	chunk := index.Chunk{Doc: "rules.md", Title: "就業規則", Headings: []string{"第51条 解雇"}, Text: "次のいずれかに該当するときは、解雇することがある。"}
	chunk.ID = index.ChunkID(chunk.Doc, chunk.Headings, chunk.Text, 0)
	if err := x.Put("rules.md", []index.Chunk{chunk}); err != nil {
		panic(err)
	}

	glossary, err := index.ParseGlossary(nil, strings.NewReader("クビ > 解雇\n"))
	if err != nil {
		panic(err)
	}
	result, err := x.Search(context.Background(), index.Query{Text: "クビになるのはどんなとき？", Glossary: glossary})
	if err != nil {
		panic(err)
	}
	for _, hit := range result.Hits {
		fmt.Println(hit.Doc, hit.Headings, hit.Matched)
	}
	// Output: rules.md [第51条 解雇] [解雇]
}
