package eval

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTheFiguresOfASuiteAreKeptAndReplaced(t *testing.T) {
	data := t.TempDir()
	if list, err := ListKept(data); err != nil || len(list) != 0 {
		t.Fatal(list, err)
	}
	for i, rate := range []float64{0.5, 0.25} {
		r := newReport(filepath.Join("somewhere", "事例 集"))
		r.Metrics["false_verified_rate"] = rate
		if err := Keep(data, r, nil, []string{"2026-04-01", "2026-05-01"}[i], "1.0", "2026-04-01.1"); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(keptDir(data), "broken.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := ListKept(data)
	if err != nil || len(list) != 1 || list[0].Suite != "事例 集" || list[0].Date != "2026-05-01" || list[0].Metrics["false_verified_rate"] != 0.25 {
		t.Errorf("%+v, %v", list, err)
	}
}
