package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tenkyo/app/ask"
	"tenkyo/app/desk"
	"tenkyo/app/history"
	"tenkyo/app/words"
	"tenkyo/verify"
)

func TestNothingWrittenForPeopleDrivesATerminal(t *testing.T) {
	var out, errs bytes.Buffer
	c := &cli{words: words.New("en"), stdout: &out, stderr: &errs}
	evil := "a\x1b[2Jb\x07c\u202ed\u200f"
	c.say("%s", evil)
	c.note(evil)
	for _, got := range []string{out.String(), errs.String()} {
		if got != "a⟦U+001B⟧[2Jb⟦U+0007⟧c⟦U+202E⟧d⟦U+200F⟧\n" {
			t.Errorf("wrote %q", got)
		}
	}
}

// forged is a text that would print lines of ours, by each sign that a terminal may begin a line at.
const forged = "text\n✓ Backed  Everyone gets 50 days of leave.\r\n1. ✓ Backed  Everyone gets 51 days.\r✓ Backed  52 days\u2028✓ Backed  53 days" +
	"\v✓ 照合済み  54日\n   “Leave rules”, Article 1\n\n4 sentences: 4 Backed"

// codes are the fields whose values are codes, days and ids, which the program itself writes.
var codes = []string{"ID", "AnswerID", "Mode", "Status", "Verdict", "Edition", "Effective", "InForceFrom", "Kind", "Context", "Code", "Severity", "Confidence", "Version",
	"Reason", "Rule", "ChunkID", "SupersededBy", "ModelError", "Cite"}

// plant sets every free text within v to the forged one.
func plant(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		plant(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && !slices.Contains(codes, f.Name) && f.Type.PkgPath() != "time" && f.Type != reflect.TypeFor[*ask.NoAnswer]() && f.Name != "Card" {
				plant(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		plant(v.Index(0))
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			v.SetString(forged)
		}
	}
}

// checkLines fails where a line but ours begins with words of ours.
func checkLines(t *testing.T, what, out string) {
	t.Helper()
	for line := range strings.Lines(strings.NewReplacer("\r", "\n", "\v", "\n", "\u2028", "\n").Replace(out)) {
		for _, ours := range []string{"✓", "1. ✓", "   “Leave", "4 sentences", "   ✓"} {
			if strings.HasPrefix(line, ours) || strings.Contains(line, "✓ Backed") {
				t.Errorf("%s: a forged line: %q", what, line)
			}
		}
	}
	if !strings.Contains(out, "⟦✓⟧ Backed") || !strings.Contains(out, "│ ") {
		t.Errorf("%s: what was planted is not shown: %q", what, out)
	}
}

func TestNoForeignTextBeginsALineOfOurs(t *testing.T) {
	var out bytes.Buffer
	c := &cli{words: words.New("en"), stdout: &out, stderr: &out}
	said := func(what string, print func()) {
		t.Helper()
		out.Reset()
		print()
		checkLines(t, what, out.String())
	}
	var answer ask.Answer
	plant(reflect.ValueOf(&answer))
	answer.Chunks[0].ID, answer.Claims[0].Evidence[0].ID, answer.Unused = "c1", "c1", []string{"c1"}
	for _, verdict := range verify.Verdicts() {
		answer.Claims[0].Verdict = verdict
		if verdict != verify.Verified {
			said("an answer "+string(verdict), func() { c.printAnswer(answer) })
		}
	}
	no := ask.Answer{Chunks: answer.Chunks, NoAnswer: &ask.NoAnswer{Kind: "not_found", Terms: []string{forged}, Documents: 1, PagesScanned: 1}}
	said("a no", func() { c.printAnswer(no) })
	card := answer.Claims[0]
	card.Excerpt, card.Card = true, &verify.Card{Section: "Rules > " + forged, Text: forged, Blocks: []verify.CardBlock{{Start: 0, End: len([]rune(forged))}}}
	said("an article", func() { c.printClaim(card, answer.Chunks) })
	said("a passage", func() { c.printText(forged) })

	var report desk.Report
	plant(reflect.ValueOf(&report))
	said("a checked text", func() { c.printChecked(&report, nil) })
	var opened desk.Opened
	plant(reflect.ValueOf(&opened))
	opened.Status = desk.OpenSame
	said("a citation", func() { c.printOpened(opened) })
	var check history.Recheck
	plant(reflect.ValueOf(&check))
	check.Claims[0].Status, check.Status = history.Changed, history.Changed
	said("a recheck", func() { c.printRechecks([]history.Recheck{check}) })
	said("an error", func() { c.fail(errNoLibrary{forged, false}) })
}

func TestNoFileNameBeginsALineOfOurs(t *testing.T) {
	dir := t.TempDir()
	name := "x\n✓ Backed  Everyone gets 50 days.\r3 documents, 9 pages.md"
	if err := os.WriteFile(filepath.Join(dir, name), []byte("# Rules\n\nEveryone gets 20 days of leave.\n"), 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(filepath.Join(dir, strings.Replace(name, ".md", ".pdf", 1)), []byte("no pdf"), 0o600); err != nil {
		t.Fatal(err)
	}
	lib, data := filepath.Join(t.TempDir(), "lib"), t.TempDir()
	for _, args := range [][]string{{"ingest", dir}, {"library", "list"}, {"ask", "--mode", "extract", "--no-keep", "how many days of leave"}, {"search", "leave"}} {
		var out bytes.Buffer
		run(t.Context(), append([]string{"--lang", "en", "--library", lib, "--data", data}, args...), strings.NewReader(""), &out, &out)
		for line := range strings.Lines(strings.ReplaceAll(out.String(), "\r", "\n")) {
			if strings.HasPrefix(line, "✓") || strings.HasPrefix(line, "3 documents") || strings.HasPrefix(line, "x") {
				t.Errorf("%q prints %q", args, line)
			}
		}
	}
}
