//go:build xvfb

package main

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tenkyo/app/desk"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/history"
	"tenkyo/app/words"
	"tenkyo/verify"
)

// deskRules is a rule of seven sentences; limit is what its second section allows.
func deskRules(limit string) string {
	return "# Travel Policy\n\n## 1. Scope\n\nThis policy applies to all employees.\n\n## 2. Hotels\n\nThe hotel rate must not exceed " + limit + " a night.\n\n" +
		"## 3. Meals\n\nThe meal allowance is 40 euros a day.\n\n## 4. Trains\n\nEmployees travel second class on trains.\n\n## 5. Claims\n\nClaims must be filed within 30 days after the trip.\n"
}

// deskMemo is a memo of ten sentences, of which six are as the policy has it.
var deskMemo = strings.Join([]string{
	"According to section 1 of the Travel Policy, this policy applies to all employees.",
	"According to section 2 of the Travel Policy, the hotel rate must not exceed 100 euros a night.",
	"According to section 3 of the Travel Policy, the meal allowance is 40 euros a day.",
	"According to section 3 of the Travel Policy, the meal allowance is 50 euros a day.",
	"According to section 4 of the Travel Policy, employees travel second class on trains.",
	"According to section 9 of the Travel Policy, taxis are paid.",
	"Breakfast is free for everybody.",
	"According to section 5 of the Travel Policy, claims must be filed within 30 days after the trip.",
	"According to section 5 of the Travel Policy, claims must be filed within 60 days after the trip.",
	"According to section 2 of the Travel Policy, the hotel rate must not exceed 100 euros a night for employees.",
}, " ")

// TestDeskWindow is a checker's session in a real window by keyboard alone: a memo is pasted, its sentences are worked through and
// signed, a rule changes on disk, what was signed falls, also after a restart, and the list is exported.
func TestDeskWindow(t *testing.T) {
	screen := startScreen(t)
	dir := t.TempDir()
	built := buildProgram(t)
	rules, data, list := filepath.Join(dir, "rules"), filepath.Join(dir, "data"), filepath.Join(dir, "list.csv")
	write := func(limit string) {
		t.Helper()
		if err := os.MkdirAll(rules, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(rules, "travel.md"), []byte(deskRules(limit)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("100 euros")
	settings := viewmodel.Settings{Theme: "light", Language: words.English, Name: "Sato", Window: viewmodel.Window{Width: 1280, Height: 800}}
	if err := viewmodel.SaveSettings(data, settings); err != nil {
		t.Fatal(err)
	}
	start := func() *program { return screen.start(t, built, "--data", data, "--ollama", "127.0.0.1:1") }
	app := start()
	screen.key("ctrl+o")
	screen.settle(t)
	screen.typeText(rules)
	screen.key("Return")
	screen.settle(t)
	time.Sleep(2 * time.Second) // one small file

	screen.key("ctrl+d")
	screen.settle(t)
	screen.do("type", "--delay", "2", deskMemo)                                 //nolint:errcheck // what must follow is waited for
	for _, key := range []string{"ctrl+a", "ctrl+x", "ctrl+v", "ctrl+Return"} { // cut, so that it can be pasted
		screen.key(key)
	}
	store := history.Open(data)
	kept := func() (history.TextSummary, map[int]history.TextSign) {
		t.Helper()
		page, err := store.Texts(t.Context(), history.TextQuery{})
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Texts) == 0 {
			return history.TextSummary{}, nil
		}
		signs, err := store.TextSigns(page.Texts[0].TextID)
		if err != nil {
			t.Fatal(err)
		}
		return page.Texts[0], signs
	}
	await := func(what string, there func(history.TextSummary, map[int]history.TextSign) bool) {
		t.Helper()
		for end := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
			text, signs := kept()
			if there(text, signs) {
				return
			}
			if time.Now().After(end) {
				keepAs(t, screen.shot(t), "in vain")
				t.Fatalf("waited in vain for %s: %+v, signed %d", what, text, len(signs))
			}
		}
	}
	await("the check", func(text history.TextSummary, _ map[int]history.TextSign) bool { return text.Claims == 10 })
	// The window scrolls to the first sentence at which a person must look, whose marker is red.
	screen.until(t, "the first open sentence", func(img image.Image) bool { return red(img) > 40 })
	keepAs(t, screen.settle(t), "1 checked")

	// The first mark asks who signs. Escape takes the mark back; the name is known, so that Return takes it. Then every open sentence
	// gets one.
	screen.key("1")
	screen.settle(t)
	screen.key("Escape")
	screen.settle(t)
	screen.key("2")
	keepAs(t, screen.settle(t), "2 who signs")
	screen.key("Return")
	await("the first mark", func(_ history.TextSummary, signs map[int]history.TextSign) bool {
		return len(signs) == 1 && signs[3].Mark == history.MarkWrong
	})
	text, _ := kept()
	open := text.Claims - text.Verdicts[verify.Verified]
	for n := 2; n <= open; n++ {
		screen.key("ctrl+j")
		screen.key("1")
		await("a mark", func(_ history.TextSummary, signs map[int]history.TextSign) bool { return len(signs) == n })
	}
	screen.key("Home")
	screen.key("Down") // the second sentence, which is backed: it is signed, too
	screen.key("1")
	await("the mark on the second sentence", func(_ history.TextSummary, signs map[int]history.TextSign) bool {
		return signs[1].Mark == history.MarkOK
	})
	keepAs(t, screen.settle(t), "3 signed")

	write("120 euros")
	await("what was signed to fall", func(_ history.TextSummary, signs map[int]history.TextSign) bool {
		return signs[1].Fell == history.FellEdition
	})
	screen.until(t, "the window to say so", func(img image.Image) bool { return red(img) > 40 })
	fallen := screen.settle(t)
	keepAs(t, fallen, "4 fallen")
	screen.key("3") // the keyboard is still with its sentence
	await("the new mark", func(_ history.TextSummary, signs map[int]history.TextSign) bool {
		return signs[1].Mark == history.MarkHold && signs[1].Fell == ""
	})
	screen.until(t, "the mark", func(img image.Image) bool { return !bytes.Equal(pixels(img), pixels(fallen)) })
	keepAs(t, screen.settle(t), "5 on hold")
	screen.quit(t, app)

	// After a restart the list of what awaits review leads back to the text.
	app = start()
	screen.settle(t)
	screen.key("ctrl+3")
	screen.settle(t)
	keepAs(t, screen.shot(t), "6 awaiting review")
	screen.key("Return")
	screen.until(t, "the text with what fell", func(img image.Image) bool { return red(img) > 40 })
	keepAs(t, screen.settle(t), "7 reopened")
	screen.key("ctrl+shift+e")
	screen.settle(t)
	screen.key("ctrl+a")
	screen.typeText(list)
	keepAs(t, screen.settle(t), "8 export")
	screen.key("Return")
	var exported []byte
	for end := time.Now().Add(patience); len(exported) == 0 && time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		exported, _ = os.ReadFile(list) // it is not there yet
	}
	if rows, err := desk.ReadList(string(exported)); err != nil || len(rows) != 10 || !strings.Contains(string(exported), "Sato") || !strings.Contains(string(exported), "no longer counts") {
		t.Errorf("exported %d rows, %v:\n%s", len(rows), err, exported)
	}
	screen.quit(t, app)
}
