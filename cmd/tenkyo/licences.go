package main

import (
	"strings"

	"tenkyo/app/desktop/app"
	"tenkyo/assets"
)

// licences reads the parts of the program that others made; see assets.Licences.
func licences() []app.Licence {
	var list []app.Licence
	for part := range strings.SplitSeq(assets.Licences(), "\f") {
		name, rest, ok := strings.Cut(part, "\n")
		if !ok || name == "" {
			continue
		}
		kind, text, _ := strings.Cut(rest, "\n")
		list = append(list, app.Licence{Name: name, Kind: kind, Text: strings.TrimSpace(text)})
	}
	return list
}
