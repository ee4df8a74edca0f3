package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tenkyo/app/ollama/testserver/gguf"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == workerCommand {
		os.Exit(runWorker()) // a script's tenkyo-cli starts its readers from this very binary
	}
	testscript.Main(m, map[string]func(){"tenkyo-cli": main})
}

// TestScripts runs the whole program by the scripts in testdata, each a folder, some commands and what they print.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "C.UTF-8")
			env.Setenv("HOME", env.WorkDir+"/home")
			env.Setenv("XDG_CACHE_HOME", sharedCache(env))
			env.Setenv("OLLAMA_HOST", "127.0.0.1:9") // nothing listens on the discard port: no test depends on what runs here
			env.Setenv("SAMPLE", sampleDir)
			env.Setenv("ENCODER", env.WorkDir+"/encoder.gguf")
			encoder, err := gguf.Embedder(1, 128, 32) // texts that share characters are near
			if err != nil {
				return err
			}
			return os.WriteFile(env.WorkDir+"/encoder.gguf", encoder, 0o600)
		},
	})
}

// sampleDir is the sample library as it lies in the tree.
var sampleDir = func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return dir + "/../../assets/sample"
}()

// sharedCache lets all scripts use one compiled reader; compiling it takes seconds each time.
func sharedCache(env *testscript.Env) string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return env.WorkDir + "/cache"
	}
	return dir
}
