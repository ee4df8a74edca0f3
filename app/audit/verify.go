package audit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// FaultKind says what is wrong with a log.
type FaultKind string

// What can be wrong with a log.
const (
	Altered     FaultKind = "altered"      // an entry is not what was written
	Missing     FaultKind = "missing"      // an entry was taken out
	Reordered   FaultKind = "reordered"    // an entry stands in another place
	NoEntry     FaultKind = "no_entry"     // a line is no entry at all
	Cut         FaultKind = "cut"          // the end that the head names is not there
	Rewritten   FaultKind = "rewritten"    // the entry that the head names is another one
	BegunAnew   FaultKind = "begun_anew"   // a log that was anchored from the same place is another one: it was deleted
	HeadUnknown FaultKind = "head_unknown" // no entry has the hash of the head: the log was cut or written anew
)

// Fault is the first thing that is wrong with a log.
type Fault struct {
	Kind FaultKind `json:"kind"`
	Seq  int64     `json:"seq"` // of the entry
	File string    `json:"file"`
	Line int       `json:"line"` // 1-based; 0 where there is no line
}

// Report is the outcome of a verification.
type Report struct {
	OK      bool   `json:"ok"`
	Entries int64  `json:"entries"` // read up to the first fault
	Head    Head   `json:"head"`    // of what was read
	Fault   *Fault `json:"fault,omitempty"`
	// Proven is the number of the last entry up to which a given head shows that nothing was altered, taken out or written anew.
	Proven int64 `json:"proven"`
	// Anchors are the anchors that agree, in the order of their entries, each number once; OtherLogs counts those of other logs.
	Anchors   []Proof `json:"anchors,omitempty"`
	OtherLogs int     `json:"other_logs,omitempty"`
	// Earlier is the last head of the log that was in this one's place before, if the fault is BegunAnew.
	Earlier *Anchor `json:"earlier,omitempty"`
	// CutShort says that the last line is not whole, as after a crash.
	CutShort bool `json:"cut_short,omitempty"`
	// ClockBack lists the entries at which the clock had been set back.
	ClockBack []int64 `json:"clock_back,omitempty"`
}

// ParseHead reads a head as a person writes it down: a hash, or a number and a hash with a colon or white space between, the hash
// in groups or without. At least 32 digits of the hash are needed.
func ParseHead(text string) (Head, error) {
	var h Head
	text = strings.TrimSpace(strings.ToLower(text))
	if number, rest, ok := strings.Cut(text, ":"); ok {
		seq, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
		if err != nil || seq < 1 {
			return h, errHead
		}
		h.Seq, text = seq, rest
	}
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9' || r >= 'a' && r <= 'f':
			h.Hash += string(r)
		case r == ' ' || r == '-':
		default:
			return h, errHead
		}
	}
	if len(h.Hash) < 32 || len(h.Hash) > 64 {
		return h, errHead
	}
	return h, nil
}

var errHead = errors.New("a head is a number, a colon and a hash of 32 to 64 hex digits")

// String writes a head so that it can be copied by hand.
func (h Head) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:", h.Seq)
	for i := 0; i < len(h.Hash); i += 8 {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(h.Hash[i:min(i+8, len(h.Hash))])
	}
	return b.String()
}

// matches tells whether an entry is the one that a head names.
func (h Head) matches(e Entry) bool { return strings.HasPrefix(e.Hash, h.Hash) }

// Verify reads a log that lies in one file or in several, given in order, and finds the first entry that is not what was
// written, not there, or not in its place. head is one that was written down elsewhere, or nil: without it, it cannot be told
// whether entries were cut off at the end or the whole log was written anew.
func Verify(ctx context.Context, paths []string, head *Head) (Report, error) {
	v := verification{head: head}
	return v.run(ctx, paths)
}

func (v *verification) run(ctx context.Context, paths []string) (Report, error) {
	for i, path := range paths {
		if err := v.file(ctx, path, i == len(paths)-1); err != nil {
			return v.report, fmt.Errorf("reading the audit log: %w", err)
		}
		if v.report.Fault != nil {
			break
		}
	}
	v.finish(paths)
	return v.report, nil
}

type verification struct {
	report Report
	head   *Head
	last   Entry
	found  bool // the entry of the head

	id       string // of the log
	anchored bool   // anchors are given
	anchors  map[int64][]Anchor
}

