package verify

import "strings"

// dim is the kind of a quantity. Quantities of different kinds are never equal: 30日 is not 1か月.
type dim string

// The kinds that have more than one unit; every other counter is a kind of its own.
const (
	dimNone     dim = ""
	dimSeconds  dim = "time"     // 60分 = 1時間
	dimDays     dim = "days"     // 7日 = 1週間
	dimMonths   dim = "months"   // 12か月 = 1年
	dimBusiness dim = "business" // business days
	dimClock    dim = "clock"    // minutes after midnight
	dimDate     dim = "date"
	dimYearly   dim = "fiscal"
	dimRatio    dim = "ratio" // 25% = 0.25
	dimYen      dim = "yen"
	dimDollar   dim = "dollar"
	dimEuro     dim = "euro"
	dimPound    dim = "pound"
	dimPeople   dim = "people"
	dimAge      dim = "age"
	dimTimes    dim = "times"
	dimLength   dim = "metre"
	dimMass     dim = "gram"
	dimVolume   dim = "litre"
	dimArea     dim = "square metre"
	dimBytes    dim = "byte"
	dimPoints   dim = "point" // of percentage, which are no percent
	dimThings   dim = "things"
)

// unitOf is a unit's kind and how many of the kind's base one of it is.
type unitOf struct {
	name   string
	dim    dim
	factor float64
}

// japaneseUnits in the order in which they are tried: a unit comes before every unit that begins it.
var japaneseUnits = []unitOf{
	{"パーセントポイント", dimPoints, 1}, {"%ポイント", dimPoints, 1}, {"パーセント", dimRatio, 0.01}, {"%", dimRatio, 0.01}, {"ポイント", dimPoints, 1},
	{"か月", dimMonths, 1}, {"か年", dimMonths, 12}, {"か所", "place", 1}, {"か国", "country", 1}, {"カ月", dimMonths, 1},
	{"事業年度", dimYearly, 1}, {"会計年度", dimYearly, 1}, {"年度", dimYearly, 1}, {"年生", "grade", 1}, {"年次", "grade", 1}, {"年間", dimMonths, 12}, {"年", dimMonths, 12},
	{"営業日", dimBusiness, 1}, {"労働日", dimBusiness, 1}, {"勤務日", dimBusiness, 1}, {"稼働日", dimBusiness, 1}, {"就業日", dimBusiness, 1},
	{"週間", dimDays, 7}, {"週", dimDays, 7}, {"暦日", dimDays, 1}, {"日間", dimDays, 1}, {"日", dimDays, 1},
	{"時間", dimSeconds, 3600}, {"分間", dimSeconds, 60}, {"分", dimSeconds, 60}, {"秒", dimSeconds, 1},
	{"円", dimYen, 1}, {"米ドル", dimDollar, 1}, {"ドル", dimDollar, 1}, {"ユーロ", dimEuro, 1}, {"ポンド", dimPound, 1},
	{"賃金支払期", "payday", 1}, {"人", dimPeople, 1}, {"名", dimPeople, 1}, {"歳", dimAge, 1}, {"才", dimAge, 1},
	{"回", dimTimes, 1}, {"度", "degree", 1}, {"件", "case", 1}, {"泊", "night", 1}, {"食", "meal", 1}, {"夜", "night", 1}, {"倍", dimRatio, 1},
	{"個", dimThings, 1}, {"つ", dimThings, 1}, {"項目", dimThings, 1}, {"種類", dimThings, 1}, {"点", dimThings, 1},
	{"台", "machine", 1}, {"枚", "sheet", 1}, {"部", "copy", 1}, {"冊", "volume", 1}, {"通", "letter", 1}, {"本", "stick", 1},
	{"社", "company", 1}, {"者", "company", 1}, {"校", "school", 1}, {"階", "floor", 1}, {"桁", "digit", 1}, {"けた", "digit", 1}, {"文字", "letter", 1}, {"字", "letter", 1},
	{"ページ", "page", 1}, {"頁", "page", 1}, {"級", "grade", 1}, {"等級", "grade", 1}, {"位", "rank", 1}, {"番", "number", 1},
	{"匹", "animal", 1}, {"頭", "animal", 1}, {"羽", "animal", 1}, {"杯", "cup", 1}, {"戸", "house", 1}, {"棟", "house", 1}, {"室", "room", 1}, {"席", "seat", 1}, {"隻", "ship", 1}, {"曲", "song", 1},
	{"錠", "tablet", 1}, {"カプセル", "capsule", 1}, {"包", "packet", 1}, {"滴", "drop", 1}, {"粒", "grain", 1}, {"組", "set", 1}, {"便", "flight", 1}, {"区画", "lot", 1}, {"拠点", "site", 1}, {"店舗", "shop", 1},
	{"列", "row", 1}, {"巻", "volume", 1}, {"科目", "subject", 1}, {"畳", "mat", 1}, {"品", "item", 1}, {"票", "vote", 1}, {"床", "bed", 1}, {"デシベル", "decibel", 1}, {"°c", "degree", 1}, {" °c", "degree", 1},
	{"足", "pair", 1}, {"着", "suit", 1}, {"束", "bundle", 1}, {"皿", "dish", 1}, {"問", "question", 1}, {"箱", "box", 1}, {"袋", "bag", 1}, {"缶", "can", 1}, {"行", "line", 1}, {"口", "share", 1}, {"株", "stock", 1}, {"世帯", "household", 1}, {"単位", "unit", 1}, {"期", "term", 1}, {"コマ", "class", 1},
	{"平方メートル", dimArea, 1}, {"ヘクタール", dimArea, 1e4},
	{"キロメートル", dimLength, 1000}, {"キログラム", dimMass, 1000}, {"センチメートル", dimLength, 0.01}, {"センチ", dimLength, 0.01},
	{"ミリメートル", dimLength, 0.001}, {"ミリグラム", dimMass, 0.001}, {"マイクログラム", dimMass, 1e-6}, {"ミリリットル", dimVolume, 0.001},
	{"メートル", dimLength, 1}, {"キロ", dimLength, 1000}, {"グラム", dimMass, 1}, {"リットル", dimVolume, 1}, {"トン", dimMass, 1e6}, {"語", "word", 1},
	{"ギガバイト", dimBytes, 1e9}, {"メガバイト", dimBytes, 1e6},
}

