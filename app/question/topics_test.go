package question

import (
	"fmt"
	"testing"
)

func TestTopicsAreWhatHeadingsAnswer(t *testing.T) {
	rules := []Article{
		{"第1章 総則", "第1章"},
		{"第1条（目的）", "この規程は、旅費について定める。"},
		{"第５条（出張の申請）", "出発の３日前までに、出張申請書を提出する。"},
		{"第11条（宿泊料）", "宿泊料は、1泊につき12,000円を上限とする。"},
		{"第12条の2　長期の出張", "同じ土地に30日を超えて滞在するとき。"},
		{"第20条（精算）", "翌日から起算して7日以内に精算する。"},
		{"第21条（精算）", "同上。"},
		{"旅費規程", "第1章"},
		{"附則", "この規程は、4月1日から施行する。"},
		{"第30条（空の条）", " "},
	}
	policy := []Article{
		{"1. Introduction", "The company gives its people computers."},
		{"2.1 Private use", "It must not exceed 30 minutes a day."},
		{"3.2 Loss of a device", "The loss is reported within 24 hours."},
		{"4 VPN access", "Access costs 20 euros."},
	}
	for _, c := range []struct {
		title string
		in    []Article
		want  string
	}{
		{"旅費規程", rules, "[{宿泊料 how_much true} {出張の申請 by_when true} {長期の出張  true}]"},
		{"Acceptable Use Policy", policy, "[{VPN access how_much false} {loss of a device by_when false} {private use  false}]"},
		{"", nil, "[]"},
	} {
		if got := fmt.Sprint(Topics(c.title, c.in, 3)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
