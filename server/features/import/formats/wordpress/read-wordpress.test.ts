import { expect, test } from 'vitest';
import { entriesOf, ofKind, readAll, remarksOf, sourceFiles } from '../../../../../test/support/moving/source-files.ts';

import {
  wordpressComment,
  wordpressExport,
  wordpressImage,
  wordpressItem,
  wordpressMeta,
  wordpressTerm,
} from '../../../../../test/support/moving/wordpress-export.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import { readWordpress } from './read-wordpress.ts';

async function read(items: string[], head = ''): Promise<Entry[]> {
  return entriesOf(readWordpress, { 'old.xml': wordpressExport(items, head) });
}

async function readPost(item: string, head = ''): Promise<PostEntry> {
  const [post] = ofKind(await read([item], head), 'post');
  if (!post) throw new Error('There is no post.');
  return post;
}

test('a published post comes with everything that its readers saw', async () => {
  const more = `<wp:is_sticky>1</wp:is_sticky><wp:post_modified_gmt>2020-01-02 03:04:05</wp:post_modified_gmt>
${wordpressTerm('category', 'light', 'Light &amp; air')}${wordpressTerm('post_tag', 'lamp', 'lamp')}
${wordpressTerm('language', 'hi', 'हिन्दी')}`;
  const post = await readPost(
    wordpressItem({ title: '<![CDATA[The <em>lamp</em> &amp; I]]>', content: 'One\n\nTwo', more }),
  );
  expect(post).toMatchObject({
    key: 'wordpress:old.example:12',
    place: 'post 12',
    title: 'The lamp & I',
    text: { format: 'html', source: '<p>One</p>\n<p>Two</p>\n', base: 'https://old.example/2019/04/lamp/' },
    slug: 'lamp',
    language: 'hi',
    categories: ['Light & air'],
    tags: ['lamp'],
    author: 'Mira Joshi',
    status: 'published',
    publishedAt: Date.parse('2019-04-05T04:30:00Z'),
    updatedAt: Date.parse('2020-01-02T03:04:05Z'),
    featured: true,
  });
});

test('a post is found at each address that it had', async () => {
  const more = wordpressMeta('_wp_old_slug', 'light');
  const { addresses } = await readPost(wordpressItem({ content: 'One<!--nextpage-->Two', more }));
  expect(addresses).toEqual([
    'https://old.example/2019/04/lamp/',
    'https://old.example/?p=12',
    'https://old.example/2019/04/lamp/2/',
    'https://old.example/2019/04/light/',
    'https://old.example/2019/04/05/lamp/',
    'https://old.example/archives/12',
    'https://old.example/lamp/',
  ]);
});

test('a former slug stands where the slug does, whatever else the address contains of it', async () => {
  const more = wordpressMeta('_wp_old_slug', 'light');
  expect((await readPost(wordpressItem({ slug: 'old', more }))).addresses).toContain(
    'https://old.example/2019/04/light/',
  );
});

test('the number that a post had at another site is no address of it', async () => {
  const item = wordpressItem({ id: 12 }).replace('?p=12', '?p=99');
  expect((await readPost(item)).addresses).not.toContain('https://old.example/?p=99');
});

test('what strangers could not read comes as a draft', async () => {
  const entries = await read([
    wordpressItem({ id: 1, status: 'draft', dateGmt: '0000-00-00 00:00:00' }),
    wordpressItem({ id: 2, status: 'pending' }),
    wordpressItem({ id: 3, status: 'private', title: 'Mine' }),
    wordpressItem({ id: 4, title: 'Locked', more: '<wp:post_password>open</wp:post_password>' }),
    wordpressItem({ id: 5, status: 'future', dateGmt: '2099-01-01 00:00:00' }),
    wordpressItem({ id: 6, status: 'archived', title: 'Old' }),
    wordpressItem({ id: 7, status: 'trash' }),
    wordpressItem({ id: 8, status: 'auto-draft' }),
  ]);
  expect(ofKind(entries, 'post').map(({ status, publishAt }) => [status, publishAt])).toEqual([
    ['draft', undefined],
    ['draft', undefined],
    ['draft', undefined],
    ['draft', undefined],
    ['draft', Date.parse('2099-01-01')],
    ['draft', undefined],
  ]);
  expect(remarksOf(entries)).toEqual([
    'left out: “Mine” was private, so it becomes a draft.',
    'left out: “Locked” was protected by a password, so it becomes a draft.',
    'left out: “Old” had the status “archived”, so it becomes a draft.',
    'left out: Left out: 1 post in the bin.',
    'left out: Left out: 1 draft without any text, made by WordPress itself.',
  ]);
  expect(JSON.stringify(entries)).not.toContain('open<');
});

test('the date of a draft is in the zone of its site, which the other posts tell', async () => {
  const draft = { status: 'draft', date: '2019-04-20 12:00:00', dateGmt: '0000-00-00 00:00:00' };
  const [, post] = ofKind(await read([wordpressItem({ id: 1 }), wordpressItem({ id: 2, ...draft })]), 'post');
  expect(post?.createdAt).toBe(Date.parse('2019-04-20T06:30:00Z'));
});

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

