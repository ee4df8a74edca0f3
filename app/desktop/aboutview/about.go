// Package aboutview says what the program is, and whether it works here: the dialogs About and Diagnosis.
package aboutview

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tenkyo/app/desktop/controls"
	"tenkyo/app/desktop/prose"
)

// Program is what is said of the program.
type Program struct {
	Version, Commit string
	Rules           string // of the verifier
	Licences        []Licence
	Data            string // the folder of this user's records
	Measure         func() // opens the measuring of accuracy; nil for none
	WhereTo         string // the sentence that says where questions go
}

// Licence is a part of the program that others made, with the licence under which it stands.
type Licence struct {
	Name string
	Kind string // its short name
	Text string
}

// Open says what the program is, which rules it checks by, how it did at this site, and of which parts it is made.
func Open(host *controls.Host, p Program) {
	kit := host.Kit
	w := kit.Words
	objects := []fyne.CanvasObject{
		kit.Text(w.T("app.tagline"), prose.Body),
		kit.Text(w.T("app.about_version", "version", p.Version, "commit", cmp.Or(p.Commit, "-"), "rules", p.Rules), prose.Body),
		kit.Text(p.WhereTo, prose.Body),
		kit.Text(w.T("app.about_licence"), prose.Caption|prose.Muted),
	}
	measured := prose.Column(4, kit.Text(w.T("doctor.check.site"), prose.Bold), kit.Text(w.T("app.about_figures_read"), prose.Caption|prose.Muted))
	objects = append(objects, measured)
	scroll := prose.NewScroll(0)
	d := controls.NewDialog(w.T("app.about_title"), w.T("button.close"), scroll, host.Window)
	if len(p.Licences) > 0 {
		lines := prose.Column(0, kit.Text(w.T("app.about_parts"), prose.Bold))
		for _, l := range p.Licences {
			lines.Add(controls.NewLine(kit, w.T("app.about_part", "name", l.Name, "licence", l.Kind), func() { d.Hide(); ShowLicence(host, l) }))
		}
		objects = append(objects, lines)
	}
	scroll.SetObjects(prose.Inset(8, 8, prose.Column(10, objects...)))
	if !host.Show(d, 640, 600) {
		return
	}
	go func() {
		figures := siteFigures(w, p.Data)
		host.Dispatch(func() {
			measured.Objects = measured.Objects[:1]
			for _, figure := range figures {
				measured.Add(kit.Text(figure, prose.Body))
			}
			if len(figures) == 0 {
				measured.Add(kit.Text(w.T("app.about_unmeasured"), prose.Body))
				if p.Measure != nil {
					measured.Add(prose.Flow(8, controls.NewButton(w.T("app.about_measure"), func() { d.Hide(); p.Measure() })))
				}
			}
			scroll.Update()
		})
	}()
}

// ShowLicence shows the text of a licence. A list of its lines is drawn, since some are long.
func ShowLicence(host *controls.Host, l Licence) {
	kit := host.Kit
	lines := kit.Setter.Break(l.Text, prose.Caption, nil, licenceWidth)
	list := controls.NewRows(
		func() int { return len(lines) },
		func() fyne.CanvasObject { return container.New(flush{}, kit.Text(" ", prose.Caption)) },
		func(i widget.ListItemID, o fyne.CanvasObject) {
			var line strings.Builder
			for _, piece := range lines[i].Pieces {
				line.WriteString(piece.Text)
			}
			o.(*fyne.Container).Objects[0].(*prose.Text).Set(line.String(), nil)
		})
	list.HideSeparators = true
	d := controls.NewDialog(l.Name, kit.Words.T("button.close"), list, host.Window)
	host.Show(d, licenceWidth+80, 600)
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
