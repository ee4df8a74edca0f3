#!/bin/sh
# Builds the real Ollama 0.17.4 server, for the CPU, out of its Go module: the newest version whose inference engine a Go build
# contains. It takes about eight CPU-minutes once; a program that is there already is left alone.
#
#   install.sh DIR    makes DIR/bin/ollama
#
# Go modules never contain folders named "vendor", and llama.cpp keeps three header libraries in such a folder: two come from Debian's
# packages, miniaudio from another Go module. The headers are passed by CPLUS_INCLUDE_PATH because CGO_CXXFLAGS would change the cache
# key of every other package.
set -eu
VERSION=0.17.4
DIR=${1:?usage: install.sh DIR}
mkdir -p "$DIR/inc/miniaudio" "$DIR/bin"

# Tests of several packages may come here at the same time.
exec 9>"$DIR/lock"
flock 9
[ ! -x "$DIR/bin/ollama" ] || exit 0

if ! dpkg -s nlohmann-json3-dev libstb-dev g++ >/dev/null 2>&1; then
	root=
	[ "$(id -u)" = 0 ] || root=sudo
	$root apt-get update -qq
	$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends g++ nlohmann-json3-dev libstb-dev
fi

# Outside of any module: the server's dependencies are none of the product's.
cd "$DIR"
MINIAUDIO=$(GOFLAGS=-mod=mod go mod download -json github.com/gen2brain/malgo@v0.11.24 | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
ln -sfn "$MINIAUDIO/miniaudio.h" inc/miniaudio/miniaudio.h
CPLUS_INCLUDE_PATH="$PWD/inc" GOBIN="$PWD/bin" GOFLAGS=-trimpath CGO_ENABLED=1 \
	go install -ldflags "-X=github.com/ollama/ollama/version.Version=$VERSION" "github.com/ollama/ollama@v$VERSION"
