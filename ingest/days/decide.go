package days

import "time"

// The bounds of what may stand together.
const (
	// retroactive is how long before an amendment the day may lie from which it is in force.
	retroactive = 31 * 24 * time.Hour
	// approval is how long after the day in force a day of approval may lie that is not one of another amendment.
	approval = 366 * 24 * time.Hour
)

// InForceFrom is the statement from which this text counts: that of the newest day from which the whole of it is said to be in force,
// or, where nothing says from when, of the newest amendment or of the adoption. There is none where the lines contradict each
// other: an amendment is newer than every day in force, or the newest provision names no day.
func InForceFrom(statements []Statement) (Statement, bool) {
	s := settle(statements)
	var force, amended Statement
	lastKnown := -1
	for i, st := range s {
		switch {
		case st.Partial || st.Day.IsZero():
		case st.Says == InForce && !st.Day.Before(force.Day):
			force = st
		case (st.Says == Amended || st.Says == Adopted) && st.Part != Body && !st.Day.Before(amended.Day):
			amended = st
		}
		if st.Says == InForce && !st.Partial && !st.Day.IsZero() {
			lastKnown = i
		}
	}
	for i, st := range s { // one that names no day must have another after it
		if st.Says == InForce && !st.Partial && st.Day.IsZero() && (i > lastKnown || st.Field || st.row && newest(s, i)) {
			return Statement{}, false
		}
	}
	switch {
	case force.Day.IsZero():
		return amended, !amended.Day.IsZero()
	case contradicted(s, force):
		return Statement{}, false
	case !amended.Day.After(force.Day) || answered(s, amended):
		return force, true
	case isEntry(force, amended):
		return amended, true
	case amended.Day.Sub(force.Day) <= retroactive:
		return force, true
	}
	return Statement{}, false
}

// settle puts days in for those that are told as the day of promulgation: of the heading above, else of the head of the document.
func settle(statements []Statement) []Statement {
	out := append([]Statement{}, statements...)
	firstSection := 0
	for i := range out {
		st := &out[i]
		if st.Says != InForce || !st.Day.IsZero() || !st.Base {
			continue
		}
		if firstSection == 0 {
			firstSection = st.section
		}
		var day time.Time
		for _, o := range out[:i] { // the day in the heading, or told on the same line
			if o.Part == Closing && o.section == st.section && !o.Day.IsZero() && (o.Says == Published || o.Says == Amended || o.Says == Adopted || o.Says == Approved) {
				day = o.Day
			}
		}
		if day.IsZero() && st.section == firstSection {
			for _, o := range out {
				if o.Part == Head && (o.Says == Published || o.Says == Adopted) && (day.IsZero() || o.Day.Before(day)) {
					day = o.Day
				}
			}
		}
		st.Day = day
	}
	return out
}

// newest reports whether the row is that of the newest entry of its table: the others with a later day, or, where it has none, the
// first or the last row.
func newest(s []Statement, at int) bool {
	var own, most time.Time
	for _, o := range s {
		if !o.row || o.Day.IsZero() {
			continue
		}
		if o.Line == s[at].Line && o.Day.After(own) {
			own = o.Day
		} else if o.Line != s[at].Line && o.Day.After(most) {
			most = o.Day
		}
	}
	return own.IsZero() || own.After(most)
}

// contradicted reports whether something says that the text was made anew after the newest day in force: another value of the
// field that gives the day, or an approval.
func contradicted(s []Statement, force Statement) bool {
	closing := map[time.Time]bool{}
	var fields []Statement
	for _, o := range s {
		switch {
		case o.Says == InForce && !o.Partial && !o.Day.IsZero() && o.Part != Head:
			closing[o.Day] = true
		case o.Says == InForce && o.Field && o.Part == Head && !o.row:
			fields = append(fields, o)
		case (o.Says == Approved) && o.Part != Body && o.Day.Sub(force.Day) > approval:
			return true
		}
	}
	for i, f := range fields {
		if i > 0 && f.Day != fields[0].Day {
			return true
		}
		if f.Day.Before(force.Day) && len(closing) == 1 && !closing[f.Day] {
			return true // the head says another day than the only provision
		}
	}
	return false
}

// answered reports whether the amendment itself says from when it is in force: on its line, or below its heading.
func answered(s []Statement, amended Statement) bool {
	for _, o := range s {
		if o.Says != InForce || o.Partial || o.Day.IsZero() {
			continue
		}
		if o.Line == amended.Line {
			return true
		}
		for _, heading := range s {
			if heading.opening && heading.Day.Equal(amended.Day) && heading.section == o.section && (amended.opening || amended.Part == Head) {
				return true
			}
		}
	}
	return false
}

// isEntry reports whether an amendment is an entry of the same list as the day in force, after it: 平成20年4月1日施行, 平成25年4月1日改正.
// Fields of one document (施行日: …, 改定日: …) are no list.
func isEntry(force, amended Statement) bool {
	return force.Part == amended.Part && !force.Field && !amended.Field && !amended.opening && !english(amended) && amended.Line > force.Line
}

func english(s Statement) bool { return englishLine.MatchString(s.Text) && !containsJapanese(s.Text) }

func containsJapanese(s string) bool {
	for _, r := range s {
		if r >= 0x3040 && r <= 0x9fff {
			return true
		}
	}
	return false
}

// Newest is the newest day of coming into force, amendment or adoption that is told, zero where none is: another source of the day
// in force must not lie before it.
func Newest(statements []Statement) time.Time {
	var newest time.Time
	for _, s := range statements {
		if (s.Says == InForce || s.Says == Amended || s.Says == Adopted) && !s.Partial && s.Day.After(newest) {
			newest = s.Day
		}
	}
	return newest
}

// LastAmended is the newest day of amendment, zero where none is told.
func LastAmended(statements []Statement) time.Time {
	var last time.Time
	for _, s := range statements {
		if s.Says == Amended && s.Part != Body && s.Day.After(last) {
			last = s.Day
		}
	}
	return last
}
