package machine

import "testing"

func TestTheTotalIsRead(t *testing.T) {
	for _, c := range []struct {
		name, meminfo string
		want          int64
	}{
		{"as Linux writes it", "MemTotal:       16314584 kB\nMemFree:          123 kB\n", 16314584 * 1024},
		{"without the line", "MemFree: 5 kB\n", 0},
		{"another unit is not guessed", "MemTotal: 5 MB\n", 0},
		{"no number", "MemTotal: x kB\n", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := total(c.meminfo); got != c.want {
				t.Errorf("total = %d, want %d", got, c.want)
			}
		})
	}
	if Memory() <= 0 {
		t.Error("this machine has no memory")
	}
}
