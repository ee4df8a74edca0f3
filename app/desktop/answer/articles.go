package answer

import (
	"reflect"
	"slices"

	"fyne.io/fyne/v2"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/verify"
)

// article is the card of an excerpt, nil where it has none: answers kept by older versions are sentences alone. One that stays keeps
// what was unfolded and chosen in it.
func (p *Pane) article(flow *claimFlow, e verify.Claim, index int, passages map[string]verify.Passage) fyne.CanvasObject {
	if e.Card == nil || len(e.Evidence) == 0 {
		return nil
	}
	passage, ok := passages[e.Evidence[0].ID]
	if !ok {
		return nil
	}
	chip := flow.row(e, index, pointer)
	var card *ArticleCard
	for _, before := range p.articles {
		if before.chip == chip && before.kit == p.kit && reflect.DeepEqual(before.claim, e) {
			card = before
		}
	}
	if card == nil {
		card = newArticleCard(p.kit, e, passage, chip)
	}
	card.open, card.targets = chip.OnOpen, nil
	for _, t := range flow.targets {
		if t.Claim == index {
			card.targets = append(card.targets, t)
		}
	}
	card.copy, card.resized = p.actions.Copy, p.scroll.Update
	card.SetShown(p.source.Doc != "" && card.Leads(p.source))
	flow.articles = append(flow.articles, card)
	return card
}

// SetSource tells which place the source shows, so that the card that led there says so.
func (p *Pane) SetSource(t viewmodel.Target) {
	p.source = t
	cards := p.articles
	for _, turn := range p.before.answers {
		cards = slices.Concat(cards, turn.articles)
	}
	for _, card := range cards {
		card.SetShown(t.Doc != "" && card.Leads(t))
	}
}

// Articles are the cards on screen, in order.
func (p *Pane) Articles() []*ArticleCard { return p.articles }
