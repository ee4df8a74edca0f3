// Package audit keeps a log of what was done with Tenkyo: questions, answers, exports, reports, sign-offs, ingests, releases,
// deletions. Each line names the one before it by its SHA-256, so that no line can be altered, taken out or put elsewhere without
// breaking the chain there.
//
// It promises that lines of several processes follow each other whole, that what Append returned for is on the disk, and that
// nothing of a question or a document stands there in clear, unless somebody chose it: questions are written as digests with a
// salt that lies beside the log.
//
// A chain alone proves nothing against somebody who can write it anew, or who cuts its end off. That takes a head (the number
// and hash of a last line) which was written down elsewhere: on paper, in an exported evidence pack, or by itself in a file on a share
// or in the system's log (see [Settings]). [Verify] says what it could not prove.
//
// Each line names the user of the program as the system does; what a person signed is there as a digest of the name.
package audit

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"sync"
	"time"

	"tenkyo/app/durable"
)

// Kind says what an entry tells of.
type Kind string

// The kinds of entries.
const (
	Asked     Kind = "asked"      // a question was answered
	Exported  Kind = "exported"   // an answer left as a file
	Checked   Kind = "checked"    // a text was checked sentence by sentence
	Reported  Kind = "reported"   // a claim was reported as wrong
	SignedOff Kind = "signed_off" // a person said something of a claim
	Released  Kind = "released"   // a person released an answer that was held for review
	Ingested  Kind = "ingested"   // files were read into a library
	Packed    Kind = "packed"     // a library left as a file
	Unpacked  Kind = "unpacked"   // a library came from a file
	Purged    Kind = "purged"     // a document was taken out with everything kept of it
	Deleted   Kind = "deleted"    // kept answers were deleted, or their time was over
	Drawn     Kind = "drawn"      // claims were drawn for a spot check
	Set       Kind = "set"        // a setting was changed
)

// Entry is one line of the log.
type Entry struct {
	Seq  int64          `json:"seq"` // from 1
	At   time.Time      `json:"at"`
	Kind Kind           `json:"kind"`
	User string         `json:"user,omitempty"` // who ran the program, as the system names them
	Data map[string]any `json:"data,omitempty"`
	// Log stands in the first entry: a random number, so that no two logs begin alike.
	Log string `json:"log,omitempty"`
	// ClockBack says that the clock showed an earlier time than at the entry before.
	ClockBack bool `json:"clock_back,omitempty"`
	// Mended is how many bytes of a line that a crash had cut short were taken off before this entry.
	Mended int64  `json:"mended,omitempty"`
	Prev   string `json:"prev"` // hash of the line before; "" for the first
	Hash   string `json:"hash"`
}

// Head names the last line of a log.
type Head struct {
	Seq  int64     `json:"seq"` // 0 where there is no line yet
	Hash string    `json:"hash"`
	At   time.Time `json:"at"`
}

// Log is the log in a user's data folder. It is safe for concurrent use, and so are several processes on the same folder.
type Log struct {
	// Fixed, if not nil, puts what an administrator has fixed over the user's settings.
	Fixed func(Settings) Settings

	dir     string
	clock   func() time.Time
	user    func() string      // who runs the program, "" where that is not known
	origin  func() string      // digest of where the log lies
	system  func(string) error // writes a line to the system's log
	waiting sync.Map           // by place: an anchor that the place has not taken yet
}

// lockWait is how long one process waits for another that writes a line.
const lockWait = 5 * time.Second

// Open returns the log of a user's data folder. It reads and makes nothing yet.
func Open(data string) *Log {
	dir := filepath.Join(data, "audit")
	origin := sync.OnceValue(func() string { return originOf(dir) })
	return &Log{dir: dir, clock: time.Now, user: sync.OnceValue(osUser), origin: origin, system: systemLog}
}

// osUser is the name under which the system knows the user of this program.
func osUser() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return cmp.Or(u.Username, u.Uid)
}

// Path is the file of the log.
func (l *Log) Path() string { return filepath.Join(l.dir, "log.jsonl") }

