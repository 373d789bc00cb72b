import { Window } from 'happy-dom';
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { awkwardDocument } from '../../test/support/texts/awkward-texts.ts';
import { openMarkdown } from './rich-text-source.ts';
import { richTextSchema } from './schema.ts';
import { isMediaAddress } from './schema-attributes.ts';
import { serialize } from './serialize.ts';

const { document } = new Window() as unknown as { document: Document };

/** A document that was written as HTML and read again, as between two places of the clipboard. */
function readBack({ content }: Node): Node {
  const body = document.createElement('div');
  body.append(DOMSerializer.fromSchema(richTextSchema).serializeFragment(content, { document }));
  return parse(body);
}

const parse = (body: HTMLElement) => DOMParser.fromSchema(richTextSchema).parse(body, { preserveWhitespace: true });

test('whatever is in a document is read back from its HTML', () => {
  fc.assert(
    fc.property(awkwardDocument, (typed) => {
      expect(readBack(typed).toJSON().content).toEqual(typed.toJSON().content);
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ...['# a\n\n## b\n\n### c\n\n#### d', '> a\n>\n> b', '> [!pull]\n> a', '---'],
  ...[
    '- a\n- b\n  - c',
    '- a\n\n- b\n  - c',
    '* a\n* b',
    '0. a\n1. b',
    '7) a\n\n8) b',
    '१. क\n२. ख',
    '998. a\n999. b\n999. c',
  ],
  ...[
    '```verse\na\n  b\n\nc\n```',
    '```verse sa-Latn-1996\na\n```',
    '```transliteration\na\n```',
    '```translation hi\na\n```',
  ],
  ...['```\na\n\n  b\n```', '```c++\na\n```', '```js title=a.js\na\n```'],
  '| a | b | c | d |\n| --- | :-- | :-: | --: |\n| 1 | 2 | 3 | 4 |',
  ...['![a](/media/a.png)', '![a](/media/a.png "*b* © c")', '![a](uploading:x)'],
  ...['![a](https://example.org/a.png "b")', '![a](http://example.org/a.png)', '![a](/pictures/a.png)'],
  ...['a ![b](https://example.org/a.png "c") d', 'a ![b](/media/a.png) d', 'a ![](uploading:x) d'],
  ...['https://youtu.be/abcdefghijk?t=3', '<https://www.youtube.com/watch?v=abcdefghijk>'],
  'a[^b] c^[d *e* ^[f]]\n\n[^b]: g\n\n    h',
  ...['[a *b*](/c "d")', '[](/blog/c)', '<https://example.org>', '**a *b* ~~c~~** `d  e`', 'a\\\nb'],
])('nothing of %j is lost in HTML', (markdown) => {
  const typed = openMarkdown(markdown);
  expect(readBack(typed).toJSON().content).toEqual(typed.toJSON().content);
});

/** What is written of HTML that comes from anywhere. */
function written(html: string): string {
  const body = document.createElement('div');
  body.innerHTML = html;
  return serialize(parse(body));
}

test.each([
  ...[0, 7, '007', 998].map((start) => [start, Number(start)]),
  ...['1e9', '-5', '1.5', '99999999999', 1000, 1947, '', 'x', '5. a'].map((start) => [start, 1]),
])('a list that starts at %j starts at %i', (start, expected) => {
  expect(written(`<ol start="${start}"><li>a</li><li>b</li></ol>`)).toBe(`${expected}. a\n${Number(expected) + 1}. b`);
});

const IMAGE = '![t](http://example.org/z.png)';
const VIDEO = 'https://youtu.be/abcdefghijk';

test.each([
  [`<div data-video="x\n\n${IMAGE}"></div>`, ''],
  [`<div data-video="https://example.org/"></div>`, ''],
  [`<div data-video="${VIDEO}?t=3"></div>`, `${VIDEO}?t=3`],
  [`<div data-video="${VIDEO}?t=3\n\n${IMAGE}"></div>`, 'https://www.youtube.com/watch?v=abcdefghijk'],
  [`<div data-video="[^a]:b@youtu.be/abcdefghijk"></div>`, 'https://www.youtube.com/watch?v=abcdefghijk'],
  [`<pre data-verse="verse\n\`\`\`\n\n${IMAGE}">a</pre>`, '```verse\na\n```'],
  ['<pre data-verse="translation hi\n```">a</pre>', '```translation hi\na\n```'],
  ['<pre data-verse="verses">a</pre>', '```verse\na\n```'],
  ['<pre data-verse="">a</pre>', '```verse\na\n```'],
  [`<pre data-language="js\n\`\`\`\n\n${IMAGE}">a</pre>`, `\`\`\`js ${IMAGE}\na\n\`\`\``],
  ['<pre data-language="~ `">a</pre>', '```\na\n```'],
  ['<pre data-language="verse sa">*a*</pre>', '```\n*a*\n```'],
  ['<pre><code class="language-translation">*a*</code></pre>', '```\n*a*\n```'],
  ['<p>a<sup data-note-name="b]\n\nc"></sup></p>', 'a'],
  ['<div data-note-definition="b]: c\n\n# d"><p>e</p></div>', 'e'],
  [`<img src="/media/a.png\n\n" alt="a\r\r# b" data-caption="c\r\r# d">`, '![a # b](/media/a.png "c # d")'],
  [
    `<p>a <img data-source="/media/a.png" data-alt="b\r\r# c" data-title="d\r\r# e"></p>`,
    'a ![b # c](/media/a.png "d # e")',
  ],
  ['<p>a <a href="/b" title="c\r\r# d">e</a></p>', 'a [e](/b "c # d")'],
])('no attribute of %j brings anything else into the text', (html, expected) => {
  expect(written(html)).toBe(expected);
});

test.each([
  ['/media/ab/a-640.webp', true],
  ['/media/a.png', true],
  ['/media/../api/logout', false],
  ['/media/%2e%2e/api/logout', false],
  ['/media//example.org/a.png', false],
  ['https://example.org/a.png', false],
])('whether %s is asked for as an image: %s', (address, isAsked) => {
  expect(isMediaAddress(address)).toBe(isAsked);
});

test('a picture without a caption is read', () => {
  expect(written('<figure data-source="/media/a.png" data-alt="b"></figure>')).toBe('![b](/media/a.png)');
});

test('images of other sites are not taken from HTML, whatever their addresses contain', () => {
  const body = document.createElement('div');
  body.innerHTML =
    '<p>a <img src="https://other.example/media/a.png" alt="b"> c</p><img src="https://other.example/pasted:1">';
  expect(serialize(parse(body))).not.toMatch(/other\.example/);
});
