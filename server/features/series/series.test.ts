import { expect, test } from 'vitest';
import { createPages } from '#web/entry-server.tsx';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { type OpenDatabase, onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

async function openSeries(open: Parameters<typeof openDesk>[0]) {
  const app = await openDesk(open);
  const { id: seriesId } = postIn(
    await app.desk.post('series', { name: 'The Gita, chapter by chapter', slug: 'gita' }),
  );
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<number> =>
    postIn(await app.owner.create({ title, series_id: seriesId, ...fields })).id;
  const seriesOf = async (id: number) => postIn(await app.get(`/api/post/${id}`)).series;
  return { ...app, seriesId, add, seriesOf };
}

onBothDatabases('a series', (open) => {
  test('shows at once that a part is renamed, moved, taken out or taken back', async () => {
    const app = await openSeries(open);
    const [one, two] = [await app.add('One'), await app.add('Two')];
    const titles = async () => (await app.seriesOf(one)).parts.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['One', 'Two']);
    postIn(await app.owner.update({ id: two, title: 'Second' }));
    expect(await titles()).toEqual(['One', 'Second']);
    postIn(await app.owner.update({ id: one, title: 'One', series_order: 3 }));
    postIn(await app.owner.update({ id: two, title: 'Second', series_order: 1 }));
    expect(await titles()).toEqual(['Second', 'One']);
    postIn(await app.owner.update({ id: two, title: 'Second', status: 'draft' }));
    expect(await titles()).toEqual(['One']);
    postIn(await app.owner.update({ id: two, title: 'Second', status: 'published' }));
    expect(await titles()).toEqual(['Second', 'One']);
    postIn(await app.owner.update({ id: two, title: 'Second', series_id: null }));
    expect(await titles()).toEqual(['One']);
    expect(postIn(await app.get(`/api/post/${two}`))).not.toHaveProperty('series');
  });
});

