//go:build ollama

package semantic_test

import (
	"os"
	"path/filepath"
	"testing"

	"tenkyo/app/library"
	"tenkyo/app/ollama/testserver"
	"tenkyo/app/semantic"
)

// TestRealServer goes the whole way with a real server: vectors of a library, a search with them, and the search without them. What
// the generated model thinks near is its own business.
func TestRealServer(t *testing.T) {
	srv := testserver.Start(t)
	const name = "bag"
	srv.Embedder(t, name)
	dir := t.TempDir()
	docs := filepath.Join(dir, "docs")
	if err := os.MkdirAll(docs, 0o755); err != nil {
		t.Fatal(err)
	}
	rules := "# 就業規則\n\n## 第34条 年次有給休暇\n\n採用日に10日の年次有給休暇を付与する。\n\n## 第51条 解雇\n\n社員を解雇することがある。\n"
	if err := os.WriteFile(filepath.Join(docs, "就業規則.md"), []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	lib, err := library.Open(t.Context(), library.Options{Dir: filepath.Join(dir, "library")})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	if _, err := lib.Ingest(t.Context(), []string{docs}, nil); err != nil {
		t.Fatal(err)
	}
	m, err := semantic.OfServer(t.Context(), srv.Client, name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := semantic.Open(t.Context(), lib, m, filepath.Join(dir, "vectors"), semantic.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Build(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	found, err := lib.Search(t.Context(), "年次有給休暇", 5, library.SearchOptions{Similar: s.Similar})
	if err != nil || !found.Similar || len(found.Hits) != 2 || !found.Hits[0].Similar {
		t.Errorf("by meaning too: %v, %+v", err, found)
	}
	if found, err = lib.Search(t.Context(), "年次有給休暇", 5, library.SearchOptions{}); err != nil || found.Similar || len(found.Hits) == 0 {
		t.Errorf("by words alone: %v, %+v", err, found)
	}
}
