import { Window } from 'happy-dom';
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { awkwardDocument } from '../../test/support/awkward-texts.ts';
import { fc } from '../../test/support/fast-check.ts';
import { openMarkdown } from './rich-text-source.ts';
import { richTextSchema } from './schema.ts';
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
    { numRuns: 300 },
  );
});

test.each([
  ...['# a\n\n## b\n\n### c\n\n#### d', '> a\n>\n> b', '> [!pull]\n> a', '---'],
  ...['- a\n- b\n  - c', '- a\n\n- b\n  - c', '0. a\n1. b', '7) a\n\n8) b', '999999998. a\n999999999. b'],
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
  ...[0, 7, '007', 999_999_998].map((start) => [start, Number(start)]),
  ...['1e9', '-5', '1.5', '99999999999', 999_999_999, '', 'x', '5. a'].map((start) => [start, 1]),
])('a list that starts at %j starts at %i', (start, expected) => {
  expect(written(`<ol start="${start}"><li>a</li><li>b</li></ol>`)).toBe(`${expected}. a\n${Number(expected) + 1}. b`);
});
