//go:build !linux && !windows && !darwin

package machine

func onShare(string) bool { return false }