// hashMark stands before the hash of a line; what is hashed is all before it.
const hashMark = `,"hash":"`

// Append writes an entry, and returns the new head when it is on the disk.
func (l *Log) Append(ctx context.Context, kind Kind, data map[string]any) (Head, error) {
	head, err := l.append(ctx, kind, data)
	if err != nil {
		return Head{}, fmt.Errorf("writing the audit log: %w", err)
	}
	l.anchor(ctx, head, false)
	return head, nil
}

func (l *Log) append(ctx context.Context, kind Kind, data map[string]any) (head Head, err error) {
	lock, err := durable.Acquire(ctx, filepath.Join(l.dir, "lock"), lockWait)
	if err != nil {
		return Head{}, err
	}
	defer lock.Release()
	file, err := os.OpenFile(l.Path(), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return Head{}, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	last, good, size, err := lastEntry(file)
	if err != nil {
		return Head{}, err
	}
	e := Entry{Seq: last.Seq + 1, At: l.clock().UTC().Truncate(time.Second), Kind: kind, User: l.user(), Data: data, Mended: size - good, Prev: last.Hash}
	e.ClockBack = e.At.Before(last.At)
	if e.Seq == 1 {
		e.Log = newLogNumber()
	}
	line, err := e.line()
	if err != nil {
		return Head{}, err
	}
	if size > good { // it was never acknowledged
		if err := file.Truncate(good); err != nil {
			return Head{}, err
		}
	}
	if _, err := file.WriteAt(line, good); err != nil {
		return Head{}, errors.Join(err, file.Truncate(good))
	}
	if err := file.Sync(); err != nil {
		return Head{}, err
	}
	if good == 0 {
		if err := durable.SyncDir(l.dir); err != nil {
			return Head{}, err
		}
	}
	return Head{Seq: e.Seq, Hash: e.Hash, At: e.At}, nil
}

func newLogNumber() string {
	b := make([]byte, 8)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// line seals an entry and writes it as a line.
func (e *Entry) line() ([]byte, error) {
	e.Hash = ""
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return nil, err
	}
	body, ok := bytes.CutSuffix(b.Bytes(), []byte(hashMark+"\"}\n"))
	if !ok {
		return nil, errors.New("the entry cannot be sealed")
	}
	e.Hash = hashOf(body)
	return fmt.Appendf(nil, "%s%s%s\"}\n", body, hashMark, e.Hash), nil
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// errLine is wrapped in the error of a line that is no entry.
var errLine = errors.New("the line is no entry of an audit log")

// parse reads a line and compares it with its hash. Of a line that reads as an entry and has another hash, the entry comes too.
func parse(line []byte) (e Entry, sound bool, err error) {
	if err := json.Unmarshal(line, &e); err != nil {
		return Entry{}, false, fmt.Errorf("%w: %w", errLine, err)
	}
	at := bytes.LastIndex(line, []byte(hashMark))
	if at < 0 || e.Seq < 1 {
		return Entry{}, false, errLine
	}
	return e, hashOf(line[:at]) == e.Hash && string(line[at:]) == hashMark+e.Hash+`"}`, nil
}

// ErrBroken is returned by Append where the last line is not what was written: the chain must not go on as if nothing were.
var ErrBroken = errors.New("the last line of the audit log was altered")

// longestLine bounds a line; entries hold numbers, ids and digests.
const longestLine = 1 << 20

// lastEntry reads the last whole line, which ends at good.
func lastEntry(file *os.File) (last Entry, good, size int64, err error) {
	if size, err = file.Seek(0, io.SeekEnd); err != nil || size == 0 {
		return Entry{}, 0, 0, err
	}
	reach := int64(4096)
	for {
		from := max(0, size-reach)
		tail := make([]byte, size-from)
		if _, err := file.ReadAt(tail, from); err != nil {
			return Entry{}, 0, size, err
		}
		end := bytes.LastIndexByte(tail, '\n')
		start := -1
		if end >= 0 {
			start = bytes.LastIndexByte(tail[:end], '\n')
		}
		switch {
		case end < 0 && from == 0: // the very first line was cut short
			return Entry{}, 0, size, nil
		case (end < 0 || start < 0) && from > 0:
			if reach > 2*longestLine {
				return Entry{}, 0, size, ErrBroken
			}
			reach *= 2
			continue
		}
		e, sound, err := parse(tail[start+1 : end])
		if err != nil || !sound {
			return Entry{}, 0, size, ErrBroken
		}
		return e, from + int64(end) + 1, size, nil
	}
}

// Head returns the head of the log, to be written down elsewhere.
func (l *Log) Head() (Head, error) {
	file, err := os.Open(l.Path())
	if errors.Is(err, fs.ErrNotExist) {
		return Head{}, nil
	}
	if err != nil {
		return Head{}, fmt.Errorf("reading the audit log: %w", err)
	}
	defer file.Close()
	last, _, _, err := lastEntry(file)
	if err != nil {
		return Head{}, fmt.Errorf("reading the audit log: %w", err)
	}
	return Head{Seq: last.Seq, Hash: last.Hash, At: last.At}, nil
}

// Settings say what the log holds.
type Settings struct {
	Clear        bool   `json:"clear"`                   // questions are written as they were asked
	AnchorFile   string `json:"anchor_file,omitempty"`   // file or folder to which each head is added; "" for none
	AnchorSystem bool   `json:"anchor_system,omitempty"` // each head goes to the system's log
}

func (l *Log) settingsPath() string { return filepath.Join(l.dir, "settings.json") }

// Settings reads the settings; where there are none, questions are written as digests.
func (l *Log) Settings() (Settings, error) {
	set, err := l.Own()
	if err == nil && l.Fixed != nil {
		set = l.Fixed(set)
	}
	return set, err
}

// Own reads the user's own settings, without what an administrator has fixed: what is to be changed and written again.
func (l *Log) Own() (Settings, error) {
	var set Settings
	data, err := os.ReadFile(l.settingsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return set, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &set)
	}
	if err != nil {
		return set, fmt.Errorf("reading the settings of the audit log: %w", err)
	}
	return set, nil
}

// Set writes the settings, and the change into the log.
func (l *Log) Set(ctx context.Context, set Settings) error {
	data, err := json.Marshal(set)
	if err != nil {
		return err
	}
	head, err := l.Append(ctx, Set, map[string]any{"clear": set.Clear, "anchor_file": set.AnchorFile, "anchor_system": set.AnchorSystem})
	if err != nil {
		return err
	}
	if err := durable.WriteFile(l.settingsPath(), append(data, '\n')); err != nil {
		return fmt.Errorf("writing the settings of the audit log: %w", err)
	}
	l.anchor(ctx, head, true) // a new place begins with this entry
	return nil
}

// Question is how a question stands in an entry: its digest, or itself where that was chosen.
func (l *Log) Question(text string) (key, value string, err error) {
	set, err := l.Settings()
	if err != nil {
		return "", "", err
	}
	if set.Clear {
		return "question", text, nil
	}
	digest, err := l.Digest(text)
	return "question_digest", digest, err
}

const saltBytes = 32

// Digest is the digest of a text under this log's salt: whoever has the text and the salt can tell that it is the same, and
// nobody can read it out of the log.
func (l *Log) Digest(text string) (string, error) {
	salt, err := l.salt()
	if err != nil {
		return "", fmt.Errorf("reading the salt of the audit log: %w", err)
	}
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// salt reads the salt, and makes one where there is none yet.
func (l *Log) salt() ([]byte, error) {
	path := filepath.Join(l.dir, "salt")
	salt, err := os.ReadFile(path)
	if err == nil && len(salt) == saltBytes {
		return salt, nil
	}
	if err == nil {
		return nil, fmt.Errorf("%s is damaged", path)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	lock, err := durable.Acquire(context.Background(), filepath.Join(l.dir, "lock"), lockWait)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	if salt, err := os.ReadFile(path); err == nil && len(salt) == saltBytes { // another process was first
		return salt, nil
	}
	salt = make([]byte, saltBytes)
	rand.Read(salt) // never fails
	return salt, durable.WriteFile(path, salt)
}
