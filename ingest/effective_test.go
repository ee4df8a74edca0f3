package ingest

import (
	"strings"
	"testing"
)

// wording is a way to write days, and the day from which the text counts: "" where the text leaves it open, so that a person is to be
// asked. Those marked public have the structure of rules that are published; the words and days are ours.
type wordingOfDays struct {
	name, want string
	public     bool
	source     string
}

const body = "\n\n## 第1条（目的）\n\nこの規程は、旅費について定める。\n\n## 第2条（適用）\n\n令和元年10月1日改正の労働基準法による。\n\n"

var wordingsOfDays = []wordingOfDays{
	// 附則
	{"one provision", "2014-09-10", true, "# 規程" + body + "## 附則\n\nこの規程は、平成26年9月10日から施行する。"},
	{"より instead of から", "2014-09-10", true, "# 規程" + body + "附　則\n\n本規程は、2014年9月10日より施行する。"},
	{"改定施行 in the same provision", "2025-09-19", true, "# 規程" + body + "## 附則\n\n2014年9月10日より施行する。\n2018年4月1日から改定施行する。\n2025年9月19日から改定施行する。"},
	{"改正施行 without a particle", "2021-04-01", true, "# 規程" + body + "## 附則\n\n平成20年4月1日施行\n\n平成25年10月1日改正施行\n\n令和3年4月1日改正施行"},
	{"一部改正施行", "2023-07-01", false, "# 規程" + body + "## 附則\n\nこの規程は、平成20年4月1日から施行する。\n\n令和5年7月1日 一部改正施行"},
	{"一部改正し、施行する", "2019-05-01", false, "# 規程" + body + "## 附則\n\n1. この規程は、平成10年4月1日から施行する。\n2. この規程は、令和元年5月1日に一部改正し、同日から施行する。"},
	{"改定し、より施行する", "2021-04-01", true, "# 規則" + body + "## 附則\n\n- 本規則は、平成２５年１月１日から施行する。\n- 本規則は、令和３年３月２０日に改定し、令和３年４月１日より施行する。"},
	{"the same sentence again for each amendment", "2019-06-16", true, "# 会員規約" + body + "## 附則\n\n本会員規約は２０１２年１０月１日より施行する。\n\n本会員規約は２０１８年１月１５日より施行する。\n\n本会員規約は２０１９年６月１６日より施行する。"},
	{"改制", "2019-12-09", true, "# 管理規約" + body + "## 付則\n\n1. この規約は、昭和６２年１１月１日より施行する。\n2. この規約は、平成２３年３月２１日より改制する。\n3. この規約は、令和元年１２月９日より改制する。"},
	{"provisions of their own, with the act", "2012-04-01", true, "# 職員就業規則" + body + "## 附則\n\nこの規則は、昭和50年4月1日から施行する。\n\n## 附則（平成24年3月31日規則第23号）\n\nこの規則は、平成24年4月1日から施行する。"},
	{"provisions of their own, changed in a year", "2014-10-23", true, "# 就業規則" + body + "## 附則\n\n本就業規則は、平成15年10月1日から施行する。\n\n## 附則（平成26年10月23日変更）\n\n本就業規則は、平成26年10月23日から施行する。"},
	{"an extract", "1999-07-16", true, "# 規則" + body + "## 附　則\n\nこの規則は、昭和五十九年九月一日から施行する。ただし、第百三条の改正規定は、公布の日から施行する。\n\n## 附　則　（平成一一年七月一六日規則第一〇二号）　抄\n\nこの規則は、公布の日から施行する。"},
	{"the day of promulgation is that of the head", "1949-04-01", true, "# 町職員就業規則\n\n昭和24年4月1日\n規則第1号" + body + "## 附則\n\nこの規則は、公布の日から施行する。"},
	{"the day of promulgation stands nowhere", "", true, "# 規則" + body + "## 附則\n\nこの規則は、公布の日から施行する。"},
	{"the newest provision names no day", "", true, "# 規則" + body + "## 附則\n\nこの規則は、平成15年4月1日から施行する。\n\n## 附則\n\nこの規則は、公布の日から施行する。"},
	{"an older provision names no day", "2015-04-01", true, "# 規則" + body + "## 附則\n\nこの規則は、公布の日から施行する。\n\n## 附則（平成27年3月20日規則第5号）\n\nこの規則は、平成27年4月1日から施行する。"},
	{"in force at once, applied from an earlier day", "2023-06-20", true, "# 給与規程" + body + "## 附則（令和5年6月20日規程第8号）\n\nこの規程は、公布の日から施行し、令和5年4月1日から適用する。"},
	{"applied from a later day", "2023-04-01", false, "# 給与規程" + body + "## 附則\n\nこの規程は、令和5年3月20日から施行し、令和5年4月1日から適用する。"},
	{"適用 alone", "2026-05-01", true, "# 在宅勤務の取扱い\n\n## 第1条（目的）\n\n…\n\n## 第7条（適用開始日）\n\n本取扱いは、2026年5月1日より適用する。"},
	{"実施 in the last article", "2024-10-01", true, "# 旅費規程" + body + "## 第11条（附則）\n\n本規程は、令和6年10月1日より実施する。"},
	{"実施するものとします", "2025-03-14", true, "# 利用規約" + body + "## 附則\n\n本規約は、2025年3月14日から実施するものとします。\n\n制定日：2025年3月1日\n\n最終更新日：2025年3月14日"},
	{"発効", "2022-01-15", false, "# 協定\n\n…\n\n## 発効\n\nこの協定は、2022年1月15日をもって発効する。"},
	{"効力を生ずる", "2022-01-15", false, "# 協定" + body + "## 附則\n\nこの協定は、令和4年1月15日から効力を生ずる。"},
	{"a proviso for one article", "2024-04-01", true, "# 規則" + body + "## 附則\n\nこの規則は、令和6年4月1日から施行する。ただし、第5条第2項の規定は、令和8年4月1日から施行する。"},
	{"the sentence is one of the body", "2024-04-01", true, "# 規程\n\n## 第1条\n\n…\n\n## 第20条\n\nこの規程は、令和6年4月1日から施行する。"},
	{"a repeal in the same provision", "2024-04-01", true, "# 旅費規程" + body + "## 附則\n\n1. この規程は、令和6年4月1日から施行する。\n2. 旧旅費規程（平成10年5月1日施行）は、令和6年3月31日をもって廃止する。"},
	{"transitional measures", "2024-04-01", true, "# 規程" + body + "## 附則\n\n1. この規程は、令和6年4月1日から施行する。\n2. 令和7年3月31日までの間は、なお従前の例による。\n3. 令和8年4月1日以後に採用された者から適用する。"},
	{"until a day", "2024-04-01", false, "# 要領" + body + "## 附則\n\nこの要領は、令和6年4月1日から令和9年3月31日まで適用する。"},
	{"a law comes into force, not this", "", true, "# 規程" + body + "## 附則\n\n労働基準法の一部を改正する法律は、令和6年4月1日から施行する。"},
	{"同年", "2023-06-21", false, "# 規則" + body + "## 附則\n\nこの規則は、令和5年5月22日に改正し、同年6月21日から施行する。"},
	{"即日施行", "2023-05-22", false, "# 規則" + body + "## 附則\n\n令和5年5月22日改正、即日施行"},
	{"a month and no day", "", true, "# 規程" + body + "## 附則\n\nこの規程は、令和6年4月から施行する。"},
	{"blanks", "", true, "# 規程" + body + "## 第12条（施行日）\n\n本規程は、2024年●月●日より施行する。"},
	{"a day set elsewhere, after one that is told", "", true, "# 規程" + body + "## 附則\n\nこの規程は、平成20年4月1日から施行する。\n\n## 附則\n\nこの規程は、別に定める日から施行する。"},
	{"the list of amendments below the provision", "2024-04-01", true, "# 購買規程" + body + "## 附則\n\n1. 本規程は1998年4月1日より施行する。\n2. 本規程の改廃は取締役会の決議による。\n\n改訂履歴：\n\n第1回改訂　1999年10月1日\n\n（中略）\n\n第14回改訂　2024年4月1日"},
	{"amendments after it in the provision", "2020-10-01", true, "# 規程" + body + "## 附則\n\nこの規程は、平成15年4月1日から施行する。\n\n平成20年4月1日　改正\n\n令和2年10月1日　一部改正"},
	{"newest first", "2025-04-01", false, "# 規程" + body + "## 附則\n\n2025年4月1日施行\n\n2020年4月1日施行\n\n2010年4月1日制定"},

	// below the title
	{"施行日 as a field", "2024-04-01", true, "# 就業規則\n\n施行日：2024年4月1日" + body},
	{"制定, 改正, 施行 as entries", "2024-04-01", true, "# 旅費規程\n\n制定　平成12年4月1日\n\n最終改正　令和6年3月15日\n\n施行　令和6年4月1日" + body},
	{"制定 and 改正 alone", "2024-03-15", true, "# 旅費規程\n\n平成12年4月1日　制定\n\n令和6年3月15日　改正" + body},
	{"制定 and 改正 on one line", "2022-04-01", true, "# 規程\n\n制定 平成12年4月1日 改正 平成20年4月1日 改正 令和4年4月1日" + body},
	{"the words follow the days on one line", "2022-04-01", false, "# 規程\n\n平成12年4月1日制定　平成20年4月1日改正　令和4年4月1日改正" + body},
	{"制定 alone", "2019-07-01", true, "# 規程\n\n（令和元年7月1日制定）" + body},
	{"the act and a list of amendments", "2022-04-01", true, "# 要項\n\n（平成22年11月25日学長裁定）\n\n改正　令和4年4月1日" + body},
	{"a table of amendments", "2020-03-19", true, "# 寄附行為\n\n| 改正 | 昭和29年7月26日 | 昭和32年1月25日 |\n|---|---|---|\n| 改正 | 2020年1月20日 | 2020年3月19日 |" + body},
	{"制定日 and 最終改定日", "2026-01-03", true, "# 利用規約\n\n…\n\n## 変更\n\n…\n\n制定日：2023年12月6日\n\n最終改定日：2026年1月3日"},
	{"施行日 and 最終改定日 on one day", "2026-09-06", true, "# R07\n\n> **施行日:** 2026-09-06 JST  \n> **最終改定日:** 2026-09-06 JST" + body},
	{"施行日 and a newer 改定日", "", true, "# 規程\n\n施行日：2020年4月1日\n\n改定日：2024年3月15日" + body},
	{"a notice with its acts", "1997-09-24", true, "# 基準\n\n平成７年８月２９日（告示第５１８号）（制定）\n\n平成９年９月２４日（告示第５３６号）（最終改正）\n\n## 主旨\n\n…"},
	{"eras in short", "2024-04-01", true, "# 規程\n\nH20.4.1 制定　R6.4.1 改正施行" + body},
	{"kanji numerals", "2024-04-01", true, "# 規程" + body + "## 附則\n\nこの規程は、令和六年四月一日から施行する。"},
	{"wide digits and the era of both calendars", "2019-05-01", false, "# 規程" + body + "## 附則\n\nこの規程は、２０１９年（令和元年）５月１日から施行する。"},
	{"a label on its own line", "2024-04-01", true, "# 規程\n\n施行日\n\n2024年4月1日" + body},
	{"a printed day", "2024-04-01", false, "# 規程\n\n施行日 2024年4月1日\n\n印刷日 2025年1月10日" + body},
	{"a review ahead", "2024-04-01", false, "# 規程\n\n2024年4月1日施行\n\n次回見直し：2027年4月1日" + body},
	{"a bare day", "", true, "# 規程\n\n2024年4月1日\n\n株式会社見本" + body},
	{"approved long after the day in force", "", false, "# 規程\n\n令和5年3月20日 理事会承認" + body + "## 附則\n\nこの規程は、平成20年4月1日から施行する。"},
	{"the head names the newest amendment, the provision an older day", "", true, "# 規程\n\n最終改正　令和6年3月15日" + body + "## 附則\n\nこの規程は、平成12年4月1日から施行する。"},
	{"a day in the head older than the only provision", "", false, "# 規程\n\n施行日：令和5年4月1日" + body + "## 附則\n\nこの規程は、令和6年4月1日から施行する。"},
	{"施行予定", "", false, "# 規程\n\n平成30年4月1日施行\n\n令和9年4月1日施行予定" + body},
	{"the text in force today knows one to come", "2027-04-01", false, "# 規程" + body + "## 附則\n\nこの規程は、平成30年4月1日から施行する。\n\nこの規程は、令和9年4月1日から改定施行する。"},

	// tables
	{"a history with a column 施行日", "2024-04-01", true, "# 規程" + body + "## 改訂履歴\n\n| 版 | 改訂日 | 内容 | 施行日 |\n|---|---|---|---|\n| 1.0 | 2020-03-01 | 初版 | 2020-04-01 |\n| 1.1 | 2024-03-10 | 第5条 | 2024-04-01 |"},
	{"a history whose newest entry is not in force yet", "", false, "# 規程" + body + "## 改訂履歴\n\n| 版 | 改訂日 | 施行日 |\n|---|---|---|\n| 1.0 | 2020-03-01 | 2020-04-01 |\n| 1.1 | 2024-03-10 | 未定 |"},
	{"a history of days alone", "2024-04-01", true, "# 規程" + body + "## 改訂履歴\n\n| 版数 | 日付 | 内容 |\n|---|---|---|\n| 第1版 | 2020/04/01 | 新規作成 |\n| 第2版 | 2024/04/01 | 第5条を改定 |"},
	{"a history without a heading", "2024-04-01", true, "# 規程" + body + "| 版 | 施行日 | 変更点 |\n|---|---|---|\n| 2 | 2024年4月1日 | 日当 |\n| 1 | 2020年4月1日 | 制定 |"},
	{"names and values", "2024-04-01", true, "# 規程\n\n| 項目 | 内容 |\n|---|---|\n| 文書番号 | A-01 |\n| 制定日 | 2010年4月1日 |\n| 施行日 | 2024年4月1日 |" + body},
	{"a table of the body is no history", "2024-04-01", false, "# 規程\n\n施行日：2024年4月1日" + body + "| 料金 | 適用日 |\n|---|---|\n| 500円 | 2025年4月1日 |"},

	// English
	{"effective date", "2024-04-01", true, "# Policy\n\nEffective Date: April 1, 2024\n\n## Scope\n\n…"},
	{"effective, supersedes", "2024-04-01", false, "# Policy\n\nEffective 1 April 2024, supersedes the policy dated 1 May 2020.\n\n## Scope\n\n…"},
	{"this policy supersedes", "2025-04-01", true, "# SLA policy\n\nEffective date: 1 April 2025\n\n## Scope\n\n…\n\n*Document Control: This policy supersedes Version 1.0 dated January 15, 2024. Next scheduled review: 1 October 2026.*"},
	{"comes into force on", "2024-07-01", false, "# Rules\n\n…\n\n## Final provisions\n\nThese rules come into force on 1 July 2024."},
	{"shall come into force on the 1st day of", "1932-10-01", true, "# Act\n\n## 1. Commencement\n\nIt shall come into force on the 1st day of October, 1932."},
	{"takes effect, in the last section", "2026-04-01", true, "# Privacy Policy\n\n## Scope\n\n…\n\n## Changes\n\nUsers will be informed. This Policy takes effect on 1 April 2026."},
	{"adopted, as amended", "2022-03-04", false, "# Bylaws\n\nAdopted 3 May 2010, as amended 12 June 2019 and 4 March 2022\n\n## Name\n\n…"},
	{"adopted at a meeting", "2025-04-16", true, "# Bylaws\n\n*These bylaws were adopted at the constituent meeting on April 16, 2025.*\n\n## Name\n\n…"},
	{"last revised alone", "2026-10-05", true, "# Sources\n\nLast revised: 2026-10-05. Previous revision: 2026-10-02 (see section 11).\n\n## Scope\n\n…"},
	{"effective, and updated later", "", true, "# Cookie policy\n\nEffective Date: April 14, 2023\n\nLast Updated: July 14, 2025\n\n## Scope\n\n…"},
	{"last reviewed does not count", "2024-04-01", true, "# Policy\n\nEffective Date: 2024-04-01\n\nLast Reviewed: 2026-04-01\n\nNext Review: 2027-04-01\n\n## Scope\n\n…"},
	{"approval, effect and review in a table", "2026-09-01", true, "# Policy\n\n| Field | Value |\n|---|---|\n| Approved by | Owner, 2026-08-28 |\n| Effective date | 2026-09-01 |\n| Review cycle | Annually (next review 2027-08-31) |\n\n## Scope\n\n…"},
	{"one row of columns", "2026-04-13", true, "# Rule\n\n| Reference Number | Version | Effective Date | Supersedes |\n|---|---|---|---|\n| INV-7 | 1.0 | 2026-04-13 | N/A |\n\n## Purpose\n\n…"},
	{"a revision history with an Effective column", "2024-04-01", true, "# Policy\n\n## Scope\n\n…\n\n## Revision history\n\n| Version | Date | Effective | Change |\n|---|---|---|---|\n| 2.0 | 10 March 2024 | 1 April 2024 | Rates |\n| 1.0 | 1 March 2020 | 1 April 2020 | First issue |"},
	{"a revision history of days alone", "2024-03-10", true, "# Policy\n\n## Scope\n\n…\n\n## Document history\n\n| Version | Date | Author | Description |\n|---|---|---|---|\n| 1.0 | 2020-03-01 | A | Initial |\n| 1.1 | 2024-03-10 | B | Rates |"},
	{"a day whose order is clear", "2024-04-25", true, "# Policy\n\nEffective: 04/25/2024\n\n## Scope\n\n…"},
	{"a day whose order another one shows", "2024-04-03", false, "# Policy\n\nEffective: 04/03/2024\n\nApproved: 03/25/2024\n\n## Scope\n\n…"},
	{"a day whose order is not clear", "", true, "# Policy\n\nEffective: 04/03/2024\n\n## Scope\n\n…"},
	{"a field below the contents", "2020-11-16", true, "# Terms\n\n## Summary\n\n| Section | What |\n|---|---|\n| A | Words |\n| B | Accounts |\n\n## The terms\n\nEffective date: November 16, 2020\n\n## A. Definitions\n\n…"},
	{"two fields that disagree", "", false, "# Terms\n\nEffective date: November 16, 2020\n\n## Summary\n\n…\n\n## The terms\n\nEffective date: November 17, 2021\n\n## A. Definitions\n\n…"},
	{"a placeholder", "", true, "# Policy\n\nEffective Date: [Date]\n\nLast Reviewed: 2024-01-31\n\n## Scope\n\n…"},
	{"on publication", "", true, "# Order\n\n## 1. Commencement\n\nIt shall come into force on the expiry of six months from the date of its publication."},
	{"another act", "", false, "# Policy\n\n## Scope\n\nThe Data Act took effect on 1 May 2030."},
	{"effective until", "2024-01-01", false, "# Policy\n\nIn force from 1 January 2024. Effective until 31 December 2027.\n\n## Scope\n\n…"},
	{"printed", "2024-01-01", false, "# Policy\n\nEffective 1 January 2024\n\nPrinted on 5 May 2025\n\n## Scope\n\n…"},
	{"a section of its own", "2024-01-01", false, "# Policy\n\nEffective 1 January 2024\n\n## Scope\n\nSection 5 of this policy takes effect on 1 January 2027."},
	{"a month and a year", "", true, "# Policy\n\n| Field | Value |\n|---|---|\n| Effective Date | February 2026 |\n\n## Scope\n\n…"},
}

