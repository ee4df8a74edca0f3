#!/bin/sh
# Prints the HTML pages in assets/gen/sample to the PDFs of the sample library, with bookmarks, running heads and page numbers.
#
# Needs (Debian): chromium fonts-noto-cjk python3-fonttools
#
# The fonts are copies of Noto CJK, cut down to the characters of the pages and with TrueType outlines, which the browser embeds
# as ordinary fonts; those with CFF outlines become a crowd of Type 3 fonts. They lack the code points of the radicals: the
# browser would else write 一 as the Kangxi radical ⼀ where both share a glyph. The day on which a PDF was made is set to a
# fixed one, so that the same browser gives the same bytes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out="$here/../sample"
src=${NOTO_CJK_DIR:-/usr/share/fonts/opentype/noto}
python=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" - "$src" "$work" "$here"/sample/*.html <<'PY'
import sys
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, newTable

src, work, *pages = sys.argv[1:]
chars = {chr(c) for c in range(0x20, 0x7F)}
for page in pages:
    with open(page, encoding="utf-8") as f:
        chars |= set(f.read())
chars = {c for c in chars if not 0x2E80 <= ord(c) < 0x2FE0}


def truetype(font):
    """Replaces the CFF outlines of font by quadratic ones, at most a thousandth of an em away."""
    glyphs, outlines = font.getGlyphSet(), {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = font.getGlyphOrder(), outlines
    for name, (advance, _) in font["hmtx"].metrics.items():
        glyf[name].recalcBounds(glyf)
        font["hmtx"][name] = (advance, getattr(glyf[name], "xMin", 0))
    font["maxp"].tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
                  "maxSizeOfInstructions", "maxComponentElements"):
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    del font["CFF "]
    font.sfntVersion = "\x00\x01\x00\x00"


with open(f"{work}/fonts.css", "w") as css:
    for name in ("Sans", "Serif"):
        for weight, number in (("Regular", 400), ("Bold", 700)):
            fonts = TTCollection(f"{src}/Noto{name}CJK-{weight}.ttc", lazy=True).fonts
            font = next(f for f in fonts if f["name"].getDebugName(1) == f"Noto {name} CJK JP")
            options = Options(layout_features=["kern"], hinting=False, notdef_outline=True, recalc_timestamp=False)
            options.drop_tables += ["BASE", "DSIG", "VORG", "vhea", "vmtx"]
            subsetter = Subsetter(options)
            subsetter.populate(text="".join(chars))
            subsetter.subset(font)
            truetype(font)
            font.recalcTimestamp = False
            font.save(f"{work}/{name}-{weight}.ttf")
            css.write(f'@font-face {{ font-family: "Sample {name}"; font-weight: {number}; src: url("{name}-{weight}.ttf"); }}\n')
PY
cat "$work/fonts.css" "$here/sample/style.css" >"$work/style.css"

# print NAME FOLDER DAY: DAY (YYYYMMDD) is written as the day on which the PDF was made.
print() {
	cp "$here/sample/$1.html" "$work/page.html"
	chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --generate-pdf-document-outline \
		--no-pdf-header-footer --virtual-time-budget=20000 --print-to-pdf="$work/page.pdf" "file://$work/page.html" 2>/dev/null
	"$python" - "$work/page.pdf" "$out/$2/$1.pdf" "$3" <<'PY'
import re
import sys

source, target, day = sys.argv[1:]
with open(source, "rb") as f:
    pdf = f.read()
# The replacement is as long as what it replaces: the table of addresses stays right.
pdf = re.sub(rb"\(D:\d{14}\+00'00'\)", lambda m: b"(D:%s090000+00'00')" % day.encode(), pdf)
pdf = re.sub(rb"\(Mozilla/5\.0(?:\\.|[^\\)])*\)", lambda m: b"(Chromium" + b" " * (len(m[0]) - 10) + b")", pdf)
with open(target, "wb") as f:
    f.write(pdf)
PY
}

print 旅費規程 規程 20240318
print 情報セキュリティ規程 規程 20250916
print 賃金規程新旧対照表 改正 20250317
print "Acceptable Use Policy" en 20240226
