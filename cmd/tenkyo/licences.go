package main

import (
	"strings"

	"tenkyo/app/desktop/aboutview"
	"tenkyo/assets"
)

// licences reads the parts of the program that others made; see assets.Licences.
func licences() []aboutview.Licence {
	var list []aboutview.Licence
	for part := range strings.SplitSeq(assets.Licences(), "\f") {
		name, rest, ok := strings.Cut(part, "\n")
		if !ok || name == "" {
			continue
		}
		kind, text, _ := strings.Cut(rest, "\n")
		list = append(list, aboutview.Licence{Name: name, Kind: kind, Text: strings.TrimSpace(text)})
	}
	return list
}
