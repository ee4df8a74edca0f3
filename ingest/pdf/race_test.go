//go:build race

package pdf

const raceDetector = true
