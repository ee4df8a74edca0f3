package index_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tenkyo/index"
)

// BenchmarkScale builds indexes of chunks of about 400 characters from shuffled real sentences, in documents of 50 chunks, and
// asks them the questions of a labelled set. It reports chunks a second of wall time and of CPU time, bytes of index a byte of
// text, the middle and the 95th percentile of a search and its CPU time, what compacting and opening took, what replacing one
// document takes, and the largest memory of each stretch: what is resident, which counts the mapped pages of the index's files
// that the system may take back, and, for compacting and after the searches, what is the process's own. The sentences are not part of the repository.
func BenchmarkScale(b *testing.B) {
	root := filepath.Join("..", "..", "shared", "retrieval")
	if _, err := os.Stat(root); err != nil {
		b.Skip("no retrieval sets beside the repository")
	}
	sentences, questions := material(b, root)
	for _, chunks := range []int{10_000, 100_000, 300_000, 1_000_000} {
		b.Run(fmt.Sprintf("%dk", chunks/1000), func(b *testing.B) {
			for b.Loop() {
				scale(b, sentences, questions, chunks)
			}
		})
	}
}

func material(b *testing.B, root string) (sentences, questions []string) {
	b.Helper()
	for _, set := range []string{"ja_handbook", "ja_lawqa", "ja_jsquad", "ja_jaquad"} {
		for name, to := range map[string]*[]string{"docs.jsonl": &sentences, "queries.jsonl": &questions} {
			data, err := os.ReadFile(filepath.Join(root, set, name))
			if err != nil {
				b.Fatal(err)
			}
			for line := range strings.Lines(string(data)) {
				var d struct{ Text string }
				if err := json.Unmarshal([]byte(line), &d); err != nil {
					b.Fatal(err)
				}
				if name == "queries.jsonl" {
					*to = append(*to, d.Text)
					continue
				}
				for s := range strings.SplitAfterSeq(d.Text, "。") {
					if s = strings.TrimSpace(s); s != "" {
						*to = append(*to, s)
					}
				}
			}
		}
	}
	slices.Sort(sentences)
	slices.Sort(questions)
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(questions), func(i, j int) { questions[i], questions[j] = questions[j], questions[i] })
	return sentences, questions[:200]
}

func scale(b *testing.B, sentences, questions []string, chunks int) {
	dir := filepath.Join(b.TempDir(), "index")
	x, err := index.Create(dir)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	textBytes := 0
	begun, cpu := time.Now(), cpuTime()
	resetPeak()
	var changes []index.Change
	var last index.Change
	for n := 0; n < chunks; n += 50 {
		doc := fmt.Sprintf("規程集/%05d_規程.pdf", n/50)
		c := index.Change{Doc: doc}
		for i := range 50 {
			var text strings.Builder
			runes := 0
			for runes < 400 {
				s := sentences[random.IntN(len(sentences))]
				text.WriteString(s)
				runes += len([]rune(s))
			}
			headings := []string{"第1章 総則", fmt.Sprintf("第%d条 適用範囲", i+1)}
			textBytes += text.Len()
			c.Chunks = append(c.Chunks, index.Chunk{
				ID: index.ChunkID(doc, headings, text.String(), 0), Doc: doc, Title: "規程", Headings: headings, Text: text.String(),
				Page: i/3 + 1, PageLabel: fmt.Sprint(i/3 + 1), Version: "0123456789ab", Kind: "rule", Ordinal: i,
				Ingested: "2026-04-01T00:00:00Z", Spans: []index.Span{{Page: i/3 + 1, Label: fmt.Sprint(i/3 + 1), End: runes, PageStart: 10}},
			})
		}
		last = c
		if changes = append(changes, c); len(changes) == 16 || n+50 >= chunks {
			if err := x.Apply("", changes...); err != nil {
				b.Fatal(err)
			}
			changes = changes[:0]
		}
	}
	b.ReportMetric(memory("VmHWM"), "build-MiB")
	resetPeak()
	compacting, own := time.Now(), watchMemory("RssAnon")
	if err := x.Compact(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(time.Since(compacting).Milliseconds()), "compact-ms")
	b.ReportMetric(memory("VmHWM"), "compact-MiB")
	b.ReportMetric(own(), "compact-own-MiB")
	if err := x.Close(); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(chunks)/time.Since(begun).Seconds(), "chunks/s")
	if spent := cpuTime() - cpu; spent > 0 {
		b.ReportMetric(float64(chunks)/spent.Seconds(), "chunks/cpu-s")
	}
	b.ReportMetric(float64(sizeOf(b, dir))/float64(textBytes), "index-B/text-B")
	debug.FreeOSMemory()
	resetPeak()
	opening := time.Now()
	if x, err = index.Open(dir, index.Options{ReadOnly: true}); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(time.Since(opening).Microseconds())/1000, "open-ms")
	cpu = cpuTime()
	var took []float64
	for _, q := range questions {
		begun := time.Now()
		if _, err := x.Search(b.Context(), index.Query{Text: q}); err != nil {
			b.Fatal(err)
		}
		took = append(took, float64(time.Since(begun).Microseconds())/1000)
	}
	b.ReportMetric(float64((cpuTime()-cpu).Milliseconds())/float64(len(questions)), "cpu-ms/query")
	b.ReportMetric(memory("VmHWM"), "search-MiB")
	b.ReportMetric(memory("RssAnon"), "search-own-MiB")
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50-ms")
	b.ReportMetric(took[len(took)*95/100], "p95-ms")
	if err := x.Close(); err != nil {
		b.Fatal(err)
	}
	if x, err = index.Open(dir, index.Options{}); err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	replacing := time.Now()
	if err := x.Apply("", last); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(time.Since(replacing).Milliseconds()), "replace-ms")
}

// cpuTime is what this process has used of all cores, to 10 ms; 0 where the system does not tell in this way.
func cpuTime() time.Duration {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third on
	var ticks int64
	for _, field := range fields[11:13] { // in user mode, in the system
		n, _ := strconv.ParseInt(field, 10, 64)
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// memory is a line of what Linux tells of this process's memory, in MiB; 0 elsewhere.
func memory(line string) float64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, value, _ := strings.Cut(string(status), "\n"+line+":")
	kib, _, _ := strings.Cut(strings.TrimSpace(value), " ")
	n, _ := strconv.ParseFloat(kib, 64)
	return n / 1024
}

// watchMemory looks at a line of memory that the system keeps no peak of, until the largest value is asked for.
func watchMemory(line string) (largest func() float64) {
	stop, told := make(chan struct{}), make(chan float64)
	go func() {
		look := time.NewTicker(20 * time.Millisecond)
		defer look.Stop()
		most := 0.0
		for {
			most = max(most, memory(line))
			select {
			case <-look.C:
			case <-stop:
				told <- most
				return
			}
		}
	}()
	return func() float64 { close(stop); return <-told }
}

// resetPeak begins a new stretch for the line VmHWM of memory.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

func sizeOf(b *testing.B, dir string) (bytes int64) {
	err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return bytes
}
