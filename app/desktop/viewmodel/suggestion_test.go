package viewmodel

import "testing"

func TestAModelIsSuggestedThatFitsTheMachine(t *testing.T) {
	for _, c := range []struct {
		name   string
		memory int64
		want   string
	}{
		{"a machine sold with 8 GB", 7_900_000_000, "gemma3:4b"},
		{"one with 16 GB", 16 << 30, "gemma3:4b"},
		{"one with 32 GB, of which the system sees a little less", 31 << 30, "gemma3:12b"},
		{"an old one", 4 << 30, "gemma3:1b"},
		{"one that does not say", 0, "gemma3:4b"},
		{"one that is too small", 2 << 30, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, ok := Suggest(c.memory)
			if s.Model != c.want || ok != (c.want != "") {
				t.Errorf("Suggest = %+v, %v; want %q", s, ok, c.want)
			}
		})
	}
}
