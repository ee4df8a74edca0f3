//go:build !linux && !windows && !darwin

package watch

func isShare(string) bool { return false }
