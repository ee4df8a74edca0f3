package index

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2/index/scorch"
	indexapi "github.com/blevesearch/bleve_index_api"
)

// scattered is an index that is worth compacting, and that Bleve leaves as it is: three segments, with deleted chunks in them.
func scattered(t *testing.T) (x *Index, dir string) {
	t.Helper()
	x, dir = create(t)
	kinds := []string{"夏季休暇", "慶弔休暇", "出張旅費", "住宅手当", "懲戒処分", "情報機器", "電子署名", "健康診断", "育児休業", "退職手続", "賃金控除"}
	document := func(n, edition int) Change {
		c := Change{Doc: fmt.Sprintf("%03d.md", n)}
		for i := range 50 {
			c.Chunks = append(c.Chunks, chunk(c.Doc, i, fmt.Sprintf("第%d条の%d 第%d号の%sは%d日とする。", i+1, edition, n, kinds[(n+i*i)%len(kinds)], n*i)))
		}
		return c
	}
	for first := 0; first < 90; first += 45 {
		var changes []Change
		for n := first; n < first+45; n++ {
			changes = append(changes, document(n, 1))
		}
		if err := x.Apply("", changes...); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Apply("the mark", document(3, 2), document(44, 2), Change{Doc: "017.md"}); err != nil {
		t.Fatal(err)
	}
	return x, dir
}

func segments(t *testing.T, x *Index) (n int) {
	t.Helper()
	err := x.read(func(reader indexapi.IndexReader) error {
		n = len(reader.(*scorch.IndexSnapshot).Segments())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// answers is all that can be seen of the index of scattered.
func answers(t *testing.T, x *Index) (all []any) {
	t.Helper()
	count, err := x.Count()
	if err != nil {
		t.Fatal(err)
	}
	mark, err := x.Mark()
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, count, mark)
	for _, text := range []string{"電子署名の期日", "第12条の2", "第44号の慶弔休暇", "88日の育児休業", "第17号", "パスワード"} {
		found, err := x.Search(t.Context(), Query{Text: text, K: 30})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found)
	}
	return all
}

func TestCompactingLeavesOneSegmentAndTheSameAnswers(t *testing.T) {
	x, dir := scattered(t)
	before := answers(t, x)
	if n := segments(t, x); n < 2 {
		t.Fatalf("%d segments before", n)
	}
	if err := x.Compact(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := segments(t, x); n != 1 {
		t.Errorf("%d segments after", n)
	}
	if after := answers(t, x); !reflect.DeepEqual(after, before) {
		t.Errorf("found %v, before %v", after, before)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}

	files, err := filepath.Glob(filepath.Join(dir, bleveDir, "store", "*.zap"))
	if err != nil || len(files) != 1 {
		t.Errorf("files on the disk: %v, %v", files, err)
	}
	again, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if after := answers(t, again); segments(t, again) != 1 || !reflect.DeepEqual(after, before) {
		t.Errorf("opened again: %d segments, found %v, before %v", segments(t, again), after, before)
	}
	if err := again.Delete("000.md"); err != nil {
		t.Fatal(err)
	}
	if err := again.Put("new.md", []Chunk{chunk("new.md", 0, "新しい規程")}); err != nil {
		t.Fatal(err)
	}
	if err := again.Compact(t.Context()); err != nil || segments(t, again) != 2 {
		t.Errorf("after a small change: %v, %d segments", err, segments(t, again))
	}
}

func TestASmallIndexIsNotCompacted(t *testing.T) {
	x, _ := create(t)
	for i := range 2 {
		var chunks []Chunk
		for n := range 600 {
			chunks = append(chunks, chunk(fmt.Sprintf("%d.md", i), n, fmt.Sprintf("年次有給休暇%d日", n)))
		}
		if err := x.Put(chunks[0].Doc, chunks); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Compact(t.Context()); err != nil || segments(t, x) != 2 {
		t.Errorf("%v, %d segments", err, segments(t, x))
	}
}

func TestReadersBesideACompactingIndexFindAllOfIt(t *testing.T) {
	x, dir := scattered(t)
	before := answers(t, x)
	compacted := make(chan error, 1)
	go func() { compacted <- x.Compact(t.Context()) }()
	into := filepath.Join(t.TempDir(), "copy")
	for more := true; more; {
		select {
		case err := <-compacted:
			if more = false; err != nil {
				t.Fatal(err)
			}
		default:
		}
		if err := Snapshot(dir, into); err != nil {
			t.Fatal(err)
		}
		beside, err := Open(into, Options{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		if found := answers(t, beside); !reflect.DeepEqual(found, before) {
			t.Errorf("beside: %v, before %v", found, before)
		}
		if err := beside.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestACompactionThatIsCutShortLeavesTheFormerSegments(t *testing.T) {
	engine := func(x *Index) *scorch.Scorch {
		advanced, err := x.bleve.Advanced()
		if err != nil {
			t.Fatal(err)
		}
		return advanced.(*scorch.Scorch)
	}
	stillThere := func(t *testing.T, x *Index, dir string, count int, before []any) {
		t.Helper()
		if n := segments(t, x); n != count || !reflect.DeepEqual(answers(t, x), before) {
			t.Errorf("%d segments of %d, or other answers", n, count)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := Open(dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if !reflect.DeepEqual(answers(t, again), before) {
			t.Error("opened again it gives other answers")
		}
		if err := again.Compact(t.Context()); err != nil || segments(t, again) != 1 {
			t.Errorf("the next time: %v, %d segments", err, segments(t, again))
		}
	}

	t.Run("by its context", func(t *testing.T) {
		x, dir := scattered(t)
		count, before := segments(t, x), answers(t, x)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := merge(ctx, engine(x)); !errors.Is(err, context.Canceled) {
			t.Errorf("merge: %v", err)
		}
		if err := x.Compact(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("compact: %v", err)
		}
		stillThere(t, x, dir, count, before)
	})
	t.Run("by a disk that cannot be written", func(t *testing.T) {
		x, dir := scattered(t)
		count, before := segments(t, x), answers(t, x)
		store := filepath.Join(dir, bleveDir, "store")
		if err := os.Rename(store, store+".away"); err != nil {
			t.Skip(err) // a system that moves no open files
		}
		if err := x.Compact(t.Context()); err == nil {
			t.Error("no error")
		}
		if err := os.Rename(store+".away", store); err != nil {
			t.Fatal(err)
		}
		stillThere(t, x, dir, count, before)
	})
}

// Killed at any moment, a compaction leaves an index that is whole.
func TestAKilledCompactionLeavesTheIndexWhole(t *testing.T) {
	if dir := os.Getenv("TENKYO_TEST_COMPACT"); dir != "" { // the process that is killed
		x, err := Open(dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Compact(t.Context()); err != nil {
			t.Fatal(err)
		}
		fmt.Println("compact")
		time.Sleep(time.Minute) // not to close it
	}
	x, dir := scattered(t)
	before := answers(t, x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		victim := filepath.Join(t.TempDir(), "index")
		if err := os.CopyFS(victim, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "TENKYO_TEST_COMPACT="+victim)
		said, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if i == 0 { // killed after it
			bufio.NewReader(said).ReadString('\n') //nolint:errcheck // what is found below counts
		} else {
			time.Sleep(time.Duration(25*i) * time.Millisecond)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait() //nolint:errcheck // it was killed
		again, err := Open(victim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := segments(t, again); !reflect.DeepEqual(answers(t, again), before) || i == 0 && n != 1 {
			t.Errorf("killed the %d. time: %d segments, or other answers", i+1, n)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
