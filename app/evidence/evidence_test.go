package evidence

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tenkyo/app/ask"
	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/words"
	"tenkyo/index"
	"tenkyo/ingest"
	"tenkyo/ingest/document"
	"tenkyo/verify"
)

// shelf is a library of one document of two pages.
type shelf struct {
	t      *testing.T
	doc    *document.Document
	bytes  []byte
	source library.SourceState
	file   library.FileNow
}

const doc = "規程/旅費規程.pdf"

func newShelf(t *testing.T) *shelf {
	s := &shelf{t: t, bytes: []byte("the file itself"), source: library.Readable}
	page := func(n int, lines ...string) document.Page {
		p := document.Page{Number: n, Label: "- " + string(rune('0'+n)) + " -", Width: 100, Height: 200}
		for _, l := range lines {
			start := len([]rune(p.Text))
			p.Text += l + "\n"
			p.Blocks = append(p.Blocks, document.Block{Kind: document.Paragraph, Start: start, End: start + len([]rune(l))})
		}
		return p
	}
	s.doc = &document.Document{Title: "旅費規程", Format: document.PDF, Version: digest(s.bytes)[:12], Pages: []document.Page{
		page(1, "【社外秘】", "日当は2,500円とする。"), page(2, "宿泊料は実費とする。ただし、12,000円を上限とする。", "社外秘の情報を旅先で話してはならない。"),
	}}
	return s
}

func (s *shelf) FileNow(string) library.FileNow    { return s.file }
func (s *shelf) Source(string) library.SourceState { return s.source }
func (s *shelf) InForce(d string, _ time.Time) (library.Force, error) {
	return library.Force{EditionRef: library.EditionRef{Doc: d, Version: s.doc.Version}, Standing: library.InForceNow}, nil
}
func (s *shelf) Document(string, string) (*document.Document, error) { return s.doc, nil }
func (s *shelf) Chunks(doc, _ string) ([]index.Chunk, error) {
	return ingest.Chunks(s.doc, doc, ""), nil
}
func (s *shelf) Documents() []library.DocumentInfo { return nil }
func (s *shelf) AbsenceIn(context.Context, string, library.SearchOptions) (library.Absence, error) {
	return library.Absence{}, nil
}
func (s *shelf) Fingerprint() string { return "3F7A-91C2" }
func (s *shelf) Original(string, string) (*os.File, error) {
	path := filepath.Join(s.t.TempDir(), "original")
	if err := os.WriteFile(path, s.bytes, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}
func (s *shelf) Page(_ context.Context, r library.PageRequest) (library.PageResult, error) {
	result := library.PageResult{Doc: r.Doc, Version: r.Version, Page: r.Page, PageLabel: s.doc.Page(r.Page).Label, WidthPt: 100, HeightPt: 200}
	if strings.Contains(s.doc.Page(r.Page).Text, r.Quote) {
		result.Found, result.Rects = true, []library.Rect{{X0: 10, Y0: 20, X1: 50, Y1: 30}}
	} else {
		result.ReasonCode = "not_on_page"
	}
	return result, nil
}
func (s *shelf) Render(context.Context, string, string, int, float64) (image.Image, error) {
	page := image.NewRGBA(image.Rect(0, 0, 50, 100))
	for i := range page.Pix {
		page.Pix[i] = 0xff
	}
	return page, nil
}

// asked makes a checked answer of claims, each with the quotation that it cites.
func (s *shelf) asked(question string, claims ...[2]string) history.Record {
	s.t.Helper()
	a := ask.Answer{AnswerID: "3f7a91c2d4e5", Question: question, Asked: time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC), AsOf: "2026-04-01", Mode: ask.QuoteMode, Model: "gemma3:4b", ModelDigest: "a2af6cc3eb7f", Complete: true}
	for i, c := range ingest.Chunks(s.doc, doc, "") {
		a.Chunks = append(a.Chunks, verify.Passage{ID: "c" + string(rune('1'+i)), ChunkID: c.ID, Doc: doc, Title: s.doc.Title, Version: s.doc.Version, Page: c.Page, Text: c.Text})
	}
	checker := verify.New(question, a.Chunks, verify.Options{Version: "1.0"})
	var checked []verify.Claim
	for _, c := range claims {
		raw := verify.RawClaim{Text: c[0]}
		for _, p := range a.Chunks {
			if c[1] != "" && verify.Find(c[1], p.Text).Status == verify.Exact {
				raw.Evidence = []verify.RawEvidence{{ID: p.ID, Quote: c[1]}}
			}
		}
		checked = append(checked, checker.Claim(raw))
	}
	a.Report = checker.Report(a.AnswerID, checked, "", nil)
	a.Attempts = []ask.Attempt{{Raw: "raw"}}
	return history.Record{Answer: a, Library: s.Fingerprint()}
}

