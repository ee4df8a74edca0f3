package main

import (
	"strings"
	"testing"

	"tenkyo/app/policy"
	"tenkyo/app/words"
)

func TestAPolicyThatCannotBeFollowedIsSaidInTheUsersLanguage(t *testing.T) {
	err := error(&policy.Fault{Path: "/etc/tenkyo/policy.toml", Code: policy.UnknownKey, Values: []string{"exports"}})
	for lang, want := range map[string]string{words.Japanese: "管理者の設定ファイルに問題がある", words.English: "administrator's policy cannot be followed"} {
		if got := beforeTheWindow(words.New(lang), err); !strings.Contains(got, want) || !strings.Contains(got, "exports") {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
