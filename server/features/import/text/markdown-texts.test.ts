import { expect, test } from 'vitest';
import { convertText } from './convert-text.ts';
import { fillText } from './fill-text.ts';

const resolve = {
  imageAt: (address: string) => (address.includes('missing') ? undefined : `/media/${address.replace(/^.*[/:]/, '')}`),
  linkTo: (address: string) => (/other\b/.test(address) ? '/blog/other' : undefined),
};

function markdownOf(source: string, base = 'archive:posts/lamp/index.md', showsLineEnds = false): string {
  return fillText(convertText({ format: 'markdown', source, base, showsLineEnds }), resolve);
}

test.each([
  ['of this site', '# A\n\n*em* _em_ **b** __b__ ~~s~~ `c`\n\n* a\n* b\n  + c\n\n> q\n\n***\n\n1) x\n2) y\n'],
  ['with fences', '```js\nconst a = "<b>";\n[x](y.md)\n```\n\n~~~verse sa\nएक\n  दो\n~~~'],
  ['with tables', '| a | b |\n|:--|--:|\n| `x` | [l](https://x.example/) |\n\nend'],
  ['with notes', 'a[^1] and b^[in place].\n\n[^1]: The note.\n\n    More of it.\n'],
  ['with empty lines', '\n\n  \na\n\n\n\nb  \nc\\\nd\n\n\n'],
  ['with lists in Devanagari, and years', '१. एक\n२. दो\n\n1986. A year'],
  ['with addresses', 'https://old.example/a_b and <https://x.example/> and [m](mailto:a@b.example) and [h](#part)'],
  ['with a video', 'https://youtu.be/abcdefghijk'],
  ['with escapes and entities', '\\*a\\* &amp; &copy; 1 < 2 & 3'],
  ['with nothing', ''],
])('a text %s comes back byte for byte', (_what, source) => {
  expect(markdownOf(source)).toBe(source);
});

test('a text that was written by this program stays as it was, whatever it contains', () => {
  const source = 'a <b>b</b>\nwrapped\n===\n\n    code\n\n![x](/media/ab/c.jpg "c") [y](z.md)\r\n';
  const text = convertText({ format: 'markdown', source, isOwn: true });
  expect(text).toEqual({
    format: 'markdown',
    body: source,
    placeholder: '',
    references: [],
    remarks: [],
  });
});

test.each([
  ['headings that are underlined', 'A *b*\n===\n\nC\n---\nd', '## A *b*\n\n### C\n\nd'],
  ['levels of headings that begin with the first', '# A\n\na\n\n## B\n\n### C', '## A\n\na\n\n### B\n\n#### C'],
  ['headings of the first level in a quotation', '# A\n\n> ## B', '## A\n\n> ### B'],
  ['code by indentation', 'a\n\n    b\n      c\n\nd', 'a\n\n```\nb\n  c\n```\n\nd'],
  ['lines that were wrapped', 'one\ntwo *three*\n  four  \nfive', 'one two *three* four  \nfive'],
  [
    'lines that begin with years, as words',
    '1947. One.\n1948. Two.\n1950) Three.\n\n1. a\n2. b\n1947. c\n\n1947) d',
    '1947. One. 1948. Two. 1950) Three.\n\n1. a\n2. b\n1947. c\n\n1947) d',
  ],
  ['wrapped items and quotes', '* a\n  b\n* c\n\n> d\n> e', '* a b\n* c\n\n> d e'],
  [
    'links that are defined elsewhere',
    '[a][x] and [x].\n\n[x]: https://x.example/ "T"\n',
    '[a](https://x.example/) and [x](https://x.example/).\n\n',
  ],
  ['HTML within a line', 'a <b>b</b> <br> c', 'a **b**\\\nc'],
  ['blocks of HTML', 'a\n\n<div>\n<p>b</p>\n</div>\n\nc', 'a\n\nb\n\nc'],
  ['HTML around Markdown', '<details>\n<summary>S</summary>\n\n- *a*\n\n</details>\n\nb', '**S**\n\n- *a*\n\nb'],
  ['comments', 'a\n\n<!-- more -->\n\nb', 'a\n\nb'],
  [
    'links that lead through another site, or track readers',
    '[a](https://www.google.com/url?q=https%3A%2F%2Fx.example%2Fa%3Futm_source%3Dy%26b%3D1) <a href="https://x.example/?fbclid=1">b</a>',
    '[a](https://x.example/a?b=1) [b](https://x.example/)',
  ],
  ['links that run something', '[a](javascript:steal()) ![b](javascript:x)', 'a b'],
])('%s are written anew', (_what, source, expected) => {
  expect(markdownOf(source)).toBe(expected);
});

