package viewmodel

import (
	"context"
	"errors"

	"tenkyo/app/audit"
	"tenkyo/app/history"
	"tenkyo/app/library"
	"tenkyo/app/pack"
	"tenkyo/app/policy"
)

// PackLibrary is what is needed of a library to pack and unpack it; *library.Library is one.
type PackLibrary interface {
	Pack(ctx context.Context, o library.PackOptions) (library.PackReport, error)
	Unpack(ctx context.Context, path string, o library.UnpackOptions) (library.UnpackReport, error)
	Fingerprint() string
}

// Packer takes a library to another machine as one file, and takes such a file in.
type Packer struct {
	Library PackLibrary
	Keeper  *history.Keeper
	Policy  *policy.Policy // may be nil
	Version string         // of this program
}

// Incoming is what a pack would change.
type Incoming struct {
	library.UnpackReport
	Path    string
	Answers []history.Summary // kept ones that cite a sentence which changes
}

// ErrOtherPack is returned for a pack that is not the one whose changes were shown.
var ErrOtherPack = errors.New("the file is not the pack that was shown")

// Pack writes an unsigned pack of the library. It may take minutes. The pack stands in the audit log.
func (p *Packer) Pack(ctx context.Context, path string) (library.PackReport, error) {
	r, err := p.Library.Pack(ctx, library.PackOptions{Path: path, Tool: p.Version})
	if err != nil {
		return r, err
	}
	_, err = p.Keeper.Log.Append(ctx, audit.Packed, map[string]any{"library": r.Fingerprint, "number": r.Number, "pack": r.ID, "documents": r.Documents})
	return r, err
}

// options are those under which packs come in: with the keys that an administrator asks for.
func (p *Packer) options() (library.UnpackOptions, error) {
	names, signed := p.Policy.PackKeys()
	o := library.UnpackOptions{Signed: signed}
	for _, name := range names {
		key, err := pack.ReadPublicKey(name)
		if err != nil {
			return o, err
		}
		o.Keys = append(o.Keys, key)
	}
	return o, nil
}

// Look says what a pack would change, and changes nothing. It reads the originals of a pack again that nobody known has signed, and
// tells of it; tell may be nil.
func (p *Packer) Look(ctx context.Context, path string, tell func(library.PackProgress)) (Incoming, error) {
	o, err := p.options()
	if err != nil {
		return Incoming{}, err
	}
	o.DryRun, o.Changes, o.Progress = true, true, tell
	in := Incoming{Path: path}
	if in.UnpackReport, err = p.Library.Unpack(ctx, path, o); err != nil {
		return in, err
	}
	in.Answers, err = p.Keeper.Store.Affected(ctx, in.Changes)
	return in, err
}

// Take takes in a pack that was looked at: all of it or nothing. It stands in the audit log.
func (p *Packer) Take(ctx context.Context, in Incoming) error {
	o, err := p.options()
	if err != nil {
		return err
	}
	o.DryRun = true
	now, err := p.Library.Unpack(ctx, in.Path, o)
	if err != nil {
		return err
	}
	if now.ID != in.ID {
		return ErrOtherPack
	}
	o.DryRun, o.Unsigned = false, now.WasSigned != "" && now.WasSigned == in.WasSigned // that was said when it was looked at
	r, err := p.Library.Unpack(ctx, in.Path, o)
	if err != nil {
		return err
	}
	_, err = p.Keeper.Log.Append(ctx, audit.Unpacked, map[string]any{"library": p.Library.Fingerprint(), "number": r.Number,
		"added": len(r.Added), "changed": len(r.Changed), "removed": len(r.Removed)})
	return err
}
