package history

import (
	"encoding/json"
	"reflect"
	"testing"

	"tenkyo/verify"
)

func TestASumStaysThatOfThePassageAsItIsReadAgain(t *testing.T) {
	p := verify.Passage{ID: "c1", Doc: "a.md", Text: "日当は<2,500円>です。\xff\u2028", Score: 12.345678901234567, Former: [][2]int{}, Suspicious: []string{}}
	was, err := PassageSum(p)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var read verify.Passage
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if again, err := PassageSum(read); err != nil || again != was {
		t.Errorf("%s, was %s, %v", again, was, err)
	}
	// Sums stand in files that are with other people: a passage must have the same for ever.
	if want := "8133a01b03f513a8db6394a408b4c6a1e2df08abd786148594d4880ee0b339f7"; was != want {
		t.Errorf("got %s, want %s", was, want)
	}
}

func TestEveryFieldOfAPassageIsInItsSum(t *testing.T) {
	sums := map[string]string{}
	add := func(field string, p verify.Passage) {
		sum, err := PassageSum(p)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := sums[sum]; ok {
			t.Errorf("%s and %s have one sum", field, other)
		}
		sums[sum] = field
	}
	add("none", verify.Passage{})
	for i := range reflect.TypeFor[verify.Passage]().NumField() {
		p := verify.Passage{}
		switch f := reflect.ValueOf(&p).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("x")
		case reflect.Int:
			f.SetInt(1)
		case reflect.Float64:
			f.SetFloat(1)
		case reflect.Bool:
			f.SetBool(true)
		default:
			f.Set(reflect.MakeSlice(f.Type(), 1, 1))
		}
		add(reflect.TypeFor[verify.Passage]().Field(i).Name, p)
	}
}

func TestASumOfPassagesTellsOfEachChange(t *testing.T) {
	a, b, c := SentPassage{"c1", "aa"}, SentPassage{"c2", "bb"}, SentPassage{"c3", "cc"}
	whole := SentSum([]SentPassage{a, b, c})
	for name, list := range map[string][]SentPassage{
		"taken out": {a, c}, "the last taken out": {a, b}, "put in": {a, b, c, {"c4", "dd"}}, "exchanged": {a, {"c2", "dd"}, c}, "moved": {a, c, b}, "renamed": {a, {"c4", "bb"}, c},
	} {
		if SentSum(list) == whole {
			t.Errorf("%s: the sum is the same", name)
		}
	}
}
