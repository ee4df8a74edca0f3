package main

import (
	"context"
	"fmt"
	"os"

	"tenkyo/assets"
	"tenkyo/ingest/worker"
)

const workerCommand = worker.Command

// runWorker is the hidden subcommand that reads one file after another for a parent process: no flags, no library, no network.
func runWorker() int {
	err := worker.Main(context.Background(), os.Stdin, os.Stdout, worker.ChildOptions{Fonts: assets.FontRegular()})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitFailed
	}
	return exitDone
}
