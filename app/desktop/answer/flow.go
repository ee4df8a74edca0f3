package answer

import (
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/desktop/viewmodel"
	"tenkyo/verify"
)

// claimFlow makes the paragraph of claims: each with its chip right behind it, one after the other as running text, or below one
// another where a claim is an item of a list or an excerpt.
type claimFlow struct {
	kit      *controls.Kit
	passages []verify.Passage
	targets  []viewmodel.Target
	open     func(targets []viewmodel.Target, at int)
	copy     func(verify.Claim)
	sign     func(number int) // nil where nobody can say something of a claim
	report   func(number int) // nil where a claim cannot be reported
	numbers  []int            // of the claims in the answer, by their place in the flow; -1 for one that is not in it
	reveal   func(*Chip)      // scrolls to a chip that took the focus
	before   []mark           // of the flow that this one replaces: a claim that stays keeps its chip, and with it focus and card
	marks    []mark
	articles []*ArticleCard // that were made of claims of the flow
}

// mark is a claim with its chip.
type mark struct {
	claim verify.Claim
	chip  *Chip
}

// Text composes claims into a paragraph. from is the number of the first in the list that the targets count by.
func (c *claimFlow) Text(claims []verify.Claim, from int) *prose.Text {
	all := make([]int, len(claims))
	for i := range claims {
		all[i] = i
	}
	return c.compose(claims, all, from)
}

// Some composes those claims whose numbers are in shown.
func (c *claimFlow) Some(claims []verify.Claim, shown []int) *prose.Text {
	return c.compose(claims, shown, 0)
}

func (c *claimFlow) compose(claims []verify.Claim, shown []int, from int) *prose.Text {
	var composer prose.Composer
	for n, i := range shown {
		claim := claims[i]
		if n > 0 {
			before := claims[shown[n-1]]
			if separate(before, claim) {
				composer.Feed()
			} else if !endsWide(before.Text) {
				composer.Add(" ", prose.Body)
			}
		}
		composer.Add(c.kit.Words.Shown(claim), prose.Body)
		composer.AddBox(c.chip(claim, from+i))
	}
	return composer.Text(c.kit.Setter, prose.Body)
}

// chip makes the marker of a claim and wires it to its card and its place in the source.
func (c *claimFlow) chip(claim verify.Claim, index int) *Chip {
	var chip *Chip
	if i := len(c.marks); i < len(c.before) && reflect.DeepEqual(c.before[i].claim, claim) {
		chip = c.before[i].chip
	} else {
		chip = NewChip(c.kit.Words.Face(claim))
	}
	layer := c.kit.Layer
	at := viewmodel.First(c.targets, index)
	var open func()
	if at >= 0 {
		open = func() {
			layer.Hide()
			c.open(c.targets, at)
		}
	}
	focus := func(o fyne.Focusable) {
		if canvas := fyne.CurrentApp().Driver().CanvasForObject(chip); canvas != nil {
			canvas.Focus(o)
		}
	}
	back := func() { focus(chip) }
	var card *Card
	show := func() {
		if layer.Shows(chip) {
			layer.Keep()
			return
		}
		card = newCard(c.kit, claim, c.passages, cardActions{
			enter: layer.Keep, leave: layer.HideSoon, back: back, hide: layer.Hide, focus: focus, open: open, copy: func() { c.copy(claim) },
			sign: c.numbered(c.sign, index), report: c.numbered(c.report, index),
		})
		layer.Show(chip, card, cardWidth())
	}
	chip.OnKey = func(key fyne.KeyName) {
		switch parts := map[fyne.KeyName]float32{fyne.KeyPageDown: pageStep, fyne.KeyPageUp: -pageStep}[key]; {
		case key == fyne.KeyDown:
			show()
			card.Enter()
		case parts != 0 && layer.Shows(chip):
			card.body.scrollBy(parts)
		default:
			controls.Scrolls(fyne.CurrentApp().Driver().CanvasForObject(chip), key)
		}
	}
	chip.OnPoint = show
	chip.OnFocus = func() { c.reveal(chip) }
	chip.OnLeave = func() {
		if layer.Shows(chip) {
			layer.HideSoon()
		}
	}
	chip.OnDismiss = layer.Hide
	chip.OnOpen = show
	if open != nil {
		chip.OnOpen = open
	}
	c.marks = append(c.marks, mark{claim, chip})
	return chip
}

// pageStep is how much of what is in sight a key scrolls.
const pageStep = 0.8

// numbered is a gesture on the claim at a place of the flow, nil where it is not possible.
func (c *claimFlow) numbered(do func(number int), index int) func() {
	if do == nil || index >= len(c.numbers) || c.numbers[index] < 0 {
		return nil
	}
	number := c.numbers[index]
	return func() {
		c.kit.Layer.Hide()
		do(number)
	}
}

// separate tells whether a claim begins on a new line.
func separate(before, claim verify.Claim) bool {
	return claim.Excerpt || before.Excerpt || isItem(claim.Text)
}

// isItem tells whether a text begins as an item of a list does.
func isItem(s string) bool {
	s = strings.TrimSpace(s)
	for _, marker := range []string{"- ", "* ", "• ", "・", "● "} {
		if strings.HasPrefix(s, marker) {
			return true
		}
	}
	digits := strings.TrimLeft(s, "0123456789")
	return len(digits) < len(s) && (strings.HasPrefix(digits, ". ") || strings.HasPrefix(digits, ") ") || strings.HasPrefix(digits, "．"))
}

// endsWide tells whether a text ends in a script that is written without spaces.
func endsWide(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(s))
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFF60
}
