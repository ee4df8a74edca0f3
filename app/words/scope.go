package words

import "tenkyo/app/ask"

// Scope says what a question was put to, nil for all documents.
func (w *Words) Scope(s *ask.Scope) string {
	switch {
	case s == nil:
		return w.T("ask.scope.all")
	case s.Name == "": // it may not be told
		return w.T("ask.scope.part")
	case s.Other != "":
		return w.T("ask.scope.both", "titles", oneLine(s.Name))
	case s.Doc != "":
		return w.T("ask.scope.document", "title", oneLine(s.Name))
	}
	return w.T("ask.scope.folder", "folder", oneLine(s.Name))
}
