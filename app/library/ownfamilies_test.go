package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestAnOwnCopyOfAnOlderEditionGivesWayAndASharedRuleNever(t *testing.T) {
	const parts = "\n\n## 第1条（目的）\n\n出張の費用を定める。\n\n## 第2条（宿泊料）\n\n宿泊料は%s円とする。\n\n## 第3条（日当）\n\n日当は2,000円とする。\n\n## 第4条（精算）\n\n精算は7日以内に行う。\n"
	edition := func(day, amount string) string {
		return "---\ntitle: 出張規程\neffective: " + day + "\n---\n\n# 出張規程" + fmt.Sprintf(parts, amount)
	}
	for _, c := range []struct {
		name, own string
		found     []string // on a question, sorted
		standing  Standing // of the own one
		by        string
	}{
		{"an older one", "2019-04-01", []string{"出張規程_2024.md"}, Superseded, "出張規程_2024.md"},
		{"a newer one", "2025-04-01", []string{"only-me/出張規程_2019.md", "出張規程_2024.md"}, InForceNow, "only-me/出張規程_2019.md"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPair(t)
			p.write("出張規程_2024.md", edition("2024-04-01", "9,000"))
			shared := p.open()
			p.ingest(shared)
			if err := shared.Close(); err != nil {
				t.Fatal(err)
			}
			p.note("出張規程_2019.md", edition(c.own, "8,000"))
			l := p.openBoth()
			p.add(l)
			const own = "only-me/出張規程_2019.md"
			ask := func() []string {
				var found []string
				for _, doc := range docsOf(p.found(l, "出張規程の宿泊料は何円とするか").Hits) {
					if strings.Contains(doc, "出張規程") && !slices.Contains(found, doc) {
						found = append(found, doc)
					}
				}
				slices.Sort(found)
				return found
			}
			if found := ask(); !slices.Equal(found, c.found) {
				t.Errorf("found %q", found)
			}
			force, err := l.InForce(own, p.clock)
			if err != nil || force.Standing != c.standing || force.Doc != c.by {
				t.Errorf("%+v, %v", force, err)
			}
			if force, err := l.InForce("出張規程_2024.md", p.clock); err != nil || force.Standing != InForceNow || force.Doc != "出張規程_2024.md" {
				t.Errorf("the shared rule: %+v, %v", force, err)
			}
			if editions, err := l.EditionsOf(own, p.clock); err != nil || len(editions) != 2 {
				t.Errorf("%+v, %v", editions, err)
			}
			for _, d := range l.Documents() {
				if d.Doc == own && d.Standing != c.standing || d.Doc == "出張規程_2024.md" && d.Standing != InForceNow {
					t.Errorf("%s is %s", d.Doc, d.Standing)
				}
			}
			// What a person says of her own is heard.
			if err := l.SplitFamily(own); err != nil {
				t.Fatal(err)
			}
			if found := ask(); len(found) != 2 {
				t.Errorf("apart: %q", found)
			}
		})
	}
}
