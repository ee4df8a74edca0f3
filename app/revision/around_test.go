package revision

import (
	"strings"
	"testing"

	"tenkyo/index"
)

// edits of rules: the quoted sentence stands in both editions unless the status says otherwise.
var edits = []struct {
	name, was, is, quote string
	status               Status
	around               Around
	wasHolds, isHolds    string // what the two texts shown must hold
}{
	// Provisos behind the sentence.
	{"ただし書きがなくなる", "休暇は10日とする。ただし、試用期間中の者を除く。", "休暇は10日とする。", "休暇は10日とする。", Changed, ProvisoGone, "ただし、試用期間中の者を除く。", "休暇は10日とする。"},
	{"別の行のただし書きがなくなる", "休暇は10日とする。\nただし、試用期間中の者を除く。\n届出を要する。", "休暇は10日とする。\n届出を要する。", "休暇は10日とする。", Changed, ProvisoGone, "試用期間中", ""},
	{"別の段落のただし書きがなくなる", "休暇は10日とする。\n\n但し、試用期間中の者を除く。", "休暇は10日とする。", "休暇は10日とする。", Changed, ProvisoGone, "試用期間中", ""},
	{"ただし書きが加わる", "休暇は10日とする。", "休暇は10日とする。ただし、試用期間中の者を除く。", "休暇は10日とする。", Changed, ProvisoAdded, "", "試用期間中"},
	{"ただし書きが変わる", "休暇は10日とする。ただし、試用期間中の者を除く。", "休暇は10日とする。ただし、休職中の者を除く。", "休暇は10日とする。", Changed, ProvisoChanged, "試用期間中", "休職中"},
	{"かっこ書きのただし書きがなくなる", "休暇は10日とする。（ただし、試用期間中の者を除く。）", "休暇は10日とする。", "休暇は10日とする。", Changed, ProvisoGone, "試用期間中", ""},
	{"二つのただし書きの一方がなくなる", "甲とする。ただし、乙を除く。ただし、丙はこの限りでない。", "甲とする。ただし、乙を除く。", "甲とする。", Changed, ProvisoGone, "丙", "乙"},
	{"ただし書きの前に文が加わる", "甲とする。ただし、乙を除く。", "甲とする。丙とする。ただし、乙を除く。", "甲とする。", Current, "", "", ""},
	{"ただし書きもそのまま", "甲とする。ただし、乙を除く。丙とする。", "甲とする。ただし、乙を除く。丁とする。", "甲とする。", Current, "", "", ""},
	{"次の号のただし書きは別", "(1) 甲を支給する。\n(2) 乙を支給する。ただし、丙を除く。", "(1) 甲を支給する。\n(2) 乙を支給する。", "甲を支給する。", Current, "", "", ""},
	{"号のただし書きがなくなる", "(1) 甲を支給する。\n(2) 乙を支給する。ただし、丙を除く。", "(1) 甲を支給する。\n(2) 乙を支給する。", "乙を支給する。", Changed, ProvisoGone, "丙を除く", ""},
	{"an exception goes", "Approval is required. However, repairs below 500 dollars are exempt.", "Approval is required.", "Approval is required.", Changed, ProvisoGone, "repairs", ""},
	{"an exception comes", "Approval is required.", "Approval is required. Except in emergencies, it is given beforehand.", "Approval is required.", Changed, ProvisoAdded, "", "emergencies"},
	{"an exception changes its sum", "Approval is required. However, repairs below 500 dollars are exempt.", "Approval is required. However, repairs below 50 dollars are exempt.", "Approval is required.", Changed, ProvisoChanged, "500", "50 dollars"},
	{"an exception on a line of its own goes", "- Approval is required.\nHowever, repairs are exempt.\n- Receipts are kept.", "- Approval is required.\n- Receipts are kept.", "Approval is required.", Changed, ProvisoGone, "repairs", ""},
	{"an item that begins like a proviso is none", "- Work laptops\n- Provided phones", "- Work laptops", "Work laptops", Current, "", "", ""},
	{"an article with its exception is renumbered", "# 第3条 休暇\n休暇は10日とする。ただし、試用期間中の者を除く。", "# 第4条 休暇\n休暇は10日とする。ただし、試用期間中の者を除く。", "休暇は10日とする。", Moved, "", "", ""},
	{"an article is renumbered and loses its exception", "# Article 3 Leave\nLeave is ten days. Unless ill, staff ask first.", "# Article 4 Leave\nLeave is ten days.", "Leave is ten days.", Changed, ProvisoGone, "Unless ill", ""},

	// Lead-ins of lists.
	{"いずれかがすべてになる", "社員が次の各号のいずれかに該当する場合は、解雇する。\n(1) 無断欠勤が14日に及んだとき\n(2) 勤務成績が不良なとき", "社員が次の各号のすべてに該当する場合は、解雇する。\n(1) 無断欠勤が14日に及んだとき\n(2) 勤務成績が不良なとき", "勤務成績が不良なとき", Changed, LeadIn, "いずれか", "すべて"},
	{"することができるが、してはならないになる", "社員は、次に掲げる行為をすることができる。\n・副業\n・在宅勤務", "社員は、次に掲げる行為をしてはならない。\n・副業\n・在宅勤務", "副業", Changed, LeadIn, "できる", "してはならない"},
	{"主体が変わる", "部長は、以下の支出を承認する。\n一　備品\n二　旅費", "社長は、以下の支出を承認する。\n一　備品\n二　旅費", "旅費", Changed, LeadIn, "部長", "社長"},
	{"柱書きのコロンまで", "持ち出してよいもの：\n- ノートパソコン\n- 携帯電話", "持ち出してはならないもの：\n- ノートパソコン\n- 携帯電話", "携帯電話", Changed, LeadIn, "してよい", "はならない"},
	{"入れ子の外の柱書きが変わる", "次の者に支給する。\n(1) 次のいずれかに該当する社員\nア　扶養する子がある者\nイ　単身赴任の者", "次の者には支給しない。\n(1) 次のいずれかに該当する社員\nア　扶養する子がある者\nイ　単身赴任の者", "単身赴任の者", Changed, LeadIn, "支給する", "支給しない"},
	{"入れ子の内の柱書きが変わる", "次の者に支給する。\n(1) 次のいずれかに該当する社員\nア　扶養する子がある者\nイ　単身赴任の者", "次の者に支給する。\n(1) 次のいずれにも該当しない社員\nア　扶養する子がある者\nイ　単身赴任の者", "単身赴任の者", Changed, LeadIn, "いずれかに", "いずれにも"},
	{"隣の号の柱書きは別", "次の者に支給する。\n(1) 次の社員\nア　甲野\n(2) 次の嘱託\nア　乙野", "次の者に支給する。\n(1) 次の社員\nア　甲野\n(2) 次の顧問\nア　乙野", "甲野", Current, "", "", ""},
	{"次の項は前の項の柱書きによらない", "社員は次の物を持つ。\n(1) 社員証\n(2) 鍵\n2　前項の物は、退職の日に返す。", "役員は次の物を持つ。\n(1) 社員証\n(2) 鍵\n2　前項の物は、退職の日に返す。", "前項の物は、退職の日に返す。", Current, "", "", ""},
	{"第2項の号は第2項の柱書きによる", "社員は次の物を持つ。\n(1) 社員証\n2　次の物は、退職の日に返す。\n(1) 名札\n(2) 鍵", "社員は次の物を持つ。\n(1) 社員証\n2　次の物は、退職の後も返さない。\n(1) 名札\n(2) 鍵", "名札", Changed, LeadIn, "返す", "返さない"},
	{"第1項の柱書きは第2項の号に及ばない", "社員は次の物を持つ。\n(1) 社員証\n2　次の物は、退職の日に返す。\n(1) 名札", "役員は次の物を持つ。\n(1) 社員証\n2　次の物は、退職の日に返す。\n(1) 名札", "名札", Current, "", "", ""},
	{"号が加わるだけ", "次の物を持つ。\n(1) 社員証\n(2) 鍵", "次の物を持つ。\n(1) 社員証\n(2) 名札\n(3) 鍵", "鍵", Current, "", "", ""},
	{"柱書きの条番号がずれる", "第3条の申請には、次の書類を添える。\n(1) 領収書", "第4条の申請には、次の書類を添える。\n(1) 領収書", "領収書", Changed, LeadIn, "第3条", "第4条"},
	{"柱書きがなくなる", "# 提出\n次の場合に限り、提出する。\n(1) 診断書\n(2) 領収書", "# 提出\n(1) 診断書\n(2) 領収書", "診断書", Changed, LeadIn, "限り", "診断書"},
	{"号が別の柱書きの下に移る", "次の物を持ち出せる。\n(1) 手帳\n(2) 会社が貸す携帯電話\n\n次の物は持ち出せない。\n(1) 名簿", "次の物を持ち出せる。\n(1) 手帳\n\n次の物は持ち出せない。\n(1) 名簿\n(2) 会社が貸す携帯電話", "会社が貸す携帯電話", Changed, LeadIn, "持ち出せる", "持ち出せない"},
	{"前の段落が導かなければ及ばない", "会社は安全に努める。\n- 甲社の倉庫\n- 乙社の倉庫", "会社は健康に努める。\n- 甲社の倉庫\n- 乙社の倉庫", "甲社の倉庫", Current, "", "", ""},
	{"employees may becomes must not", "Employees may:\n- use personal devices\n- work from home", "Employees must not:\n- use personal devices\n- work from home", "work from home", Changed, LeadIn, "may", "must not"},
	{"any of becomes all of", "Leave is granted if any of the following applies:\n1. a child is ill\n2. a parent is ill", "Leave is granted if all of the following apply:\n1. a child is ill\n2. a parent is ill", "a parent is ill", Changed, LeadIn, "any of", "all of"},
	{"the subject of a lead-in", "Managers shall approve the following.\n(a) Travel\n(b) Training", "Employees shall approve the following.\n(a) Travel\n(b) Training", "Training", Changed, LeadIn, "Managers", "Employees"},
	{"a lead-in without a colon", "Staff may not\n- share passwords\n- lend badges", "Staff may\n- share passwords\n- lend badges", "share passwords", Changed, LeadIn, "may not", "Staff may"},
	{"only the marks of the items change", "Employees may:\n- use personal devices\n- work from home", "Employees may:\n1. use personal devices\n2. work from home", "work from home", Current, "", "", ""},
	{"an inner list keeps its inner lead-in", "Staff may:\n- travel:\n  - by rail\n  - by air\n- train:\n  - at home", "Staff may:\n- travel:\n  - by rail\n  - by air\n- not train:\n  - at home", "by air", Current, "", "", ""},
	{"an inner list whose outer lead-in changed", "Staff may:\n- travel:\n  - by rail\n  - by air", "Staff must not:\n- travel:\n  - by rail\n  - by air", "by air", Changed, LeadIn, "may", "must not"},
	{"an item that was edited itself", "Staff may:\n- work at home on Mondays", "Staff may:\n- work at home on Fridays", "work at home on Mondays", Changed, "", "Mondays", "Fridays"},

	// Headings that say for whom or when.
	{"見出しの場合が変わる", "# 3 正社員の場合\n休暇は10日とする。", "# 3 契約社員の場合\n休暇は10日とする。", "休暇は10日とする。", Changed, LeadIn, "正社員", "契約社員"},
	{"見出しの禁止が消える", "# 禁止事項\n- 私物の端末\n- 外部の記憶装置", "# 許可事項\n- 私物の端末\n- 外部の記憶装置", "私物の端末", Changed, LeadIn, "禁止", "許可"},
	{"名だけの見出しが変わる", "# 第3条 病気休暇\n休暇は10日とする。", "# 第3条 傷病休暇\n休暇は10日とする。", "休暇は10日とする。", Current, "", "", ""},
	{"a heading names other people", "# For managers\nApproval is given in writing.", "# For employees\nApproval is given in writing.", "Approval is given in writing.", Changed, LeadIn, "managers", "employees"},
	{"only the number of such a heading changes", "# 3. For managers\nApproval is given in writing.", "# 4. For managers\nApproval is given in writing.", "Approval is given in writing.", Moved, "", "", ""},

	// Heads of tables.
	{"表の見出しの国内が海外になる", "役職 | 日当（国内）\n部長 | 3,000円\n課長 | 2,000円", "役職 | 日当（海外）\n部長 | 3,000円\n課長 | 2,000円", "課長 | 2,000円", Changed, TableHead, "国内", "海外"},
	{"表の見出しの単位が変わる", "勤続年数 | 支給額（千円）\n5年 | 300\n10年 | 600", "勤続年数 | 支給額（円）\n5年 | 300\n10年 | 600", "10年 | 600", Changed, TableHead, "千円", "（円）"},
	{"列が入れ替わる", "Grade | Rail | Air\nManager | first class | business class", "Grade | Air | Rail\nManager | first class | business class", "Manager | first class | business class", Changed, TableHead, "Rail | Air", "Air | Rail"},
	{"表の行が増えるだけ", "Grade | Rate\nManager | 50\nClerk | 30", "Grade | Rate\nDirector | 80\nManager | 50\nClerk | 30", "Clerk | 30", Current, "", "", ""},
	{"見出しのない表では前の行は見出しでない", "部長 | 3,000円\n課長 | 2,000円", "部長 | 3,500円\n課長 | 2,000円", "課長 | 2,000円", Current, "", "", ""},
	{"年度の見出しが変わる", "品目 | 2025年度\n部品 | 120", "品目 | 2026年度\n部品 | 120", "部品 | 120", Changed, TableHead, "2025", "2026"},
	{"表を導く文が変わる", "国内の日当は次の表のとおりとする。\n役職 | 日当\n部長 | 3,000円", "海外の日当は次の表のとおりとする。\n役職 | 日当\n部長 | 3,000円", "部長 | 3,000円", Changed, LeadIn, "国内", "海外"},
	{"the row itself changed", "Grade | Rate\nManager | 50", "Grade | Rate\nManager | 60", "Manager | 50", Changed, "", "50", "60"},
	{"an article with a table is renumbered", "# Article 3\nGrade | Rate\nManager | 50", "# Article 4\nGrade | Rate\nManager | 50", "Manager | 50", Moved, "", "", ""},
	{"第3条が第5条になる", "# 第3条 日当\n役職 | 日当\n部長 | 3,000円", "# 第5条 日当\n役職 | 日当\n部長 | 3,000円", "部長 | 3,000円", Moved, "", "", ""},
	{"号のある条の番号だけが変わる", "# 第3条\n次の者に支給する。\n(1) 社員\n(2) 嘱託", "# 第4条\n次の者に支給する。\n(1) 社員\n(2) 嘱託", "嘱託", Moved, "", "", ""},
}

