import { expect, test } from 'vitest';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import {
  withAbsoluteMedia,
  withOwnMedia,
  withoutQuotedShortcodes,
  withQuotedShortcodes,
  withRelativeMedia,
} from './portable-text.ts';

test('images become relative to the file of their post', () => {
  expect(withRelativeMedia('a ![दीया](/media/a.jpg "A lamp") b')).toBe('a ![दीया](../media/a.jpg "A lamp") b');
  expect(withRelativeMedia('![a](</media/a.jpg>)\n\n[a]: /media/a.jpg')).toBe(
    '![a](<../media/a.jpg>)\n\n[a]: ../media/a.jpg',
  );
});

test('a single file names its images by the address of the site', () => {
  expect(withAbsoluteMedia('![a](/media/a.jpg)', 'https://site.example')).toBe(
    '![a](https://site.example/media/a.jpg)',
  );
});

test('what is only said of images stays as it was typed', () => {
  const text = 'The folder /media/ or (/media/) or ](/medias/ or /media/a.jpg';
  expect(withRelativeMedia(text)).toBe(text);
});

test('every text comes back as it was, even one with relative images of its own', () => {
  const pieces = [']', '(', '<', ':', ' ', '../', '/', 'media/', 'a.jpg', '\n', ']:', '](', '](<', '\t', '.'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      expect(withOwnMedia(withRelativeMedia(text))).toBe(text);
    }),
    { numRuns: runs(5000) },
  );
});

test.each([
  ['{{% notice tip %}}Words{{% /notice %}}', '{{%/* notice tip */%}}Words{{%/* /notice */%}}'],
  ['`{{< youtube ID >}}`', '`{{</* youtube ID */>}}`'],
  ['{{</* quoted */>}}', '{{</*/* quoted */*/>}}'],
  ['{{< one {{% two >}} %}}', '{{</* one {{% two */>}} %}}'],
  ['{{<>}}', '{{</**/>}}'],
  ['{{%}}', '{{\u2060%}}'],
  ['{{{< without an end', '{{{\u2060< without an end'],
  ['{{ .Title }} and {% raw %}', '{{ .Title }} and {% raw %}'],
])('Hugo gets %j as %j', (text, quoted) => {
  expect(withQuotedShortcodes(text)).toBe(quoted);
});

const PIECES = [
  '{{',
  '{',
  '<',
  '%',
  '>',
  '}}',
  '}',
  '/*',
  '*/',
  '/',
  '*',
  '>}}',
  '%}}',
  '{{<',
  '{{%',
  '\u2060',
  'x',
  '\n',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join(''));

test('any text comes back as it was, also one that was quoted before', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(withoutQuotedShortcodes(withQuotedShortcodes(text))).toBe(text);
    }),
    { numRuns: runs(5000) },
  );
});

/** As Hugo reads a text: each opening must be that of a comment, which ends with the first matching end. */
function shownByHugo(text: string): string {
  let shown = '';
  let rest = text;
  for (;;) {
    const [opening, sign] = /\{\{([<%])/.exec(rest) ?? [];
    if (opening === undefined) return shown + rest;
    const start = rest.indexOf(opening);
    const end = `*/${sign === '<' ? '>' : '%'}}}`;
    const content = rest.slice(start + opening.length);
    const length = content.indexOf(end);
    if (!content.startsWith('/*') || length < 2) throw new Error(`Hugo builds nothing of ${JSON.stringify(text)}.`);
    shown += rest.slice(0, start) + opening + content.slice(2, length) + end.slice(2);
    rest = content.slice(length + end.length);
  }
}

test('Hugo runs nothing of any text, and shows it as it was typed', () => {
  expect(() => shownByHugo('{{< youtube ID >}}')).toThrow('Hugo builds nothing');
  fc.assert(
    fc.property(texts, (text) => {
      expect(shownByHugo(withQuotedShortcodes(text)).replaceAll('\u2060', '')).toBe(text.replaceAll('\u2060', ''));
    }),
    { numRuns: runs(5000) },
  );
});
