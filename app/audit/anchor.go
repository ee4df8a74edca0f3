package audit

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"tenkyo/app/durable"
)

// A head that stands in a place which the user of this machine cannot write at will proves what the chain alone cannot. Two such
// places can be set: a file on a share, to which a line is added for each head, and the system's own log. A line holds the time, the
// number of entries, the hash of the last one, which log it is of, and a digest of the machine, the user and the folder in which that log
// lies; nothing of a question or a document. By the digest a log that was deleted and begun anew is told from those of other people
// that share the place.
//
// Anchoring never holds anything up and is never an error of what was done: what fails is counted and shown, and the next head
// that gets through stands for all entries before it.

// Place is where heads are anchored.
type Place string

// The places.
const (
	ToFile   Place = "file"   // a file, or a folder in which each log has a file of its own
	ToSystem Place = "system" // syslog, or the event log of Windows
)

const (
	// anchorWait is how long an entry waits for its head to be anchored. A share that answers does so in much less.
	anchorWait = time.Second
	// anchorRest is for how long a place is left alone that failed.
	anchorRest = time.Minute
)

// Anchoring is what became of anchoring in one place.
type Anchoring struct {
	Place    Place     `json:"place"`
	Where    string    `json:"where"`    // path of the file; "" for the system's log
	Seq      int64     `json:"seq"`      // of the last head that stands there; 0 for none
	At       time.Time `json:"at"`       // when it was put there
	Failures int       `json:"failures"` // since then
	Failed   int       `json:"failed"`   // ever
	Error    string    `json:"error"`    // of the last one that failed, "" where none did since
	Tried    time.Time `json:"tried_at"` // last
}

// ErrNoSystemLog is returned where the system has no log that can be written to.
var ErrNoSystemLog = errors.New("the system has no log to write to")

// errSlow is what becomes of an anchor that the place does not take in time.
var errSlow = errors.New("no answer in time")

// places lists where heads are to be anchored.
func (s Settings) places() []Anchoring {
	var list []Anchoring
	if s.AnchorFile != "" {
		list = append(list, Anchoring{Place: ToFile, Where: s.AnchorFile})
	}
	if s.AnchorSystem {
		list = append(list, Anchoring{Place: ToSystem})
	}
	return list
}

// anchor puts a head where the settings say. It takes no longer than anchorWait for each place; what is not done by then goes on by
// itself, and nothing more is sent there before it has ended. A place that failed is left alone for a while unless force is set.
func (l *Log) anchor(ctx context.Context, head Head, force bool) {
	set, err := l.Settings()
	if err != nil || len(set.places()) == 0 {
		return
	}
	id, err := logID(l.Path())
	if err != nil {
		return // the entry is there all the same, and audit verify says what is wrong with the log
	}
	for _, a := range l.anchorings(set) {
		if force || a.Failures == 0 || l.clock().Sub(a.Tried).Abs() >= anchorRest {
			l.count(ctx, a, head, l.try(a, id, head))
		}
	}
}

// try puts a head in a place, within anchorWait.
func (l *Log) try(a Anchoring, id string, head Head) error {
	if _, waiting := l.waiting.LoadOrStore(a.Place, true); waiting {
		return errSlow
	}
	done := make(chan error, 1)
	line := anchorLine(l.clock(), id, l.origin(), head)
	go func() {
		defer l.waiting.Delete(a.Place)
		if a.Place == ToSystem {
			done <- l.system(line)
		} else {
			done <- appendLine(anchorPath(a.Where, id), line)
		}
	}()
	wait := time.NewTimer(anchorWait)
	defer wait.Stop()
	select {
	case err := <-done:
		return err
	case <-wait.C:
		return errSlow
	}
}

// anchorPath is the file for a log's heads: the path itself, or where that is a folder, a file of the log's own in it.
func anchorPath(path, id string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, "tenkyo-audit-"+id+".log")
	}
	return path
}

// appendLine adds a line to a file, which need not be readable. It makes none of the folders above it: a share that is not mounted
// must not become a folder here.
func appendLine(path, line string) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if _, err := file.WriteString(line + "\n"); err != nil {
		return err
	}
	return file.Sync()
}

// count writes down what became of an anchor. That it cannot be written down changes nothing: doctor finds the head missing.
func (l *Log) count(ctx context.Context, a Anchoring, head Head, failed error) {
	lock, err := durable.Acquire(ctx, filepath.Join(l.dir, "lock"), lockWait)
	if err != nil {
		return
	}
	defer lock.Release()
	all := l.readAnchorings()
	for i := range all {
		if all[i].Place == a.Place && all[i].Where == a.Where {
			a = all[i]
			all = append(all[:i], all[i+1:]...)
			break
		}
	}
	a.Tried = l.clock().UTC().Truncate(time.Second)
	if failed != nil {
		a.Failures, a.Failed, a.Error = a.Failures+1, a.Failed+1, failed.Error()
	} else {
		a.Seq, a.At, a.Failures, a.Error = head.Seq, a.Tried, 0, ""
	}
	data, err := json.Marshal(append(all, a))
	if err == nil {
		_ = durable.WriteFile(l.anchoringsPath(), append(data, '\n')) // see above
	}
}

