package policy

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

// FaultCode says why a policy cannot be followed.
type FaultCode string

// The codes.
const (
	Unreadable  FaultCode = "unreadable"   // the file is there and cannot be read
	Rights      FaultCode = "rights"       // others than the administrator may change it
	Syntax      FaultCode = "syntax"       // Line is no TOML
	WrongType   FaultCode = "type"         // what stands at Key in Line is no Wants
	UnknownKey  FaultCode = "unknown"      // Values are keys that this program does not know
	NotAllowed  FaultCode = "value"        // Value may not stand at Key, Values may
	Negative    FaultCode = "negative"     // Value at Key is less than 0
	NotAbsolute FaultCode = "not_absolute" // Value at Key is no whole path
	NoKeys      FaultCode = "no_keys"      // packs must be signed and no key is named to verify them with
)

// Whoever may change a policy, or put another in its place, is bound by none.
var (
	errRights = errors.New("others than the administrator may change it")
	errFolder = errors.New("others than the administrator may change its folder")
)

// Fault is why a policy that is there cannot be followed. It wraps ErrPolicy.
type Fault struct {
	Path   string
	Code   FaultCode
	Key    Key
	Value  string
	Values []string
	Wants  string // bool, int, string or list
	Line   int    // from 1, 0 where it is not known
	Err    error  // of the system or of the reader of TOML; may be nil
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%v: %s: %s", ErrPolicy, f.Path, f.what())
}

// Unwrap gives ErrPolicy and the error below.
func (f *Fault) Unwrap() []error {
	if f.Err == nil {
		return []error{ErrPolicy}
	}
	return []error{ErrPolicy, f.Err}
}

func (f *Fault) what() string {
	switch f.Code {
	case UnknownKey:
		return "unknown: " + strings.Join(f.Values, ", ")
	case NotAllowed:
		return fmt.Sprintf("%s is %q; it may be %s", f.Key, f.Value, strings.Join(f.Values, ", "))
	case Negative:
		return fmt.Sprintf("%s is %s", f.Key, f.Value)
	case NotAbsolute:
		return fmt.Sprintf("%s is %q; it wants a whole path", f.Key, f.Value)
	case NoKeys:
		return fmt.Sprintf("%s is false, and there are no %s", UnsignedPacks, PackKeys)
	}
	return f.Err.Error()
}

// readKey finds where a value stands that could not be read.
var readKey = regexp.MustCompile(`(?:line (\d+) )?\(last key "([^"]+)"\)`)

// decoding is the fault of a text that could not be read.
func decoding(err error) *Fault {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return &Fault{Code: Syntax, Line: syntax.Position.Line, Err: err}
	}
	f := &Fault{Code: Syntax, Err: err}
	if m := readKey.FindStringSubmatch(err.Error()); m != nil {
		f.Line, _ = strconv.Atoi(m[1])
		if wants := wants(Key(m[2])); wants != "" {
			f.Code, f.Key, f.Wants = WrongType, Key(m[2]), wants
		}
	}
	return f
}

// wants is the kind of value that a key takes, "" for one that is not known.
func wants(key Key) string {
	t := reflect.TypeFor[file]()
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("toml") != string(key) {
			continue
		}
		if kind := t.Field(i).Type.Elem().Kind(); kind != reflect.Slice {
			return kind.String()
		}
		return "list"
	}
	return ""
}
