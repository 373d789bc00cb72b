import { expect, test } from 'vitest';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { withAbsoluteMedia, withOwnMedia, withRelativeMedia } from './media-links.ts';

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
