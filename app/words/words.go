// Package words turns codes and values into sentences for people, in Japanese or English. The rooms below decide and return
// codes; what a person reads is written here and in assets/i18n, and nowhere else.
//
// It guarantees that each key exists in both languages with the same placeholders (its tests compare them), that a value is
// inserted as it is and never read as a template, and that a sentence about a claim names only checks that ran on it. It
// does not judge: a verdict is taken as the verifier gave it.
package words

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"time"

	"tenkyo/assets"
)

// The languages that there are translations for.
const (
	Japanese = "ja"
	English  = "en"
)

// Words speaks one language. It is immutable and safe for concurrent use.
type Words struct {
	lang  string
	texts map[string]string

	unquoted bool // the claims spoken of quote nothing: see Examined
}

// New returns the words of a language: Japanese for "ja" or a locale of it such as "ja_JP.UTF-8", else English.
// The translations are part of the program; one that cannot be read is a fault of the build, and New panics.
func New(lang string) *Words {
	lang = Detect(lang)
	data, err := assets.Files().ReadFile("i18n/" + lang + ".json")
	if err != nil {
		panic(fmt.Sprintf("words: %v", err))
	}
	w := &Words{lang: lang}
	if err := json.Unmarshal(data, &w.texts); err != nil {
		panic(fmt.Sprintf("words: translations of %s: %v", lang, err))
	}
	return w
}

// Detect returns the language that the first non-empty locale asks for: Japanese or, for every other, English. The values
// are those of LC_ALL, LC_MESSAGES and LANG, in this order, or a language tag.
func Detect(locales ...string) string {
	for _, l := range locales {
		if l == "" {
			continue
		}
		l = strings.ToLower(l)
		if l == Japanese || strings.HasPrefix(l, "ja_") || strings.HasPrefix(l, "ja-") || strings.HasPrefix(l, "ja.") {
			return Japanese
		}
		return English
	}
	return English
}

// Lang is the language spoken: "ja" or "en".
func (w *Words) Lang() string { return w.lang }

// Has tells whether there is a text for key.
func (w *Words) Has(key string) bool {
	_, ok := w.texts[key]
	return ok
}

// T returns the text of key with its placeholders filled. The arguments are pairs of a name and a value, or one
// map[string]any. In a text, {name} is the value and {name|page|pages} is the first form where the value is the number 1, else
// the second. Integers are written with separators of thousands, times as days, durations as durations, and of an error, in Japanese,
// what it names; brackets around one that names nothing fall away. An unknown key
// comes back as it is, an unfilled placeholder stays: both are seen at once, and neither hides the rest of a message.
func (w *Words) T(key string, args ...any) string {
	text, ok := w.texts[key]
	if !ok {
		return key
	}
	values := arguments(args)
	for name, v := range values {
		err, ok := v.(error)
		if !ok {
			continue
		}
		values = maps.Clone(values)
		detail := w.detail(err)
		values[name] = detail
		if detail == "" {
			text = strings.ReplaceAll(text, "（{"+name+"}）", "")
		}
	}
	return w.fill(text, values)
}

func arguments(args []any) map[string]any {
	if len(args) == 1 {
		if m, ok := args[0].(map[string]any); ok {
			return m
		}
	}
	m := make(map[string]any, len(args)/2)
	for i := 0; i+1 < len(args); i += 2 {
		m[fmt.Sprint(args[i])] = args[i+1]
	}
	return m
}

// fill replaces the placeholders of text in one pass, so that braces in a value stay what they are.
func (w *Words) fill(text string, args map[string]any) string {
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(text[open:], '}')
		if length < 0 {
			break
		}
		b.WriteString(text[:open])
		b.WriteString(w.placeholder(text[open:open+length+1], args))
		text = text[open+length+1:]
	}
	b.WriteString(text)
	return b.String()
}

func (w *Words) placeholder(p string, args map[string]any) string {
	name, forms, plural := strings.Cut(p[1:len(p)-1], "|")
	v, ok := args[name]
	if !ok {
		return p
	}
	if !plural {
		return w.value(v)
	}
	one, other, _ := strings.Cut(forms, "|")
	if v == 1 || v == int64(1) {
		return one
	}
	return other
}

func (w *Words) value(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int:
		return w.Number(int64(v))
	case int64:
		return w.Number(v)
	case time.Time:
		return w.Date(v.Format(time.DateOnly))
	case time.Duration:
		return w.Duration(v)
	}
	return fmt.Sprint(v)
}

// List joins items as a sentence does: 「A」「B」 in Japanese, “A”, “B” in English.
func (w *Words) List(items []string) string {
	quoted := make([]string, len(items))
	for i, item := range items {
		quoted[i] = w.Quote(item)
	}
	return strings.Join(quoted, w.T("text.list_separator"))
}

// Quote sets words of a document or of an answer in the quotation marks of the language.
func (w *Words) Quote(s string) string { return w.T("text.quote", "text", s) }
