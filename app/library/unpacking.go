package library

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"tenkyo/app/pack"
	"tenkyo/app/revision"
)

// UnpackOptions say what is taken from a pack.
type UnpackOptions struct {
	Keys   []pack.PublicKey // one of which must have signed; nil to take what nobody signed, or anybody
	Signed bool             // refuse what none of Keys signed, also where there are no Keys
	Older  bool             // take a pack with a lower number than the last, or another one with the same
	// Unsigned takes a pack that none of Keys signed, though one of the same library was verified before.
	Unsigned bool
	DryRun   bool // only say what would change
	Limits   pack.Limits
	Changes  bool // compare the sentences of editions that change
	// Progress is told while the originals of a pack that none of Keys signed are read again; may be nil. It is called from one
	// goroutine at a time.
	Progress func(PackProgress)
}

// UnpackReport says what a pack changes. Documents are named in the order of their names.
type UnpackReport struct {
	Library     string        `json:"library"`
	Number      int           `json:"number"`
	Was         int           `json:"was"` // the number of the last pack of that library, 0 for none
	ID          string        `json:"id"`
	Fingerprint string        `json:"fingerprint"` // of what was packed
	Made        time.Time     `json:"made"`
	Tool        string        `json:"tool"`
	SignedBy    string        `json:"signed_by"`            // id of the key, "" for none
	Verified    bool          `json:"verified"`             // with one of the given keys
	WasSigned   string        `json:"was_signed,omitempty"` // key with which a pack of the same library was verified before, where this one is not
	Applied     bool          `json:"applied"`
	Added       []string      `json:"added"`
	Changed     []string      `json:"changed"`
	Superseded  []Superseding `json:"superseded"` // documents that were in force and no longer are
	Removed     []string      `json:"removed"`    // that the pack before had
	Unchanged   int           `json:"unchanged"`
	Refused     []LeftOut     `json:"refused"` // own_document, other_pack, purged, only_me
	Changes     []PackChange  `json:"changes"`
	ReadAgain   int           `json:"read_again"` // texts that were compared with what their originals give; 0 where Verified
	Unproven    []LeftOut     `json:"unproven"`   // of these, documents for which that does not hold in full: protected, pictures
}

// Superseding is a document that another one takes the place of.
type Superseding struct {
	Doc string     `json:"doc"`
	By  EditionRef `json:"by"`
}

// PackChange is what becomes of the sentences of an edition that is in force now.
type PackChange struct {
	Was       EditionRef      `json:"was"`
	Is        EditionRef      `json:"is"`
	Sentences []revision.Fate `json:"sentences"` // that are changed, gone or added
}

// Told are the sentences that are worth a line of their own: not those whose lead-in or table head alone changed, since that
// stands there as a change itself.
func (c PackChange) Told() []revision.Fate {
	return slices.DeleteFunc(slices.Clone(c.Sentences), func(f revision.Fate) bool {
		return f.Around == revision.LeadIn || f.Around == revision.TableHead
	})
}

// unpackingFile is there while a pack's files are put into the store. It names those that were not there before: when the catalog
// does not list them in the end, they are removed.
const unpackingFile = "unpacking"

// unpacking is one pack on its way in.
type unpacking struct {
	*Library
	o       UnpackOptions
	pack    *pack.Pack
	list    packedLibrary
	report  UnpackReport
	files   map[string]string // path in the store of each file of the pack
	entries map[string]*entry // as they will be
	refused map[string]bool
	records []*record
	packed  *catalog // what the pack holds, by itself
}