test('a program that shows the ends of lines means them', () => {
  expect(markdownOf('one\ntwo\n\n- a\n- b', undefined, true)).toBe('one\ntwo\n\n- a\n- b');
});

test.each([
  ['beside the text', '![a](one.jpg)', '![a](/media/one.jpg)', 'archive:posts/lamp/one.jpg'],
  ['above it', '![a](../one%20two.jpg "C *c*")', '![a](/media/one two.jpg "C *c*")', 'archive:posts/one two.jpg'],
  ['from the root', 'x ![a](</img/one two.jpg>) y', 'x ![a](/media/one two.jpg) y', 'archive:img/one two.jpg'],
  ['outside of the archive', '![a](../../../../etc/one.jpg)', '![a](/media/one.jpg)', 'archive:etc/one.jpg'],
  ['defined elsewhere', '![a][i]\n\n[i]: one.jpg', '![a](/media/one.jpg)\n', 'archive:posts/lamp/one.jpg'],
])('an image %s is found', (_what, source, expected, address) => {
  expect(convertText({ format: 'markdown', source, base: 'archive:posts/lamp/index.md' }).references).toEqual([
    { kind: 'image', address, words: 'a' },
  ]);
  expect(markdownOf(source)).toBe(expected);
});

test('an image and a link of an old site are absolute, and others stay as typed', () => {
  const source = '![a](/i/one.jpg) [b](../other/) [c](<https://x.example/c d>) [e](https://x.example/é)';
  const text = convertText({ format: 'markdown', source, base: 'https://old.example/2019/post/' });
  expect(text.references.map(({ kind, address }) => [kind, address])).toEqual([
    ['image', 'https://old.example/i/one.jpg'],
    ['link', 'https://old.example/2019/other/'],
    ['link', 'https://x.example/c%20d'],
    ['link', 'https://x.example/%C3%A9'],
  ]);
  expect(fillText(text, resolve)).toBe(
    '![a](/media/one.jpg) [b](/blog/other) [c](<https://x.example/c d>) [e](https://x.example/é)',
  );
});

test.each([
  ['an image of the web', '![A lamp](https://x.example/missing.jpg)', '[A lamp](https://x.example/missing.jpg)'],
  ['one with a caption', '![](https://x.example/missing.jpg "By *X*")', '[By *X*](https://x.example/missing.jpg)'],
  [
    'one with both',
    '![A lamp](https://x.example/missing.jpg "By [X](https://x.example/)")',
    '[A lamp](https://x.example/missing.jpg) — By [X](https://x.example/)',
  ],
  ['one without words', '![](https://x.example/missing_1.jpg)', '[missing_1.jpg](https://x.example/missing_1.jpg)'],
  ['one of the archive', '![A lamp](missing.jpg)', 'A lamp (missing.jpg)'],
  [
    'one in a link',
    '[![A lamp](https://x.example/missing.jpg)](https://x.example/)',
    '[A lamp](https://x.example/missing.jpg) (<https://x.example/>)',
  ],
  ['a file of the archive', 'see [the file](notes/a.pdf)', 'see the file (a.pdf)'],
])('%s that did not come along stays readable', (_what, source, expected) => {
  expect(markdownOf(source)).toBe(expected);
});

test('notes of HTML get names that no note of the Markdown has', () => {
  const html = '<p>b<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1"><p>c</p><p>d</p></li></ol>';
  expect(markdownOf(`a[^1]\n\n${html}\n\n[^1]: Note.`)).toBe('a[^1]\n\nb[^2]\n\n[^2]: c\n\n    d\n\n[^1]: Note.');
});

test('a plain text stays as it is', () => {
  const source = 'a *b* <b>\n\n  c';
  expect(convertText({ format: 'plain', source, base: 'https://old.example/' })).toMatchObject({
    format: 'plain',
    body: source,
  });
});

test('the lines of a śloka stay lines', () => {
  const source = '> कर्मण्येवाधिकारस्ते मा फलेषु कदाचन।\n> मा कर्मफलहेतुर्भूः॥';
  expect(markdownOf(source)).toBe(source);
});

test.each([
  ['मन एक नदी\nहै जो बहती है। और\nकिनारे पर बैठा\nकोई देखता है।', 'मन एक नदी है जो बहती है। और किनारे पर बैठा कोई देखता है।'],
  ['One line.\nAnother line.', 'One line. Another line.'],
  ['- एक है\n  जो।\n- दो है।', '- एक है जो।\n- दो है।'],
])('lines of prose that were wrapped by hand are no verse: %j', (source, expected) => {
  expect(markdownOf(source)).toBe(expected);
});
