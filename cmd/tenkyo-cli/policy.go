package main

import (
	"fmt"
	"slices"
	"strings"

	"tenkyo/app/pack"
	"tenkyo/app/policy"
)

// withoutPolicy are the commands that run although the policy cannot be followed: they say so, or touch nothing.
var withoutPolicy = []string{"doctor", "help", "verify"}

// errFixed says that somebody asked for something else than what the administrator has fixed.
type errFixed struct {
	flag   string
	key    policy.Key
	origin string
}

func (e errFixed) Error() string {
	return fmt.Sprintf("%s is fixed by the administrator (%s in %s)", e.flag, e.key, e.origin)
}

func (c *cli) errFixed(key policy.Key, flag string) error {
	return errFixed{flag: flag, key: key, origin: c.policy.Origin()}
}

// fixed gives the value that the administrator has fixed, or else the one that a flag asks for. Asking for another is an error.
func (c *cli) fixed(key policy.Key, asked, flag string) (string, error) {
	value, ok := c.policy.Text(key)
	if !ok {
		return asked, nil
	}
	if asked != "" && asked != value {
		return "", c.errFixed(key, flag)
	}
	return value, nil
}

// allowed is an error where the administrator does not allow something.
func (c *cli) allowed(key policy.Key, what string) error {
	if c.policy.Allows(key) {
		return nil
	}
	return c.errFixed(key, what)
}

// examinePolicy says what the administrator has fixed, and where that stands.
func (c *cli) examinePolicy() finding {
	f := finding{Name: "policy", OK: c.policyErr == nil}
	if c.policyErr != nil {
		f.Detail, f.Next = c.sentence(c.policyErr), c.words.T("doctor.next.policy")
		return f
	}
	settings := c.policy.Settings()
	if len(settings) == 0 {
		f.Detail = c.words.T("policy.none", "path", policy.Path())
		if c.policy.Origin() != "" {
			f.Detail = c.words.T("policy.empty", "path", c.policy.Origin())
		}
		return f
	}
	var parts []string
	for _, s := range settings {
		parts = append(parts, fmt.Sprintf("%s = %v", s.Key, s.Value))
	}
	f.Detail = c.words.T("policy.fixed_here", "path", c.policy.Origin(), "values", strings.Join(parts, "; "))
	return f
}

// packKeys are the keys that packs are verified with, and whether one of them must have signed.
func (c *cli) packKeys() (keys []pack.PublicKey, signed bool, err error) {
	fixed, signed := c.policy.PackKeys()
	names := slices.Clone(fixed)
	if len(fixed) == 0 {
		names = strings.FieldsFunc(c.packs.publicKeys, func(r rune) bool { return r == ',' })
	} else if c.packs.publicKeys != "" {
		return nil, false, c.errFixed(policy.PackKeys, "--pubkey")
	}
	for _, name := range names {
		key, err := pack.ReadPublicKey(name)
		if err != nil {
			return nil, false, err
		}
		keys = append(keys, key)
	}
	return keys, signed || c.packs.signed, nil
}
