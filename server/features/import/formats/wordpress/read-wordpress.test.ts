import { expect, test } from 'vitest';
import { entriesOf, ofKind, readAll, remarksOf, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import {
  wordpressCategory,
  wordpressComment,
  wordpressExport,
  wordpressImage,
  wordpressItem,
  wordpressMeta,
} from '../../../../../test/support/moving/wordpress-export.ts';
import type { Entry } from '../../entry.ts';
import { readWordpress } from './read-wordpress.ts';

async function read(items: string[], head = ''): Promise<Entry[]> {
  return entriesOf(readWordpress, { 'old.xml': wordpressExport(items, head) });
}

test('what does not say that strangers may see it is not shown', async () => {
  const comment = wordpressComment({ id: 1, approved: '' });
  const entries = await read([wordpressItem({ status: '', more: comment })]);
  expect(ofKind(entries, 'post').map(({ status }) => status)).toEqual(['draft']);
  expect(ofKind(entries, 'comment').map(({ status }) => status)).toEqual(['held']);
  expect(remarksOf(entries)).toEqual(['left out: “The lamp” had the status “unknown”, so it becomes a draft.']);
});

test('a site that is not named is known by the addresses of its posts', async () => {
  const whole = wordpressExport([wordpressItem()]);
  const nameless = whole.replace(/<link>https:\/\/old\.example<\/link>|<wp:base_\w+>.*<\/wp:base_\w+>/g, '');
  const [post] = ofKind(await entriesOf(readWordpress, { 'old.xml': nameless }), 'post');
  expect(post?.key).toBe('wordpress:old.example:12');
});

test('a post that cannot be read is a problem, and the others are read', async () => {
  const entries = await read([
    wordpressItem({ id: 1, title: 'Deep', content: `${'<div>'.repeat(50_000)}x` }),
    wordpressItem({ id: 2, title: 'Long', content: 'x'.repeat(2_000_001) }),
    wordpressItem({ id: 3, title: 'Broken \ufffd' }),
  ]);
  expect(ofKind(entries, 'post').map(({ place }) => place)).toEqual(['post 1', 'post 3']);
  expect(remarksOf(entries).map((remark) => remark.slice(0, 30))).toEqual([
    'problem: “Long” is far too lon',
    'problem: “Broken \ufffd” has bytes ',
  ]);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(1);
});

test('titles and names with far too much markup are no reason to skip anything', async () => {
  const nested = `<![CDATA[${'<b>'.repeat(3000)}x]]>`;
  const head = `<wp:author><wp:author_login>mira</wp:author_login><wp:author_display_name>${nested}</wp:author_display_name></wp:author>`;
  const more = [1, 2].map((id) => wordpressComment({ id, author: '<b>'.repeat(3000) })).join('');
  const entries = await read([wordpressItem({ title: nested, more })], head);
  expect(ofKind(entries, 'post')).toHaveLength(1);
  expect(ofKind(entries, 'comment')).toHaveLength(2);
  expect(remarksOf(entries)).toEqual([]);
});

test('several files of one export are read together', async () => {
  const file = 'https://old.example/a.jpg';
  const source = sourceFiles({
    'export/one.xml': wordpressExport([wordpressItem({ more: wordpressMeta('_thumbnail_id', '30') })]),
    'export/two.xml': wordpressExport([wordpressImage(30, file)]),
    '__MACOSX/export/._one.xml': 'no XML',
  });
  expect(ofKind(await readAll(readWordpress(source)), 'post')[0]?.image?.address).toBe(file);
});

test('nothing comes from an export of which one file is cut off', async () => {
  const whole = wordpressExport([wordpressItem()]);
  const read = readWordpress(sourceFiles({ 'one.xml': whole, 'two.xml': whole.slice(0, -30) }));
  await expect(read.next()).rejects.toThrow(/cut off/);
});

test('categories within thousands of others take no time', { timeout: 20_000 }, async () => {
  const slugs = Array.from({ length: 6000 }, (_, number) => `c${number}`);
  const head = slugs.map(
    (slug, number) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>c${number + 1}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`,
  );
  const more = slugs.map(wordpressCategory).join('');
  const entries = await read([wordpressItem({ more })], head.join(''));
  const path = slugs.slice(0, 21).toReversed().join('/');
  expect(ofKind(entries, 'redirect').map(({ from }) => from)).toContain(`https://old.example/category/${path}/`);
});

test('a reply to comments in the bin replies to what they replied to', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
  const binned = numbers.map((id) => wordpressComment({ id, parent: id - 1, approved: id === 1 ? '1' : 'trash' }));
  const reply = wordpressComment({ id: 51, parent: 50 });
  const entries = await read([wordpressItem({ more: [...binned, reply].join('') })]);
  expect(ofKind(entries, 'comment').map(({ parent }) => parent)).toEqual([
    undefined,
    'wordpress:old.example:comment-1',
  ]);
});