func (v *verification) file(ctx context.Context, path string, final bool) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, longestLine)
	for n := 1; ; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line, err := in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			v.fault(NoEntry, v.last.Seq+1, path, n)
			return nil
		}
		if errors.Is(err, io.EOF) {
			if len(line) > 0 && final {
				v.report.CutShort = true
			} else if len(line) > 0 {
				v.fault(NoEntry, v.last.Seq+1, path, n)
			}
			return nil
		}
		if err != nil {
			return err
		}
		if !v.entry(line[:len(line)-1], path, n) {
			v.lookAhead(in)
			return nil
		}
	}
}

// entry takes the next line, false where it is the first that is wrong.
func (v *verification) entry(line []byte, path string, n int) bool {
	e, sound, err := parse(line)
	switch {
	case err != nil:
		return v.fault(NoEntry, v.last.Seq+1, path, n)
	case !sound:
		return v.fault(Altered, v.last.Seq+1, path, n)
	case e.Seq != v.last.Seq+1:
		return v.fault(Missing, v.last.Seq+1, path, n) // lookAhead finds out whether it only stands elsewhere
	case e.Prev != v.last.Hash && v.last.Seq == 0:
		return v.fault(Altered, e.Seq, path, n)
	case e.Prev != v.last.Hash: // this line is whole, so the one before it was written anew
		return v.fault(Altered, v.last.Seq, path, n-1)
	}
	if e.At.Before(v.last.At) {
		v.report.ClockBack = append(v.report.ClockBack, e.Seq)
	}
	if v.head != nil && v.head.matches(e) {
		v.found = v.head.Seq == 0 || v.head.Seq == e.Seq
	}
	if v.head != nil && v.head.Seq == e.Seq && !v.head.matches(e) {
		return v.fault(Rewritten, e.Seq, path, n)
	}
	if v.found && v.report.Proven == 0 {
		v.report.Proven = e.Seq
	}
	if e.Seq == 1 {
		v.id = e.Hash[:idDigits]
	}
	if !v.hold(e) {
		return v.fault(Rewritten, e.Seq, path, n)
	}
	v.last = e
	v.report.Entries++
	v.report.Head = Head{Seq: e.Seq, Hash: e.Hash, At: e.At}
	return true
}

func (v *verification) fault(kind FaultKind, seq int64, path string, line int) bool {
	v.report.Fault = &Fault{Kind: kind, Seq: seq, File: path, Line: line}
	return false
}

// lookAhead finds out whether an entry that is missing stands further on.
func (v *verification) lookAhead(in *bufio.Reader) {
	f := v.report.Fault
	if f.Kind != Missing {
		return
	}
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return
		}
		if e, _, err := parse(line[:len(line)-1]); err == nil && e.Seq == f.Seq {
			f.Kind = Reordered
			return
		}
	}
}

func (v *verification) finish(paths []string) {
	r := &v.report
	kind, seq := FaultKind(""), int64(0)
	switch {
	case r.Fault != nil:
	case v.anchored:
		kind, seq = v.finishAnchored()
	case v.head != nil && !v.found && v.head.Seq > v.last.Seq:
		kind, seq = Cut, v.last.Seq+1
	case v.head != nil && !v.found:
		kind = HeadUnknown
	}
	if kind != "" {
		r.Fault = &Fault{Kind: kind, Seq: seq}
		if len(paths) > 0 {
			r.Fault.File = paths[len(paths)-1]
		}
	}
	r.OK = r.Fault == nil
}

// Read calls f for every entry of the log, in order, as far as it can be read. A log that is not there yet has none.
func (l *Log) Read(ctx context.Context, f func(Entry)) error {
	err := ReadFiles(ctx, []string{l.Path()}, f)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// ReadFiles calls f for every entry of a log that lies in one file or in several, given in order, as far as it can be read. It
// verifies nothing.
func ReadFiles(ctx context.Context, paths []string, f func(Entry)) error {
	for _, path := range paths {
		if err := readFile(ctx, path, f); err != nil {
			return fmt.Errorf("reading the audit log: %w", err)
		}
	}
	return nil
}

func readFile(ctx context.Context, path string, f func(Entry)) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if e, _, err := parse(lines.Bytes()); err == nil {
			f(e)
		}
	}
	return lines.Err()
}
