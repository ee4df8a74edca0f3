package app

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
	"tenkyo/app/ollama"
)

// showAbout says what the program is, which rules it checks by, how it did at this site, and of which parts it is made.
func (u *UI) showAbout() {
	w := u.kit.Words
	objects := []fyne.CanvasObject{
		u.kit.Text(w.T("app.tagline"), prose.Body),
		u.kit.Text(w.T("app.about_version", "version", u.services.Version, "commit", cmp.Or(u.services.Commit, "-"), "rules", u.services.Rules), prose.Body),
		u.kit.Text(u.whereTo(), prose.Body),
		u.kit.Text(w.T("app.about_licence"), prose.Caption|prose.Muted),
	}
	measured := prose.Column(4, u.kit.Text(w.T("doctor.check.site"), prose.Bold), u.kit.Text(w.T("app.about_figures_read"), prose.Caption|prose.Muted))
	objects = append(objects, measured)
	scroll := prose.NewScroll(0)
	d := controls.NewDialog(w.T("app.about_title"), w.T("button.close"), scroll, u.Window)
	if len(u.services.Licences) > 0 {
		lines := prose.Column(0, u.kit.Text(w.T("app.about_parts"), prose.Bold))
		for _, l := range u.services.Licences {
			lines.Add(controls.NewLine(u.kit, w.T("app.about_part", "name", l.Name, "licence", l.Kind), func() { d.Hide(); u.showLicence(l) }))
		}
		objects = append(objects, lines)
	}
	scroll.SetObjects(prose.Inset(8, 8, prose.Column(10, objects...)))
	if !u.show(d, 640, 600) {
		return
	}
	go func() {
		figures := siteFigures(w, u.services.Place.Data)
		u.dispatch(func() {
			measured.Objects = measured.Objects[:1]
			for _, figure := range figures {
				measured.Add(u.kit.Text(figure, prose.Body))
			}
			if len(figures) == 0 {
				measured.Add(u.kit.Text(w.T("app.about_unmeasured"), prose.Body))
				if u.Spot != nil {
					measured.Add(prose.Flow(8, controls.NewButton(w.T("app.about_measure"), func() { d.Hide(); u.showMiddle(spotMiddle) })))
				}
			}
			scroll.Update()
		})
	}()
}

// whereTo says where questions go.
func (u *UI) whereTo() string {
	if u.conn.Warning == ollama.OtherHost {
		return u.kit.Words.T("ollama.warning."+string(u.conn.Warning), "host", u.conn.Host)
	}
	return u.kit.Words.T("app.offline")
}

// showLicence shows the text of a licence. A list of its lines is drawn, since some are long.
func (u *UI) showLicence(l Licence) {
	lines := u.kit.Setter.Break(l.Text, prose.Caption, nil, licenceWidth)
	list := controls.NewRows(
		func() int { return len(lines) },
		func() fyne.CanvasObject { return container.New(flush{}, u.kit.Text(" ", prose.Caption)) },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			var line strings.Builder
			for _, piece := range lines[i].Pieces {
				line.WriteString(piece.Text)
			}
			o.(*fyne.Container).Objects[0].(*prose.Text).Set(line.String(), nil)
		})
	list.HideSeparators = true
	d := controls.NewDialog(l.Name, u.kit.Words.T("button.close"), list, u.Window)
	u.show(d, licenceWidth+80, 600)
}

// licenceWidth is that of the text of a licence, in units.
const licenceWidth = 600

// flush sets a line of text without space around it.
type flush struct{}

func (flush) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, objects[0].MinSize().Height)
}

func (flush) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(8, 0))
	objects[0].Resize(size)
}