func (s *shelf) pack(r history.Record, lang string) *Pack {
	s.t.Helper()
	now := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	check, err := history.NewRechecker(s, now).Check(context.Background(), r, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	p, err := Make(context.Background(), s, Request{Record: r, Recheck: check, Lang: lang, Version: "1.0", Now: now, Audit: audit.Head{Seq: 7, Hash: strings.Repeat("ab", 32), At: now}})
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

func html(t *testing.T, p *Pack) []byte {
	t.Helper()
	page, err := HTML(p, words.New(p.Lang))
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func checked(t *testing.T, data []byte) Report {
	t.Helper()
	r, err := Check(t.Context(), data, "1.0", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var good = [][2]string{{"日当は2,500円です。", "日当は2,500円とする。"}, {"宿泊料の上限は12,000円です。", "宿泊料は実費とする。ただし、12,000円を上限とする。"}}

func TestAPackHoldsAllAndChecksByItself(t *testing.T) {
	s := newShelf(t)
	for _, lang := range []string{words.Japanese, words.English} {
		p := s.pack(s.asked("出張でいくら出ますか", good...), lang)
		page := html(t, p)
		if r := checked(t, page); !r.OK || r.Held {
			t.Errorf("%s: %+v", lang, r.Findings)
		}
		again := html(t, p)
		if !bytes.Equal(page, again) {
			t.Error("the same pack gives another page")
		}
		for _, want := range []string{"出張でいくら出ますか", "日当は2,500円です。", "gemma3:4b", "a2af6cc3eb7f", digest(s.bytes), "sha256sum -c", "7:abababab-", "3F7A-91C2", "default-src &#39;none&#39;", "size: A4", "data:image/png;base64,"} {
			if !bytes.Contains(page, []byte(want)) {
				t.Errorf("%s: the page lacks %q", lang, want)
			}
		}
		for _, never := range []string{"<script", "http://", "https://", "javascript:", "onload", ">[c1]", "raw"} {
			if bytes.Contains(page, []byte(never)) {
				t.Errorf("%s: the page holds %q", lang, never)
			}
		}
		if len(p.Pictures) != 2 || p.Pictures[1].Page != 2 || !p.Pictures[1].Quotes[0].Found {
			t.Errorf("pictures: %+v", p.Pictures)
		}
		data, err := JSON(p)
		if err != nil {
			t.Fatal(err)
		}
		if r := checked(t, data); !r.OK {
			t.Errorf("as JSON: %+v", r.Findings)
		}
	}
}

func TestEveryAlterationIsNoticed(t *testing.T) {
	s := newShelf(t)
	page := string(html(t, s.pack(s.asked("q", good...), words.Japanese)))
	// rewrite changes the data and seals the page again, as somebody would who knows how.
	rewrite := func(change func(*Pack)) string {
		p, err := Open([]byte(page))
		if err != nil {
			t.Fatal(err)
		}
		change(p)
		return string(html(t, p))
	}
	for _, c := range []struct {
		name string
		page string
		want Name
	}{
		{"a word of the page", strings.Replace(page, "日当は2,500円です。", "日当は3,500円です。", 1), CheckPage},
		{"a verdict of the page", strings.Replace(page, "照合済み", "要確認", 1), CheckPage},
		{"a picture", strings.Replace(page, "base64,iVBORw0K", "base64,iVBORw0L", 1), CheckPage},
		{"an added link", strings.Replace(page, "</body>", "<a href=\"x\">x</a></body>", 1), CheckPage},
		{"a claim, sealed again", rewrite(func(p *Pack) { p.Answer.Claims[0].Text = "日当は3,500円です。" }), CheckVerdicts},
		{"a verdict, sealed again", rewrite(func(p *Pack) { p.Answer.Claims[1].Verdict = verify.Caution }), CheckVerdicts},
		{"a quotation, sealed again", rewrite(func(p *Pack) { p.Answer.Claims[0].Evidence[0].Quote = "日当は3,500円とする。" }), CheckQuotes},
		{"the place of a quotation, sealed again", rewrite(func(p *Pack) { p.Answer.Claims[0].Evidence[0].Start++ }), CheckQuotes},
		{"a passage, sealed again", rewrite(func(p *Pack) { p.Answer.Chunks[0].Text = "別の文。" }), CheckQuotes},
		{"a picture, sealed again", rewrite(func(p *Pack) { p.Pictures[0].PNG = append(p.Pictures[0].PNG, 0) }), CheckPictures},
		{"the file of an edition, sealed again", rewrite(func(p *Pack) { p.Documents[0].SHA256 = strings.Repeat("0", 64) }), CheckVersions},
		{"an edition that is not listed, sealed again", rewrite(func(p *Pack) { p.Documents = nil }), CheckVersions},
	} {
		r := checked(t, []byte(c.page))
		i := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Name == c.want && f.Result == Failed })
		if r.OK || i < 0 {
			t.Errorf("%s: %+v", c.name, r.Findings)
		}
	}
	for name, broken := range map[string]string{"cut short before its data": page[:1000], "another file": "hello", "empty": "", "JSON": "{}"} {
		if _, err := Check(t.Context(), []byte(broken), "1.0", nil); !errors.Is(err, ErrNoPack) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if r := checked(t, []byte(strings.ReplaceAll(page, "\n", "\r\n"))); !r.OK {
		t.Errorf("line ends of another system: %+v", r.Findings)
	}
}

// bad lists the parts that a check names.
func bad(r Report) (names []string) {
	for _, f := range r.Findings {
		for _, p := range f.Bad {
			name, err := p.MarshalText()
			if err != nil {
				panic(err)
			}
			names = append(names, string(name))
		}
	}
	return names
}

func TestTheAlteredPartIsNamed(t *testing.T) {
	s := newShelf(t)
	p := s.pack(s.asked("出張でいくら出ますか", good...), words.Japanese)
	page := string(html(t, p))
	data, err := JSON(p)
	if err != nil {
		t.Fatal(err)
	}
	last := strings.LastIndex
	at := func(mark string, n int) int { return last(page, mark) + len(mark) + n }
	flip := func(i int) string { return page[:i] + string(page[i]^1) + page[i+1:] }
	for _, c := range []struct{ name, file, want string }{
		{"a sentence", strings.Replace(page, "日当は2,500円です。", "日当は3,500円です。", 1), "claim 1"},
		{"a mark", strings.Replace(page, "✓ 照合済み", "△ 要確認", 1), "verdict 1"},
		{"the second mark", strings.Replace(page, "≈ 言い換え", "✓ 照合済み", 1), "verdict 2"},
		{"what was checked", strings.Replace(page, `<p class="card">引用`, `<p class="card">引 用`, 1), "card 1"},
		{"a quotation", strings.Replace(page, "<blockquote>日当は2", "<blockquote>日当は3", 1), "quote 1"},
		{"the passage around it", strings.Replace(page, "<mark>日当", "<mark>日 当", 1), "passage 1"},
		{"a picture", strings.Replace(page, "base64,iVBORw0K", "base64,iVBORw0L", 1), "picture 1"},
		{"a SHA-256", strings.Replace(page, digest(s.bytes), "0"+digest(s.bytes)[1:], 1), "document 1"},
		{"the question", strings.Replace(page, "出張でいくら", "出張で幾ら", 1), "facts"},
		{"the model", strings.Replace(page, "gemma3:4b", "gemma3:9b", 1), "made"},
		{"the way to check", strings.Replace(page, "verify-pack", "verify_pack", 1), "howto"},
		{"the style", strings.Replace(page, "#1a7f37", "#ffffff", 1), "style"},
		{"an added sentence", strings.Replace(page, `<p class="note">`, `<article class="claim verified"><p>x</p></article><p class="note">`, 1), "note"},
		{"a byte of the data", flip(at(dataStart, 200)), "data"},
		{"a sign that is none of the data's", page[:at(dataStart, 200)] + "!" + page[at(dataStart, 201):], "data"},
		{"a line of the data", page[:at(dataStart, 0)] + page[at(dataStart, 77):], "data"},
		{"the mark of the data", flip(at(dataStart, -9)), "page"},
		{"the seal", flip(at(pageSeal, 3)), "seal"},
		{"the seal's form", flip(at(pageSeal, 64)), "seal"},
		{"the seal taken off", page[:last(page, pageSeal)], "seal"},
		{"cut short within its data", page[:at(dataStart, 300)], "seal"},
		{"something after the end", page + "x", "seal"},
		{"as JSON", strings.Replace(string(data), "gemma3:4b", "gemma3:9b", 1), "data"},
		{"as JSON, its seal", strings.Replace(string(data), `"seal": "`, `"seal": "0`, 1), "seal"},
		{"as JSON, cut short", string(data[:len(data)/2]), "seal"},
	} {
		if c.file == page || c.file == string(data) {
			t.Fatalf("%s: nothing was altered", c.name)
		}
		if r := checked(t, []byte(c.file)); r.OK || !slices.Contains(bad(r), c.want) {
			t.Errorf("%s: wanted %s, got %q", c.name, c.want, bad(r))
		}
	}
}

func TestNoByteChangesUnnoticed(t *testing.T) {
	s := newShelf(t)
	p := s.pack(s.asked("出張でいくら出ますか", good...), words.Japanese)
	data, err := JSON(p)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for name, whole := range map[string][]byte{"page": html(t, p), "JSON": data} {
		for range 200 {
			i := random.IntN(len(whole))
			altered := bytes.Clone(whole)
			altered[i] ^= byte(1 + random.IntN(255))
			if r, err := Check(t.Context(), altered, "1.0", nil); err == nil && (r.OK || len(bad(r)) == 0) {
				t.Errorf("%s: byte %d of %d, %q to %q: %+v", name, i, len(whole), whole[i], altered[i], r.Findings)
			}
		}
	}
}

// TestAnotherVersionCannotHideAnAlteration: a page that cannot be made again is still held against the words of its data.
func TestAnotherVersionCannotHideAnAlteration(t *testing.T) {
	s := newShelf(t)
	p := s.pack(s.asked("出張でいくら出ますか", good...), words.Japanese)
	p.Tool.Version = "0.9"
	page := string(html(t, p))
	if r := checked(t, []byte(page)); !r.OK {
		t.Fatalf("an untouched page of another version: %+v", r.Findings)
	}
	forged := strings.ReplaceAll(page, "日当は2,500円です。", "日当は3,500円です。")
	f, err := read([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	frame := bytes.ReplaceAll(f.frame, []byte("日当は2,500円です。"), []byte("日当は3,500円です。"))
	f.pack.Page = digest(frame)
	f.pack.Pictures = withoutPNG(f.pack.Pictures)
	data, err := json.Marshal(f.pack)
	if err != nil {
		t.Fatal(err)
	}
	text := lines(data)
	at := bytes.LastIndex(frame, []byte(dataStart)) + len(dataStart)
	sealed := slices.Concat(frame[:at], text, frame[at:], []byte(sealPage(frame, text)))
	for name, file := range map[string][]byte{"forged": []byte(forged), "forged and sealed again": sealed} {
		if r := checked(t, file); r.OK || name != "forged" && !slices.Contains(bad(r), "claim 1") {
			t.Errorf("%s: %q", name, bad(r))
		}
	}
}

func TestTheLogTellsOfTheExportOfThisVeryFile(t *testing.T) {
	s, log := newShelf(t), audit.Open(t.TempDir())
	head, err := log.Append(t.Context(), audit.Asked, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := s.pack(s.asked("q", good...), words.Japanese)
	p.Audit = head
	page := html(t, p)
	result := func(file []byte) Finding {
		r, err := Check(t.Context(), file, "1.0", []string{log.Path()})
		if err != nil {
			t.Fatal(err)
		}
		return r.Findings[len(r.Findings)-1]
	}
	if f := result(page); f.Name != CheckExport || f.Result != NotChecked || f.Why != WhyLogEnds {
		t.Errorf("before the export: %+v", f)
	}
	if _, err := log.Append(t.Context(), audit.Exported, map[string]any{"sha256": digest(page)}); err != nil {
		t.Fatal(err)
	}
	if f := result(page); f.Result != OK {
		t.Errorf("the file that was exported: %+v", f)
	}
	p.Answer.Model = "gemma3:27b" // sealed again, and nothing else can find it
	if f := result(html(t, p)); f.Result != Failed {
		t.Errorf("a file that was made anew: %+v", f)
	}
}

func TestWhatCannotBeCheckedIsSaid(t *testing.T) {
	s := newShelf(t)
	p := s.pack(s.asked("q", good...), words.English)
	p.Answer.Tool.Rules, p.Answer.Claims[0].Verdict = "2026-11-29.1", verify.Caution
	r, err := Check(t.Context(), html(t, p), "2.0", nil)
	if err != nil || !r.OK {
		t.Fatal(r.Findings, err)
	}
	why := map[Name]string{}
	for _, f := range r.Findings {
		why[f.Name] = f.Why
	}
	if why[CheckPage] != "" || why[CheckVerdicts] != WhyOtherRules || why[CheckAudit] != WhyNoLog || !slices.Equal(r.Open, []Name{CheckVerdicts}) {
		t.Errorf("%v %v", why, r.Open)
	}
}

func TestAnotherVersionSwitchesNoCheckOff(t *testing.T) {
	s := newShelf(t)
	for name, c := range map[string]struct {
		alter func(*Pack)
		open  []Name
		bad   Name
	}{
		"rules that never were":          {func(p *Pack) { p.Answer.Tool.Rules = "2020-01-01.1"; p.Answer.Claims[0].Verdict = verify.Caution }, nil, CheckVerdicts},
		"no rules":                       {func(p *Pack) { p.Answer.Tool.Rules = "" }, nil, CheckRules},
		"a maker that never was":         {func(p *Pack) { p.Tool.Rules = "2026-11-30.999" }, nil, CheckRules},
		"the form of before today's":     {func(p *Pack) { p.Format, p.Sent, p.SentSum = 1, nil, "" }, []Name{CheckSent}, CheckRules},
		"rules that are to come":         {func(p *Pack) { p.Answer.Tool.Rules = "2099-01-01.1"; p.Answer.Claims[0].Verdict = verify.Caution }, []Name{CheckVerdicts, CheckRules}, ""},
		"older rules, another verdict":   {func(p *Pack) { p.Answer.Tool.Rules = "2026-11-29.2"; p.Answer.Claims[0].Verdict = verify.Caution }, []Name{CheckVerdicts}, ""},
		"older rules, the same verdicts": {func(p *Pack) { p.Answer.Tool.Rules = "2026-11-29.2" }, nil, ""},
		"another program's page":         {func(p *Pack) { p.Tool.Version = "0.9" }, nil, ""}, // made just as this one makes it
	} {
		p := s.pack(s.asked("q", good...), words.English)
		c.alter(p)
		r := checked(t, html(t, p)) // sealed again
		failed := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Result == Failed })
		if !slices.Equal(r.Open, c.open) || r.OK != (c.bad == "") || c.bad != "" && r.Findings[failed].Name != c.bad {
			t.Errorf("%s: open %v, ok %v, findings %+v", name, r.Open, r.OK, r.Findings)
		}
	}
	p := s.pack(s.asked("q", good...), words.English)
	p.Tool.Version = "0.9"
	page := bytes.Replace(html(t, p), []byte("<h2>"), []byte("<h2> "), 1)
	at := bytes.LastIndex(page, []byte(dataStart)) + len(dataStart)
	end := at + bytes.Index(page[at:], []byte("</pre>"))
	frame := slices.Concat(page[:at], page[end:bytes.LastIndex(page, []byte(pageSeal))])
	p.Page = digest(frame)
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	text := lines(data)
	sealed := slices.Concat(frame[:at], text, frame[at:], []byte(sealPage(frame, text)))
	if r := checked(t, sealed); !r.OK || !slices.Equal(r.Open, []Name{CheckPage}) {
		t.Errorf("a page of another program: open %v, %+v", r.Open, r.Findings)
	}
}

func TestTheHeadOfThePackIsFoundInTheLog(t *testing.T) {
	s, data := newShelf(t), t.TempDir()
	log := audit.Open(data)
	head, err := log.Append(t.Context(), audit.Asked, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := s.pack(s.asked("q", good...), words.Japanese)
	for _, c := range []struct {
		head audit.Head
		want Result
	}{{head, OK}, {audit.Head{Seq: 1, Hash: strings.Repeat("0", 64)}, Failed}, {audit.Head{Seq: 9, Hash: head.Hash}, Failed}} {
		p.Audit = c.head
		r, err := Check(t.Context(), html(t, p), "1.0", []string{log.Path()})
		if err != nil || r.Findings[len(r.Findings)-2].Result != c.want {
			t.Errorf("%+v: %+v, %v", c.head, r.Findings, err)
		}
	}
}

func TestHostileTextIsShownAsText(t *testing.T) {
	s := newShelf(t)
	s.doc.Title = "</pre><script>alert(1)</script>\u202e規程"
	hostile := "日当は<img src=x onerror=alert(1)>です\u202e。\u0007=1+1 [x](http://evil) **太字** \u200bx"
	p := s.pack(s.asked("<script>\"'&質問`"+"\u2066", [2]string{hostile, "日当は2,500円とする。"}), words.Japanese)
	page := html(t, p)
	if r := checked(t, page); !r.OK {
		t.Errorf("%+v", r.Findings)
	}
	md := Markdown(p, words.New(words.Japanese))
	for name, text := range map[string]string{"page": string(page), "Markdown": string(md)} {
		for _, never := range []string{"<script>", "<img src=x", "\u202e", "\u2066", "\u200b", "\u0007", "</pre><"} {
			if strings.Contains(text, never) {
				t.Errorf("the %s holds %q", name, never)
			}
		}
		if !strings.Contains(text, "U&#43;202E") && !strings.Contains(text, `U\+202E`) {
			t.Errorf("the %s hides a change of direction", name)
		}
	}
	if strings.Contains(string(md), "[x](http") || strings.Contains(string(md), "**太字**") {
		t.Errorf("text became Markdown:\n%s", md)
	}
}

func TestANoIsEvidenceToo(t *testing.T) {
	s := newShelf(t)
	r := s.asked("副業はできますか")
	r.Answer.NoAnswer = &ask.NoAnswer{Kind: "not_in_documents", Documents: 1, PagesScanned: 2, Terms: []string{"副業"}}
	r.Answer.Status = "publish"
	page := html(t, s.pack(r, words.Japanese))
	if got := checked(t, page); !got.OK {
		t.Errorf("%+v", got.Findings)
	}
	if !bytes.Contains(page, []byte("資料に見当たりません")) || !bytes.Contains(page, []byte("副業")) {
		t.Error("the page does not say it")
	}
}

func TestAHeldAnswerCarriesItsMark(t *testing.T) {
	s := newShelf(t)
	r := s.asked("q", [2]string{"日当は9,999円です。", "日当は2,500円とする。"})
	if r.Answer.Status != "review" {
		t.Fatal("the answer is not held")
	}
	p := s.pack(r, words.Japanese)
	if got := checked(t, html(t, p)); !got.Held {
		t.Error("the check does not say that it is held")
	}
	for name, data := range map[string][]byte{"page": html(t, p), "Markdown": Markdown(p, words.New(words.Japanese))} {
		if !bytes.Contains(data, []byte("確認待ち")) || !bytes.Contains(data, []byte("原文と相違")) {
			t.Errorf("the %s lacks the marks", name)
		}
	}
	p.Held, p.Released = false, &history.SignOff{By: "佐藤", At: p.Made}
	if data := html(t, p); !bytes.Contains(data, []byte("佐藤")) || !bytes.Contains(data, []byte("原文と相違")) {
		t.Error("a released answer keeps its verdicts and says who released it")
	}
}

func TestNothingOfADeniedDocumentLeaves(t *testing.T) {
	s := newShelf(t)
	r := s.asked("質問", good...)
	s.source = library.Denied
	p := s.pack(r, words.Japanese)
	page := html(t, p)
	data, err := JSON(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, leak := range []string{"2,500", "旅費", "宿泊"} {
		if bytes.Contains(page, []byte(leak)) || bytes.Contains(data, []byte(leak)) {
			t.Errorf("%q leaves", leak)
		}
	}
	if got := checked(t, page); !got.OK {
		t.Errorf("%+v", got.Findings)
	}
}

func TestMarksAreStampsAndNotWordsInASentence(t *testing.T) {
	s := newShelf(t)
	p := s.pack(s.asked("q", good...), words.Japanese)
	if m := p.Marks(); len(m) != 1 || !slices.Equal(m[0].Marks, []string{"社外秘"}) {
		t.Errorf("got %+v", m)
	}
	for text, want := range map[string][]string{
		"社外秘":    {"社外秘"},
		"機密性２情報": {"機密性2"},
		"（部外秘）この規程は、社員の出張に要する費用の支給について定める。": {"部外秘"},
		"Internal use only": {"internal use only"},
		"CONFIDENTIAL":      {"confidential"},
		"部外秘の文書を社外に持ち出すときは、所属長の許可を得なければならない。":                    {},
		"Employees keep confidential information to themselves.": {},
		"秘書課": {},
	} {
		d := &document.Document{Title: "規程", Pages: []document.Page{{Text: text, Blocks: []document.Block{{End: len([]rune(text))}}}}}
		if got := Marks(d, "a.md"); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := Marks(&document.Document{}, "人事/【社外秘】給与.pdf"); !slices.Equal(got, []string{"社外秘"}) {
		t.Errorf("a mark in a file's name: %q", got)
	}
}

func TestTheLineForASumIsSafeInAShell(t *testing.T) {
	for file, want := range map[string]string{
		"旅費.pdf":      "echo 'S  旅費.pdf' | sha256sum -c",
		"a'b;rm .pdf": `echo 'S  a'\''b;rm .pdf' | sha256sum -c`,
		"-c.pdf":      "echo 'S  ./-c.pdf' | sha256sum -c",
		"a\nb.pdf":    "sha256sum   # S",
	} {
		if got := byHand(Document{File: file, SHA256: "S"}); got != want {
			t.Errorf("%q: %s", file, got)
		}
	}
}

func TestInkIsLaidOnce(t *testing.T) {
	page := image.NewRGBA(image.Rect(0, 0, 10, 10))
	for i := range page.Pix {
		page.Pix[i] = 0xff
	}
	r := library.PageResult{WidthPt: 10, HeightPt: 10, Rects: []library.Rect{{X0: 1, Y0: 1, X1: 5, Y1: 5}, {X0: 3, Y0: 3, X1: 8, Y1: 8}}}
	lit := Highlight(page, r)
	if got := lit.At(4, 4); got != color.Color(marker) {
		t.Errorf("where two overlap: %v", got)
	}
	if got := lit.At(9, 9).(color.RGBA); got.R != 0xff || got.B != 0xff {
		t.Errorf("outside: %v", got)
	}
}
