#!/bin/sh
# Makes assets/fonts/NotoSansCJKjp-{Regular,Bold}.otf: the JP face of Noto Sans CJK, cut down to what Japanese and English
# rules are written in. Run it from anywhere; the same input gives the same bytes.
#
# Needs (Debian): fonts-noto-cjk python3-fonttools
#
# What is kept, and why:
#   - The kanji of JIS levels 1 to 3 and the extensions of Windows code page 932: what Japanese office software has
#     written for decades, with the name kanji (髙 﨑), ① and ㈱; and the jōyō kanji outside these (𠮟 塡 剝 頰).
#   - Latin, Greek and Cyrillic, punctuation, arrows, mathematical signs, box drawing, half-width and full-width forms.
#   - Kangxi radicals and the CJK radicals supplement: PDFs made from such fonts hold them in place of kanji.
#   - The glyph forms of vertical writing (vert, vrt2), which the PDF renderer asks of a font that a PDF does not embed.
# Hints are dropped: neither the window nor the PDF renderer uses those of CFF fonts. Line metrics are kept as they are
# (hhea 1.16 / -0.288 em), so that no descender is cut.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out="$here/../fonts"
src=${NOTO_CJK_DIR:-/usr/share/fonts/opentype/noto}
python=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" - >"$work/unicodes" <<'PY'
def double_byte(codec):
    """Every character that a two-byte code of codec stands for."""
    for lead in range(0x81, 0x100):
        for trail in range(0x40, 0x100):
            try:
                yield from bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                pass

def span(first, last):
    return map(chr, range(first, last + 1))

chars = set(double_byte("cp932")) | set(double_byte("euc_jis_2004"))
chars |= set("𠮟塡剝頰")
for first, last in (
    (0x0020, 0x007E), (0x00A0, 0x017F), (0x0192, 0x0192), (0x0218, 0x021B), (0x02C6, 0x02DD), (0x0300, 0x0304),
    (0x0370, 0x03FF), (0x0400, 0x045F), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x2070, 0x209C), (0x20A0, 0x20BF),
    (0x2100, 0x214F), (0x2150, 0x218B), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x232B), (0x2460, 0x24FF),
    (0x2500, 0x259F), (0x25A0, 0x25FF), (0x2600, 0x266F), (0x2701, 0x27BF), (0x2E80, 0x2FDF), (0x2FF0, 0x2FFF),
    (0x3000, 0x30FF), (0x31F0, 0x31FF), (0x3200, 0x33FF), (0xFE10, 0xFE1F), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF),
):
    chars |= set(span(first, last))
print(",".join(f"{ord(c):X}" for c in sorted(chars) if not 0xE000 <= ord(c) <= 0xF8FF))
PY

# The JP face is found by its name: its place in the collection differs between releases.
face() {
	"$python" -c 'import sys
from fontTools.ttLib import TTCollection
names = [f["name"].getDebugName(1) for f in TTCollection(sys.argv[1], lazy=True).fonts]
print(next(i for i, n in enumerate(names) if n.startswith("Noto Sans CJK JP")))' "$1"
}

for weight in Regular Bold; do
	ttc="$src/NotoSansCJK-$weight.ttc"
	"$python" -m fontTools.subset "$ttc" --font-number="$(face "$ttc")" \
		--unicodes-file="$work/unicodes" --output-file="$work/$weight.otf" \
		--layout-features=ccmp,locl,mark,mkmk,kern,vert,vrt2 --layout-scripts='*' \
		--no-hinting --notdef-outline --name-IDs='*' --no-recalc-timestamp \
		--drop-tables+=BASE,DSIG,VORG
	cp "$work/$weight.otf" "$out/NotoSansCJKjp-$weight.otf"
done
ls -l "$out"
