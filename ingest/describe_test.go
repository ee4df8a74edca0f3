package ingest

import (
	"strings"
	"testing"
	"time"

	"tenkyo/ingest/document"
	"tenkyo/ingest/markdown"
)

func describe(t *testing.T, source, fileName string) *document.Document {
	t.Helper()
	doc, err := markdown.Read([]byte(source), fileName)
	if err != nil {
		t.Fatal(err)
	}
	Describe(doc, fileName, time.Date(2025, 2, 3, 0, 0, 0, 0, time.UTC))
	return doc
}

func TestEditionAndEffectiveDayComeFromTheBestSource(t *testing.T) {
	for _, c := range []struct {
		name, source, file                             string
		edition, editionFrom, effective, effectiveFrom string
	}{
		{"the last day of 附則 counts", "# 規則\n\n第1条 …\n\n## 附則\n\n- この規則は、令和2年4月21日から施行する。\n- この規則は、令和5年5月22日に改正し、令和5年6月21日から施行する。\n- この規則は、令和4年11月21日に改正し、令和4年12月21日から施行する。", "a.md",
			"2023-05-22", "text", "2023-06-21", "text"},
		{"the first edition has a day and no label", "# 規則\n\n## 附　則\n\nこの規程は、平成十二年四月一日から施行する。", "a.md", "", "", "2000-04-01", "text"},
		{"front matter wins over text and name", "---\nversion: 7\neffective: 2024-04-01\n---\n# 規則\n\n## 附則\n\nこの規則は、令和5年6月21日から施行する。", "a_v2.1_20230101施行.md",
			"7", "front_matter", "2024-04-01", "front_matter"},
		{"text wins over the name", "# 規則\n\nVersion 1.2\n\n施行日：2024年4月1日\n\n## 第1条\n\n…", "a_v2.1_20230101施行.md", "1.2", "text", "2024-04-01", "text"},
		{"a day in the file name is an edition, not a day in force", "# 規則\n\n…", "旅費規程_2024-04-01.md", "2024-04-01", "file_name", "", ""},
		{"unless the name says so", "# 規則\n\n…", "旅費規程_20240401施行.md", "2024-04-01", "file_name", "2024-04-01", "file_name"},
		{"第3版 in the name", "# 規則\n\n…", "就業規則（第３版）.md", "第3版", "file_name", "", ""},
		{"v2.1 in the name", "# 規則\n\n…", "travel-policy_v2.1.md", "2.1", "file_name", "", ""},
		{"an era in the name", "# 規則\n\n…", "就業規則R5.4.1.md", "2023-04-01", "file_name", "", ""},
		{"a month in the name", "# 規則\n\n…", "就業規則_2024-04.md", "2024-04", "file_name", "", ""},
		{"a number in the name is none", "# 規則\n\n…", "01_就業規則.md", "", "", "", ""},
		{"a part that comes into force later is not the whole", "# 規則\n\n## 附則\n\nこの規則は、令和6年4月1日から施行する。ただし、第5条の規定は、令和8年4月1日から施行する。", "a.md", "", "", "2024-04-01", "text"},
		{"a part in a sentence of its own", "# 規則\n\n## 附則\n\n1. この規則は、令和6年4月1日から施行する。\n2. 第5条から第7条までの規定は、令和8年4月1日から適用する。", "a.md", "", "", "2024-04-01", "text"},
		{"what applies from an earlier day comes into force later", "# 規則\n\n## 附則\n\nこの規程は、令和5年4月1日から施行し、令和5年3月1日から適用する。", "a.md", "", "", "2023-04-01", "text"},
		{"days in the body belong to others", "# 規則\n\n## 第1条\n\n平成25年4月1日から施行された法律による。\n\n## 第2条\n\n令和元年10月1日改正の労働基準法による。", "a.md", "", "", "", ""},
		{"blanks to be filled are no day", "# 手順\n\n## 附則\n\nこの規則は、令和＿＿年＿＿月＿＿日に改正し、令和＿＿年＿＿月＿＿日から施行する。", "a.md", "", "", "", ""},
		{"the head of a document", "# 旅費規程\n\n制定　平成12年4月1日\n\n最終改正　令和6年3月15日\n\n施行　令和6年4月1日\n\n## 第1条\n\n…", "a.md", "2024-03-15", "text", "2024-04-01", "text"},
		{"a notice that tells its amendments in brackets", "# 対策基準\n\n平成７年８月２９日（通商産業省告示第５１８号）（制定）\n\n平成９年９月２４日（通商産業省告示第５３６号）（最終改正）\n\n## 主旨", "a.md", "1997-09-24", "text", "1997-09-24", "text"},
		{"the day of an edition long before the last amendment is not that of this one", "# 基準\n\n平成7年8月29日から施行する\n\n平成9年9月24日改正\n\n## 主旨", "a.md", "1997-09-24", "text", "1997-09-24", "text"},
		{"an amendment may reach back", "# 基準\n\n令和5年4月10日改正　令和5年4月1日施行\n\n## 主旨", "a.md", "2023-04-10", "text", "2023-04-01", "text"},
		{"English", "# Travel policy\n\nVersion 3.0 | Effective date: April 1, 2024\n\nLast revised: 15 March 2024\n\n## Scope\n\nThe act took effect on 1 May 2030 in part.", "a.md", "3.0", "text", "2024-04-01", "text"},
		{"English in one sentence", "# Policy\n\nThis policy takes effect on 2024-07-01.\n\n## Scope\n\n…", "a.md", "", "", "2024-07-01", "text"},
		{"a history at the end", "# 規則\n\n## 第1条\n\n…\n\n## 改正履歴\n\n| 改正日 | 内容 |\n|---|---|\n| 令和3年4月1日改正 | 第3条 |\n| 令和6年4月1日改正 | 第5条 |", "a.md", "2024-04-01", "text", "2024-04-01", "text"},
		{"an era that had not begun", "# 規則\n\n## 附則\n\nこの規則は、令和元年4月1日から施行する。", "a.md", "", "", "", ""},
		{"a day that no calendar has", "# 規則\n\n## 附則\n\nこの規則は、令和5年2月30日から施行する。", "a.md", "", "", "", ""},
		{"a version of something else", "# Setup\n\n## Tools\n\nUse HTTP version 1.1 and Python version 3.12.", "a.md", "", "", "", ""},
		{"2020年版", "# しくみ 2020年度版\n\n…", "a.md", "2020年度版", "text", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := describe(t, c.source, c.file)
			if doc.Edition != c.edition || doc.EditionFrom != c.editionFrom {
				t.Errorf("edition %q from %q, want %q from %q", doc.Edition, doc.EditionFrom, c.edition, c.editionFrom)
			}
			if doc.Effective != c.effective || doc.EffectiveFrom != c.effectiveFrom {
				t.Errorf("effective %q from %q, want %q from %q", doc.Effective, doc.EffectiveFrom, c.effective, c.effectiveFrom)
			}
			if doc.Updated != "2025-02-03" {
				t.Errorf("updated %q", doc.Updated)
			}
		})
	}
}

