package library

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestAFullDiskLeavesThePreviousState lets the disk be full at one write after the other: of an ingest, of an unpacking. Whatever
// fails, the library opens, is sound, and answers as before or as it should afterwards.
func TestAFullDiskLeavesThePreviousState(t *testing.T) {
	if testing.Short() || os.Getuid() != 0 {
		t.Skip("mounts small disks, which only root may")
	}
	s := newShelf(t)
	text := strings.Repeat("第1号の宿泊料である。", 300)
	for i := range 12 {
		s.write(fmt.Sprintf("%02d.md", i), fmt.Sprintf("# 規程%d\n\n## 第%d条\n\n%s%d\n", i, i, text, i))
	}
	from := s.open()
	s.ingest(from)
	packed := s.pack(from, PackOptions{})
	own := t.TempDir()
	s.must(os.WriteFile(filepath.Join(own, "own.md"), []byte(leave), 0o644))

	failed := map[string]int{}
	for kilobytes := 144; kilobytes <= 1200; kilobytes += 96 {
		for name, write := range map[string]func(*Library) error{
			"ingest": func(l *Library) error { _, err := l.Ingest(t.Context(), []string{s.root}, nil); return err },
			"unpack": func(l *Library) error { _, err := l.Unpack(t.Context(), packed, UnpackOptions{}); return err },
		} {
			disk := t.TempDir()
			if err := unix.Mount("tmpfs", disk, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes)); err != nil {
				t.Skipf("no disk can be mounted here: %v", err)
			}
			o := s.other("b")
			o.dir = filepath.Join(disk, "文書庫")
			func() {
				defer unix.Unmount(disk, unix.MNT_DETACH) //nolint:errcheck // the test's own folder
				l, err := Open(t.Context(), o.options())
				if err != nil {
					return // too small for an empty library
				}
				if _, err := l.Ingest(t.Context(), []string{own}, nil); err != nil {
					l.Close()
					return
				}
				err = write(l)
				if err != nil {
					failed[name]++
				}
				check := func(when string, l *Library) {
					t.Helper()
					found, serr := l.Search(t.Context(), "年次有給休暇", 3, SearchOptions{})
					if serr != nil || len(found.Hits) == 0 || found.Hits[0].Doc != "own.md" {
						t.Errorf("%s of %d kB, %s: found %+v, %v (the write: %v)", name, kilobytes, when, found.Hits, serr, err)
					}
				}
				check("at once", l)
				l.Close()
				r := o.options()
				r.ReadOnly = true
				if l, err = Open(t.Context(), r); err != nil {
					t.Errorf("%s of %d kB: it does not open: %v", name, kilobytes, err)
					return
				}
				check("reopened", l)
				if n := len(l.Documents()); name == "unpack" && !slices.Contains([]int{1, 13}, n) {
					t.Errorf("%s of %d kB: %d documents", name, kilobytes, n)
				}
				s.mustBeSound(l)
				l.Close()
			}()
		}
	}
	t.Logf("disks that were too small: %v", failed)
	if failed["ingest"] == 0 || failed["unpack"] == 0 {
		t.Error("no disk was too small")
	}
}

// TestAFullDiskLeavesTheEarlierPack packs onto disks that are too small for it: the pack that lies there stays what it was, and nothing half
// written is left.
func TestAFullDiskLeavesTheEarlierPack(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("mounts small disks, which only root may")
	}
	s := newShelf(t)
	text := strings.Repeat("第1号の宿泊料である。", 300)
	for i := range 6 {
		s.write(fmt.Sprintf("%02d.md", i), fmt.Sprintf("# 規程%d\n\n## 第%d条\n\n%s%d\n", i, i, text, i))
	}
	l := s.open()
	s.ingest(l)
	earlier, err := os.ReadFile(s.pack(l, PackOptions{}))
	s.must(err)
	failed, made := 0, 0
	for kilobytes := len(earlier)/1024 + 8; kilobytes <= 2*len(earlier)/1024+24; kilobytes += 4 {
		disk := t.TempDir()
		if err := unix.Mount("tmpfs", disk, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes)); err != nil {
			t.Skipf("no disk can be mounted here: %v", err)
		}
		func() {
			defer unix.Unmount(disk, unix.MNT_DETACH) //nolint:errcheck // the test's own folder
			path := filepath.Join(disk, "rules.tenkyo")
			s.must(os.WriteFile(path, earlier, 0o644))
			_, err := l.Pack(t.Context(), PackOptions{Path: path})
			now, rerr := os.ReadFile(path)
			s.must(rerr)
			switch {
			case err == nil:
				made++
				_, err := s.other(fmt.Sprint(kilobytes)).open().Unpack(t.Context(), path, UnpackOptions{DryRun: true})
				s.must(err)
			case !errors.Is(err, unix.ENOSPC):
				t.Errorf("%d kB: %v", kilobytes, err)
			default:
				failed++
				if !bytes.Equal(now, earlier) {
					t.Errorf("%d kB: the earlier pack is gone", kilobytes)
				}
			}
			if left, err := os.ReadDir(disk); err != nil || len(left) != 1 {
				t.Errorf("%d kB: %v was left, %v", kilobytes, left, err)
			}
		}()
	}
	if failed == 0 || made == 0 {
		t.Errorf("%d disks were too small, %d were not", failed, made)
	}
	s.mustBeSound(l)
}