func TestWhatChangedAroundASentenceChangesIt(t *testing.T) {
	for _, c := range edits {
		f, ok := Compare(chunksOf(c.was), chunksOf(c.is)).Like(c.quote, "")
		if !ok || f.Status != c.status || f.Around != c.around || !strings.Contains(f.Was, c.wasHolds) || !strings.Contains(f.Is, c.isHolds) {
			t.Errorf("%s: got %s %q\nwas %s\nis  %s\nwant %s %q", c.name, f.Status, f.Around, f.Was, f.Is, c.status, c.around)
		}
		if same, ok := Compare(chunksOf(c.was), chunksOf(c.was)).Like(c.quote, ""); !ok || same.Status != Current {
			t.Errorf("%s: the text differs from itself: %+v", c.name, same)
		}
	}
}

// The passages that an answer keeps tell less than the whole edition: what is not in them is not said to have come.
func TestPassagesSayNothingOfWhatTheyDoNotHold(t *testing.T) {
	is := chunksOf("Staff may:\n- travel\n- train\n\nApproval is required. However, repairs are exempt.")
	for _, c := range []struct {
		name   string
		was    string
		quote  string
		status Status
	}{
		{"a list without its lead-in", "- travel\n- train", "train", Current},
		{"a sentence behind which the passage ends", "Approval is required.", "Approval is required.", Current},
		{"a list with another lead-in", "Staff must not:\n- travel\n- train", "train", Changed},
		{"a sentence with another exception", "Approval is required. However, travel is exempt.", "Approval is required.", Changed},
	} {
		if f, ok := ComparePassages(chunksOf(c.was), is).Like(c.quote, ""); !ok || f.Status != c.status {
			t.Errorf("%s: got %+v, want %s", c.name, f, c.status)
		}
	}
}

// A list or table that is cut into chunks has one lead-in and one head.
func TestAListInSeveralChunksHasOneLeadIn(t *testing.T) {
	cut := func(lead string) []index.Chunk {
		first := lead + "\n(1) 甲の書類\n(2) 乙の書類"
		again := []rune(lead)
		return []index.Chunk{
			{ID: "a", Headings: []string{"提出"}, Text: first, Page: 1},
			{ID: "b", Headings: []string{"提出"}, Text: lead + "\n(3) 丙の書類", Page: 1, Spans: []index.Span{
				{Page: 1, End: len(again), Repeated: true}, {Page: 1, Start: len(again) + 1, End: len(again) + 9, PageStart: 99},
			}},
		}
	}
	f := Compare(cut("次の書類を出す。"), cut("次の書類を保存する。")).At("b", 9, 17)
	if len(f) == 0 || f[len(f)-1].Status != Changed || f[len(f)-1].Around != LeadIn {
		t.Errorf("got %+v", f)
	}
}
