package sheet

import "testing"

func TestNothingInACellActs(t *testing.T) {
	for text, want := range map[string]string{
		"=cmd|' /C calc'!A0":                     "'=cmd|' /C calc'!A0",
		`=HYPERLINK("http://evil.example","押す")`: `'=HYPERLINK("http://evil.example","押す")`,
		"+1+1":     "'+1+1",
		"-2+3":     "'-2+3",
		"@SUM(1)":  "'@SUM(1)",
		"|calc":    "'|calc",
		"%0A=1":    "'%0A=1",
		"＝1+1":     "'＝1+1",
		"　=1":      "'　=1",
		"\n=1":     "'\n=1",
		"\t=1":     "' =1",
		"a\tb":     "a b",
		"\u200b=1": "'=1",
		"\ufeff=1": "'=1",
		"\u202e1=": "1=",
		"\x00=1":   "'=1",
		"日当は2,500円です。=ではない": "日当は2,500円です。=ではない",
		"1,000円\n=以上":       "1,000円\n=以上",
		"":                  "",
		" ":                 " ",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
