// Package policy reads what an administrator has fixed for everybody on this machine: a TOML file in a place that users cannot
// write. It says what is fixed, to what, and where that stands; it changes nothing by itself.
//
// A policy is never weakened in silence. A file that cannot be read or understood, one with a key that this program does not
// know, and one that others than the administrator may change, are errors, and the program does nothing but say so: a misspelt
// key would otherwise fix nothing without anybody noticing. No environment variable and no flag names another file.
package policy

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

// Key names what can be fixed.
type Key string

// The keys. What is not in the file is not fixed.
const (
	Endpoint       Key = "endpoint"        // URL of the one Ollama server that may be contacted
	Models         Key = "models"          // names, or digests (sha256:…), of the models that may be asked
	Judge          Key = "judge"           // name of the model that gives the second opinion; "" for none
	Mode           Key = "mode"            // sentence, quote, tagged or extract
	Library        Key = "library"         // folder of the library
	AddFolders     Key = "add_folders"     // whether users may read further folders into the library
	OnlyMe         Key = "only_me"         // whether users may add folders for themselves alone; where it is not fixed, as AddFolders says
	UnsignedPacks  Key = "unsigned_packs"  // whether packs come in that none of PackKeys signed
	PackKeys       Key = "pack_keys"       // minisign public keys, one of which must have signed a pack
	Export         Key = "export"          // whether answers may be exported and libraries packed
	KeepAnswers    Key = "keep_answers"    // whether answers are kept
	RetentionDays  Key = "retention_days"  // after how many days kept answers are deleted; 0 never
	AuditQuestions Key = "audit_questions" // "digest" or "text": how questions stand in the audit log
	AuditAnchor    Key = "audit_anchor"    // file or folder to which each head of the audit log is added; "" for none
	AuditSystem    Key = "audit_system"    // whether each head of the audit log goes to the system's log
	// UnreachableDays: how many days after they were last seen documents are shown whose place cannot be reached; 0 without end.
	UnreachableDays Key = "unreachable_days"
)

// ErrPolicy is wrapped in every error of a policy that is there and cannot be followed.
var ErrPolicy = errors.New("the administrator's policy cannot be followed")

// file is the policy's file as it is written. A nil field is not fixed.
type file struct {
	Endpoint       *string   `toml:"endpoint"`
	Models         *[]string `toml:"models"`
	Judge          *string   `toml:"judge"`
	Mode           *string   `toml:"mode"`
	Library        *string   `toml:"library"`
	AddFolders     *bool     `toml:"add_folders"`
	OnlyMe         *bool     `toml:"only_me"`
	UnsignedPacks  *bool     `toml:"unsigned_packs"`
	PackKeys       *[]string `toml:"pack_keys"`
	Export         *bool     `toml:"export"`
	KeepAnswers    *bool     `toml:"keep_answers"`
	RetentionDays  *int      `toml:"retention_days"`
	AuditQuestions *string   `toml:"audit_questions"`
	AuditAnchor    *string   `toml:"audit_anchor"`
	AuditSystem    *bool     `toml:"audit_system"`

	UnreachableDays *int `toml:"unreachable_days"`
}

// Keys lists every key that a policy can hold.
func Keys() []Key {
	t := reflect.TypeFor[file]()
	keys := make([]Key, t.NumField())
	for i := range keys {
		keys[i] = Key(t.Field(i).Tag.Get("toml"))
	}
	return keys
}

// Policy is what is fixed. The zero value, and nil, fix nothing.
type Policy struct {
	path string
	file file
}

// Path is where the policy of this machine stands.
func Path() string {
	switch runtime.GOOS {
	case "windows":
		data := os.Getenv("ProgramData")
		if data == "" {
			data = `C:\ProgramData`
		}
		return filepath.Join(data, "Tenkyo", "policy.toml")
	case "darwin":
		return "/Library/Application Support/Tenkyo/policy.toml"
	}
	return "/etc/tenkyo/policy.toml"
}

// Load reads the policy of this machine; where there is no file nothing is fixed.
func Load() (*Policy, error) {
	path := Path()
	if err := checkRights(path); err != nil {
		code := Unreadable
		if errors.Is(err, errFolder) {
			path = filepath.Dir(path)
		}
		if errors.Is(err, errRights) || errors.Is(err, errFolder) {
			code = Rights
		}
		return nil, &Fault{Path: path, Code: code, Err: err}
	}
	return Read(path)
}

