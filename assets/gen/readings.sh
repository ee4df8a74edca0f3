#!/bin/sh
# Makes assets/glossary/readings.txt: the words of the built-in glossary that are written in kanji, by their readings, for questions
# typed in kana. The readings are those of the IPA dictionary as kagome carries it (its licence: readings-LICENSE.txt). The tokenizer
# is a dependency of this script only, in a module of its own.
#
#   readings.sh < ../glossary/builtin.txt > ../glossary/readings.txt
set -eu
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
cat > "$dir/input"
cat > "$dir/main.go" <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/ikawaha/kagome-dict/ipa"
	"github.com/ikawaha/kagome/v2/tokenizer"
)

func main() {
	t, err := tokenizer.New(ipa.Dict(), tokenizer.OmitBosEos())
	if err != nil {
		panic(err)
	}
	byReading := map[string][]string{}
	fmt.Println("# Readings from the IPA dictionary; see readings-LICENSE.txt. Made by assets/gen/readings.sh; not edited by hand.")
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		for _, word := range strings.FieldsFunc(in.Text(), func(r rune) bool { return strings.ContainsRune(",=>", r) }) {
			word = strings.TrimSpace(word)
			if reading := read(t, word); len([]rune(reading)) >= 4 && !slices.Contains(byReading[reading], word) {
				byReading[reading] = append(byReading[reading], word)
			}
		}
	}
	var readings []string
	for r := range byReading {
		readings = append(readings, r)
	}
	slices.Sort(readings)
	for _, r := range readings {
		fmt.Println(r + " > " + strings.Join(byReading[r], ", "))
	}
}

// read is the reading of a word that is written with kanji, in hiragana; "" for another and for one with unknown parts.
func read(t *tokenizer.Tokenizer, word string) string {
	kanji := false
	for _, r := range word {
		kanji = kanji || r >= 0x4e00 && r <= 0x9fff
		if r < 0x30a1 || r > 0x9fff { // okurigana are typed as kana by whoever types kana
			return ""
		}
	}
	if !kanji || len([]rune(word)) > 8 {
		return ""
	}
	var b strings.Builder
	for _, token := range t.Tokenize(word) {
		r, ok := token.Reading()
		if !ok {
			return ""
		}
		for _, c := range r {
			if c >= 'ァ' && c <= 'ヶ' {
				c -= 'ァ' - 'ぁ'
			}
			b.WriteRune(c)
		}
	}
	if b.String() == word {
		return ""
	}
	return b.String()
}
GO
cd "$dir"
go mod init readings >&2
go get github.com/ikawaha/kagome/v2@v2.10.3 github.com/ikawaha/kagome-dict/ipa@v1.2.6 >&2
go run . < input
