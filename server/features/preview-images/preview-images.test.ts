import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { busy } from '#server/base/errors.ts';
import { openMedia } from '#server/features/media/media.ts';
import { createPages } from '#web/entry-server.tsx';
import { picture } from '../../../test/fixtures/images.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { startObjectStore } from '../../../test/support/images/object-store.ts';
import { formOf, postIn, sendForm } from '../../../test/support/texts/writing.ts';

/** The site with its real pages. */
function openSite(open: OpenDatabase, options: Parameters<typeof openDesk>[1] = {}): Promise<DeskApp> {
  const pages = createPages(null);
  return openDesk(open, { pages: async () => pages, ...options });
}

/** @returns what the page says of its preview image, by the end of the name: `image`, `image:type` */
async function imageOn({ get }: DeskApp, page: string): Promise<Record<string, string>> {
  const { body } = await get(page);
  const tags = body.matchAll(/<meta property="og:(image[a-z:]*)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

/** @returns the root-relative address of the preview image of the page */
async function addressOn(app: DeskApp, page: string): Promise<string> {
  return (await imageOn(app, page)).image?.replace('https://site.example', '') ?? '';
}

const pageOf = ({ slug }: { slug: string }) => `/blog/${encodeURIComponent(slug)}`;

async function addPost(app: DeskApp, fields: Record<string, unknown> = {}): Promise<{ id: number; slug: string }> {
  return postIn(await app.owner.create(fields));
}

async function addPostWithPhoto(app: DeskApp): Promise<{ id: number; slug: string }> {
  const bytes = await picture(1000, 500).jpeg().toBuffer();
  const fields = { title: 'The ghat', summary: 'A summary.', content: 'A body.', category: app.category.name };
  const form = formOf(fields, { bytes, name: 'ghat.jpg' });
  return postIn(await sendForm(app, '/api/post/create', form, app.owner.bearer));
}

/** @returns how the address is answered: what is served, or where it leads */
async function answerAt({ get }: DeskApp, address: string): Promise<string | number | undefined> {
  const { statusCode, headers } = await get(address);
  return statusCode === 302 ? headers.location : statusCode;
}

const previewFiles = ({ dataDir }: DeskApp) =>
  readdirSync(join(dataDir, 'media')).filter((name) => name.startsWith('preview-'));

onSqlite('the preview image', (open) => {
  test.each(['the folder', 'an object store'])('that a page names is served from %s', async (place) => {
    const s3 = place === 'an object store' ? await startObjectStore() : undefined;
    const app = await openSite(open, s3 && { media: openMedia({ dataDir: '/nowhere', s3 }) });
    const [plain, photo] = [await addPost(app, { title: 'दीये की लौ' }), await addPostWithPhoto(app)];
    postIn(await app.desk.put('start-here', { introduction: '', posts: [{ post_id: plain.id, reason: '' }] }));
    const pages = [pageOf(plain), pageOf(photo), `/blog?category=${app.category.slug}`, '/blog', '/', '/start-here'];
    for (const page of pages) {
      const named = await imageOn(app, page);
      const address = named.image?.replace('https://site.example', '') ?? '';
      // The first makes it, the second reads it.
      for (const answer of [await app.get(address), await app.get(address)]) {
        expect([page, answer.statusCode]).toEqual([page, 200]);
        expect(answer.headers).toMatchObject({
          'content-type': named['image:type'],
          'content-length': `${answer.rawPayload.length}`,
          'cache-control': 'public, max-age=86400, s-maxage=1, must-revalidate',
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(answer.rawPayload.length).toBeLessThan(300_000);
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
        const again = await app.get(address, { 'if-none-match': String(answer.headers.etag) });
        expect([again.statusCode, again.body]).toEqual([304, '']);
      }
    }
    expect((await imageOn(app, pageOf(photo)))['image:type']).toBe('image/jpeg');
    expect(new Set(await Promise.all(pages.map((page) => addressOn(app, page)))).size).toBe(pages.length);
  });

  test.each([
    '<b>bold</b> & "quoted" </span><script>alert(1)</script>',
    '&lt;span foreground="red"&gt;',
    'a'.repeat(200),
    'ज्ञान '.repeat(30).trim(),
    '😀 \u202Eright to left\u202C \u0007',
    '%s %n ../../etc/passwd',
  ])('shows any title: %s', async (title) => {
    const app = await openSite(open);
    const address = await addressOn(app, pageOf(await addPost(app, { title })));
    expect(address).toMatch(/^\/preview-images\/post-\d+-[0-9a-f]{16}\.png$/);
    expect(await answerAt(app, address)).toBe(200);
  });

  test('is made once for all who ask at the same time', async () => {
    const app = await openSite(open);
    const address = await addressOn(app, pageOf(await addPost(app)));
    let puts = 0;
    const { put } = app.media.store;
    app.media.store.put = (...file) => {
      puts += 1;
      return put(...file);
    };
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.get(address)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(puts).toBe(1);
  });

  test('is that of the home page for a tag, and that of the archive for each of its years', async () => {
    const app = await openSite(open);
    await addPost(app, { tags: ['Silence'], published_at: '2020-05-01' });
    expect(await addressOn(app, '/tag/silence')).toBe(await addressOn(app, '/'));
    expect(await addressOn(app, '/archive/2020')).toBe(await addressOn(app, '/archive'));
  });

  test('is made again when its file is gone', async () => {
    const app = await openSite(open);
    const address = await addressOn(app, pageOf(await addPost(app)));
    await app.get(address);
    const [name = ''] = previewFiles(app);
    await app.media.store.remove(name);
    expect(await answerAt(app, address)).toBe(200);
    expect(previewFiles(app)).toEqual([name]);
  });

  test('shows a drawing when the photograph is gone', async () => {
    const app = await openSite(open);
    const post = await addPostWithPhoto(app);
    const address = await addressOn(app, pageOf(post));
    for await (const { name } of app.media.store.list()) await app.media.store.remove(name);
    for (const answer of [await app.get(address), await app.get(address)]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    }
  });

  test('is not made without end for one network', async () => {
    let time = 0;
    const drawPreview = () => Promise.reject(busy('The disk is full.', 1));
    const app = await openSite(open, {
      clock: () => time,
      pages: async () => ({ ...createPages(null), drawPreview }),
    });
    app.expectComplaint('requests were turned away: The disk is full.');
    const address = await addressOn(app, '/');
    for (let count = 0; count < 30; count += 1) expect(await answerAt(app, address)).toBe(503);
    const refused = await app.get(address);
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
    time = 61_000;
    expect(await answerAt(app, address)).toBe(503);
  });

  test.each([
    '/preview-images/post-1',
    '/preview-images/post-0-0000000000000000.png',
    '/preview-images/post-999-0000000000000000.png',
    '/preview-images/post-999999999999999-0000000000000000.png',
    '/preview-images/post-9999999999999999-0000000000000000.png',
    '/preview-images/category-999-0000000000000000.png',
    '/preview-images/series-999-0000000000000000.png',
    '/preview-images/page-nowhere-0000000000000000.png',
    '/preview-images/page-start-there-0000000000000000.png',
    '/preview-images/page-home-0000000000000000.gif',
    '/preview-images/user-1-0000000000000000.png',
    '/preview-images/..%2f..%2fchintan.db',
    '/preview-images/page-home-0000000000000000.png%0a',
  ])('there is none at %s', async (address) => {
    const app = await openSite(open);
    const answer = await app.get(address);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

onDatabase('the address of a preview image', (open) => {
  test('changes with everything that it shows, and the former one leads to it', async () => {
    const app = await openSite(open);
    const post = await addPostWithPhoto(app);
    const { id: seriesId } = postIn(await app.desk.post('series', { name: 'The Gita', slug: 'gita' }));
    const change = (fields: Record<string, unknown>) => app.owner.update({ id: post.id, title: 'The ghat', ...fields });
    const { id, name, slug } = app.category;
    const changes = [
      () => change({ title: 'The ghat at dawn' }),
      () => change({ title: 'The ghat at dawn', language: 'hi' }),
      () => change({ title: 'The ghat at dawn', image_id: null }),
      () => change({ title: 'The ghat at dawn', drawing: 'bell' }),
      () => change({ title: 'The ghat at dawn', drawing: 'bell-2' }),
      () => change({ title: 'The ghat at dawn', slug: 'dawn', series_id: seriesId }),
      () => app.desk.put(`categories/${id}`, { name: `${name} now`, slug, description: '', isActive: true }),
      () => app.desk.put('site', { name: 'Manan' }),
    ];
    const pageOfPost = `/blog/${post.id}`;
    const addressNow = async () => addressOn(app, (await app.get(pageOfPost)).headers.location ?? pageOfPost);
    let before = await addressNow();
    for (const [index, write] of changes.entries()) {
      expect([index, await answerAt(app, before)]).toEqual([index, 200]);
      postIn(await write());
      const address = await addressNow();
      expect([index, address]).not.toEqual([index, before]);
      expect([index, await answerAt(app, before)]).toEqual([index, address]);
      before = address;
    }
    expect(await answerAt(app, before)).toBe(200);
  });

  test('stays when something changes that it does not show', async () => {
    const app = await openSite(open);
    const post = await addPost(app);
    const before = await addressOn(app, pageOf(post));
    postIn(await app.owner.update({ id: post.id, content: 'Another body.', summary: 'Another summary.' }));
    expect(await addressOn(app, pageOf(post))).toBe(before);
  });
});

onBothDatabases('of what strangers do not see', (open) => {
  test('a series without published parts has none', async () => {
    const app = await openSite(open);
    const series = postIn(await app.desk.post('series', { name: 'The Gita', slug: 'gita' }));
    const any = `/preview-images/series-${series.id}-${'0'.repeat(16)}.png`;
    expect(await answerAt(app, any)).toBe(404);
    const part = await addPost(app, { series_id: series.id });
    const address = String(await answerAt(app, any));
    expect(await answerAt(app, address)).toBe(200);
    postIn(await app.owner.remove(part.id));
    for (const hidden of [any, address]) expect(await answerAt(app, hidden)).toBe(404);
  });
});

onDatabase('of what strangers do not see', (open) => {
  test('no preview image is served, also if it was made while they saw it', async () => {
    const app = await openSite(open);
    const post = await addPost(app);
    const address = await addressOn(app, pageOf(post));
    expect(await answerAt(app, address)).toBe(200);
    const [stored] = previewFiles(app);
    expect(await answerAt(app, `/media/${stored}`)).toBe(404);
    const anyOther = address.replace(/[0-9a-f]{16}/, '0'.repeat(16));

    postIn(await app.owner.update({ id: post.id, status: 'draft' }));
    for (const hidden of [address, anyOther]) expect(await answerAt(app, hidden)).toBe(404);
    postIn(await app.owner.update({ id: post.id, publish_at: new Date(Date.now() + 86_400_000).toISOString() }));
    for (const hidden of [address, anyOther]) expect(await answerAt(app, hidden)).toBe(404);
    postIn(await app.owner.update({ id: post.id, status: 'published' }));
    expect(await answerAt(app, address)).toBe(200);
    postIn(await app.owner.remove(post.id));
    for (const hidden of [address, anyOther]) expect(await answerAt(app, hidden)).toBe(404);
    postIn(await app.owner.restore(post.id));
    expect(await answerAt(app, address)).toBe(200);
  });

  test('a category that is hidden has none', async () => {
    const app = await openSite(open);
    const { id, name, slug } = app.category;
    const address = await addressOn(app, `/blog?category=${slug}`);
    expect(await answerAt(app, address)).toBe(200);
    postIn(await app.desk.put(`categories/${id}`, { name, slug, description: '', isActive: false }));
    expect(await answerAt(app, address)).toBe(404);
    postIn(await app.desk.put(`categories/${id}`, { name, slug, description: '', isActive: true }));
    expect(await answerAt(app, address)).toBe(200);
  });
});
