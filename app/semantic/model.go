package semantic

import (
	"context"
	"path/filepath"
	"strings"

	"tenkyo/app/encoder"
	"tenkyo/app/ollama"
)

// Model makes vectors: an embedding model of the user's server, or one in a file.
type Model interface {
	Name() string
	Digest() string // of its weights
	// Embed makes a vector of each text. What it makes of several at once is what it makes of each.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// OfServer is an embedding model of a server, by name.
func OfServer(ctx context.Context, client *ollama.Client, name string) (Model, error) {
	m, err := client.DescribeEmbedder(ctx, name)
	if err != nil {
		return nil, err
	}
	return served{client, m}, nil
}

type served struct {
	client *ollama.Client
	model  ollama.Model
}

func (s served) Name() string   { return s.model.Name }
func (s served) Digest() string { return s.model.Digest }
func (s served) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return s.client.Embed(ctx, s.model, texts)
}

// fileDigest stands before the digest of a model in a file, so that it is told from one of a server.
const fileDigest = "gguf:"

// OfFile is the model in a file under a name, by which its family is known.
func OfFile(e *encoder.Encoder, name string) Model { return filed{e, name} }

type filed struct {
	*encoder.Encoder
	name string
}

func (f filed) Name() string   { return f.name }
func (f filed) Digest() string { return fileDigest + f.SHA256 }

// NameOf is the name for the model in a file: what the file says, or what it is called where only that tells its family.
func NameOf(i encoder.Info, path string) string {
	called := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if prefixesOf(i.Name) == (prefix{}) && prefixesOf(called) != (prefix{}) {
		return called
	}
	return i.Name
}

// prefix is what a model was taught to expect before a question and before a passage.
type prefix struct{ question, passage string }

// Each as the model's authors write it; by parts of the names under which models are known, in small letters, with hyphens.
var prefixes = []struct {
	name string
	prefix
}{
	{"e5", prefix{"query: ", "passage: "}},
	{"nomic-embed", prefix{"search_query: ", "search_document: "}},
	{"ruri", prefix{"検索クエリ: ", "検索文書: "}},
	{"embeddinggemma", prefix{"task: search result | query: ", "title: none | text: "}},
	{"mxbai-embed", prefix{"Represent this sentence for searching relevant passages: ", ""}},
	{"snowflake-arctic-embed", prefix{"Represent this sentence for searching relevant passages: ", ""}},
	{"bge-small-en", prefix{"Represent this sentence for searching relevant passages: ", ""}},
	{"bge-base-en", prefix{"Represent this sentence for searching relevant passages: ", ""}},
	{"bge-large-en", prefix{"Represent this sentence for searching relevant passages: ", ""}},
}

func prefixesOf(name string) prefix {
	name = strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(name))
	for _, p := range prefixes {
		if strings.Contains(name, p.name) {
			return p.prefix
		}
	}
	return prefix{}
}
