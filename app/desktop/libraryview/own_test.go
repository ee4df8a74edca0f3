package libraryview

import (
	"strings"
	"testing"

	"tenkyo/app/desktop/viewmodel"
	"tenkyo/app/library"
)

func TestWhatIsOnlyForThisUserIsMarkedAndCanBeChanged(t *testing.T) {
	list := append(documents(2), library.DocumentInfo{Doc: "only-me/メモ.md", Title: "出張メモ", OnlyMe: true, Source: library.Readable, Path: "/home/メモ.md"})
	b := show(t, list, nil, true)
	w, own := b.Kit.Words, list[len(list)-1]
	if _, about, _ := describe(w, own, "2026-04-01"); !strings.HasPrefix(about, w.T("library.only_me")) {
		t.Errorf("the row says %q", about)
	}
	if !strings.Contains(texts(Details(b.Kit, Particulars{Info: own}, DetailActions{})), w.T("library.only_me")) {
		t.Error("the details do not say so")
	}
	pane := New(b.Kit, b.model, Actions{
		OnlyMe: true, Changes: func(d library.DocumentInfo) bool { return d.OnlyMe }, Affected: func() int { return 0 },
	}, true, true)
	if pane.add.Disabled() || pane.add.Text != w.T("library.add_only_me") || !strings.Contains(texts(pane.Object()), w.T("library.readonly_own")) {
		t.Errorf("the button says %q", pane.add.Text)
	}
	for _, d := range list {
		for _, item := range pane.items(viewmodel.Row{Document: d}) {
			if item.Label == w.T("library.remove") && item.Disabled == d.OnlyMe {
				t.Errorf("%s: removing is offered: %v", d.Doc, !item.Disabled)
			}
		}
	}
	away := New(b.Kit, b.model, Actions{OnlyMe: true, Away: "away", Affected: func() int { return 0 }}, true, true)
	if !strings.Contains(texts(away.Object()), "away") {
		t.Error("a library that is away is not told of")
	}
	away.SharedIsBack()
	if said := texts(away.Object()); strings.Contains(said, "away") || !strings.Contains(said, w.T("library.readonly_own")) {
		t.Errorf("a library that is back: %s", said)
	}
}
