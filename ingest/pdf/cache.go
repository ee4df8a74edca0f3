package pdf

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tetratelabs/wazero"
)

// compiledCache is a folder of compiled code. wazero runs what it finds there without a look, so every file is checked against
// a seal first: an HMAC under a key that only this user can read. A file that does not match is thrown away and made again.
type compiledCache struct {
	dir      string
	key      []byte
	sealed   map[string]string // seals of the files that were found right, by name
	compiled wazero.CompilationCache
}

const (
	keyFile  = "key"
	sealFile = "seal.json"
	// tempAge is how old an unfinished file of another process must be before it counts as left over.
	tempAge = 10 * time.Minute
)

// openCache prepares the cache at dir. It returns nil where there is to be none, or where the folder is not this user's alone.
func openCache(dir string) (*compiledCache, error) {
	if dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	private, err := ownedAlone(dir)
	if err != nil || !private {
		return nil, err
	}
	key, err := cacheKey(filepath.Join(dir, keyFile))
	if err != nil {
		return nil, err
	}
	cache := &compiledCache{dir: dir, key: key, sealed: map[string]string{}}
	if err := cache.sweep(); err != nil {
		return nil, err
	}
	cache.compiled, err = wazero.NewCompilationCacheWithDir(dir)
	return cache, err
}

// cacheKey reads the key, or makes one. A key that cannot be right is replaced, which voids every seal.
func cacheKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	if err == nil && len(key) == sha256.Size {
		return key, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	key = make([]byte, sha256.Size)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return key, writeWhole(path, key)
}

// sweep removes every file that is not sealed.
func (c *compiledCache) sweep() error {
	seals := map[string]string{}
	if data, err := os.ReadFile(filepath.Join(c.dir, sealFile)); err == nil {
		if json.Unmarshal(data, &seals) != nil {
			seals = map[string]string{} // a torn seal seals nothing
		}
	}
	return c.each(func(name, path string) error {
		if sum, err := c.sum(name, path); err == nil && seals[name] != "" && hmac.Equal([]byte(sum), []byte(seals[name])) {
			c.sealed[name] = sum
			return nil
		}
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("removing code that is not sealed: %w", err)
		}
		return nil
	})
}

// seal records the files that this process has added, beside those that were found right.
func (c *compiledCache) seal() error {
	added := false
	err := c.each(func(name, path string) error {
		if c.sealed[name] != "" {
			return nil
		}
		sum, err := c.sum(name, path)
		c.sealed[name], added = sum, true
		return err
	})
	if err != nil || !added {
		return err
	}
	data, err := json.Marshal(c.sealed)
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(c.dir, sealFile), data)
}

// each calls visit with every file of compiled code, leaving out what another process is still writing.
func (c *compiledCache) each(visit func(name, path string) error) error {
	return filepath.WalkDir(c.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(c.dir, path)
		if err != nil || name == keyFile || name == sealFile {
			return err
		}
		if strings.HasSuffix(name, ".tmp") {
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) || (err == nil && time.Since(info.ModTime()) < tempAge) {
				return nil
			}
		}
		return visit(filepath.ToSlash(name), path)
	})
}

func (c *compiledCache) sum(name, path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte(name))
	mac.Write([]byte{0})
	mac.Write(data)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// writeWhole writes a file that only this user can read, at once or not at all.
func writeWhole(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}
