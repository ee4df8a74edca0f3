package library

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// foldPath: Windows tells no capital letters from small ones in the names of files.
func foldPath(path string) string { return strings.ToLower(norm.NFC.String(path)) }

func isNotFolder(error) bool { return false }