func TestTheDayInForceIsReadFromEveryWordingOrAskedFor(t *testing.T) {
	wrong, open, could := 0, 0, 0
	for _, w := range wordingsOfDays {
		doc := describe(t, w.source, "a.md")
		if w.want != "" {
			could++
		}
		switch doc.Effective {
		case w.want:
		case "":
			open++
			t.Errorf("%s: not read, want %s", w.name, w.want)
		default:
			wrong++
			t.Errorf("%s: %s from %q, want %q", w.name, doc.Effective, doc.EffectiveLine, w.want)
		}
		if (doc.EffectiveLine != "") != (doc.Effective != "") {
			t.Errorf("%s: the day is %q, its line %q", w.name, doc.Effective, doc.EffectiveLine)
		}
		if doc.EffectiveLine != "" && !strings.Contains(strings.Join(strings.Fields(w.source), ""), strings.Join(strings.Fields(strings.ReplaceAll(doc.EffectiveLine, " | ", "|")), "")[:3]) {
			t.Errorf("%s: the line %q is not in the text", w.name, doc.EffectiveLine)
		}
	}
	public := 0
	for _, w := range wordingsOfDays {
		if w.public {
			public++
		}
	}
	t.Logf("%d wordings (%d of published rules): %d wrong, %d of %d that name a day not read", len(wordingsOfDays), public, wrong, open, could)
}