onDatabase('a series', (open) => {
  test('has its published parts in order, and each part knows those around it', async () => {
    const app = await openSeries(open);
    const [one, three] = [await app.add('One'), await app.add('Three', { series_order: 3 })];
    const two = await app.add('Two', { series_order: 2 });
    await app.add('Draft', { status: 'draft' });
    expect(postIn(await app.owner.get(`/api/post/${three}`))).toMatchObject({
      series_id: app.seriesId,
      series_order: 3,
    });
    const parts = ['One', 'Two', 'Three'].map((title, index) => ({
      ...{ id: [one, two, three][index], position: index + 1 },
      ...{ slug: title.toLowerCase(), title, language: 'en' },
    }));
    const about = { id: app.seriesId, slug: 'gita', name: 'The Gita, chapter by chapter', count: 3, parts };
    expect(await app.seriesOf(two)).toEqual({ ...about, position: 2, previous: parts[0], next: parts[2] });
    expect(await app.seriesOf(one)).toEqual({ ...about, position: 1, previous: null, next: parts[1] });
    const series = (await app.get('/api/series/gita')).json();
    expect(series).toMatchObject({ slug: 'gita', post_count: 3 });
    expect(series.parts[0]).toEqual({
      ...{ id: one, slug: 'one', title: 'One', summary: 'A summary.', language: 'en', readTime: 1 },
    });
    expect(series.parts.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two', 'Three']);
  });

  test('shows on its own page and in the list what happens to its parts, and itself, at once', async () => {
    const app = await openSeries(open);
    const shown = async () => {
      const [answer, list] = [await app.get('/api/series/gita'), (await app.get('/api/series')).json()];
      expect(list.length).toBe(answer.statusCode === 200 ? 1 : 0);
      if (answer.statusCode !== 200) return answer.statusCode;
      const { name, parts } = answer.json();
      expect(list[0]).toMatchObject({ name, post_count: parts.length });
      return [name, ...parts.map(({ title }: { title: string }) => title)];
    };
    const name = 'The Gita, chapter by chapter';
    expect(await shown()).toBe(404);
    const author = await app.writer();
    const [one, two] = [
      await app.add('One'),
      postIn(await author.create({ title: 'Two', series_id: app.seriesId })).id,
    ];
    expect(await shown()).toEqual([name, 'One', 'Two']);
    postIn(await app.owner.remove(one));
    expect(await shown()).toEqual([name, 'Two']);
    postIn(await app.owner.restore(one));
    postIn(await app.owner.update({ id: one, title: 'First', status: 'published' }));
    expect(await shown()).toEqual([name, 'First', 'Two']);
    postIn(await app.desk.put(`series/${app.seriesId}/parts`, { ids: [two, one] }));
    expect(await shown()).toEqual([name, 'Two', 'First']);
    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Gita', slug: 'gita' }));
    expect(await shown()).toEqual(['Gita', 'Two', 'First']);
    postIn(await app.desk.remove(`people/${author.id}`, { writings: 'delete' }));
    expect(await shown()).toEqual(['Gita', 'First']);
    postIn(await app.desk.remove(`series/${app.seriesId}`));
    expect(await shown()).toBe(404);
  });

  test('has its parts put in order by an admin, without a conflict for the writer of one', async () => {
    const app = await openSeries(open);
    const [one, draft, three] = [
      await app.add('One'),
      await app.add('Draft', { status: 'draft' }),
      await app.add('Three'),
    ];
    const binned = await app.add('Binned');
    postIn(await app.owner.remove(binned));
    const { revision } = postIn(await app.owner.get(`/api/post/${one}`));
    const address = `series/${app.seriesId}/parts`;
    const titles = (answer: Parameters<typeof postIn>[0]) =>
      postIn(answer).map(({ title, status }: { title: string; status: string }) => `${title}, ${status}`);
    expect(titles(await app.desk.get(address))).toEqual(['One, published', 'Draft, draft', 'Three, published']);
    const moved = await app.desk.put(address, { ids: [three, draft, one] });
    expect(titles(moved)).toEqual(['Three, published', 'Draft, draft', 'One, published']);
    expect((await app.seriesOf(one)).parts.map(({ title }: { title: string }) => title)).toEqual(['Three', 'One']);
    postIn(await app.owner.update({ id: one, title: 'One, again', revision }));
    expect(postIn(await app.owner.get(`/api/post/${one}`))).toMatchObject({ series_order: 3 });
    expect((await app.auditLog()).at(-1)).toEqual(['parts ordered', 'The Gita, chapter by chapter']);
    for (const ids of [
      [three, one],
      [three, draft, one, binned],
      [three, three, one],
    ]) {
      expect((await app.desk.put(address, { ids })).statusCode).toBe(409);
    }
    expect((await app.desk.put('series/999/parts', { ids: [] })).statusCode).toBe(404);
  });

  test('suggests after a part a post from elsewhere, and another one as soon as there is one', async () => {
    const app = await openSeries(open);
    const suggested = async () => postIn(await app.get(`/api/post/${two}`)).next?.title;
    await app.add('One', { published_at: '2024-01-01' });
    const two = await app.add('Two', { published_at: '2024-03-01' });
    expect(await suggested()).toBeUndefined();
    const elsewhere = postIn(await app.owner.create({ title: 'Elsewhere', published_at: '2023-01-01' })).id;
    expect(await suggested()).toBe('Elsewhere');
    postIn(await app.owner.create({ title: 'Nearer', published_at: '2023-12-01' }));
    expect(await suggested()).toBe('Nearer');
    await app.add('Three', { published_at: '2024-02-01' });
    expect(await suggested()).toBe('Nearer');
    postIn(await app.owner.update({ id: elsewhere, title: 'Elsewhere', published_at: '2024-02-02' }));
    expect(await suggested()).toBe('Elsewhere');
  });

  test('that is long shows on a part only the parts around it', async () => {
    const app = await openSeries(open);
    const ids: number[] = [];
    for (let number = 1; number <= 40; number += 1) ids.push(await app.add(`No. ${number}`));
    const around = async (number: number) => {
      const { parts, position, count, previous, next } = await app.seriesOf(ids[number - 1] as number);
      const numbered = parts.map((part: { title: string; position: number }) => [part.position, part.title]);
      const first = parts[0].position;
      const shown = Array.from({ length: 25 }, (_, index) => [first + index, `No. ${first + index}`]);
      expect([position, count, numbered]).toEqual([number, 40, shown]);
      return [previous?.position ?? null, first, parts.at(-1).position, next?.position ?? null];
    };
    expect(await around(1)).toEqual([null, 1, 25, 2]);
    expect(await around(14)).toEqual([13, 2, 26, 15]);
    expect(await around(20)).toEqual([19, 8, 32, 21]);
    expect(await around(27)).toEqual([26, 15, 39, 28]);
    expect(await around(40)).toEqual([39, 16, 40, null]);
  });

  test('is found by a former slug, and is gone with its last part', async () => {
    const app = await openSeries(open);
    const id = await app.add('One');
    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Gita', slug: 'geeta' }));
    expect((await app.get('/api/series/gita')).json().slug).toBe('geeta');
    expect((await app.seriesOf(id)).slug).toBe('geeta');
    postIn(await app.owner.remove(id));
    expect((await app.get('/api/series/geeta')).statusCode).toBe(404);
    expect((await app.get('/api/series')).json()).toEqual([]);
  });

  test('can be deleted, and its posts stay', async () => {
    const app = await openSeries(open);
    const id = await app.add('One');
    expect(await app.seriesOf(id)).toBeDefined();
    postIn(await app.desk.remove(`series/${app.seriesId}`));
    expect(await app.seriesOf(id)).toBeUndefined();
    expect(postIn(await app.owner.get(`/api/post/${id}`))).toMatchObject({ series_id: null, series_order: null });
    expect(await app.auditLog()).toEqual([
      ['series added', 'The Gita, chapter by chapter'],
      ['series deleted', 'The Gita, chapter by chapter'],
    ]);
  });
});

onSqlite('a series', (open) => {
  test('can be chosen by admins and writers of its parts, by others unless it has only drafts', async () => {
    const app = await openSeries(open);
    const [writer, other] = [await app.writer(), await app.writer()];
    const choicesOf = async (one: typeof writer) => (await one.get('/api/dashboard/series')).json();
    const named = [{ id: app.seriesId, name: 'The Gita, chapter by chapter' }];
    expect(await choicesOf(other)).toEqual(named);
    postIn(await writer.create({ series_id: app.seriesId, status: 'draft' }));
    expect([await choicesOf(app.owner), await choicesOf(writer), await choicesOf(other)]).toEqual([named, named, []]);
    await app.add('One');
    expect(await choicesOf(other)).toEqual(named);
    expect((await app.get('/api/dashboard/series')).statusCode).toBe(401);
  });

  test('takes a part whose number was taken away as its last', async () => {
    const app = await openSeries(open);
    const [one] = [await app.add('One'), await app.add('Two')];
    const orderOf = async () => postIn(await app.owner.get(`/api/post/${one}`)).series_order;
    postIn(await app.owner.update({ id: one, title: 'One' }));
    expect(await orderOf()).toBe(1);
    for (const series_order of ['', null]) {
      postIn(await app.owner.update({ id: one, title: 'One', series_order }));
      expect(await orderOf()).toBe(3);
    }
  });

  test('has no number twice: the other post is named to those who may see it', async () => {
    const app = await openSeries(open);
    const [one] = [await app.add('One'), await app.add('Hidden', { status: 'draft' })];
    const writer = await app.writer();
    const create = (series_order: number) => writer.create({ title: 'Mine', series_id: app.seriesId, series_order });
    const taken = await create(1);
    const sentence = 'Part 1 of this series is already “One”. Choose another number.';
    expect(refusal(taken)).toEqual([422, sentence]);
    expect(taken.json().problems).toEqual([{ field: 'series_order', message: sentence }]);
    expect(refusal(await create(2))).toEqual([
      ...[422, 'Part 2 of this series is already another post. Choose another number.'],
    ]);
    const { id } = postIn(await create(3));
    expect(refusal(await writer.update({ id, title: 'Mine', series_order: 1 }))).toEqual([422, sentence]);
    expect(refusal(await app.owner.update({ id: one, title: 'One', series_order: 2 }))[1]).toContain('“Hidden”');
    postIn(await writer.update({ id, title: 'Mine', series_order: 4 }));
  });

  test('that has nothing but drafts of others is none to a writer, whatever number they try', async () => {
    const app = await openSeries(open);
    await app.add('Hidden', { status: 'draft' });
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ title: 'Mine' }));
    const none = [422, 'There is no such series. Choose another one.'];
    for (const series_order of [undefined, 1, 2]) {
      const part = { series_id: app.seriesId, series_order };
      expect(refusal(await writer.create({ title: 'Another', ...part }))).toEqual(none);
      expect(refusal(await writer.update({ id, title: 'Mine', ...part }))).toEqual(none);
    }
    expect((await app.owner.create({ title: 'Known', series_id: app.seriesId })).statusCode).toBe(200);
  });

  test('keeps nobody from saving a part whose number another one came to have', async () => {
    const app = await openSeries(open);
    const [one, binned] = [await app.add('One'), await app.add('Binned')];
    postIn(await app.owner.remove(binned));
    postIn(await app.owner.update({ id: one, title: 'One', series_order: 2 }));
    postIn(await app.owner.restore(binned));
    postIn(await app.owner.update({ id: one, title: 'Once', series_id: app.seriesId, series_order: 2 }));
    expect(postIn(await app.owner.get(`/api/post/${binned}`)).series_order).toBe(2);
  });

  test('of a draft has the draft in its place, for those who see it', async () => {
    const app = await openSeries(open);
    await app.add('One');
    const draft = await app.add('Draft', { status: 'draft' });
    await app.add('Three');
    const { series } = postIn(await app.owner.get(`/api/post/${draft}`));
    expect([series.position, series.previous.title, series.next.title]).toEqual([2, 'One', 'Three']);
  });

  test('is put in order by admins', async () => {
    const app = await openSeries(open);
    const second = postIn(await app.desk.post('series', { name: 'उपनिषद', description: 'Two lines.' }));
    expect(second).toMatchObject({ slug: 'उपनिषद', post_count: 0, all_posts: 0, files: [] });
    const ordered = postIn(await app.desk.put('series/order', { ids: [second.id, app.seriesId] }));
    expect(ordered.map(({ id }: { id: number }) => id)).toEqual([second.id, app.seriesId]);
    expect((await app.desk.put('series/order', { ids: [second.id] })).statusCode).toBe(409);
  });

  test('that cannot be is refused in words', async () => {
    const app = await openSeries(open);
    const taken = await app.desk.post('series', { name: 'Other', slug: 'gita' });
    expect(refusal(taken)).toEqual([
      409,
      'The address “gita” belongs to another series, or once did. Choose a different one.',
    ]);
    expect(refusal(await app.desk.post('series', { name: ' ' }))).toEqual([400, 'The name is required']);
    const none = await app.owner.create({ series_id: 999 });
    expect(refusal(none)).toEqual([422, 'There is no such series. Choose another one.']);
    const wrong = await app.owner.create({ series_id: app.seriesId, series_order: 0 });
    expect(refusal(wrong)).toEqual([400, 'The part must be a whole number from 1 to 10000.']);
    expect((await (await app.writer()).create({ title: 'Mine', series_id: app.seriesId })).statusCode).toBe(200);
  });
});

