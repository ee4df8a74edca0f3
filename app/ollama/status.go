package ollama

import (
	"cmp"
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"
)

// Servers before 0.12.6 do not know "truncate" and cut prompts without a word. From 0.21.1 on, a model with a built-in parser keeps
// to a schema although its thinking is switched off.
var (
	oldestServer  = version{0, 12, 6}
	parserServer  = version{0, 21, 1}
	unknownServer = version{0, 0, 0} // a server built without a version: neither old nor new
)

// Model is a model of the server that runs on the server's own machine. It comes from Status or Describe.
type Model struct {
	Name       string `json:"name"`
	Digest     string `json:"digest"`
	Size       int64  `json:"size"` // bytes
	Family     string `json:"family"`
	Parameters string `json:"parameters"` // as the server writes it, such as "4.3B"
	Licence    string `json:"licence"`    // the first line
	Thinking   bool   `json:"thinking"`
	Embedding  bool   `json:"embedding"` // cannot answer questions
	Context    int    `json:"context"`   // tokens the model was made for; 0 where unknown

	described bool
	parser    bool    // the server parses this model's output by built-in code
	server    version // the server it was described by
}

// Status is what a server says of itself.
type Status struct {
	Running       bool     `json:"running"`
	Version       string   `json:"version"`
	TooOld        bool     `json:"too_old"`
	CloudDisabled bool     `json:"cloud_disabled"` // OLLAMA_NO_CLOUD is set there
	Models        []Model  `json:"models"`
	Refused       []string `json:"refused"` // models that would run elsewhere, and are never used
	Unread        int      `json:"unread"`  // models beyond the first maxModels, or not described in time
}

// maxModels is how many models of a server are described: each costs a request. The others can be asked by name.
const maxModels = 100

// Status asks the server for its version and its models. A server that is not running is no error: Running is false then.
func (c *Client) Status(ctx context.Context) (Status, error) {
	st := Status{Models: []Model{}, Refused: []string{}}
	v, err := c.version(ctx)
	if CodeOf(err) == CodeNotRunning {
		return st, nil
	}
	if err != nil {
		return st, err
	}
	st.Running, st.Version, st.TooOld = true, v, parseVersion(v).tooOld()

	call, cancel := context.WithTimeout(ctx, c.opts.Patience.Inform) // for all that follows together
	defer cancel()
	if cloud, err := c.api.CloudStatusExperimental(call); err == nil { // servers before 0.17 have no such page
		st.CloudDisabled = cloud.Cloud.Disabled
	}
	list, err := c.api.List(call)
	if err != nil {
		return st, c.informError(ctx, "", err)
	}
	for i, l := range list.Models {
		if i >= maxModels || i > 0 && call.Err() != nil {
			st.Unread = len(list.Models) - i
			break
		}
		m, err := c.show(ctx, l, parseVersion(v))
		switch CodeOf(err) {
		case "":
			st.Models = append(st.Models, m)
		case CodeRemoteRefused:
			st.Refused = append(st.Refused, l.Name)
		case CodeCancelled, CodeTimedOut, CodeNotRunning, CodeNoReply:
			return st, err
		default: // one damaged model does not hide the others
		}
	}
	return st, nil
}

// Describe finds one model by name ("gemma3" means "gemma3:latest") and refuses it if it must not or cannot be used: a remote model,
// an embedding model, a server too old. Do this for each question: a model can be replaced under its name at any time.
func (c *Client) Describe(ctx context.Context, name string) (Model, error) {
	if cloudTag(name) {
		return Model{}, &Error{Code: CodeRemoteRefused, Model: name}
	}
	v, err := c.version(ctx)
	if err != nil {
		return Model{}, err
	}
	if parseVersion(v).tooOld() {
		return Model{}, &Error{Code: CodeTooOld, Model: name, Value: v}
	}
	call, cancel := context.WithTimeout(ctx, c.opts.Patience.Inform)
	defer cancel()
	list, err := c.api.List(call)
	if err != nil {
		return Model{}, c.informError(ctx, name, err)
	}
	for _, l := range list.Models {
		if l.Name != name && l.Name != name+":latest" {
			continue
		}
		m, err := c.show(ctx, l, parseVersion(v))
		if err == nil && m.Embedding {
			err = &Error{Code: CodeUnsupported, Model: name}
		}
		return m, err
	}
	return Model{}, &Error{Code: CodeModelMissing, Model: name}
}

func (c *Client) version(ctx context.Context) (string, error) {
	call, cancel := context.WithTimeout(ctx, c.opts.Patience.Inform)
	defer cancel()
	v, err := c.api.Version(call)
	if err != nil {
		return "", c.informError(ctx, "", err)
	}
	if v == "" { // some other program answers there
		return "", &Error{Code: CodeBadReply, Value: c.endpoint.URL()}
	}
	return v, nil
}