func TestTheLabelOfAnEditionIsThatOfTheNewestEntry(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"the version in the head", "# Policy\n\nVersion 3.0 | Effective date: April 1, 2024\n\n## Scope\n\n…", "3.0"},
		{"not that of the text which it replaces", "# Policy\n\nSupersedes: Version 1.0\n\nVersion 2.0\n\n## Scope\n\n…", "2.0"},
		{"nor that of the form on which it is written", "# Policy\n\nTemplate version 7\n\n## Scope\n\n…", ""},
		{"the newest of a list of versions", "# 規程\n\n第1版 2020年4月1日\n\n第2版 2024年4月1日" + body, "第2版"},
		{"the newest row of a history, newest last", "# 規程" + body + "## 改訂履歴\n\n| 版 | 改訂日 |\n|---|---|\n| 1.0 | 2020-03-01 |\n| 1.1 | 2024-03-10 |", "1.1"},
		{"the newest row of a history, newest first", "# Policy\n\n## Scope\n\n…\n\n## Revision history\n\n| Version | Date |\n|---|---|\n| v2.1 | 2024-03-10 |\n| v2.0 | 2020-03-01 |", "2.1"},
		{"the head is older than the history", "# Policy\n\nVersion 2.0\n\n## Scope\n\n…\n\n## Revision history\n\n| Version | Date |\n|---|---|\n| 2.1 | 2024-03-10 |\n| 2.0 | 2020-03-01 |", ""},
		{"the day of an amendment that is in force from it", "# 規程" + body + "## 附則\n\n2014年9月10日より施行する。\n2025年9月19日から改定施行する。", "2025-09-19"},
		{"an old amendment does not name what a newer provision made", "# 規程" + body + "## 附則\n\nこの規程は、令和2年3月1日に改正し、令和2年4月1日から施行する。\n\n## 附則\n\nこの規程は、令和6年4月1日から施行する。", ""},
	} {
		if doc := describe(t, c.source, "a.md"); doc.Edition != c.want {
			t.Errorf("%s: %q from %q, want %q", c.name, doc.Edition, doc.EditionFrom, c.want)
		}
	}
}

func TestAFileNameDoesNotDecideAgainstTheText(t *testing.T) {
	source := "# 規程\n\n最終改正　令和6年3月15日" + body + "## 附則\n\nこの規程は、平成12年4月1日から施行する。"
	for name, want := range map[string]string{"規程_20240401施行.md": "2024-04-01", "規程_20200401施行.md": "", "規程.md": ""} {
		if doc := describe(t, source, name); doc.Effective != want {
			t.Errorf("%s: %q, want %q", name, doc.Effective, want)
		}
	}
}