/** With the real pages, and every cache. */
async function openPages(open: OpenDatabase) {
  const app = await openDesk(open, { pages: async () => createPages(null) });
  const { id: seriesId } = postIn(await app.desk.post('series', { name: 'Gita', slug: 'gita' }));
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<number> =>
    postIn(await app.owner.create({ title, series_id: seriesId, ...fields })).id;

  const found = async (url: string, pattern: RegExp): Promise<string[] | number> => {
    const { statusCode, body } = await app.get(url);
    return statusCode === 200 ? [...body.matchAll(pattern)].map(([, words = '']) => words) : statusCode;
  };
  /** What strangers see of it, wherever they look. */
  const seen = async (slug = 'gita') => ({
    page: await found(`/series/${slug}`, /<h[12](?: lang="en")?>(?:<a [^>]*>)?(.*?)</g),
    list: await found('/series', /<h2><a [^>]*>(.*?)</g),
    part: await found('/blog/one', /(Part \d of \d)</g),
    feed: await found(`/series/${slug}/feed.json?language=en`, /"title": ?"(.*?)"/g),
    sitemap: await found('/sitemap/pages.xml', /<loc>https:\/\/site\.example(\/series.*?)</g),
  });
  return { ...app, seriesId, add, seen };
}

onBothDatabases('a series', (open) => {
  test('is shown everywhere as it is after each change, although everything is cached', async () => {
    const app = await openPages(open);
    const nothing = { page: 404, list: [], part: 404, feed: 404, sitemap: [] };
    expect(await app.seen()).toEqual(nothing);

    const [one, two] = [await app.add('One', { published_at: '2024-01-01' }), await app.add('Two')];
    const listed = ['/series', '/series/gita'];
    const feedTitle = 'Gita · Chintan (English)';
    const both = { page: ['Gita', 'One', 'Two'], list: ['Gita'], part: ['Part 1 of 2'], sitemap: listed };
    expect(await app.seen()).toMatchObject({ ...both, feed: [feedTitle, 'Two', 'One'] });

    postIn(await app.owner.update({ id: two, title: 'Second' }));
    expect(await app.seen()).toMatchObject({ page: ['Gita', 'One', 'Second'], feed: [feedTitle, 'Second', 'One'] });

    postIn(await app.desk.put(`series/${app.seriesId}/parts`, { ids: [two, one] }));
    expect(await app.seen()).toMatchObject({ page: ['Gita', 'Second', 'One'], part: ['Part 2 of 2'] });

    postIn(await app.owner.update({ id: two, title: 'Second', status: 'draft' }));
    const alone = { page: ['Gita', 'One'], part: [], feed: [feedTitle, 'One'] };
    expect(await app.seen()).toMatchObject(alone);
    postIn(await app.owner.update({ id: two, title: 'Second', status: 'published' }));
    expect(await app.seen()).toMatchObject({ page: ['Gita', 'Second', 'One'] });
    postIn(await app.owner.remove(two));
    expect(await app.seen()).toMatchObject(alone);

    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Geeta', slug: 'gita' }));
    expect(await app.seen()).toMatchObject({ page: ['Geeta', 'One'], feed: ['Geeta · Chintan (English)', 'One'] });
    postIn(await app.desk.put(`series/${app.seriesId}`, { name: 'Geeta', slug: 'geeta' }));
    expect((await app.get('/series/gita')).headers.location).toBe('/series/geeta');
    expect((await app.get('/series/gita/rss.xml?language=hi')).headers.location).toBe(
      '/series/geeta/rss.xml?language=hi',
    );
    const renamed = await app.seen('geeta');
    expect(renamed).toMatchObject({ page: ['Geeta', 'One'], list: ['Geeta'], sitemap: ['/series', '/series/geeta'] });
    expect(renamed.feed).toEqual(['Geeta · Chintan (English)', 'One']);

    postIn(await app.owner.update({ id: one, title: 'One', series_id: null }));
    expect(await app.seen('geeta')).toEqual({ ...nothing, part: [] });
    postIn(await app.owner.update({ id: one, title: 'One', series_id: app.seriesId }));
    expect(await app.seen('geeta')).toMatchObject({ page: ['Geeta', 'One'], part: [] });
    postIn(await app.desk.remove(`series/${app.seriesId}`));
    expect(await app.seen('geeta')).toEqual({ ...nothing, part: [] });
  });
});

