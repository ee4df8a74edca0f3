package markdown

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"tenkyo/ingest/document"
)

// maxPage is the size in bytes of the largest web page that is read; the tree of its elements needs ten times as much memory.
const maxPage = 16 << 20

// ReadHTML reads a web page. What its reader does not see is no text: scripts, what is hidden by an attribute. Menus and feet of
// pages are furniture. Nothing that the page names is loaded. The error is a document.Reason.
func ReadHTML(source string) (*document.Document, error) {
	if len(source) > maxPage {
		return nil, document.Reason{Code: document.TooLarge, Detail: fmt.Sprintf("%d MB", len(source)>>20)}
	}
	root, err := html.Parse(strings.NewReader(source))
	if err != nil { // nested too deep; other faults make no error in HTML
		return nil, document.Reason{Code: document.TooComplex, Detail: err.Error()}
	}
	b := newBuilder(source, 0)
	p := page{h: b.html}
	p.walk(root)
	b.html.close()
	b.placePictures()
	if n := utf8.RuneCountInString(p.hidden); n > 0 {
		shown := p.hidden[:min(len(p.hidden), maxHidden)]
		b.warn("hidden_text", fmt.Sprintf("%d characters: %q", n, strings.ToValidUTF8(shown, "")))
	}
	doc := &document.Document{Format: document.HTML, Outline: b.outline, Warnings: append([]document.Warning{}, b.warnings...)}
	text := document.Page{Text: b.text.String(), Blocks: b.blocks, Reader: "html", Pictures: b.pictures}
	text.NoText = strings.TrimSpace(text.Text) == ""
	for i := range text.Blocks {
		text.Blocks[i].Line = 0 // a tree has no lines
	}
	doc.Pages = []document.Page{text}
	if doc.Title = titleOf(b.outline); doc.Title == "" {
		doc.Title = strings.Join(strings.Fields(p.title), " ")
	}
	return doc, nil
}

// maxHidden is how many bytes of hidden words are shown to say which they are.
const maxHidden = 100

// page walks the tree of a web page.
type page struct {
	h      *htmlReader
	title  string
	hidden string // words that are not shown
}

func (p *page) walk(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		p.h.words(n.Data)
		return
	case n.Type != html.ElementNode:
		p.children(n)
		return
	case n.Data == "title" && n.Namespace == "":
		p.title = words(n)
		return
	case n.Data == "head":
		for k := n.FirstChild; k != nil; k = k.NextSibling {
			if k.Data == "title" {
				p.title = words(k)
			}
		}
		return
	case isHidden(n.Data):
		return
	case isUnseen(n):
		p.hidden += strings.Join(strings.Fields(words(n)), " ")
		return
	}
	h := p.h
	beside := isBeside(n) && h.table == nil
	outer := h.at.beside
	if beside {
		h.breakBlock()
		h.at.beside = true
	}
	h.start(html.Token{Type: html.StartTagToken, Data: n.Data, Attr: n.Attr}, true)
	p.children(n)
	switch n.Data {
	case "br", "img", "hr", "input", "wbr", "col":
	default:
		h.end(n.Data)
	}
	if beside {
		h.breakBlock()
		h.at.beside = outer
	}
}

func (p *page) children(n *html.Node) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		p.walk(k)
	}
}

// words are all those below n.
func words(n *html.Node) string {
	var out strings.Builder
	for k := range n.Descendants() {
		if k.Type == html.TextNode {
			out.WriteString(k.Data)
		}
	}
	return out.String()
}

// isUnseen tells an element that says of itself that it is not shown.
func isUnseen(n *html.Node) bool {
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "style":
			style := strings.ToLower(strings.Join(strings.Fields(a.Val), ""))
			if strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden") || strings.Contains(style, "font-size:0") && !strings.Contains(style, "font-size:0.") {
				return true
			}
		}
	}
	return false
}

// isBeside tells the elements that lead through a site.
func isBeside(n *html.Node) bool {
	if n.Data == "nav" || n.Data == "footer" {
		return true
	}
	for _, a := range n.Attr {
		if a.Key == "role" && (a.Val == "navigation" || a.Val == "contentinfo" || a.Val == "search") {
			return true
		}
	}
	return false
}
