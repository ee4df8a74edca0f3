//go:build !linux

package main

func outliveXErrors() {}
