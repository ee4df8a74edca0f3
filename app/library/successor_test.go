package library

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tenkyo/ingest"
	"tenkyo/ingest/document"
)

// tripRule is a rule of eight articles, some of which a test may replace.
func tripRule(title string, replaced ...string) string {
	text := "# " + title + `

## 第1条（目的）

この規程は、役員及び従業員が社命により国内に出張するときの手続と旅費の支給について必要な事項を定める。

## 第2条（手続）

出張する者は、出発の三営業日前までに所属長の承認を受け、総務課に届け出なければならない。

## 第3条（交通費）

鉄道、船舶、航空機及びバスの運賃は、最も経済的な通常の経路によって計算した実費を支給する。

## 第4条（宿泊料）

宿泊料は、一泊につき九千円を上限として、領収書により実費を支給する。

## 第5条（日当）

日当は、半日を超える出張一日につき二千円とし、目的地が同一の市内にあるときは支給しない。

## 第6条（精算）

出張した者は、帰着後七日以内に旅費精算書へ領収書を添えて経理課に提出し、精算を受ける。
`
	return strings.NewReplacer(replaced...).Replace(text)
}

// keys is a rule of another thing.
const keys = `# 鍵管理規程

## 第1条（目的）

この規程は、本社社屋の出入口及び書庫の鍵を管理する方法を定める。

## 第2条（保管）

鍵は総務課が施錠した保管箱に納め、貸し出した日時と氏名を台帳に記録する。

## 第3条（紛失）

鍵を失った者は直ちに総務課長へ申し出て、錠の交換に要する費用の一部を負担する。
`

var raised = []string{"九千円", "一万二千円", "帰着後七日以内", "帰着後五営業日以内"}

func (s *shelf) move(from, to string) {
	s.Helper()
	to = filepath.Join(s.root, filepath.FromSlash(to))
	s.must(os.MkdirAll(filepath.Dir(to), 0o755))
	s.must(os.Rename(filepath.Join(s.root, filepath.FromSlash(from)), to))
}

func (s *shelf) drop(rel string) {
	s.Helper()
	s.must(os.Remove(filepath.Join(s.root, filepath.FromSlash(rel))))
}

func TestAFileThatWasRenamedAndChangedIsTheNextEdition(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("規程/旅費規程.md", tripRule("旅費規程"))
	s.write("規程/鍵.md", keys)
	s.ingest(l)
	s.drop("規程/旅費規程.md")
	now := s.write("規程/出張旅費_2026改正.md", tripRule("旅費規程", raised...))
	s.want(s.ingest(l), "indexed 規程/旅費規程.md", "unchanged 規程/鍵.md")
	info := s.infoOf(l, "規程/旅費規程.md")
	if info.Editions != 2 || info.Path != now || info.Rel != "規程/出張旅費_2026改正.md" {
		t.Errorf("%d editions at %s", info.Editions, info.Rel)
	}
	for _, name := range []string{"規程/出張旅費_2026改正.md", "出張旅費_2026改正.md", "旅費規程.md"} {
		if doc, err := l.Resolve(name); err != nil || doc != info.Doc {
			t.Errorf("%s is %q, %v", name, doc, err)
		}
	}
	if names := l.Names(); !slices.Contains(names, "出張旅費_2026改正.md") || slices.Contains(names, "旅費規程.md") {
		t.Errorf("the files are called %q", names)
	}

	// What comes under the old name later is a document of its own.
	s.write("規程/旅費規程.md", "# 旅費の手引き\n\n旅費について分からないことは、総務課の窓口に尋ねること。\n")
	s.want(s.ingest(l), "unchanged 規程/旅費規程.md", "unchanged 規程/鍵.md", "indexed 社内 規程/規程/旅費規程.md")
	if info := s.infoOf(l, "規程/旅費規程.md"); info.Editions != 2 || info.Title != "旅費規程" {
		t.Errorf("the rule has %d editions and is called %s", info.Editions, info.Title)
	}
}

