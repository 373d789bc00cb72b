import { expect, test } from 'vitest';
import type { PostDetail } from '#shared/contracts/post.ts';
import { buildCategory } from '../../test/support/builders.ts';
import { type OpenDatabase, onBothDatabases } from '../../test/support/databases.ts';
import { standInPages } from '../../test/support/stand-in-pages.ts';
import { openApp } from '../../test/support/test-app.ts';
import { openWriting, postIn, type Writer } from '../../test/support/writing.ts';

/** A site whose renders are counted, and the same one without kept pages. */
async function openTwice(open: OpenDatabase) {
  const opened = await open();
  const rendered: string[] = [];
  const counting = {
    ...standInPages,
    render: (...request: Parameters<typeof standInPages.render>) => {
      rendered.push(request[0]);
      return standInPages.render(...request);
    },
  };
  const site = await openWriting(async () => opened, { pages: async () => counting });
  const fresh = await openApp(async () => opened, { clientFiles: null });
  return { ...site, fresh, rendered };
}

type Site = Awaited<ReturnType<typeof openTwice>>;

const pageOf = ({ slug }: { slug: string }) => `/blog/${encodeURIComponent(slug)}`;

async function publish(writer: Writer, titles: string[]): Promise<PostDetail[]> {
  const posts: PostDetail[] = [];
  for (const title of titles) posts.push(postIn(await writer.create({ title })));
  return posts;
}

/** What the page of a post shows; of the next one, what leads to it. */
function shownOn(page: { statusCode: number; body: string }) {
  if (page.statusCode !== 200) return page.statusCode;
  const { next, ...post } = JSON.parse(page.body.slice(page.body.indexOf('{'))) as PostDetail;
  return { ...post, next: next && [next.slug, next.title, next.summary] };
}

onBothDatabases('the pages that are kept', (open) => {
  /** Which pages have to be rendered again after this. */
  async function renewedBy(site: Site, pages: string[], write: () => Promise<unknown>): Promise<string[]> {
    for (const page of pages) await site.get(page);
    await write();
    site.rendered.length = 0;
    for (const page of pages) await site.get(page);
    return site.rendered;
  }

  test('of other posts stay when one is changed, but for the page that leads on to it', async () => {
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
    expect(renewed).toEqual(['/blog', pageOf(b), pageOf(c)]);
  });

  test('stay when a post is published, but for lists, the page before it and the one after', async () => {
    const site = await openTwice(open);
    const writer = await site.writer();
    const posts = await publish(writer, ['A', 'B', 'C', 'D']);
    const elsewhere = await buildCategory(site.database);
    const other = postIn(await writer.create({ title: 'E', category: elsewhere.name }));
    const pages = ['/', '/about', '/blog', ...[...posts, other].map(pageOf)];
    const renewed = await renewedBy(site, pages, () => writer.create({ title: 'F' }));
    // The oldest leads on to the newest.
    expect(renewed).toEqual(['/blog', '/blog/a', '/blog/d']);
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

  test('show what a page made anew would show, whatever is written', async () => {
    const site = await openTwice(open);
    const [writer, other] = [await site.writer(), await site.writer()];
    const categories = [site.category.name, (await buildCategory(site.database)).name];
    const ids: number[] = [];
    for (let time = 0; time < 120; time += 1) {
      await writeSomething(time, ids, categories, time % 5 === 0 ? other : writer, site);
      const slugs = await site.database.read.selectFrom('posts').select('slug').execute();
      for (const page of slugs.map(pageOf)) {
        expect(shownOn(await site.get(page)), `${page} after ${time}`).toEqual(shownOn(await site.fresh.get(page)));
      }
    }
  });
});

/** The same each time the test runs, in an order without one. */
async function writeSomething(time: number, ids: number[], categories: string[], writer: Writer, { send }: Site) {
  const random = Math.imul(time + 1, 0x9e3779b1) >>> 0;
  const id = ids[random % Math.max(ids.length, 1)] ?? 0;
  const category = categories[(random >>> 8) % 2];
  const status = (random >>> 9) % 3 === 0 ? 'draft' : 'published';
  const kind = ids.length < 6 ? 0 : (random >>> 16) % 5;
  if (kind === 0) ids.push(postIn(await writer.create({ title: `Post ${time}`, category, status })).id);
  if (kind === 1) await writer.update({ id, title: `New ${time}`, category, status });
  if (kind === 2) await writer.remove(id);
  if (kind === 3) await writer.restore(id);
  if (kind === 4) {
    const name = { first_name: `Name ${time}`, last_name: 'Rao', phone_no: 9_800_000_000 };
    postIn(await send('POST', '/api/auth/update-profile', name, writer.bearer));
  }
}
