package ingest

import (
	"testing"

	"tenkyo/ingest/document"
)

func TestADocumentIsWhatTheHeadOfItsNameSays(t *testing.T) {
	for title, want := range map[string]document.Kind{
		"就業規則": document.Rule, "国内出張旅費規程": document.Rule, "情報セキュリティ基本方針": document.Rule, "文書様式規程": document.Rule, "就業規則_2024": document.Rule, "Travel Policy": document.Rule,
		"申請書等取扱要領": document.Rule, "GitHub Acceptable Use Policies": document.Rule, "Code of Conduct": document.Rule, "通知カード取扱規程（2024年版）": document.Rule,
		"情報セキュリティチェックリスト": document.Form, "就業規則チェックリスト": document.Form, "様式第1号 休暇申請書": document.Form, "住所変更届": document.Form, "Travel policy checklist": document.Form,
		"Checklist for the travel policy": document.Form, "Expense report form": document.Form, "出張報告書（記入例）": document.Form,
		"経費精算マニュアル": document.Manual, "新入社員の手引き": document.Manual, "VPN接続手順書": document.Manual, "Operations manual": document.Manual, "経費規程運用マニュアル": document.Manual,
		"年末調整のお知らせ": document.Notice, "夏季休業について（通知）": document.Notice, "旅費規程改正の通知": document.Notice, "Notice of the annual meeting": document.Notice,
		"会社案内": document.Notice, "メモ": document.Undetermined, "出張申請": document.Form, "改正施行手順": document.Manual, "組織図": document.Undetermined, "README": document.Undetermined, "2024年度の予定": document.Undetermined,
	} {
		if got := whatItIs(&document.Document{Title: title}, "a"); got != want {
			t.Errorf("%s is %s, want %s", title, got, want)
		}
	}
	if got := whatItIs(&document.Document{Title: "メモ"}, "旅費規程"); got != document.Rule {
		t.Errorf("by the name of its file it is %s", got)
	}
	var articles document.Document
	for _, text := range []string{"第１条（目的）", "第２条", "第３条　定義"} {
		if articles.Title = "暮らし"; whatItIs(&articles, "a") != document.Undetermined {
			t.Errorf("%d articles make a rule", len(articles.Outline))
		}
		articles.Outline = append(articles.Outline, document.Heading{Text: text})
	}
	if got := whatItIs(&articles, "a"); got != document.Rule {
		t.Errorf("a text in articles is %s", got)
	}
}