func TestAFileUnderAnotherOnesNameIsNotTheOther(t *testing.T) {
	for name, text := range map[string]string{"moved": tripRule("旅費規程"), "moved and changed": tripRule("旅費規程", raised...)} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			l := s.open()
			s.write("a.md", tripRule("旅費規程"))
			s.ingest(l)
			s.write("b.md", text)
			s.write("a.md", keys)
			s.want(s.ingest(l), "indexed 社内 規程/a.md", map[bool]string{true: "unchanged a.md", false: "indexed a.md"}[name == "moved"])
			if info := s.infoOf(l, "a.md"); info.Rel != "b.md" || info.Title != "旅費規程" {
				t.Errorf("the rule is %q at %s", info.Title, info.Rel)
			}
			if info := s.infoOf(l, "社内 規程/a.md"); info.Rel != "a.md" || info.Title != "鍵管理規程" || info.Editions != 1 {
				t.Errorf("the new one is %q at %s in %d editions", info.Title, info.Rel, info.Editions)
			}
			s.want(s.ingest(l), "unchanged a.md", "unchanged 社内 規程/a.md")
		})
	}
	t.Run("laid over it", func(t *testing.T) {
		s := newShelf(t)
		l := s.open()
		s.write("a.md", tripRule("旅費規程"))
		s.write("b.md", keys)
		s.ingest(l)
		s.move("b.md", "a.md")
		s.want(s.ingest(l), "unchanged b.md", "retired a.md")
		if info := s.infoOf(l, "b.md"); info.Rel != "a.md" {
			t.Errorf("it is at %s", info.Rel)
		}
	})
	t.Run("exchanged", func(t *testing.T) {
		s := newShelf(t)
		l := s.open()
		s.write("a.md", tripRule("旅費規程"))
		s.write("b.md", keys)
		s.ingest(l)
		s.move("b.md", "c")
		s.move("a.md", "b.md")
		s.move("c", "a.md")
		s.want(s.ingest(l), "unchanged b.md", "unchanged a.md")
		if a, b := s.infoOf(l, "a.md"), s.infoOf(l, "b.md"); a.Rel != "b.md" || b.Rel != "a.md" {
			t.Errorf("they are at %s and %s", a.Rel, b.Rel)
		}
	})
}

func TestWhatIsInDoubtIsNoNextEdition(t *testing.T) {
	for name, c := range map[string]struct{ was, is, to string }{
		"another rule of that title":     {tripRule("旅費規程"), strings.ReplaceAll(keys, "鍵管理規程", "旅費規程"), "b.md"},
		"another title":                  {tripRule("旅費規程"), tripRule("海外旅費規程", raised...), "b.md"},
		"half of its articles are new":   {tripRule("旅費規程"), tripRule("旅費規程", "鉄道、船舶、航空機及びバスの運賃は、最も経済的な通常の経路によって計算した実費", "会社が契約する旅行代理店を通じて手配した乗車券", "日当は、半日を超える出張一日につき二千円とし、目的地が同一の市内にあるときは支給しない。", "昼食の補助として食事券を配付し、現金による手当は廃止する。", "帰着後七日以内に旅費精算書へ領収書を添えて経理課に提出し、精算を受ける", "法人カードの利用明細を月末に電子申請で確定させるものとする"), "b.md"},
		"another company":                {tripRule("旅費規程", "この規程は、", "この規程は、株式会社甲の"), tripRule("旅費規程", "この規程は、", "この規程は、株式会社乙の"), "b.md"},
		"a copy in another folder":       {tripRule("旅費規程"), tripRule("旅費規程", "宿泊料は、一泊につき九千円を上限として、領収書により実費を支給する。", "宿泊料は地域ごとに定める表による。"), "大阪支店/b.md"},
		"a draft":                        {tripRule("旅費規程"), tripRule("旅費規程", raised...), "旅費規程改正案.md"},
		"a form that has hardly a word":  {"# 届\n\n氏名\n\n所属\n", "# 届\n\n氏名\n\n日付\n", "b.md"},
		"its first half in another text": {tripRule("旅費規程"), tripRule("旅費規程") + strings.Replace(keys, "# 鍵管理規程\n", "", 1) + strings.Repeat("社屋の清掃は、委託を受けた者が毎朝八時までに終える。\n", 12), "b.md"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			l := s.open()
			s.write("a.md", c.was)
			s.ingest(l)
			s.drop("a.md")
			s.write(c.to, c.is)
			s.want(s.ingest(l), "retired a.md", "indexed "+c.to)
		})
	}
	t.Run("a copy of what a changed file was", func(t *testing.T) {
		s := newShelf(t)
		l := s.open()
		s.write("a.md", tripRule("旅費規程"))
		s.ingest(l)
		s.write("a_old.md", tripRule("旅費規程"))
		s.write("a.md", tripRule("旅費規程", raised...))
		s.want(s.ingest(l), "indexed a.md", "indexed a_old.md")
		if info := s.infoOf(l, "a.md"); info.Editions != 2 || info.Rel != "a.md" {
			t.Errorf("%d editions at %s", info.Editions, info.Rel)
		}
	})
	t.Run("a rule that was rewritten under its name", func(t *testing.T) {
		s := newShelf(t)
		l := s.open()
		s.write("a.md", tripRule("旅費規程"))
		s.ingest(l)
		s.write("a.md", keys)
		s.write("b.md", strings.ReplaceAll(keys, "鍵", "印章"))
		s.want(s.ingest(l), "indexed a.md", "indexed b.md")
	})
}

