package app

import "testing"

func TestEveryChooserOfFilesOpensAndCloses(t *testing.T) {
	w, _ := packing(t)
	for name, open := range map[string]func(){
		"documents to add": w.chooseDocuments,
		"a pack":           w.unpackLibrary,
		"a text to check":  w.chooseText,
	} {
		t.Run(name, func(t *testing.T) {
			open()
			top := w.Window.Canvas().Overlays().Top()
			if top == nil {
				t.Fatal("nothing opened")
			}
			if size, window := top.MinSize(), w.Window.Canvas().Size(); size.Width > window.Width || size.Height > window.Height {
				t.Errorf("%v does not fit into %v", size, window)
			}
			for top := w.Window.Canvas().Overlays().Top(); top != nil; top = w.Window.Canvas().Overlays().Top() {
				w.Window.Canvas().Overlays().Remove(top)
			}
		})
	}
}
