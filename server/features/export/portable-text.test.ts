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
  ['{{% notice tip %}}Words{{% /notice %}}', '{{\u2060% notice tip %}}Words{{\u2060% /notice %}}'],
  ['`{{< youtube ID >}}`', '`{{\u2060< youtube ID >}}`'],
  ['{{</* quoted */>}}', '{{\u2060</* quoted */>}}'],
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

test('Hugo runs nothing of any text, and shows it as it was typed', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const quoted = withQuotedShortcodes(text);
      expect(quoted).not.toMatch(/\{\{[<%]/);
      expect(quoted.replaceAll('\u2060', '')).toBe(text.replaceAll('\u2060', ''));
    }),
    { numRuns: runs(5000) },
  );
});
