# make run          build and open the app with the sample library (without a display: the same job headless)
# make test         everything that is checked before a change lands, except the real model server
# make test-ollama  the product against a real Ollama server, which is built once (about 8 CPU minutes)
# make test-smollm  the same session with a real small language model: TENKYO_GGUF=FILE.gguf make test-smollm
# make bench        timings, by go test -bench
# make figures      the README's figures of size, start, memory and speed
# make soak         an hour of use in the real window, with its memory: SOAK=10m make soak for less
# make package      release binaries, the .deb and their checksums in dist/
# make sbom         the list of everything that is built in, as CycloneDX, in dist/ (needs the network once, for its tool)
# make screenshots  the pictures under assets/screenshots

SHELL   := /bin/sh
VERSION := $(shell sed -n 's/^ *Version *= *"\(.*\)"/\1/p' FyneApp.toml)
COMMIT  := $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
LDFLAGS := -s -w -X main.version=$(VERSION) -X main.commit=$(COMMIT)
GOBUILD := go build -trimpath -ldflags "$(LDFLAGS)"
# Fyne's animations are left out: a caret that fades draws the whole window anew some ten times a second, which takes 14 % of a
# processor all day where no graphics card draws; without them a window at rest takes 1 %.
WINDOW  := -tags no_animations
SERVER  := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/tenkyo/ollama-server

.PHONY: run test test-ollama test-smollm server windows-app bench figures soak package sbom screenshots lint cli app clean

run:
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname -s)" = Darwin ]; then \
		.ci/setup build && $(MAKE) --no-print-directory app && exec bin/tenkyo --sample; \
	else \
		echo "no display here: doing the same job without a window" >&2; \
		$(MAKE) --no-print-directory cli && exec .ci/headless; \
	fi

cli:
	CGO_ENABLED=0 $(GOBUILD) -o bin/tenkyo-cli ./cmd/tenkyo-cli

app:
	$(GOBUILD) $(WINDOW) -o bin/tenkyo ./cmd/tenkyo

lint:
	@fmt=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$fmt" ] || { echo "gofmt would change: $$fmt" >&2; exit 1; }
	bin/golangci-lint run ./...

test:
	.ci/setup test
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory cli
	CGO_ENABLED=0 GOOS=windows go vet ./cmd/tenkyo-cli/... ./verify/... ./index/... ./ingest/...
	CGO_ENABLED=0 GOOS=windows go build -o /dev/null ./cmd/tenkyo-cli
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go build -o /dev/null ./cmd/tenkyo-cli
	@if command -v x86_64-w64-mingw32-gcc >/dev/null; then $(MAKE) --no-print-directory windows-app; \
		else echo "mingw-w64 is not installed: the window is not built for Windows"; fi
	LANG=C.UTF-8 go test ./...
	LANG=C.UTF-8 go test -race -short $$(go list ./... | grep -v -e /cmd/ -e /ingest/pdf -e /ingest/worker -e /ingest/office -e /verify)
	LANG=C.UTF-8 go test -race -short ./verify/japanese
	LANG=C.UTF-8 go test -count=1 -tags xvfb,no_animations -run Window ./cmd/tenkyo/...
	LANG=C.UTF-8 go test -count=1 -tags xvfb,no_animations -run JapaneseInput ./cmd/tenkyo

windows-app: export CGO_ENABLED := 1
windows-app: export GOOS := windows
windows-app: export CC := x86_64-w64-mingw32-gcc
windows-app: export CXX := x86_64-w64-mingw32-g++
windows-app:
	go vet ./cmd/tenkyo ./app/desktop/...
	go build -trimpath $(WINDOW) -o /dev/null ./cmd/tenkyo

test-ollama: server
	TENKYO_OLLAMA_BIN="$${TENKYO_OLLAMA_BIN:-$(SERVER)/bin/ollama}" go test -count=1 -tags ollama ./app/ollama/... ./app/ask/... ./app/semantic/...
	.ci/setup test
	TENKYO_OLLAMA_BIN="$${TENKYO_OLLAMA_BIN:-$(SERVER)/bin/ollama}" LANG=C.UTF-8 go test -count=1 -tags ollama,xvfb,no_animations -run OllamaWindow ./cmd/tenkyo
	TENKYO_OLLAMA_BIN="$${TENKYO_OLLAMA_BIN:-$(SERVER)/bin/ollama}" LANG=C.UTF-8 go test -count=1 -tags ollama,xvfb,no_animations -run OllamaImport ./cmd/tenkyo

test-smollm: server
	TENKYO_OLLAMA_BIN="$${TENKYO_OLLAMA_BIN:-$(SERVER)/bin/ollama}" go test -count=1 -v -tags smollm -run SmolLM -timeout 60m ./app/ask/...

# An Ollama server built from its Go module, once; not needed where TENKYO_OLLAMA_BIN names one.
server:
	@[ -n "$$TENKYO_OLLAMA_BIN" ] || { .ci/setup ollama && app/ollama/testserver/install.sh $(SERVER); }

bench:
	go test -run '^$$' -bench . -benchmem ./...

figures: cli app
	.ci/setup test
	.ci/figures

soak:
	.ci/setup test
	TENKYO_SOAK=$(or $(SOAK),1h) LANG=C.UTF-8 go test -count=1 -tags xvfb,no_animations -run TestSoak -timeout 3h -v ./cmd/tenkyo

package:
	.ci/setup package
	.ci/package $(VERSION)

# A list of the modules that each program is built from, with their licences, and of the build of PDFium, as other tools read it.
CYCLONEDX := github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
sbom:
	mkdir -p dist
	for program in tenkyo tenkyo-cli; do \
		go run $(CYCLONEDX) app -licenses -std -json -noserial -main cmd/$$program -output dist/$$program.cdx.json . || exit 1; \
	done
	go run ./assets/gen/sbom dist/tenkyo.cdx.json dist/tenkyo-cli.cdx.json

screenshots:
	.ci/setup test
	.ci/screenshots

clean:
	rm -rf bin dist
