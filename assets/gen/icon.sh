#!/bin/sh
# Renders assets/icon.svg to assets/icon.png, 512 by 512 pixels.
#
# Needs (Debian): librsvg2-bin
set -eu

assets=$(cd "$(dirname "$0")/.." && pwd)
rsvg-convert --width 512 --height 512 --output "$assets/icon.png" "$assets/icon.svg"
