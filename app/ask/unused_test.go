package ask

import (
	"strings"
	"testing"

	"tenkyo/verify"
)

func TestPassagesThatNoClaimCitesAreNamedExceptionsFirst(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", Score: 10, Text: "宿泊料は9,000円とする。"},
		{ID: "c2", Score: 9, Text: "日当は2,000円とする。"},
		{ID: "c3", Score: 8, Text: "前条にかかわらず、役員は実費とする。"},
		{ID: "c4", Score: 6, Text: "Rooms are free unless booked late."},
		{ID: "c5", Score: 4, Text: "ただし、遠い。"},
	}
	cites := func(ids ...string) (claims []verify.Claim) {
		for _, id := range ids {
			claims = append(claims, verify.Claim{Evidence: []verify.Evidence{{ID: id}}})
		}
		return claims
	}
	for _, c := range []struct{ cited, want string }{
		{"c1", "c3 c4 c2"},
		{"c1 c3", "c4 c2"},
		{"c1 c2 c3 c4", ""},
		{"", "c3 c4 c1 c2"},
	} {
		if got := strings.Join(unused(passages, cites(strings.Fields(c.cited)...)), " "); got != c.want {
			t.Errorf("cited %s: got %q, want %q", c.cited, got, c.want)
		}
	}
	if got := unused(nil, nil); len(got) != 0 {
		t.Errorf("of nothing: %q", got)
	}
}

func TestWhatStandsOnACardIsNotUnused(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", Doc: "d", Section: "第20条", Score: 9, Text: "精算は7日以内とする。"}, {ID: "c2", Doc: "d", Section: "第20条", Score: 8, Text: "ただし、海外は14日以内とする。"},
		{ID: "c3", Doc: "d", Section: "第21条", Score: 8, Text: "ただし、役員は除く。"},
	}
	claims := []verify.Claim{{Excerpt: true, Card: &verify.Card{}, Evidence: []verify.Evidence{{ID: "c1"}}}}
	if got := unused(passages, claims); len(got) != 1 || got[0] != "c3" {
		t.Errorf("unused are %q", got)
	}
}