// Unpack takes a pack into the library: all of it, or, where anything in it is not what it says, nothing. Documents come as
// packed: their originals are in the library. Those that have the name of a document of the user's own are refused and
// named; the others come in. What none of the given keys has signed is compared with its originals first; see prove. Chunks have the ids that they have where the pack was made. The error is a *pack.Error where the
// pack is refused.
func (l *Library) Unpack(ctx context.Context, path string, o UnpackOptions) (UnpackReport, error) {
	u := &unpacking{
		Library: l, o: o, files: map[string]string{}, entries: map[string]*entry{}, refused: map[string]bool{}, packed: newCatalog(""),
		report: UnpackReport{Added: []string{}, Changed: []string{}, Superseded: []Superseding{}, Removed: []string{}, Refused: []LeftOut{}, Unproven: []LeftOut{}, Changes: []PackChange{}},
	}
	if err := l.mayWrite(); err != nil && (!o.DryRun || l.missing() != nil) {
		return u.report, err
	}
	file, err := os.Open(path)
	if err != nil {
		return u.report, fmt.Errorf("opening the pack: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return u.report, fmt.Errorf("opening the pack: %w", err)
	}
	if u.pack, err = pack.Open(file, info.Size(), o.Limits); err != nil {
		return u.report, err
	}
	if err := l.beginWriting(ctx); err != nil {
		return u.report, err
	}
	defer l.endWriting()
	if !l.readOnly {
		if _, err := l.catchUp(ctx); err != nil {
			return u.report, err
		}
	}
	if err := u.examine(ctx); err != nil {
		return u.report, err
	}
	if err := u.plan(ctx); err != nil {
		return u.report, err
	}
	if err := u.prove(ctx); err != nil {
		return u.report, err
	}
	if err := u.checkFingerprint(); err != nil {
		return u.report, err
	}
	if o.DryRun {
		return u.report, nil
	}
	if err := u.apply(ctx); err != nil {
		return u.report, err
	}
	u.report.Applied = true
	return u.report, nil
}

// examine compares the pack with what it says and with what may come in. Nothing is written.
func (u *unpacking) examine(ctx context.Context) error {
	p, r := u.pack, &u.report
	r.Library, r.Number, r.ID, r.Fingerprint, r.Made, r.Tool, r.SignedBy = p.Library, p.Number, p.ID, p.Fingerprint, p.Made, p.Tool, p.SignedBy()
	if len(u.o.Keys) > 0 || u.o.Signed {
		if err := p.Verify(u.o.Keys...); err != nil {
			return err
		}
		r.Verified = true
	}
	if last := u.catalog.packs[p.Library]; last != nil {
		r.Was = last.Number
		if !r.Verified {
			r.WasSigned = last.Key
		}
		if r.WasSigned != "" && !u.o.Unsigned && !u.o.DryRun {
			return &pack.Error{Code: pack.UnsignedNow, Name: last.Key}
		}
		if !u.o.Older && (p.Number < last.Number || p.Number == last.Number && p.ID != last.ID) {
			return &pack.Error{Code: pack.Older, Name: fmt.Sprint(p.Number), Detail: fmt.Sprintf("the library has %d", last.Number)}
		}
	}
	for _, f := range p.Files {
		if f.Name == packedList && f.Size > largestDocument || strings.HasPrefix(f.Name, packedDocuments) && f.Size > largestDocument {
			return &pack.Error{Code: pack.TooLarge, Name: f.Name} // these are read into memory
		}
	}
	var list bytes.Buffer
	if err := p.Copy(&list, packedList); err != nil {
		return err
	}
	if err := json.Unmarshal(list.Bytes(), &u.list); err != nil {
		return &pack.Error{Code: pack.BadManifest, Name: packedList, Detail: err.Error()}
	}
	if err := u.assign(); err != nil {
		return err
	}
	for _, f := range p.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := u.examineFile(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

var sha256Digits = regexp.MustCompile(`^[0-9a-f]{64}$`)

// assign finds the place of each file in the store. The pack must hold the files of its list, and no others.
func (u *unpacking) assign() error {
	bad := func(name string) error { return &pack.Error{Code: pack.BadManifest, Name: name} }
	known := map[string]bool{}
	for _, d := range u.list.Documents {
		if known[d.Doc] || len(d.Versions) == 0 || !carries(d.Doc) {
			return bad(d.Doc)
		}
		known[d.Doc] = true
		for i, hash := range d.Versions {
			if !sha256Digits.MatchString(hash) || slices.Contains(d.Versions[:i], hash) {
				return bad(d.Doc)
			}
			original, text := u.store.originalPath(hash), u.store.documentPath(hash, d.Doc)
			u.files[packedOriginals+hash] = original
			u.files[packedDocuments+filepath.Base(text)] = text
		}
	}
	for _, s := range u.list.Settings {
		if s == nil || !known[s.Doc] {
			return bad(packedList)
		}
		u.packed.settings[s.Doc] = s.clone()
		if !u.report.Verified {
			s.Compared = nil // that a person compared a page with its picture is for somebody known to say
		}
	}
	for _, f := range u.pack.Files {
		if f.Name != packedList && u.files[f.Name] == "" {
			return &pack.Error{Code: pack.Unlisted, Name: f.Name}
		}
	}
	for name := range u.files {
		if _, ok := u.pack.File(name); !ok {
			return &pack.Error{Code: pack.Missing, Name: name}
		}
	}
	return nil
}

// examineFile reads a file once: from the pack, or where this leaves it out, from the store.
func (u *unpacking) examineFile(ctx context.Context, f pack.File) error {
	if f.Omitted {
		found, err := hashFile(ctx, u.files[f.Name])
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || found != f.SHA256 {
			return &pack.Error{Code: pack.OtherBase, Name: f.Name, Detail: fmt.Sprintf("unpack number %d first", u.pack.Base.Number)}
		}
		return nil
	}
	if hash, ok := strings.CutPrefix(f.Name, packedOriginals); ok && hash != f.SHA256 {
		return &pack.Error{Code: pack.WrongHash, Name: f.Name, Detail: "its SHA-256 is not its name"}
	}
	return u.pack.Copy(io.Discard, f.Name)
}

// plan finds out what changes.
func (u *unpacking) plan(ctx context.Context) error {
	inPack := map[string]bool{}
	for _, d := range u.list.Documents {
		if err := ctx.Err(); err != nil {
			return err
		}
		inPack[d.Doc] = true
		old := u.catalog.docs[d.Doc]
		if err := u.take(d, old); err != nil {
			return err
		}
		if code := u.refuses(d, old); code != "" {
			u.refused[d.Doc] = true
			u.report.Refused = append(u.report.Refused, LeftOut{d.Doc, code})
			continue
		}
		e, same, err := u.entryOf(d, old)
		if err != nil {
			return err
		}
		if same && u.sameSetting(d.Doc) {
			u.report.Unchanged++
			continue
		}
		if old == nil || old.Retired {
			u.report.Added = append(u.report.Added, d.Doc)
		} else {
			u.report.Changed = append(u.report.Changed, d.Doc)
		}
		u.entries[d.Doc] = e
		u.records = append(u.records, &record{Doc: e, Index: true})
	}
	for _, s := range u.list.Settings {
		if !u.refused[s.Doc] && !u.sameSetting(s.Doc) {
			u.records = append(u.records, &record{Setting: s})
		}
	}
	for _, e := range u.snapshot(func(e *entry) bool { return e.Pack == u.pack.Library && !e.Retired }) {
		if !inPack[e.Doc] {
			gone := e.clone()
			gone.Retired = true
			u.entries[e.Doc] = gone
			u.records = append(u.records, &record{Doc: gone, Index: true})
			u.report.Removed = append(u.report.Removed, e.Doc)
		}
	}
	state := &packState{Library: u.pack.Library, Number: u.pack.Number, ID: u.pack.ID, At: u.options.Clock().UTC(), Key: u.report.WasSigned}
	if u.report.Verified {
		state.Key = u.report.SignedBy
	}
	u.records = append(u.records, &record{Pack: state})
	return u.foresee(ctx)
}

// take puts a document into the catalog of what the pack holds.
func (u *unpacking) take(d packedDocument, old *entry) error {
	if old != nil && old.Pack != u.pack.Library {
		old = nil
	}
	e, _, err := u.entryOf(d, old)
	if err != nil {
		return err
	}
	e.Versions = e.Versions[len(e.Versions)-len(d.Versions):] // without those that only the library has
	u.packed.docs[d.Doc] = e
	return nil
}

// checkFingerprint compares the fingerprint that a pack names with that of what it holds.
func (u *unpacking) checkFingerprint() error {
	held := &Library{catalog: u.packed}
	if found := held.fingerprint(held.snapshot(isActive)); found != u.pack.Fingerprint {
		return &pack.Error{Code: pack.WrongPrint, Name: u.pack.Fingerprint, Detail: "it is " + found}
	}
	return nil
}

// sameSetting tells whether the pack says nothing of a document that is not said here.
func (u *unpacking) sameSetting(doc string) bool {
	i := slices.IndexFunc(u.list.Settings, func(s *setting) bool { return s.Doc == doc })
	if i < 0 {
		return true
	}
	here := u.catalog.settings[doc]
	return here != nil && reflect.DeepEqual(*here, *u.list.Settings[i])
}

// refuses says why a document does not come in, "" where it does.
func (u *unpacking) refuses(d packedDocument, old *entry) string {
	if OnlyMe(d.Doc) != u.catalog.personal {
		return "only_me"
	}
	switch {
	case u.catalog.isPurged(d.Doc, d.Versions...):
		return "purged"
	case old == nil:
		return ""
	case old.Root != "":
		return "own_document"
	case old.Pack != "" && old.Pack != u.pack.Library:
		return "other_pack"
	}
	return ""
}

// entryOf is a document as it will be; same says that it is so already.
func (u *unpacking) entryOf(d packedDocument, old *entry) (e *entry, same bool, err error) {
	e = &entry{Doc: d.Doc}
	if old != nil {
		e = old.clone()
	}
	kept := e.Versions
	e.Retired, e.Pack, e.Versions = false, u.pack.Library, nil
	for _, v := range kept {
		if !slices.Contains(d.Versions, v.Hash) {
			e.Versions = append(e.Versions, v)
		}
	}
	for _, hash := range d.Versions {
		i := slices.IndexFunc(kept, func(v versionInfo) bool { return v.Hash == hash })
		name := packedDocuments + filepath.Base(u.store.documentPath(hash, d.Doc))
		if f, _ := u.pack.File(name); i >= 0 && !kept[i].Damaged && f.Omitted {
			e.Versions = append(e.Versions, kept[i])
			continue
		}
		k, err := u.read(name, hash, d.Doc)
		if err != nil {
			return nil, false, err
		}
		v := newVersion(k, u.chunks(d.Doc, k.Document, k.Added))
		e.Versions = append(e.Versions, v)
		e.Rel, e.Size = k.Rel, k.Size
	}
	e.Seen = u.pack.Made
	same = old != nil && !old.Retired && slices.EqualFunc(old.Versions, e.Versions, func(a, b versionInfo) bool {
		return a.Hash == b.Hash && a.Added.Equal(b.Added) && !a.Damaged && slices.Equal(a.Chunks, b.Chunks)
	})
	return e, same, nil
}

// read reads a version's file out of the pack, or, where it is left out there, out of the store.
func (u *unpacking) read(name, hash, doc string) (*kept, error) {
	bad := func(detail string) error { return &pack.Error{Code: pack.BadManifest, Name: name, Detail: detail} }
	var k *kept
	var err error
	if f, _ := u.pack.File(name); f.Omitted {
		k, err = readKept(u.files[name])
	} else {
		var b bytes.Buffer
		if err := u.pack.Copy(&b, name); err != nil {
			return nil, err
		}
		k, err = parseKept(&b)
	}
	switch {
	case err != nil:
		return nil, bad(err.Error())
	case k.Hash != hash || k.Doc != doc || k.Document.Version != hash[:versionDigits]:
		return nil, bad("it is of another document")
	case k.Root != "" || k.Path != "" || k.Pack != u.pack.Library:
		return nil, bad("it names a place")
	}
	return k, nil
}

// foresee says which documents are no longer in force, and what becomes of sentences.
func (u *unpacking) foresee(ctx context.Context) error {
	day := u.today()
	before := u.catalog.marks()
	then := u.catalog.copy()
	then.apply(&record{Batch: u.records})
	after := then.marks()
	for _, doc := range slices.Sorted(maps.Keys(before.chains)) {
		was := before.chains[doc]
		if was.entry.Retired || !was.standing(day).counts() {
			continue
		}
		is := after.chains[doc]
		if is.entry.Retired {
			continue
		}
		from := was.ref(was.standing(day).edition)
		newest := edition{}
		if len(is.editions) > 0 {
			newest = is.editions[0]
		}
		to := is.ref(newest)
		if v := is.standing(day); v.by != nil {
			by, _ := v.by.on(day)
			to = v.by.ref(by)
			u.report.Superseded = append(u.report.Superseded, Superseding{Doc: u.called(doc), By: u.refOf(to)})
		}
		if !u.o.Changes || from == to || u.entries[to.Doc] == nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		change, err := u.compare(from, to)
		if err != nil {
			return err
		}
		change.Was, change.Is = u.refOf(change.Was), u.refOf(change.Is)
		u.report.Changes = append(u.report.Changes, change)
	}
	return nil
}

// compare says what becomes of the sentences of an edition that is here, in one that is in the pack.
func (u *unpacking) compare(from, to EditionRef) (PackChange, error) {
	change := PackChange{Was: from, Is: to, Sentences: []revision.Fate{}}
	if u.sourceOf(u.catalog.docs[from.Doc]).Withheld() {
		return change, nil
	}
	old, err := u.store.document(u.catalog.docs[from.Doc].version(from.Version).Hash, from.Doc)
	if err != nil {
		return change, nil //nolint:nilerr // what cannot be read cannot be compared
	}
	hash := u.entries[to.Doc].version(to.Version).Hash
	name := packedDocuments + filepath.Base(u.store.documentPath(hash, to.Doc))
	if _, ok := u.pack.File(name); !ok {
		return change, nil
	}
	k, err := u.read(name, hash, to.Doc)
	if err != nil {
		return change, err
	}
	was, is := u.chunks(from.Doc, old.Document, old.Added), u.chunks(to.Doc, k.Document, k.Added)
	for _, fate := range revision.Compare(was, is).Changes() {
		if fate.Status == revision.Changed || fate.Status == revision.Gone || fate.Status == revision.Added {
			change.Sentences = append(change.Sentences, fate)
		}
	}
	return change, nil
}