test('a page comes as a post, and says so', async () => {
  const entries = await read([wordpressItem({ type: 'page', title: 'About' })]);
  expect(ofKind(entries, 'post')[0]).toMatchObject({ status: 'published', place: 'page 12' });
  expect(ofKind(entries, 'post')[0]?.addresses).toContain('https://old.example/?page_id=12');
  expect(remarksOf(entries)).toEqual(['left out: “About” was a page and becomes a post.']);
});

test('what belongs to WordPress is counted', async () => {
  const types = ['nav_menu_item', 'nav_menu_item', 'revision', 'recipe'];
  expect(remarksOf(await read(types.map((type, id) => wordpressItem({ id, type }))))).toEqual([
    'left out: Left out: 2 menu entries.',
    'left out: Left out: 1 earlier version of a post.',
    'left out: Left out: 1 entry of the type “recipe”.',
  ]);
});

test('a Hindi slug is decoded, unless it may have been cut off', async () => {
  const whole = encodeURIComponent('दीया').toLowerCase();
  expect((await readPost(wordpressItem({ slug: whole }))).slug).toBe('दीया');
  const cut = encodeURIComponent('दीया-और-हवा-की-एक-लंबी-कहानी').toLowerCase().slice(0, 200);
  const post = await readPost(wordpressItem({ slug: cut }));
  expect(post.slug).toBeUndefined();
  expect(post.addresses[0]).toMatch(new RegExp(`^https://old.example/2019/04/${cut.slice(0, 30)}`));
});

test('“Uncategorized” counts only where there is nothing else', async () => {
  const nothing = wordpressTerm('category', 'uncategorized', 'Uncategorized');
  expect((await readPost(wordpressItem({ more: nothing }))).categories).toEqual(['Uncategorized']);
  const more = nothing + wordpressTerm('category', 'light', 'Light');
  expect((await readPost(wordpressItem({ more }))).categories).toEqual(['Light']);
});

test('the category that was chosen as the main one is the first', async () => {
  const head =
    '<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>b</wp:category_nicename><wp:cat_name>B</wp:cat_name></wp:category>';
  const more = ['a', 'b'].map((slug) => wordpressTerm('category', slug, slug.toUpperCase())).join('');
  const item = wordpressItem({ more: more + wordpressMeta('_yoast_wpseo_primary_category', '7') });
  expect((await readPost(item, head)).categories).toEqual(['B', 'A']);
});

test('a part of a series keeps its place in it', async () => {
  const head =
    '<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>series</wp:term_taxonomy><wp:term_slug>fire</wp:term_slug><wp:term_name>Fire</wp:term_name></wp:term>';
  const more = wordpressTerm('series', 'fire', 'Fire') + wordpressMeta('_series_part', '3');
  const entries = await read([wordpressItem({ more })], head);
  expect(ofKind(entries, 'post')[0]?.series).toEqual({ name: 'Fire', order: 3 });
  expect(entries).toContainEqual({ kind: 'series', place: 'series fire', name: 'Fire', slug: 'fire' });
  expect(ofKind(entries, 'redirect')).toContainEqual(
    expect.objectContaining({ from: 'https://old.example/series/fire/', to: { series: 'Fire' } }),
  );
});

test('an image comes with its description, and its page leads to it', async () => {
  const file = 'https://old.example/wp-content/uploads/a.jpg';
  const more = wordpressMeta('_thumbnail_id', '30');
  const entries = await read([
    wordpressItem({ more }),
    wordpressImage(30, file, { alt: 'A lamp', caption: 'At <b>night</b>' }),
  ]);
  expect(ofKind(entries, 'post')[0]?.image).toEqual({ address: file, alt: 'A lamp' });
  expect(ofKind(entries, 'image')).toEqual([
    {
      kind: 'image',
      addresses: [
        file,
        'https://old.example/2019/04/image-30/',
        'https://old.example/?p=30',
        'https://old.example/?attachment_id=30',
      ],
      file,
      alt: 'A lamp',
    },
  ]);
  expect(ofKind(entries, 'redirect')).toContainEqual(
    expect.objectContaining({ from: 'https://old.example/2019/04/image-30/', to: { image: file } }),
  );
});

