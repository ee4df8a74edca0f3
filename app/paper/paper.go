// Package paper writes pages of HTML that people pass on: one file, without a script, that loads nothing and shows text of documents
// as text. The same data give the same bytes.
package paper

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
)

// Frame is what stands around every page. A page's data begin with one.
type Frame struct {
	Lang, Title string
	Policy      string       // set by Write
	Style       template.CSS // set by Write
}

// Framed is the data of a page, as a pointer to a struct that begins with a Frame.
type Framed interface{ frame() *Frame }

func (f *Frame) frame() *Frame { return f }

// Write fills a template, in which {{template "head" .}} stands for all before the body, and {{template "foot"}} for what closes it.
func Write(page, style string, data Framed) ([]byte, error) {
	t, err := template.New("page").Parse(head + page)
	if err != nil {
		return nil, fmt.Errorf("writing the page: %w", err)
	}
	sum := sha256.Sum256([]byte(style))
	f := data.frame()
	f.Style = template.CSS(style)
	f.Policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return nil, fmt.Errorf("writing the page: %w", err)
	}
	return b.Bytes(), nil
}

const head = `{{define "head"}}<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>{{.Style}}</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{end}}{{define "foot"}}</body>
</html>
{{end}}`
