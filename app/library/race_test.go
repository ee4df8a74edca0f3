//go:build race

package library

const raceDetector = true
