package pack

import (
	"errors"
	"fmt"
	"strings"

	"aead.dev/minisign"

	"tenkyo/app/durable"
)

// SecretKey signs packs. It is a minisign key.
type SecretKey struct{ key minisign.PrivateKey }

// largestKey bounds the file of a key, in bytes; minisign's have some hundred.
const largestKey = 64 << 10

// ErrPassword is returned where a secret key needs a password, or another one.
var ErrPassword = errors.New("the secret key needs its password")

// ErrKey is returned for what is no key of minisign.
var ErrKey = errors.New("this is no key of minisign")

// ReadSecretKey reads a secret key that `minisign -G` or `rsign generate` has written.
func ReadSecretKey(file, password string) (*SecretKey, error) {
	data, err := durable.ReadAtMost(file, largestKey)
	if err != nil {
		return nil, fmt.Errorf("reading the secret key: %w", err)
	}
	if minisign.IsEncrypted(data) {
		key, err := minisign.DecryptKey(password, data)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPassword, err)
		}
		return &SecretKey{key}, nil
	}
	var key minisign.PrivateKey
	if err := key.UnmarshalText(data); err != nil {
		return nil, fmt.Errorf("reading the secret key: %w: %w", ErrKey, err)
	}
	return &SecretKey{key}, nil
}

// ID is the id of the key, as minisign writes it.
func (k *SecretKey) ID() string { return keyID(k.key.ID()) }

func (k *SecretKey) sign(manifest []byte, number int) []byte {
	return minisign.SignWithComments(k.key, manifest, fmt.Sprintf("tenkyo pack %d", number), "minisign signature of manifest.json of a Tenkyo pack")
}

func keyID(id uint64) string { return fmt.Sprintf("%016X", id) }

// PublicKey verifies packs.
type PublicKey struct{ key minisign.PublicKey }

// ParsePublicKey reads a public key: the line that begins with RW, or the file that minisign writes.
func ParsePublicKey(text string) (PublicKey, error) {
	var key minisign.PublicKey
	if err := key.UnmarshalText([]byte(strings.TrimSpace(text))); err != nil {
		return PublicKey{}, fmt.Errorf("reading the public key: %w: %w", ErrKey, err)
	}
	return PublicKey{key}, nil
}

// ReadPublicKey is ParsePublicKey for a key, or for the name of a file that holds it.
func ReadPublicKey(keyOrFile string) (PublicKey, error) {
	if key, err := ParsePublicKey(keyOrFile); err == nil {
		return key, nil
	}
	data, err := durable.ReadAtMost(keyOrFile, largestKey)
	if err != nil {
		return PublicKey{}, fmt.Errorf("reading the public key: %w", err)
	}
	return ParsePublicKey(string(data))
}

// ID is the id of the key, as minisign writes it.
func (k PublicKey) ID() string { return keyID(k.key.ID()) }

// SignedBy is the id of the key that a pack says it is signed with, "" for an unsigned one. Only Verify tells whether that is true.
func (p *Pack) SignedBy() string {
	if p.signature == nil {
		return ""
	}
	var s minisign.Signature
	if s.UnmarshalText(p.signature) != nil {
		return "?"
	}
	return keyID(s.KeyID)
}

// Verify tells whether one of the keys has signed the pack.
func (p *Pack) Verify(keys ...PublicKey) error {
	if p.signature == nil {
		return refuse(Unsigned, "", "")
	}
	var s minisign.Signature
	if err := s.UnmarshalText(p.signature); err != nil {
		return refuse(BadSigning, signatureName, err.Error())
	}
	for _, k := range keys {
		if k.key.ID() != s.KeyID {
			continue
		}
		if !minisign.Verify(k.key, p.manifest, p.signature) {
			return refuse(BadSigning, k.ID(), "")
		}
		return nil
	}
	return refuse(WrongKey, keyID(s.KeyID), "")
}