func (l *Log) anchoringsPath() string { return filepath.Join(l.dir, "anchors.json") }

func (l *Log) readAnchorings() []Anchoring {
	var all []Anchoring
	if data, err := os.ReadFile(l.anchoringsPath()); err == nil {
		_ = json.Unmarshal(data, &all) // what cannot be read is counted anew
	}
	return all
}

// anchorings are the places of the settings with what became of them.
func (l *Log) anchorings(set Settings) []Anchoring {
	known := l.readAnchorings()
	list := set.places()
	for i, a := range list {
		for _, k := range known {
			if k.Place == a.Place && k.Where == a.Where {
				list[i] = k
			}
		}
	}
	return list
}

// Anchorings tells where heads are anchored, and what became of that; none where nothing is set.
func (l *Log) Anchorings() ([]Anchoring, error) {
	set, err := l.Settings()
	if err != nil {
		return nil, err
	}
	return l.anchorings(set), nil
}

// AnchorNow anchors the head of the log as it is, also where a place failed just now.
func (l *Log) AnchorNow(ctx context.Context) error {
	head, err := l.Head()
	if err == nil && head.Seq > 0 {
		l.anchor(ctx, head, true)
	}
	return err
}

// idDigits is how much of the first entry's hash names a log.
const idDigits = 16

// logID names a log by its first entry, so that the heads of several logs can stand in one file.
func logID(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	line, err := bufio.NewReaderSize(file, longestLine).ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		err = errLine
	}
	if err != nil {
		return "", err
	}
	e, _, err := parse(line[:len(line)-1])
	if err != nil || len(e.Hash) < idDigits {
		return "", errLine
	}
	return e.Hash[:idDigits], nil
}

// originOf is the digest of where a log lies: whose it is, without saying so.
func originOf(dir string) string {
	host, err := os.Hostname()
	if err != nil {
		host = ""
	}
	if whole, err := filepath.Abs(dir); err == nil {
		dir = whole
	}
	return hashOf([]byte(strings.Join([]string{host, osUser(), dir}, "\x00")))[:idDigits]
}

// anchorLine is a head as it is anchored.
func anchorLine(at time.Time, id, origin string, head Head) string {
	return fmt.Sprintf("tenkyo-audit %s %d %s %s %s", at.UTC().Format(time.RFC3339), head.Seq, head.Hash, id, origin)
}

// anchored finds such a line in whatever a system's log puts around it, and behind one that was cut short.
var anchored = regexp.MustCompile(`tenkyo-audit (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (\d{1,18}) ([0-9a-f]{64}) ([0-9a-f]{16})(?: ([0-9a-f]{16}))?\b`)

// Anchor is a head that was found where it was anchored; its time is that of anchoring.
type Anchor struct {
	Head
	Log    string `json:"log"`              // names the log
	Origin string `json:"origin,omitempty"` // digest of where that lies
	Line   int    `json:"line"`             // of the list
}

// Errors of ReadAnchors and CanAnchor.
var (
	ErrNoHeads = errors.New("there are no anchored heads in this file")
	ErrNoList  = errors.New("this is no place for heads")
)

// CanAnchor is an error, ErrNoList, where heads of the log must not be added: a name that is none, or a file that holds something else.
// A place that cannot be reached just now is none.
func CanAnchor(ctx context.Context, path string) error {
	if strings.TrimSpace(path) == "" {
		return ErrNoList
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.Mode().IsRegular() && info.Size() > 0: // its lines tell
	case err == nil && !info.Mode().IsRegular() && !info.IsDir():
		return fmt.Errorf("%w: %s", ErrNoList, path)
	default:
		return nil
	}
	list, err := readHeads(ctx, path)
	if errors.Is(err, fs.ErrPermission) { // it may be one that can only be added to
		return nil
	}
	if err == nil && len(list) == 0 || errors.Is(err, ErrNoHeads) {
		err = fmt.Errorf("%w: %s", ErrNoList, path)
	}
	return err
}

