import { expect, test } from 'vitest';
import type { PostDetail } from '#shared/contracts/post.ts';
import { buildCategory } from '../../test/support/database/builders.ts';
import { onDatabase } from '../../test/support/database/databases.ts';
import { openTwice, pageOf, renewedBy, shownOn, type TwiceOpened } from '../../test/support/server/cached-pages.ts';
import { postIn, type Writer } from '../../test/support/texts/writing.ts';

const CALLS = [
  '/api/post/list',
  '/post/list?limit=2&page=2&body=omit',
  '/api/post/list?search=new',
  '/api/blog-posts',
  '/api/post/latest',
  '/api/categories',
];
const callsFor = (slug: string) => [`/api/post/${slug}?include=comments`, `/api/blog-posts/${slug}`];

async function publish(writer: Writer, titles: string[]): Promise<PostDetail[]> {
  const posts: PostDetail[] = [];
  for (const title of titles) posts.push(postIn(await writer.create({ title })));
  return posts;
}

onDatabase('cached pages', (open) => {
  test('of other posts stay when the text of one is changed, but for the one that leads on to it', async () => {
    const site = await openTwice(open);
    const writer = await site.writer();
    const [a, b, c, d] = (await publish(writer, ['A', 'B', 'C', 'D'])) as [
      PostDetail,
      PostDetail,
      PostDetail,
      PostDetail,
    ];
    const pages = ['/', '/about', '/blog', ...[a, b, c, d].map(pageOf)];
    const renewed = await renewedBy(site, pages, () => writer.update({ id: b.id, title: 'B', content: 'New.' }));
    expect(renewed).toEqual(['/blog', ...[b, c].map(pageOf)]);
    const retitled = await renewedBy(site, pages, () => writer.update({ id: b.id, title: 'Z', content: 'New.' }));
    expect(retitled).toEqual(['/blog', ...[a, b, c, d].map(pageOf)]);
  });

  test('stay when a post is published, but for lists, the posts that may now suggest it and the one after', async () => {
    const site = await openTwice(open);
    const writer = await site.writer();
    const posts = await publish(writer, ['A', 'B', 'C', 'D']);
    const elsewhere = await buildCategory(site.database);
    const other = postIn(await writer.create({ title: 'E', category: elsewhere.name }));
    const pages = ['/', '/about', '/blog', ...[...posts, other].map(pageOf)];
    const renewed = await renewedBy(site, pages, () => writer.create({ title: 'F' }));
    // With three suggestions each, all of so few lead on to the newest.
    expect(renewed).toEqual(['/blog', '/blog/a', '/blog/b', '/blog/c', '/blog/d', '/blog/e']);
  });

  test('stay when a post gets another date, but for lists and the pages that led or now lead on to it', async () => {
    const site = await openTwice(open);
    const writer = await site.writer();
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const posts = await publish(writer, titles);
    for (const [years, { id, title }] of posts.entries()) {
      postIn(await writer.update({ id, title, published_at: `${2000 + years}-01-01` }));
    }
    const pages = ['/', '/about', '/blog', ...posts.map(pageOf)];
    const move = () => writer.update({ id: posts[3]?.id, title: 'D', published_at: '2000-06-01' });
    expect(await renewedBy(site, pages, move)).toEqual(['/blog', ...posts.map(pageOf)]);
  });

  test('all stay while drafts are written, changed and deleted', async () => {
    const site = await openTwice(open);
    const writer = await site.writer();
    const posts = await publish(writer, ['A', 'B']);
    const renewed = await renewedBy(site, ['/', '/blog', ...posts.map(pageOf)], async () => {
      const draft = postIn(await writer.create({ title: 'F', status: 'draft' }));
      postIn(await writer.update({ id: draft.id, title: 'G', status: 'draft' }));
      postIn(await writer.remove(draft.id));
    });
    expect(renewed).toEqual([]);
  });

  test('and the answers of calls show what they would show made anew, whatever is written', async () => {
    const site = await openTwice(open);
    const [writer, other] = [await site.writer(), await site.writer()];
    const categories = [site.category.name, (await buildCategory(site.database)).name];
    const ids: number[] = [];
    for (let time = 0; time < 60; time += 1) {
      await writeSomething(time, ids, categories, time % 5 === 0 ? other : writer, site);
      const slugs = await site.database.read.selectFrom('posts').select('slug').execute();
      for (const page of slugs.map(pageOf)) {
        expect(shownOn(await site.get(page)), `${page} after ${time}`).toEqual(shownOn(await site.fresh.get(page)));
      }
      for (const call of [...CALLS, ...slugs.flatMap(({ slug }) => callsFor(slug))]) {
        const { statusCode, body } = await site.fresh.get(call);
        expect(await site.get(call), `${call} after ${time}`).toMatchObject({ statusCode, body });
      }
    }
  });
});

/** The same each time the test runs, in an order without one. */
async function writeSomething(
  time: number,
  ids: number[],
  categories: string[],
  writer: Writer,
  { readerOf, send }: TwiceOpened,
) {
  const random = Math.imul(time + 1, 0x9e3779b1) >>> 0;
  const id = ids[random % Math.max(ids.length, 1)] ?? 0;
  const category = categories[(random >>> 8) % 2];
  const status = (random >>> 9) % 3 === 0 ? 'draft' : 'published';
  // Which posts a page suggests depends on it.
  const language = (random >>> 11) % 2 === 0 ? 'hi' : 'en';
  const kind = ids.length < 6 ? 0 : (random >>> 16) % 10;
  const reader = readerOf(writer);
  if (kind === 0) ids.push(postIn(await writer.create({ title: `Post ${time}`, category, status, language })).id);
  if (kind === 1) await writer.update({ id, title: `New ${time}`, category, status, language });
  if (kind === 2) await writer.remove(id);
  if (kind === 3) await writer.restore(id);
  if (kind === 4) {
    const name = { first_name: `Name ${time}`, last_name: 'Rao', phone_no: 9_800_000_000 };
    postIn(await send('POST', '/api/auth/update-profile', name, writer.bearer));
  }
  if (kind === 5) await reader.like(id);
  if (kind === 6) await reader.comment(id, `Comment ${time}`);
  if (kind === 7) {
    const rows = (await reader.comments(id)).json().data?.rows ?? [];
    for (const row of rows) await reader.removeComment(row.id);
  }
  if (kind === 8) {
    const published_at = `${1960 + (random % 60)}-0${1 + ((random >>> 6) % 9)}-11`;
    await writer.update({ id, title: `Dated ${time}`, category, status, language, published_at });
  }
  if (kind === 9)
    await writer.update({ id, title: `Moved ${time}`, category, status, language, slug: `moved-${random % 3}` });
}