// show completes an entry of the list by the model's details.
func (c *Client) show(ctx context.Context, l api.ListModelResponse, server version) (Model, error) {
	refused := &Error{Code: CodeRemoteRefused, Model: l.Name}
	if l.RemoteHost != "" || l.RemoteModel != "" || cloudTag(l.Name) {
		return Model{}, refused
	}
	if c.opts.Allowed != nil && !c.opts.Allowed(l.Name, l.Digest) {
		return Model{}, &Error{Code: CodeNotAllowed, Model: l.Name}
	}
	call, cancel := context.WithTimeout(ctx, c.opts.Patience.Inform)
	defer cancel()
	s, err := c.api.Show(call, &api.ShowRequest{Model: l.Name})
	if err != nil {
		return Model{}, c.informError(ctx, l.Name, err)
	}
	if s.RemoteHost != "" || s.RemoteModel != "" {
		return Model{}, refused
	}
	m := Model{
		Name: l.Name, Digest: l.Digest, Size: l.Size,
		Family: cmp.Or(s.Details.Family, l.Details.Family), Parameters: cmp.Or(s.Details.ParameterSize, l.Details.ParameterSize),
		Licence:   firstLine(s.License),
		Thinking:  slices.Contains(s.Capabilities, model.CapabilityThinking),
		Embedding: slices.Contains(s.Capabilities, model.CapabilityEmbedding) && !slices.Contains(s.Capabilities, model.CapabilityCompletion),
		described: true, server: server,
		parser: s.Parser != "" || hasParserLine(s.Modelfile), // the field stays empty on servers up to 0.17
	}
	if arch, ok := s.ModelInfo["general.architecture"].(string); ok {
		if n, ok := s.ModelInfo[arch+".context_length"].(float64); ok {
			m.Context = int(n)
		}
	}
	return m, nil
}

// families are those whose small models write usable Japanese and English and keep to a schema, best first. Judges are not here:
// bespoke-minicheck and the guardians answer only yes or no.
var families = []string{"gemma3", "gemma4", "qwen3", "qwen35", "qwen2", "llama"}

// comfortable is the largest model file, in bytes, that an office machine without a graphics card answers with in minutes.
const comfortable = 6 << 30

// DefaultModel chooses the model to ask where the user chose none: of the families known to serve, the largest model that is still
// comfortable; else any that can answer, the smallest first. ok is false where there is none.
func DefaultModel(models []Model) (m Model, ok bool) {
	var able []Model
	for _, m := range models {
		if !m.Embedding && !isJudge(m.Name) {
			able = append(able, m)
		}
	}
	if len(able) == 0 {
		return Model{}, false
	}
	rank := func(m Model) int {
		if i := slices.Index(families, m.Family); i >= 0 {
			return i
		}
		return len(families)
	}
	return slices.MinFunc(able, func(a, b Model) int {
		if a.Size <= comfortable != (b.Size <= comfortable) {
			if a.Size <= comfortable {
				return -1
			}
			return 1
		}
		bySize := cmp.Compare(b.Size, a.Size)
		if a.Size > comfortable {
			bySize = -bySize
		}
		return cmp.Or(cmp.Compare(rank(a), rank(b)), bySize, strings.Compare(a.Name, b.Name))
	}), true
}

func isJudge(name string) bool {
	return strings.Contains(name, "minicheck") || strings.Contains(name, "guardian") || strings.Contains(name, "shieldgemma")
}

// cloudTag reports names that a server forwards to ollama.com, some even without having the model: "x:cloud", "x:120b-cloud".
func cloudTag(name string) bool {
	_, tag, _ := strings.Cut(name[strings.LastIndex(name, "/")+1:], ":")
	tag = strings.ToLower(tag)
	return tag == "cloud" || strings.HasSuffix(tag, "-cloud")
}

func hasParserLine(modelfile string) bool {
	for line := range strings.Lines(modelfile) {
		if f := strings.Fields(line); len(f) == 2 && strings.EqualFold(f[0], "PARSER") {
			return true
		}
	}
	return false
}

func firstLine(s string) string {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			if r := []rune(line); len(r) > 120 {
				return string(r[:120]) + "…"
			}
			return line
		}
	}
	return ""
}

// version is a server's version; what follows a "-" is left out.
type version [3]int

func parseVersion(s string) (v version) {
	s, _, _ = strings.Cut(strings.TrimPrefix(s, "v"), "-")
	for i, part := range strings.SplitN(s, ".", 3) {
		n, err := strconv.Atoi(part)
		if err != nil {
			return unknownServer
		}
		v[i] = n
	}
	return v
}

func (v version) before(w version) bool { return slices.Compare(v[:], w[:]) < 0 }
func (v version) tooOld() bool          { return v != unknownServer && v.before(oldestServer) }

func isTimeout(err error) bool {
	var t net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}
