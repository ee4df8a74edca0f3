package markdown

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"tenkyo/ingest/document"
)

// frontMatterSource is the value of EditionFrom and EffectiveFrom for what the front matter says.
const frontMatterSource = "front_matter"

// maxFrontMatter bounds the bytes between the two "---" lines; what is longer is not front matter.
const maxFrontMatter = 64 << 10

// splitFrontMatter parts the front matter from the body. Front matter begins on the first line with "---" and ends with a line
// "---" or "..."; where its first line is not "key:" or a comment, the dashes are a rule across the page and all is body.
func splitFrontMatter(source string) (front, body string) {
	rest, found := strings.CutPrefix(source, "---\n")
	if !found || !frontMatterLine.MatchString(rest) {
		return "", source
	}
	offset := 0
	for line := range strings.Lines(rest) {
		if fence := strings.TrimRight(line, " \t\n"); fence == "---" || fence == "..." {
			return rest[:offset], rest[offset+len(line):]
		}
		if offset += len(line); offset > maxFrontMatter {
			break
		}
	}
	return "", source
}

var frontMatterLine = regexp.MustCompile(`^(?:\s*#.*\n|\s*\n)*[\p{L}\p{N}_"'][\p{L}\p{N}_ "'.-]*:(?:\s|$)`)

// The keys that are understood, in the order in which they win; keys are compared without case, "-" and "_".
var (
	titleKeys     = []string{"title", "題名", "タイトル", "表題", "文書名", "規程名"}
	editionKeys   = []string{"version", "edition", "revision", "rev", "版", "版数", "改正日", "改定日", "revised", "amended"}
	effectiveKeys = []string{"effective", "effectivedate", "effectivefrom", "inforce", "validfrom", "施行日", "適用日", "発効日"}
	updatedKeys   = []string{"updated", "lastupdated", "lastmodified", "modified", "lastmod", "更新日", "最終更新日", "date", "日付"}
	kindKeys      = []string{"kind", "doctype", "種別", "文書種別"}
)

// applyFrontMatter fills the metadata. What YAML cannot read is read line by line, with a warning.
func applyFrontMatter(doc *document.Document, front string) {
	values, err := parseFrontMatter(front)
	if err != nil {
		doc.Warnings = append(doc.Warnings, document.Warning{Code: "front_matter_unreadable", Detail: err.Error()})
	}
	pick := func(keys []string) string {
		for _, key := range keys {
			if value := values[key]; value != "" {
				return value
			}
		}
		return ""
	}
	doc.Title = pick(titleKeys)
	if edition := pick(editionKeys); edition != "" {
		doc.Edition, doc.EditionFrom = edition, frontMatterSource
	}
	if effective := pick(effectiveKeys); effective != "" {
		if day, ok := document.ParseDay(effective); ok {
			doc.Effective, doc.EffectiveFrom, doc.EffectiveLine = day.Format(time.DateOnly), frontMatterSource, effective
		} else {
			doc.Warnings = append(doc.Warnings, document.Warning{Code: "front_matter_date_unreadable", Detail: effective})
		}
	}
	if day, ok := document.ParseDay(pick(updatedKeys)); ok {
		doc.Updated = day.Format(time.DateOnly)
	}
	if kind := document.Kind(strings.ToLower(pick(kindKeys))); slices.Contains(document.Kinds, kind) {
		doc.Kind = kind
	}
}

// parseFrontMatter reads the scalars at the top level, as they are written; their keys are folded. The node tree is read and
// not decoded, so that aliases are never expanded and dates stay text.
func parseFrontMatter(front string) (map[string]string, error) {
	values := map[string]string{}
	put := func(key, value string) {
		key = strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(key))
		if _, taken := values[key]; !taken {
			values[key] = strings.Join(strings.Fields(value), " ")
		}
	}
	var tree yaml.Node
	err := yaml.Unmarshal([]byte(front), &tree)
	if err == nil && len(tree.Content) == 1 && tree.Content[0].Kind == yaml.MappingNode {
		pairs := tree.Content[0].Content
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i+1].Kind == yaml.ScalarNode && pairs[i+1].Tag != "!!null" {
				put(pairs[i].Value, pairs[i+1].Value)
			}
		}
		return values, nil
	}
	for line := range strings.Lines(front) {
		key, value, found := strings.Cut(line, ":")
		if found && key == strings.TrimSpace(key) && !strings.HasPrefix(key, "#") {
			put(key, strings.Trim(strings.TrimSpace(value), `"'`))
		}
	}
	return values, err
}