// Of several that are alike each goes on with the one that it is most like.
func TestEachOfSeveralGoesOnWithItsOwn(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	local := []string{"九千円", "七千円", "所属長の承認", "支店長の承認", "総務課に", "支店庶務に"}
	s.write("本社.md", tripRule("旅費規程"))
	s.write("支店.md", tripRule("旅費規程", local...))
	s.write("鍵.md", keys)
	s.ingest(l)
	s.drop("本社.md")
	s.drop("支店.md")
	s.write("1.md", tripRule("旅費規程", append(slices.Clone(local), "七日以内", "五日以内")...))
	s.write("2.md", tripRule("旅費規程", raised...))
	s.want(s.ingest(l), "indexed 支店.md", "indexed 本社.md", "unchanged 鍵.md")
	if a, b := s.infoOf(l, "支店.md"), s.infoOf(l, "本社.md"); a.Rel != "1.md" || b.Rel != "2.md" {
		t.Errorf("they are at %s and %s", a.Rel, b.Rel)
	}
}

// A file that was only renamed is read again where its name says something of it.
func TestARenamedFileIsCalledWhatItsNameSays(t *testing.T) {
	s := newShelf(t)
	l := s.open()
	s.write("出張の心得.txt", "出張する者は、出発の前に行き先と日程を所属長に知らせる。\n")
	s.write("規程.md", tripRule("旅費規程"))
	s.ingest(l)
	added := s.infoOf(l, "出張の心得.txt")
	s.move("出張の心得.txt", "旅行の心得.txt")
	s.move("規程.md", "【廃止】規程.md")
	s.want(s.ingest(l), "indexed 出張の心得.txt", "indexed 規程.md")
	info := s.infoOf(l, "出張の心得.txt")
	if info.Title != "旅行の心得" || info.Editions != 1 || info.Version != added.Version {
		t.Errorf("it is called %q in %d editions", info.Title, info.Editions)
	}
	if hits, err := l.Search(t.Context(), "出張する者は行き先を知らせる", 3, SearchOptions{}); err != nil || len(hits.Hits) == 0 || hits.Hits[0].Title != "旅行の心得" {
		t.Errorf("found %v, %v", hits.Hits, err)
	}
	if info := s.infoOf(l, "規程.md"); info.Kind != document.Repealed {
		t.Errorf("it is %s", info.Kind)
	}
	s.want(s.ingest(l), "unchanged 出張の心得.txt", "unchanged 規程.md")
}

// TestEditionsOfRealRulesAreAlikeAndRulesAreNot holds the measure against rules in two languages with an older edition of each. They are
// not part of the repository.
func TestEditionsOfRealRulesAreAlikeAndRulesAreNot(t *testing.T) {
	golden := filepath.Join("..", "..", "..", "shared", "golden")
	if _, err := os.Stat(golden); err != nil {
		t.Skip("no golden set beside the repository")
	}
	read := func(dir string) map[string]*document.Document {
		docs := map[string]*document.Document{}
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
				return err
			}
			rel, err := filepath.Rel(dir, path)
			if err != nil {
				return err
			}
			docs[rel], err = ingest.Read(t.Context(), path, ingest.Options{})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return docs
	}
	is, was := read(filepath.Join(golden, "docs")), read(filepath.Join(golden, "docs-old"))
	missed := 0
	for a, x := range was {
		for b, y := range is {
			switch alike := likeness(x, y); {
			case a != b && alike >= nextAlike:
				t.Errorf("%s and %s are alike by %.2f", a, b, alike)
			case a == b && alike < nextAlike:
				missed++
				t.Logf("two editions of %s are alike by %.2f", a, alike)
			}
		}
	}
	if missed > 1 {
		t.Errorf("of %d rules %d are not recognised in their next edition", len(was), missed)
	}
}
