package ollama

import (
	"context"

	"github.com/ollama/ollama/api"
)

// DescribeEmbedder finds an embedding model by name, as Describe finds one that answers questions, and refuses any other.
func (c *Client) DescribeEmbedder(ctx context.Context, name string) (Model, error) {
	m, err := c.Describe(ctx, name)
	if CodeOf(err) == CodeUnsupported && m.Embedding {
		return m, nil
	}
	if err == nil {
		err = &Error{Code: CodeUnsupported, Model: name}
	}
	return Model{}, err
}

// Embed makes a vector of each text. A text longer than the model's window is cut at its end by the server: what a passage is about
// stands at its beginning. Texts are sent together, a few dozen at a time are best.
func (c *Client) Embed(ctx context.Context, m Model, texts []string) ([][]float32, error) {
	options := map[string]any{"num_ctx": c.Window(m)}
	if c.opts.Threads > 0 {
		options["num_thread"] = c.opts.Threads
	}
	cut := true
	call, w := newWatchdog(ctx, c.opts.Patience.FirstToken, c.opts.Patience.NextToken)
	defer w.stop()
	res, err := c.api.Embed(call, &api.EmbedRequest{Model: m.Name, Input: texts, Truncate: &cut, Options: options})
	if err != nil {
		return nil, c.callError(ctx, call, m.Name, err)
	}
	if len(res.Embeddings) != len(texts) {
		return nil, &Error{Code: CodeBadReply, Model: m.Name}
	}
	return res.Embeddings, nil
}