// Read reads a policy; a file that is not there fixes nothing.
func Read(path string) (*Policy, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Policy{}, nil
	}
	if err != nil {
		return nil, &Fault{Path: path, Code: Unreadable, Err: err}
	}
	p := &Policy{path: path}
	known, err := toml.Decode(strings.TrimPrefix(string(data), "\ufeff"), &p.file)
	var fault *Fault
	if err != nil {
		fault = decoding(err)
	} else if fault = unknown(known); fault == nil {
		fault = p.file.check()
	}
	if fault != nil {
		fault.Path = path
		return nil, fault
	}
	return p, nil
}

// unknown names the keys that this program does not know.
func unknown(known toml.MetaData) *Fault {
	var names []string
	for _, key := range known.Undecoded() {
		names = append(names, key.String())
	}
	if len(names) > 0 {
		return &Fault{Code: UnknownKey, Values: names}
	}
	return nil
}

func (f *file) check() *Fault {
	for _, c := range []struct {
		key     Key
		value   *string
		allowed []string
	}{{Mode, f.Mode, []string{"sentence", "quote", "tagged", "extract"}}, {AuditQuestions, f.AuditQuestions, []string{"digest", "text"}}} {
		if c.value != nil && !slices.Contains(c.allowed, *c.value) {
			return &Fault{Code: NotAllowed, Key: c.key, Value: *c.value, Values: c.allowed}
		}
	}
	switch {
	case f.RetentionDays != nil && *f.RetentionDays < 0:
		return &Fault{Code: Negative, Key: RetentionDays, Value: strconv.Itoa(*f.RetentionDays)}
	case f.UnreachableDays != nil && *f.UnreachableDays < 0:
		return &Fault{Code: Negative, Key: UnreachableDays, Value: strconv.Itoa(*f.UnreachableDays)}
	case f.Library != nil && !filepath.IsAbs(*f.Library):
		return &Fault{Code: NotAbsolute, Key: Library, Value: *f.Library}
	case f.AuditAnchor != nil && *f.AuditAnchor != "" && !filepath.IsAbs(*f.AuditAnchor):
		return &Fault{Code: NotAbsolute, Key: AuditAnchor, Value: *f.AuditAnchor}
	case f.UnsignedPacks != nil && !*f.UnsignedPacks && (f.PackKeys == nil || len(*f.PackKeys) == 0):
		return &Fault{Code: NoKeys, Key: UnsignedPacks, Values: []string{string(PackKeys)}}
	}
	return nil
}

// Origin is the file in which the policy stands, "" where there is none.
func (p *Policy) Origin() string {
	if p == nil {
		return ""
	}
	return p.path
}

// Setting is something that is fixed, for people to see.
type Setting struct {
	Key    Key    `json:"key"`
	Value  any    `json:"value"`
	Origin string `json:"origin"` // path of the file
}

// Settings lists what is fixed, in the order of the keys above.
func (p *Policy) Settings() []Setting {
	list := []Setting{}
	if p == nil {
		return list
	}
	f := &p.file
	add := func(key Key, fixed bool, value func() any) {
		if fixed {
			list = append(list, Setting{key, value(), p.path})
		}
	}
	add(Endpoint, f.Endpoint != nil, func() any { return *f.Endpoint })
	add(Models, f.Models != nil, func() any { return *f.Models })
	add(Judge, f.Judge != nil, func() any { return *f.Judge })
	add(Mode, f.Mode != nil, func() any { return *f.Mode })
	add(Library, f.Library != nil, func() any { return *f.Library })
	add(AddFolders, f.AddFolders != nil, func() any { return *f.AddFolders })
	add(OnlyMe, f.OnlyMe != nil, func() any { return *f.OnlyMe })
	add(UnsignedPacks, f.UnsignedPacks != nil, func() any { return *f.UnsignedPacks })
	add(PackKeys, f.PackKeys != nil, func() any { return *f.PackKeys })
	add(Export, f.Export != nil, func() any { return *f.Export })
	add(KeepAnswers, f.KeepAnswers != nil, func() any { return *f.KeepAnswers })
	add(RetentionDays, f.RetentionDays != nil, func() any { return *f.RetentionDays })
	add(AuditQuestions, f.AuditQuestions != nil, func() any { return *f.AuditQuestions })
	add(AuditAnchor, f.AuditAnchor != nil, func() any { return *f.AuditAnchor })
	add(AuditSystem, f.AuditSystem != nil, func() any { return *f.AuditSystem })
	add(UnreachableDays, f.UnreachableDays != nil, func() any { return *f.UnreachableDays })
	return list
}

