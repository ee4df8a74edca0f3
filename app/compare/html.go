package compare

import (
	_ "embed" // the template and the style of the page

	"tenkyo/app/paper"
	"tenkyo/app/words"
)

//go:embed page.tmpl
var pageTemplate string

//go:embed page.css
var pageStyle string

// HTML writes a comparison as one page for A4 landscape.
func HTML(r Request, w *words.Words) ([]byte, error) {
	return paper.Write(pageTemplate, pageStyle, newView(r, w))
}
