package viewmodel

import (
	"tenkyo/app/question"
	"tenkyo/app/words"
	"tenkyo/ingest/document"
)

// offeredQuestions of a document are made of its headings.
const offeredQuestions = 3

// Questions are some that the headings of a document answer, in its own language.
func Questions(d *document.Document) []string {
	var all []string
	for _, t := range question.Topics(d.Title, articles(d), offeredQuestions) {
		lang, key := words.English, "topic.rules"
		if t.Japanese {
			lang = words.Japanese
		}
		switch t.Asks {
		case question.HowMuch:
			key = "topic.amount"
		case question.ByWhen:
			key = "topic.deadline"
		}
		all = append(all, words.New(lang).T(key, "topic", t.Name))
	}
	return all
}

// articles are the pieces of a document below its headings: from each to the next one, or to the end of its page. A heading whose place in
// the text is not known has none.
func articles(d *document.Document) []question.Article {
	texts := map[int][]rune{}
	for _, p := range d.Pages {
		texts[p.Number] = []rune(p.Text)
	}
	var all []question.Article
	for i, h := range d.Outline {
		text := texts[h.Page]
		if h.Start < 0 || h.Start >= len(text) {
			continue
		}
		end := len(text)
		if i+1 < len(d.Outline) {
			if next := d.Outline[i+1]; next.Page == h.Page && next.Start > h.Start {
				end = min(end, next.Start)
			}
		}
		body := text[min(h.Start+len([]rune(h.Text)), end):end]
		all = append(all, question.Article{Heading: h.Text, Text: string(body)})
	}
	return all
}
