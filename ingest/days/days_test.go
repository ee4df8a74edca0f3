package days

import (
	"strings"
	"testing"
	"time"
)

func TestEveryDayIsToldWithWhatItIs(t *testing.T) {
	names := []string{"dated", "in force", "adopted", "amended", "approved", "published", "reviewed", "superseded", "ended", "printed"}
	for _, c := range []struct{ line, want string }{
		{"制定 平成12年4月1日 改正 令和4年4月1日", "2000-04-01 adopted, 2022-04-01 amended"},
		{"平成12年4月1日制定　令和4年4月1日改正", "2000-04-01 adopted, 2022-04-01 amended"},
		{"令和4年4月1日改正施行", "2022-04-01 in force, 2022-04-01 amended"},
		{"令和5年3月20日 理事会承認", "2023-03-20 approved"},
		{"昭和24年4月1日規則第1号", "1949-04-01 published"},
		{"発行日：2024年4月1日　次回見直し：2027年4月1日", "2024-04-01 published, 2027-04-01 reviewed"},
		{"印刷日 2025年1月10日", "2025-01-10 printed"},
		{"有効期限：2025年3月31日", "2025-03-31 ended"},
		{"旧規程施行日：2001年4月1日", "2001-04-01 superseded"},
		{"Adopted 3 May 2010, as amended 12 June 2019 and 4 March 2022", "2010-05-03 adopted, 2019-06-12 amended, 2022-03-04 amended"},
		{"Effective 1 April 2024, supersedes the policy dated 1 May 2020", "2024-04-01 in force, 2020-05-01 superseded"},
		{"Last reviewed: 2026-04-01", "2026-04-01 reviewed"},
		{"Issued 5 May 2024. Printed on 6 May 2025", "2024-05-05 published, 2025-05-06 printed"},
		{"Approved by the board on 5 May 2024", "2024-05-05 approved"},
		{"Tokyo, 5 May 2024", "2024-05-05 dated"},
	} {
		var got []string
		for _, s := range Read([]Line{{Text: c.line, Part: Head}}) {
			got = append(got, s.Day.Format(time.DateOnly)+" "+names[s.Says])
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s, want %s", c.line, strings.Join(got, ", "), c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("附則（令和5年3月20日規程第12号）", "この規程は、公布の日から施行し、令和5年4月1日から適用する。", true)
	f.Add("Effective 04/05/2024 | 2024-01-01", "| 版 | 施行日 |", false)
	f.Fuzz(func(t *testing.T, a, b string, row bool) {
		s := Read([]Line{{Text: a, Part: Closing, Opens: Opens(a)}, {Text: b, Part: Head, Row: row}, {Text: b, Part: Body}})
		if said, ok := InForceFrom(s); ok && (said.Day.IsZero() || said.Partial) {
			t.Errorf("in force from %v", said)
		}
	})
}