func TestKindIsWhatTheDocumentSaysOfItself(t *testing.T) {
	for _, c := range []struct {
		name, source, file string
		want               document.Kind
	}{
		{"a rule", "# 就業規則\n\n## 第1条\n\n…", "就業規則.md", document.Rule},
		{"a comparison by title", "# 就業規則　新旧対照表\n\n…", "a.md", document.Comparison},
		{"a comparison by the heads of its table", "# 改正のお知らせ\n\n| 現行 | 改正案 |\n|---|---|\n| 60歳 | 65歳 |", "a.md", document.Comparison},
		{"a comparison with 改正前 and 改正後", "# 資料\n\n| 条 | 改正後 | 改正前 |\n|---|---|---|\n| 1 | a | b |", "a.md", document.Comparison},
		{"a table of old and new prices in a rule is none", "# 規程\n\n| 区分 | 新料金 | 旧料金 |\n|---|---|---|\n| a | 1 | 2 |", "a.md", document.Rule},
		{"a draft by （案）", "# 就業規則（案）\n\n…", "a.md", document.Draft},
		{"a draft by its file name", "# 就業規則\n\n…", "就業規則_改正案.md", document.Draft},
		{"an English draft", "# Travel policy\n\n…", "travel-policy-draft2.md", document.Draft},
		{"案内, 提案 and 議案 are no drafts", "# 福利厚生のご案内と提案制度規程\n\n…", "提案規程案内.md", document.Rule},
		{"a repealed rule by its file name", "# 旅費規程\n\n…", "【廃止】旅費規程.md", document.Repealed},
		{"a rule that says it is repealed", "# 旅費規程\n\n## 附則\n\nこの規程は、令和6年3月31日限り廃止する。", "a.md", document.Repealed},
		{"a rule that repeals another", "# 旅費規程\n\n## 附則\n\n- この規程は、令和6年4月1日から施行する。\n- 旧旅費規程は、廃止する。", "a.md", document.Rule},
		{"a rule about repealing", "# 文書の保存及び廃止に関する規程\n\n…", "a.md", document.Rule},
		{"Q&A", "# 就業規則Ｑ＆Ａ\n\n…", "a.md", document.Guide},
		{"an FAQ", "# Leave\n\n…", "leave-faq.md", document.Guide},
		{"slides that explain", "# 改正のポイント（説明資料）\n\n…", "a.md", document.Guide},
		{"guidelines bind", "# Guidelines for Legal Requests\n\n…", "guidelines.md", document.Rule},
		{"minutes", "# 第3回 安全衛生委員会 議事録\n\n…", "a.md", document.Minutes},
		{"minutes by their file name", "# Work group\n\n…", "workgroup_minutes_jp_20180613.md", document.Minutes},
		{"minutes of time are none", "# Breaks of 45 minutes\n\n…", "breaks-45-minutes.md", document.Undetermined},
		{"a checklist", "# 就業規則チェックリスト\n\n第1条 …", "a.md", document.Form},
		{"what a mention in the body says does not count", "# 文書規程\n\n## 第1条\n\n議事録及び新旧対照表は、総務部が保存する。\n\n## 第2条\n\n改正案（案）は、…", "a.md", document.Rule},
		{"front matter decides", "---\nkind: draft\n---\n# 就業規則\n", "a.md", document.Draft},
	} {
		if got := describe(t, c.source, c.file).Kind; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestATitleIsFoundForEveryDocument(t *testing.T) {
	outline := []document.Heading{{Level: 1, Text: "旅費規程", Page: 1}}
	for _, c := range []struct {
		name string
		doc  document.Document
		file string
		want string
	}{
		{"its own", document.Document{Title: " 就業\n規則 "}, "a.pdf", "就業 規則"},
		{"what a program put before and after it", document.Document{Title: "Microsoft Word - 就業規則.docx"}, "a.pdf", "就業規則"},
		{"a title that says nothing gives way to the first heading", document.Document{Title: "無題 1", Format: document.PDF, Outline: outline}, "a.pdf", "旅費規程"},
		{"a heading of a part does not", document.Document{Format: document.PDF, Outline: []document.Heading{{Text: "第1章 総則", Page: 1}}}, "01_就業規則.pdf", "就業規則"},
		{"a title that is the file name, without its number", document.Document{Title: "01_就業規則"}, "01_就業規則_v2.pdf", "就業規則"},
		{"the file name without its number", document.Document{}, "99_補足資料.md", "補足資料"},
		{"a file name of digits", document.Document{}, "2024.md", "2024"},
		{"a decomposed file name", document.Document{}, "か\u3099いと\u3099.md", "がいど"},
	} {
		doc := c.doc
		Describe(&doc, c.file, time.Time{})
		if doc.Title != c.want {
			t.Errorf("%s: %q, want %q", c.name, doc.Title, c.want)
		}
		if doc.Updated != "" {
			t.Errorf("%s: updated %q without a date", c.name, doc.Updated)
		}
	}
}

func TestATitleOrLabelOfMegabytesIsShortened(t *testing.T) {
	long := "規程" + strings.Repeat("a", 1<<20)
	doc := &document.Document{Title: long, Pages: []document.Page{{Number: 1, Label: long}}, Outline: []document.Heading{{Level: 1, Text: long}}}
	Describe(doc, "a.md", time.Time{})
	if n := len([]rune(doc.Title)); n > longestName+1 || n == 0 {
		t.Errorf("a title of %d characters", n)
	}
	if n := len([]rune(doc.Pages[0].Label)); n != longestName+1 {
		t.Errorf("a label of %d characters", n)
	}
}
