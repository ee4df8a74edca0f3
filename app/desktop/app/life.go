package app

import "context"

// lives has what the models begin end with the window.
func (u *UI) lives() {
	models := []interface{ EndsWith(context.Context) }{u.Library, u.Source, u.Server, u.Ask, u.Importing, u.Encoding, u.Meaning}
	if u.History != nil {
		models = append(models, u.History)
	}
	if u.Review != nil {
		models = append(models, u.Review)
	}
	if u.Desk != nil {
		models = append(models, u.Desk)
	}
	if u.Lint != nil {
		models = append(models, u.Lint)
	}
	if u.Diff != nil {
		models = append(models, u.Diff)
	}
	if u.Every != nil {
		models = append(models, u.Every)
	}
	if u.News != nil {
		models = append(models, u.News)
	}
	for _, m := range models {
		m.EndsWith(u.life)
	}
}
