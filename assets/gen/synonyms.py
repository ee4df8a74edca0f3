#!/usr/bin/env python3
"""Makes assets/glossary/sudachi.txt from the npm package sudachi-synonyms-dictionary (Apache-2.0).

  npm pack sudachi-synonyms-dictionary && tar xzf sudachi-synonyms-dictionary-*.tgz
  synonyms.py package/sudachi-synonyms-dictionary.json > ../glossary/sudachi.txt

Kept are groups of nouns from general, business and technical language with two to eight forms, one of them in kanji or the
group from office language; names of companies, people and places, and the words of sports, food, fashion and the like, stay out. A form of one character means too much by itself. Forms are
folded as the program folds a question. Those that the dictionary marks as no trigger are searched for and not searched by. Standard library only."""
import collections, json, re, sys, unicodedata

FIELDS = {'', 'ビジネス', '人', 'IT', '交通', '医療', '時間', '教育', '法律', '政治', 'HR', '商品'}
OFFICE = {'ビジネス', 'IT', '教育', '法律', 'HR'}  # of these a loan word with its spelling is kept too
MOST_FORMS = 8


def fold(form):
    return unicodedata.normalize('NFKC', form).lower()


def as_asked(form):
    """A form without what the program passes over in a question."""
    words = ' '.join(re.sub(r'[^\w\s]', lambda m: '' if m.group() == '・' else ' ', form).split())
    return re.sub(r' (?![a-z])', '', words)


def usable(form):
    text = fold(form)
    if not 2 <= len(text) <= 24 or any(c in text for c in ',、=＝>＞#\t'):
        return False
    return not (text.isascii() and len(text) < 3)  # two Latin letters are an abbreviation of many things


def main(path):
    groups = json.load(open(path, encoding='utf-8'))
    # A word of several groups means several things.
    ambiguous = collections.Counter(f for g in groups for f in {fold(i['midashi']) for i in g['items']})
    lines = []
    for g in groups:
        items = [i for i in g['items'] if i['expandControl'] != 2]
        fields = {b for i in items for b in i['bunya'] or ['']}
        if any(i['taigenYogen'] != '体言' for i in items) or not fields <= FIELDS:
            continue
        if not fields & OFFICE and not any('\u4e00' <= c <= '\u9fff' for i in items for c in i['midashi']):
            continue
        items = [i for i in items if usable(i['midashi']) and ambiguous[fold(i['midashi'])] == 1]
        forms, triggers, seen = [], [], set()
        for i in items:
            form = fold(i['midashi'])
            if form in seen:
                continue
            seen.add(form)
            forms.append(form)
            if i['expandControl'] == 0:
                triggers.append(as_asked(form))
        if not 2 <= len(forms) <= MOST_FORMS or not triggers:
            continue
        if triggers == forms:
            lines.append(', '.join(forms[:1]) + ' = ' + ', '.join(forms[1:]))
        else:
            lines.append(', '.join(triggers) + ' > ' + ', '.join(forms))
    print('# From the Sudachi synonym dictionary, Apache-2.0; see sudachi-LICENSE.txt. Made by assets/gen/synonyms.py; not edited by hand.')
    print('\n'.join(sorted(lines)))


if __name__ == '__main__':
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