// ReadAnchors reads a list of heads: the file to which they were anchored, what a system's log gives as text, or the folder in which each
// log has a file of its own. log is the first file of the log that they are to be held against. What is no head is passed over;
// a list without any is an error, ErrNoHeads.
func ReadAnchors(ctx context.Context, path, log string) ([]Anchor, error) {
	id, err := logID(log)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errLine) && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading the audit log: %w", err)
	}
	files, folder := []string{path}, false
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		folder = true
		// Its own first, and those of the logs that may have been before it.
		own := anchorPath(path, id)
		names, err := fs.Glob(os.DirFS(path), "tenkyo-audit-*.log")
		if err != nil {
			return nil, fmt.Errorf("reading the list of heads: %w", err)
		}
		files = []string{own}
		for _, name := range names {
			if f := filepath.Join(path, name); f != own {
				files = append(files, f)
			}
		}
	}
	var list []Anchor
	for i, f := range files {
		heads, err := readHeads(ctx, f)
		if err != nil && !(folder && i == 0 && errors.Is(err, fs.ErrNotExist)) {
			return nil, fmt.Errorf("reading the list of heads: %w", err)
		}
		list = append(list, heads...)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%w: %s", ErrNoHeads, path)
	}
	return list, nil
}

// readHeads reads one list of heads.
func readHeads(ctx context.Context, path string) ([]Anchor, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var list []Anchor
	in := bufio.NewScanner(file)
	in.Buffer(nil, longestLine)
	for n := 1; in.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, m := range anchored.FindAllStringSubmatch(in.Text(), -1) {
			at, err := time.Parse(time.RFC3339, m[1])
			seq, serr := strconv.ParseInt(m[2], 10, 64)
			if err == nil && serr == nil && seq > 0 {
				list = append(list, Anchor{Head: Head{Seq: seq, Hash: m[3], At: at}, Log: m[4], Origin: m[5], Line: n})
			}
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("%w: a line is too long for one", ErrNoHeads)
	}
	return list, in.Err()
}

// ReadHead reads the last head that `audit head` wrote into a file: the first word of a line. The error is ErrNoHeads where it holds none.
func ReadHead(path string) (Head, error) {
	file, err := os.Open(path)
	if err != nil {
		return Head{}, fmt.Errorf("reading the head: %w", err)
	}
	defer file.Close()
	var last Head
	in := bufio.NewScanner(io.LimitReader(file, longestLine))
	for in.Scan() {
		if word, _, _ := strings.Cut(strings.TrimSpace(in.Text()), " "); word != "" {
			if head, err := ParseHead(word); err == nil {
				last = head
			}
		}
	}
	if last.Hash == "" {
		return Head{}, fmt.Errorf("%w: %s", ErrNoHeads, path)
	}
	return last, nil
}

// Proof is an anchor that agrees with the log, and the entries that it is the first to prove: From up to its own.
type Proof struct {
	Anchor
	From int64 `json:"from"`
}

// VerifyAnchored verifies a log like [Verify], against a list of heads that were anchored elsewhere.
func VerifyAnchored(ctx context.Context, paths []string, anchors []Anchor) (Report, error) {
	v := verification{anchors: map[int64][]Anchor{}, anchored: true}
	for _, a := range anchors {
		v.anchors[a.Seq] = append(v.anchors[a.Seq], a)
	}
	return v.run(ctx, paths)
}

// ofThisLog are the anchors at an entry that name this log.
func (v *verification) ofThisLog(seq int64) []Anchor {
	var list []Anchor
	for _, a := range v.anchors[seq] {
		if a.Log == v.id {
			list = append(list, a)
		}
	}
	return list
}

// hold holds an entry against the anchors of its number, false where one names another entry.
func (v *verification) hold(e Entry) bool {
	for _, a := range v.ofThisLog(e.Seq) {
		if a.Hash != e.Hash {
			return false
		}
		if v.report.Proven < e.Seq {
			v.report.Anchors = append(v.report.Anchors, Proof{a, v.report.Proven + 1})
			v.report.Proven = e.Seq
		}
	}
	return true
}

// finishAnchored finds out whether anchors name entries that are not there, or a log that was there before this one.
func (v *verification) finishAnchored() (kind FaultKind, seq int64) {
	last := int64(0)
	origins := map[string]bool{} // of this log, by its own anchors
	for n, list := range v.anchors {
		for _, a := range list {
			if v.id != "" && a.Log != v.id {
				v.report.OtherLogs++
				continue
			}
			last = max(last, n)
			if a.Origin != "" {
				origins[a.Origin] = true
			}
		}
	}
	switch {
	case last == 0:
		return HeadUnknown, 0
	case last > v.last.Seq:
		return Cut, v.last.Seq + 1
	}
	for _, list := range v.anchors {
		for _, a := range list {
			if e := v.report.Earlier; a.Log != v.id && origins[a.Origin] && (e == nil || a.At.After(e.At) || a.At.Equal(e.At) && a.Seq > e.Seq) {
				v.report.Earlier = &a
			}
		}
	}
	if v.report.Earlier != nil {
		return BegunAnew, 1
	}
	return "", 0
}