// Fixes tells whether a key is fixed.
func (p *Policy) Fixes(key Key) bool {
	return slices.ContainsFunc(p.Settings(), func(s Setting) bool { return s.Key == key })
}

// Text is the value of a key that holds a text; ok is false where it is not fixed.
func (p *Policy) Text(key Key) (value string, ok bool) {
	if p == nil {
		return "", false
	}
	field := map[Key]*string{
		Endpoint: p.file.Endpoint, Judge: p.file.Judge, Mode: p.file.Mode, Library: p.file.Library, AuditQuestions: p.file.AuditQuestions,
		AuditAnchor: p.file.AuditAnchor,
	}[key]
	if field == nil {
		return "", false
	}
	return *field, true
}

// Allows tells whether something may be done: everything that is not fixed to false may. Who may not add folders may not add them for
// herself alone either, unless that is fixed to true.
func (p *Policy) Allows(key Key) bool {
	if p == nil {
		return true
	}
	if key == OnlyMe && p.file.OnlyMe == nil {
		key = AddFolders
	}
	field := map[Key]*bool{
		AddFolders: p.file.AddFolders, OnlyMe: p.file.OnlyMe, UnsignedPacks: p.file.UnsignedPacks, Export: p.file.Export, KeepAnswers: p.file.KeepAnswers,
	}[key]
	return field == nil || *field
}

// AllowsModel tells whether a model may be asked: its digest, whole or its first 12 digits at least, or its name is in the list, or
// there is none. A name without a tag is that of any tag.
func (p *Policy) AllowsModel(name, digest string) bool {
	if p == nil || p.file.Models == nil {
		return true
	}
	digest = strings.TrimPrefix(strings.ToLower(digest), "sha256:")
	bare, _, _ := strings.Cut(name, ":")
	return slices.ContainsFunc(*p.file.Models, func(allowed string) bool {
		if want, ok := strings.CutPrefix(strings.ToLower(allowed), "sha256:"); ok {
			return len(want) >= 12 && digest != "" && strings.HasPrefix(digest, want)
		}
		return allowed == name || allowed == bare
	})
}

// PackKeys are the public keys that packs are verified with; Signed tells whether one of them must have signed.
func (p *Policy) PackKeys() (keys []string, signed bool) {
	if p != nil && p.file.PackKeys != nil {
		keys = *p.file.PackKeys
	}
	return keys, !p.Allows(UnsignedPacks)
}

// Keeping puts what is fixed over how a user keeps answers: for how many days, and whether not at all.
func (p *Policy) Keeping(days int, off bool) (int, bool) {
	if p != nil && p.file.RetentionDays != nil {
		days = *p.file.RetentionDays
	}
	return days, off || !p.Allows(KeepAnswers)
}

// Unreachable puts what is fixed over for how many days a user wants to see documents whose place cannot be reached.
func (p *Policy) Unreachable(days int) int {
	if p != nil && p.file.UnreachableDays != nil {
		return *p.file.UnreachableDays
	}
	return days
}

// AuditClear puts what is fixed over whether questions stand in the audit log as they were asked.
func (p *Policy) AuditClear(clear bool) bool {
	if how, ok := p.Text(AuditQuestions); ok {
		return how == "text"
	}
	return clear
}

// Anchoring puts what is fixed over where heads of the audit log are anchored: in which file, and whether in the system's log.
func (p *Policy) Anchoring(file string, system bool) (string, bool) {
	if fixed, ok := p.Text(AuditAnchor); ok {
		file = fixed
	}
	if p != nil && p.file.AuditSystem != nil {
		system = *p.file.AuditSystem
	}
	return file, system
}
