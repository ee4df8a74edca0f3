package ask

import (
	"fmt"
	"strings"
	"testing"

	"tenkyo/app/library"
	"tenkyo/index"
	"tenkyo/verify"
)

// travel is a library whose first hit has an exception behind it, and five hits in all.
var travel = shelf{
	level: verify.High, held: 1,
	passages: []verify.Passage{
		{ChunkID: "a", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第8条 宿泊料", Score: 9, Text: "宿泊料は、1泊12,000円を上限とする。"},
		{ChunkID: "b", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第9条", Score: 5, Text: "日当を支給する。"},
		{ChunkID: "c", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第10条", Score: 4, Text: "交通費は実費とする。"},
		{ChunkID: "d", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第11条", Score: 3, Text: "精算は出張後に行う。"},
		{ChunkID: "e", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第12条", Score: 2, Text: "宿泊料を支給しない場合がある。"},
	},
	around: func(hits []library.Hit) []library.Context {
		after := verify.Passage{ChunkID: "a2", Doc: "旅費規程.pdf", Title: "旅費規程", Section: "第8条 宿泊料", Text: "2. 前項の規定にかかわらず、役員は実費とする。"}
		return []library.Context{{Hit: library.Hit{Passage: after}, Of: hits[0].ChunkID, Relation: index.Limits}}
	},
}

func TestContextStandsBehindTheFirstPassagesAndIsMarked(t *testing.T) {
	answer, err := (&Engine{Library: travel}).Ask(t.Context(), Request{Question: "宿泊料の上限は？", Mode: ExtractMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range answer.Chunks {
		got = append(got, p.ID+"="+p.ChunkID+p.Context+p.ContextOf)
	}
	if want := "c1=a c2=b c3=c c4=d c5=a2limitsc1 c6=e"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
	p := buildPrompt(SentenceMode, "ja", "宿泊料の上限は？", answer.Chunks, nil)
	if !strings.Contains(p.user, "[c5] (旅費規程, 第8条 宿泊料、c1と合わせて読む箇所)\nc5.1 前項の規定にかかわらず") {
		t.Errorf("the model is not told what the context belongs to:\n%s", p.user)
	}
}

func TestAnExcerptBringsItsExceptionAlong(t *testing.T) {
	answer, err := (&Engine{Library: travel}).Ask(t.Context(), Request{Question: "宿泊料の上限は？", Mode: ExtractMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Claims) == 0 || len(answer.Claims[0].Evidence) != 2 || answer.Claims[0].Evidence[0].ID != "c1" || answer.Claims[0].Evidence[1].ID != "c5" {
		t.Fatalf("the exception does not follow: %+v", answer.Claims)
	}
	if answer.Claims[0].Evidence[1].Status != verify.Exact || !strings.Contains(answer.Claims[0].Text, "役員は実費とする。") {
		t.Errorf("it is no excerpt: %+v", answer.Claims[0])
	}
}

func TestContextIsBounded(t *testing.T) {
	many := travel
	many.around = func(hits []library.Hit) (around []library.Context) {
		for i := range 9 {
			p := verify.Passage{ChunkID: fmt.Sprint(i), Text: strings.Repeat("長", 700)}
			around = append(around, library.Context{Hit: library.Hit{Passage: p}, Of: hits[0].ChunkID, Relation: index.Referred})
		}
		return around
	}
	answer, err := (&Engine{Library: many}).Ask(t.Context(), Request{Question: "宿泊料の上限は？", Mode: ExtractMode}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(answer.Chunks) - len(found(answer.Chunks)); n != contextLen/700 {
		t.Errorf("%d passages of context", n)
	}
}

func TestWhatLimitsACitedPassageIsNamedWhereNoClaimCitesIt(t *testing.T) {
	passages := []verify.Passage{
		{ID: "c1", Score: 10, Text: "宿泊料は9,000円とする。"},
		{ID: "c2", Context: "limits", ContextOf: "c1", Text: "前項にかかわらず、役員は実費とする。"},
		{ID: "c3", Context: "lead", ContextOf: "c1", Text: "出張とは、社外での業務をいう。"},
	}
	claims := []verify.Claim{{Evidence: []verify.Evidence{{ID: "c1"}}}}
	if got := strings.Join(unused(passages, claims), " "); got != "c2" {
		t.Errorf("got %q", got)
	}
	if got := unused(passages, nil); strings.Join(got, " ") != "c1" {
		t.Errorf("of nothing cited: %q", got)
	}
}
