package revision

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tenkyo/index"
)

// BenchmarkNothingInCommon compares two books of 12,500 sentences each, made of the same words, of which none is in the other.
func BenchmarkNothingInCommon(b *testing.B) {
	words := strings.Fields("社員が 会社を 申請に 承認は 期限と 報告の 保存を 規程に 管理は 部長と 書類の 提出を 出張に 旅費は 精算と 休暇の 賃金を 手当に 業務は 情報と")
	book := func(seed uint64) []index.Chunk {
		random := rand.New(rand.NewPCG(seed, 1))
		var chunks []index.Chunk
		for n := range 500 {
			var text strings.Builder
			for range 25 {
				for range 12 {
					text.WriteString(words[random.IntN(len(words))])
				}
				fmt.Fprintf(&text, "%d日以内に行う。", 1+random.IntN(90))
			}
			chunks = append(chunks, index.Chunk{ID: fmt.Sprint(seed, n), Headings: []string{fmt.Sprintf("第%d条", n+1)}, Text: text.String()})
		}
		return chunks
	}
	one, two := book(1), book(2)
	for b.Loop() {
		Compare(one, two)
	}
}