// unitsByFirst finds them by their first character, in the same order.
var unitsByFirst = func() map[rune][]unitOf {
	m := make(map[rune][]unitOf)
	for _, u := range japaneseUnits {
		first := []rune(u.name)[0]
		m[first] = append(m[first], u)
	}
	return m
}()

// spelledExceptions are words that begin with a kanji numeral and a counter and mean no number.
var spelledExceptions = []string{
	"一時利用", "一時的", "一時金", "一時停止", "一時預", "一時保", "一時帰", "一時離", "一部", "一度", "一行", "一着", "一頭地", "一足", "一席", "一室", "一戸建", "一杯", "一問一答", "一束", "一袋", "一番", "一本", "一位", "一期", "一口", "一名", "一人ひとり", "一人一人", "一人親", "一人暮ら", "一社員", "一字", "一通り", "一点", "一面", "一級", "三位",
}

// englishUnits by their singular.
var englishUnits = map[string]unitOf{
	"second": {"", dimSeconds, 1}, "minute": {"", dimSeconds, 60}, "hour": {"", dimSeconds, 3600}, "min": {"", dimSeconds, 60}, "hr": {"", dimSeconds, 3600},
	"day": {"", dimDays, 1}, "week": {"", dimDays, 7}, "month": {"", dimMonths, 1}, "year": {"", dimMonths, 12}, "night": {"", "night", 1},
	"fortnight": {"", dimDays, 14}, "decade": {"", dimMonths, 120},
	"percent": {"", dimRatio, 0.01}, "dollar": {"", dimDollar, 1}, "usd": {"", dimDollar, 1}, "yen": {"", dimYen, 1}, "jpy": {"", dimYen, 1},
	"euro": {"", dimEuro, 1}, "eur": {"", dimEuro, 1}, "pound": {"", dimPound, 1}, "gbp": {"", dimPound, 1},
	"people": {"", dimPeople, 1}, "person": {"", dimPeople, 1}, "time": {"", dimTimes, 1}, "page": {"", "page", 1},
	"km": {"", dimLength, 1000}, "kilometer": {"", dimLength, 1000}, "kilometre": {"", dimLength, 1000}, "m": {"", dimLength, 1}, "meter": {"", dimLength, 1},
	"metre": {"", dimLength, 1}, "cm": {"", dimLength, 0.01}, "mm": {"", dimLength, 0.001}, "mile": {"", "mile", 1}, "kg": {"", dimMass, 1000},
	"kilogram": {"", dimMass, 1000}, "g": {"", dimMass, 1}, "gram": {"", dimMass, 1}, "mg": {"", dimMass, 1e-3}, "milligram": {"", dimMass, 1e-3},
	"mcg": {"", dimMass, 1e-6}, "μg": {"", dimMass, 1e-6}, "microgram": {"", dimMass, 1e-6}, "t": {"", dimMass, 1e6}, "tonne": {"", dimMass, 1e6}, "ton": {"", dimMass, 1e6},
	"foot": {"", "foot", 1}, "feet": {"", "foot", 1}, "ft": {"", "foot", 1}, "inch": {"", "inch", 1}, "inches": {"", "inch", 1}, "yard": {"", "yard", 1}, "acre": {"", "acre", 1}, "hectare": {"", dimArea, 1e4},
	"gallon": {"", "gallon", 1}, "pint": {"", "pint", 1}, "ounce": {"", "oz", 1},
	"lb": {"", "lb", 1}, "oz": {"", "oz", 1},
	"l": {"", dimVolume, 1}, "ml": {"", dimVolume, 1e-3}, "litre": {"", dimVolume, 1}, "liter": {"", dimVolume, 1}, "millilitre": {"", dimVolume, 1e-3}, "milliliter": {"", dimVolume, 1e-3},
	"centimeter": {"", dimLength, 0.01}, "centimetre": {"", dimLength, 0.01}, "millimeter": {"", dimLength, 0.001}, "millimetre": {"", dimLength, 0.001},
	"cent": {"", dimDollar, 0.01}, "pence": {"", dimPound, 0.01}, "penny": {"", dimPound, 0.01}, "degree": {"", "degree", 1}, "db": {"", "decibel", 1}, "decibel": {"", "decibel", 1}, "p": {"", dimPound, 0.01}, "tablet": {"", "tablet", 1}, "capsule": {"", "capsule", 1}, "drop": {"", "drop", 1},
	"point": {"", dimPoints, 1}, "word": {"", "word", 1}, "character": {"", "letter", 1}, "digit": {"", "digit", 1},
	"wh": {"", "watt hour", 1}, "kwh": {"", "watt hour", 1e3}, "mah": {"", "ampere hour", 1e-3}, "ah": {"", "ampere hour", 1}, "w": {"", "watt", 1}, "kw": {"", "watt", 1e3}, "kv": {"", "volt", 1e3}, "v": {"", "volt", 1}, "volt": {"", "volt", 1}, "watt": {"", "watt", 1},
	"hz": {"", "hertz", 1}, "khz": {"", "hertz", 1e3}, "mhz": {"", "hertz", 1e6}, "ghz": {"", "hertz", 1e9}, "kpa": {"", "pascal", 1e3}, "mpa": {"", "pascal", 1e6}, "hpa": {"", "pascal", 100}, "lx": {"", "lux", 1}, "lux": {"", "lux", 1}, "ppm": {"", "ppm", 1}, "ppb": {"", "ppm", 1e-3},
	"mbps": {"", "bit rate", 1e6}, "gbps": {"", "bit rate", 1e9}, "kcal": {"", "calorie", 1e3}, "rpm": {"", "rpm", 1}, "msv": {"", "sievert", 1e-3},
	"gb": {"", dimBytes, 1e9}, "mb": {"", dimBytes, 1e6}, "kb": {"", dimBytes, 1e3}, "tb": {"", dimBytes, 1e12}, "gigabyte": {"", dimBytes, 1e9}, "megabyte": {"", dimBytes, 1e6},
}