test('the sound of a podcast is a link below the text', async () => {
  const more = wordpressMeta('enclosure', 'https://old.example/talk.mp3\n123\naudio/mpeg');
  const { text } = await readPost(wordpressItem({ content: 'One', more }));
  expect(text.source).toBe('<p>One</p>\n<p><a href="https://old.example/talk.mp3">talk.mp3</a></p>');
  const shown = await readPost(wordpressItem({ content: '[audio src="https://old.example/talk.mp3"]', more }));
  expect(shown.text.source.match(/talk\.mp3"/g)).toHaveLength(1);
});

test('a featured image that is not in the export is a problem; a file that is no image is counted', async () => {
  const more = wordpressMeta('_thumbnail_id', '30');
  const entries = await read([wordpressItem({ more }), wordpressImage(31, 'https://old.example/talk.mp3')]);
  expect(remarksOf(entries)).toEqual([
    'problem: The featured image of “The lamp” is not in the export.',
    'left out: Left out: 1 file of the type “mp3”. Links to such files still lead to the old site.',
  ]);
});

test('comments come with their threads and names, and nothing else of a person', async () => {
  const more = [
    wordpressComment({ id: 1, text: 'One\n\nTwo', author: 'Asha &amp; Om' }),
    wordpressComment({ id: 2, approved: '0', parent: 1 }),
    wordpressComment({ id: 3, approved: 'spam', parent: 2 }),
    wordpressComment({ id: 4, parent: 3, author: '' }),
    wordpressComment({ id: 5, type: 'pingback' }),
    wordpressComment({ id: 6, approved: 'trash' }),
  ].join('');
  const entries = await read([wordpressItem({ more })]);
  const key = (id: number) => `wordpress:old.example:comment-${id}`;
  expect(ofKind(entries, 'comment').map(({ author, status, parent }) => [author, status, parent])).toEqual([
    ['Asha & Om', 'shown', undefined],
    ['Asha', 'held', key(1)],
    ['', 'shown', key(2)],
  ]);
  expect(ofKind(entries, 'comment')[0]).toMatchObject({
    key: key(1),
    post: 'wordpress:old.example:12',
    text: { format: 'html', source: '<p>One</p>\n<p>Two</p>\n' },
    createdAt: Date.parse('2019-04-06T08:00:00Z'),
  });
  expect(remarksOf(entries)).toEqual([
    'left out: Left out: 2 comments marked as spam or in the bin.',
    'left out: Left out: 1 pingback, not written by readers.',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/private\.example|192\.0\.2/);
});

test('the lists of posts have new addresses', async () => {
  const head = `<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>small</wp:category_nicename><wp:category_parent>light</wp:category_parent><wp:cat_name>Small</wp:cat_name></wp:category>`;
  const more =
    ['small', 'other'].map((slug) => wordpressTerm('category', slug, slug)).join('') +
    wordpressTerm('post_tag', 'lamp', 'Lamp');
  const entries = await read([wordpressItem({ more })], head);
  const to = (path: string) =>
    ofKind(entries, 'redirect').find(({ from }) => from === `https://old.example/${path}`)?.to;
  expect(to('category/light/small/')).toEqual({ category: 'small' });
  expect(to('category/small/')).toEqual({ category: 'small' });
  expect(to('?cat=7')).toEqual({ category: 'small' });
  expect(to('category/other/')).toEqual({ tag: 'other' });
  expect(to('tag/lamp/')).toEqual({ tag: 'Lamp' });
  expect(to('feed/')).toEqual({ address: '/feed.xml' });
  expect(to('author/mira/')).toEqual({ address: '/blog' });
  expect(to('2019/04/')).toEqual({ address: '/archive/2019' });
});

test('a post that cannot be read is a problem, and the others are read', async () => {
  const entries = await read([
    wordpressItem({ id: 1, title: 'Deep', content: '<div>'.repeat(50_000) }),
    wordpressItem({ id: 2, title: 'Long', content: 'x'.repeat(2_000_001) }),
    wordpressItem({ id: 3, title: 'Broken \ufffd' }),
  ]);
  expect(ofKind(entries, 'post').map(({ place }) => place)).toEqual(['post 3']);
  expect(remarksOf(entries).map((remark) => remark.slice(0, 30))).toEqual([
    'problem: “Deep” has HTML that ',
    'problem: “Long” is far too lon',
    'problem: “Broken \ufffd” has bytes ',
  ]);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(2);
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

test('exports that overlap do not bring a post twice, and one number may stand for two posts', async () => {
  const items = [wordpressItem({ slug: 'a' }), wordpressItem({ slug: 'a' }), wordpressItem({ slug: 'b' })];
  const entries = await read(items);
  expect(ofKind(entries, 'post').map(({ key }) => key)).toEqual([
    'wordpress:old.example:12',
    'wordpress:old.example:12:https://old.example/2019/04/b/',
  ]);
  expect(remarksOf(entries)).toEqual(['left out: Left out: 1 post that the export has twice.']);
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
  const more = slugs.map((slug) => wordpressTerm('category', slug, slug)).join('');
  const entries = await read([wordpressItem({ more })], head.join(''));
  const path = slugs.slice(0, 21).toReversed().join('/');
  expect(ofKind(entries, 'redirect').map(({ from }) => from)).toContain(`https://old.example/category/${path}/`);
});

test('a chain of many thousand comments in the bin is followed once', async () => {
  const numbers = Array.from({ length: 14_000 }, (_, index) => index + 1);
  const binned = numbers.map((id) => wordpressComment({ id, parent: id - 1, approved: id === 1 ? '1' : 'trash' }));
  const replies = numbers.map((id) => wordpressComment({ id: 14_000 + id, parent: 14_000 }));
  const item = wordpressItem({ more: [...binned, ...replies].join('') });
  const parents = new Set(ofKind(await read([item]), 'comment').map(({ parent }) => parent));
  expect([...parents]).toEqual([undefined, 'wordpress:old.example:comment-1']);
});
