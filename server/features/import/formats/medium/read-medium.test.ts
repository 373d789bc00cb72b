import { expect, test } from 'vitest';
import { convertText } from '#server/features/import/text/convert-text.ts';
import { entriesOf, ofKind, remarksOf } from '../../../../../test/support/moving/source-files.ts';
import { readMedium } from './read-medium.ts';

/** A post as Medium writes it, as far as its reader needs it. */
const page = (body: string, title = 'A lamp', address = 'a-lamp-abcdef123456') =>
  `<article class="h-entry"><h1 class="p-name">${title}</h1><section data-field="body" class="e-content">${body}</section>
<footer><time class="dt-published" datetime="2018-08-11T11:23:34.123Z">then</time>
<a href="https://medium.com/@asha/${address}" class="p-canonical">Canonical link</a></footer></article>`;

const FILE = 'posts/2018-08-11_A-lamp-abcdef123456.html';
const read = (html: string) => entriesOf(readMedium, { [FILE]: html });

test('a text that is far too long is a problem', async () => {
  const entries = await entriesOf(readMedium, { 'posts/long.html': page('x'.repeat(2_000_001)) });
  const remark = 'The text of posts/long.html is far too long for a post; it was skipped.';
  expect(entries).toEqual([{ kind: 'problem', place: 'posts/long.html', remark, of: 'posts' }]);
});

test('titles and addresses that were made to keep a program busy take no time', { timeout: 20_000 }, async () => {
  const address = `${'a'.repeat(300_000)}//`;
  const entries = await read(page('<p>x</p>', '&lt;'.repeat(300_000), address));
  expect(ofKind(entries, 'post')).toHaveLength(1);
});

test('a title without a letter in it is one', async () => {
  expect(ofKind(await read(page('<p>दीया</p>', '🪔')), 'post')).toHaveLength(1);
});

test('a title in which something looks like a tag is compared as it is', async () => {
  const body = '<p>If a &lt; b and c &gt; d, then so be it.</p>';
  expect(remarksOf(await read(page(body, 'If a &lt; b and c &gt; d…')))).toHaveLength(1);
});

test('a page that is nested too deeply is read all the same', async () => {
  const [post] = ofKind(await read(page(`${'<div>'.repeat(50_000)}words`)), 'post');
  expect(convertText(post?.text ?? { format: 'plain', source: '' }).body).toBe('words');
});

test('a frame with a script becomes nothing', async () => {
  const [post] = ofKind(
    await read(page('<p>x</p><figure><iframe src="javascript:alert(1)"></iframe></figure>')),
    'post',
  );
  expect(convertText(post?.text ?? { format: 'plain', source: '' }).body).toBe('x');
});