onSqlite('a series', (open) => {
  test('changed for search engines when one of its parts did', async () => {
    const app = await openPages(open);
    await app.add('One', { published_at: '2024-01-01' });
    const change = Date.UTC(2031, 4, 5);
    await app.database.transaction(async (db) => {
      await db.updateTable('posts').set({ updated_at: change }).execute();
      db.invalidate('every-post');
    });
    const { body } = await app.get('/sitemap/pages.xml');
    expect(body).toMatch(/\/series\/gita<\/loc><lastmod>2031-05-05T00:00:00.000Z</);
    expect(body).toMatch(/\/series<\/loc><lastmod>2031-05-05T00:00:00.000Z</);
  });

  test('has feeds where people look for them, with archives', async () => {
    const app = await openPages(open);
    for (let number = 1; number <= 21; number += 1) await app.add(`No. ${number}`);
    await app.owner.create({ title: 'Elsewhere' });
    for (const [shortened, feed] of [
      ['feed', 'feed.xml'],
      ['rss/', 'rss.xml'],
    ])
      expect((await app.get(`/series/gita/${shortened}`)).headers.location).toBe(`/series/gita/${feed}`);
    const { items } = (await app.get('/series/gita/feed.json')).json();
    expect(items.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `No. ${21 - index}`),
    );
    const archive = (await app.get('/series/gita/feed.xml?archive=1')).body;
    expect(archive.match(/<entry\b/g)).toHaveLength(20);
    expect(archive).toContain('href="https://site.example/series/gita"');
    expect((await app.get('/series/none/feed.xml')).statusCode).toBe(404);
  });
});