// unitAt reads a unit at i, with white space or a hyphen before an English one.
func (v *view) unitAt(i int) (unitOf, int) {
	if i >= len(v.r) {
		return unitOf{}, i
	}
	for _, u := range unitsByFirst[v.r[i]] {
		if v.has(i, u.name) {
			return u, i + len([]rune(u.name))
		}
	}
	j := i
	if j < len(v.r) && (v.r[j] == ' ' || v.r[j] == '-') {
		j++
	}
	if j < len(v.r) && v.r[j] == '%' {
		return unitOf{"", dimRatio, 0.01}, j + 1
	}
	k := v.wordAt(j)
	if k == j {
		return unitOf{}, i
	}
	word := v.string(j, k)
	if isOneOf(word, "business working calendar consecutive full additional more further") && k < len(v.r) && v.r[k] == ' ' {
		u, end := v.unitAt(k)
		if end == k {
			return unitOf{}, i
		}
		if u.dim == dimDays && (word == "business" || word == "working") {
			u.dim = dimBusiness
		}
		return u, end
	}
	switch {
	case word == "per" && v.has(k, " cent"):
		return unitOf{"", dimRatio, 0.01}, k + 5
	case word == "percentage" && v.has(k, " point"):
		return unitOf{"", dimPoints, 1}, v.wordAt(k + 1)
	case len(word) == 1 && v.upper[j] && word != "l": // 5G, but 10L
		return unitOf{}, i
	}
	u, ok := englishUnits[singular(word)]
	if !ok {
		return unitOf{}, i
	}
	if u.dim == dimMonths && u.factor == 12 && (v.has(k, " of age") || v.has(k, " old") || v.has(k, "-old")) {
		u = unitOf{"", dimAge, 1}
	}
	return u, k
}

// singular takes the plural s off, and that of a genitive: one month's notice.
func singular(word string) string {
	word = strings.TrimSuffix(word, "'s")
	if n := len(word); n > 3 && word[n-1] == 's' && word[n-2] != 's' {
		return word[:n-1]
	}
	return word
}

// currencyAt reads a currency sign or code before an amount at i.
func (v *view) currencyAt(i int) (dim, int) {
	for _, c := range []struct {
		sign string
		dim  dim
	}{{"us$", dimDollar}, {"usd", dimDollar}, {"$", dimDollar}, {"€", dimEuro}, {"eur", dimEuro}, {"£", dimPound}, {"gbp", dimPound}, {"¥", dimYen}, {"jpy", dimYen}} {
		if !v.has(i, c.sign) || (i > 0 && isLatin(v.r[i-1])) {
			continue
		}
		j := i + len([]rune(c.sign))
		if j < len(v.r) && v.r[j] == ' ' {
			j++
		}
		if j < len(v.r) && isDigit(v.r[j]) {
			return c.dim, j
		}
	}
	return dimNone, i
}
