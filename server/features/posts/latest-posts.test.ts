import { expect, test } from 'vitest';
import { buildCategory, buildPost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { openWriting, postIn } from '../../../test/support/texts/writing.ts';

async function latest({ get }: TestApp, query = '') {
  const { featured, others } = (await get(`/api/post/latest${query}`)).json().data;
  return { featured: featured?.id ?? null, others: others.map((post: { id: number }) => post.id) };
}

async function next({ get }: TestApp, id: number): Promise<number | null> {
  return (await get(`/api/post/${id}`)).json().data.next?.id ?? null;
}

onDatabase('the posts of the home page', (open) => {
  test('are the newest one, and the two before it', async () => {
    const app = await openApp(open);
    expect(await latest(app)).toEqual({ featured: null, others: [] });
    const ids: number[] = [];
    for (let made = 0; made < 4; made += 1) ids.unshift(await buildPost(app.database));
    expect(await latest(app)).toEqual({ featured: ids[0], others: [ids[1], ids[2]] });
  });

  test('are followed by the titles of five earlier ones', async () => {
    const app = await openApp(open);
    for (let made = 0; made < 10; made += 1)
      await buildPost(app.database, { title: `Lamp ${made}`, slug: `lamp-${made}` });
    const { earlier } = (await app.get('/api/post/latest')).json().data;
    expect(earlier.map(({ title }: { title: string }) => title)).toEqual([6, 5, 4, 3, 2].map((made) => `Lamp ${made}`));
    expect(Object.keys(earlier[0])).toEqual(['slug', 'title', 'language', 'published_at']);
  });

  test('are led by the newest that is marked, which does not come twice', async () => {
    const app = await openApp(open);
    const oldMarked = await buildPost(app.database, { featured: true });
    const marked = await buildPost(app.database, { featured: true });
    const older = await buildPost(app.database);
    const newest = await buildPost(app.database);
    expect(await latest(app)).toEqual({ featured: marked, others: [newest, older] });
    await buildPost(app.database, { featured: true, status: 'draft' });
    expect((await latest(app)).featured).toBe(marked);
    expect(oldMarked).toBeLessThan(marked);
  });

  test('do not repeat the marked one where it is also among the newest', async () => {
    const app = await openApp(open);
    const ids = [
      await buildPost(app.database),
      await buildPost(app.database),
      await buildPost(app.database, { featured: true }),
      await buildPost(app.database),
    ];
    expect(await latest(app)).toEqual({ featured: ids[2], others: [ids[3], ids[1]] });
  });

  test('can be those of one category', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database, { slug: 'wisdom' });
    const inside = await buildPost(app.database, { categoryId });
    await buildPost(app.database, { featured: true });
    expect(await latest(app, '?category=wisdom')).toEqual({ featured: inside, others: [] });
    expect(await latest(app, '?category=none')).toEqual({ featured: null, others: [] });
    expect((await latest(app, '?category=')).featured).not.toBe(inside);
  });
});

onDatabase('what to read after a post', (open) => {
  test('is the next older one of its category', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database);
    const older = await buildPost(app.database, { categoryId });
    await buildPost(app.database);
    await buildPost(app.database, { categoryId, status: 'draft' });
    const newer = await buildPost(app.database, { categoryId });
    expect(await next(app, newer)).toBe(older);
  });

  test('is the newest of its category after the oldest', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database);
    const [oldest, , newest] = [
      await buildPost(app.database, { categoryId }),
      await buildPost(app.database, { categoryId }),
      await buildPost(app.database, { categoryId }),
    ];
    expect(await next(app, oldest)).toBe(newest);
  });

  test('is decided by id between posts of one moment', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database);
    const [first, second, third] = [
      await buildPost(app.database, { categoryId, createdAt: 1000 }),
      await buildPost(app.database, { categoryId, createdAt: 1000 }),
      await buildPost(app.database, { categoryId, createdAt: 1000 }),
    ];
    expect([await next(app, third), await next(app, second), await next(app, first)]).toEqual([second, first, third]);
  });

  test('is nothing where there is no other', async () => {
    const app = await openApp(open);
    expect(await next(app, await buildPost(app.database))).toBeNull();
  });

  test('is in its language if its category has another one, and the page suggests more in its language', async () => {
    const app = await openApp(open);
    const { id: categoryId } = await buildCategory(app.database);
    const others = async (id: number) =>
      (await app.get(`/api/post/${id}`)).json().data.others?.map((post: { id: number }) => post.id) ?? [];
    const elsewhere = await buildPost(app.database, { title: 'नदी', language: 'hi' });
    const english = await buildPost(app.database, { title: 'Lamp', categoryId });
    const hindi = await buildPost(app.database, { title: 'दीया', categoryId, language: 'hi' });
    expect([await next(app, hindi), await others(hindi)]).toEqual([english, [elsewhere]]);
    expect([await next(app, elsewhere), await others(elsewhere)]).toEqual([null, [hindi]]);
    const nearer = await buildPost(app.database, { title: 'घाट', categoryId, language: 'hi' });
    expect([await next(app, nearer), await others(nearer)]).toEqual([hindi, [elsewhere]]);
    expect([await next(app, hindi), await others(hindi)]).toEqual([nearer, [elsewhere]]);
    expect([await next(app, english), await others(english)]).toEqual([nearer, []]);
  });

  test('is another one as soon as a post in its language comes in between', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const create = async (fields: Record<string, unknown>) => postIn(await writer.create(fields)).id as number;
    const suggested = async () => {
      const { next, others = [] } = postIn(await app.get(`/api/post/${hindi}`));
      return [next, ...others].map((post) => post?.title);
    };
    const wisdom = app.category.name;
    const { name: spirituality } = await buildCategory(app.database);
    const hindi = await create({ title: 'दीया', language: 'hi', category: wisdom, published_at: '2024-05-01' });
    await create({ title: 'नदी', language: 'hi', category: spirituality, published_at: '2024-01-01' });
    expect(await suggested()).toEqual([undefined, 'नदी']);
    await create({ title: 'घाट', language: 'hi', category: spirituality, published_at: '2024-02-01' });
    expect(await suggested()).toEqual([undefined, 'घाट', 'नदी']);
    const step = await create({ title: 'The step', language: 'en', category: wisdom, published_at: '2024-03-01' });
    expect(await suggested()).toEqual(['The step', 'घाट', 'नदी']);
    postIn(await writer.update({ id: step, title: 'सीढ़ी', language: 'hi', category: wisdom }));
    expect(await suggested()).toEqual(['सीढ़ी', 'घाट', 'नदी']);
  });
});
