import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { buildPost } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { listenTo } from '../../../test/support/texts/writing.ts';
import { addRedirects, type NewRedirect } from './add-redirects.ts';
import { deleteRedirectsOfImport } from './redirect-store.ts';

const to = (from: string, target: string): NewRedirect => ({ from, to: { target } });

function add(
  { transaction }: Database,
  rows: NewRedirect[],
  options: Partial<Parameters<typeof addRedirects>[2]> = {},
) {
  return transaction((db) => addRedirects(db, rows, { importId: null, now: 1000, ...options }));
}

function buildImport({ transaction }: Database): Promise<number> {
  const row = { file_name: 'old.xml', status: 'running', options: '{}', created_at: 0 } as const;
  return transaction(async (db) => {
    const { id } = await db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

async function targets({ read }: Database): Promise<Record<string, string | number>> {
  const rows = await read.selectFrom('redirects').select(['path', 'target', 'post_id']).execute();
  return Object.fromEntries(rows.map(({ path, target, post_id }) => [path, target ?? post_id ?? '']));
}

async function slugOf({ read }: Database, id: number): Promise<string> {
  return (await read.selectFrom('posts').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;
}

onDatabase('adding redirects', (open) => {
  test('says how many are new, changed and known', async () => {
    const { database } = await open();
    const rows = [to('https://old.example/a/', '/about'), to('/b', 'https://other.example/x')];
    expect(await add(database, rows)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: [] });
    expect(await add(database, rows)).toEqual({ created: 0, updated: 0, unchanged: 2, refused: [] });
    expect(await add(database, [to('/a', '/blog')])).toMatchObject({ created: 0, updated: 1 });
    expect(await targets(database)).toEqual({ '/a': '/blog', '/b': 'https://other.example/x' });
  });

  test('leads to a post itself where the target is its page, by slug, former slug or id', async () => {
    const { database } = await open();
    const id = await buildPost(database, { title: 'दीये की लौ' });
    await database.transaction((db) =>
      db.insertInto('former_slugs').values({ slug: 'the-lamp', post_id: id }).execute(),
    );
    const slug = await slugOf(database, id);
    const spelled = [`/blog/${slug}`, `/blog/${encodeURIComponent(slug)}/`, `/blog/${id}`, '/blog/the-lamp'];
    const rows = [...spelled, `https://site.example/blog/${slug}`].map((target, index) => to(`/${index}`, target));
    await add(database, [...rows, { from: '/own', to: { postId: id } }], { siteUrl: 'https://site.example' });
    expect(new Set(Object.values(await targets(database)))).toEqual(new Set([id]));
  });

  test('of another import leave alone what leads to a post', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    await add(database, [{ from: '/lamp', to: { postId: id } }]);
    const { refused } = await add(database, [to('/lamp', 'https://evil.example/')]);
    expect(refused).toMatchObject([{ from: '/lamp', reason: 'It already leads somewhere else, so it stays.' }]);
    expect(await targets(database)).toEqual({ '/lamp': id });
  });

  test('that would lose what tells their pages apart are refused', async () => {
    const { database } = await open();
    const rows = [to('/article.php?id=5', '/about'), to('/a?utm_source=x', '/about'), to('/?p=5', '/about')];
    const { created, refused } = await add(database, rows, { byHand: true });
    expect([created, refused.map(({ from }) => from)]).toEqual([2, ['/article.php?id=5']]);
  });

  test('of an import are not needed where the site answers as the old one did', async () => {
    const { database } = await open();
    const same = [to('/tag/lamp/', '/tag/lamp'), to('/feed/', '/feed.xml'), to('/', '/')];
    expect(await add(database, same)).toEqual({ created: 0, updated: 0, unchanged: 3, refused: [] });
  });

  test('refuses what cannot lead anywhere, in words', async () => {
    const { database } = await open();
    const taken = 'This site has something of its own at this address, so it cannot be redirected.';
    const cases: [string, string, string][] = [
      ['/about', '/x', taken],
      ['https://old.example/API/x', '/x', taken],
      ['https://old.example/', '/x', taken],
      ['/d', '/d/', 'It would lead to itself.'],
      ['old', '/x', 'Enter the old address: a path such as /2019/04/lamp, or the full address with https://.'],
      [
        '/x',
        'javascript:alert(1)',
        'Enter where it leads: a path on this site such as /about, or a full address with https://.',
      ],
    ];
    const rows = cases.map(([from, target]) => to(from, target));
    const { created, refused } = await add(database, rows, { byHand: true });
    expect(created).toBe(0);
    expect(refused).toMatchObject(cases.map(([from, , reason]) => ({ from, reason })));
  });

  test('refuses what would lead back to itself through another redirect', async () => {
    const { database } = await open();
    const reason = 'It would lead to itself.';
    const ring = [to('/a', '/b'), to('/b', '/c'), to('/c', '/a'), to('/d', '/a')];
    expect(await add(database, ring, { byHand: true })).toMatchObject({
      created: 3,
      refused: [{ from: '/c', reason }],
    });
    const later = await add(database, [to('/a', '/d')], { byHand: true });
    expect(later).toMatchObject({ updated: 0, refused: [{ from: '/a', reason }] });
  });

  test('refuses a post that is gone, and needs nothing for an address that the post has anyway', async () => {
    const { database } = await open();
    const id = await buildPost(database, { title: 'The lamp' });
    const result = await add(database, [
      { from: '/x', to: { postId: id + 1 } },
      { from: 'https://old.example/blog/the-lamp/', to: { postId: id } },
    ]);
    expect(result).toMatchObject({ created: 0, unchanged: 1, refused: [{ from: '/x' }] });
    expect(await targets(database)).toEqual({});
  });

  test('from an import leaves alone what a person chose, and undoing it as well', async () => {
    const { database } = await open();
    const importId = await buildImport(database);
    await add(database, [to('/by-hand', '/about')], { byHand: true });
    const result = await add(database, [to('/by-hand', '/blog'), to('/imported', '/blog'), to('/changed', '/blog')], {
      importId,
    });
    expect(result).toMatchObject({ created: 2, refused: [{ from: '/by-hand' }] });
    expect(await add(database, [to('/changed', '/about')], { byHand: true })).toMatchObject({ updated: 1 });
    expect(await database.transaction((db) => deleteRedirectsOfImport(db, importId))).toBe(1);
    expect(await targets(database)).toEqual({ '/by-hand': '/about', '/changed': '/about' });
  });

  test('of ten thousand is done in a few seconds, and once more changes nothing', async () => {
    const { database } = await open();
    const id = await buildPost(database);
    const rows = Array.from({ length: 10_000 }, (_, number) => ({
      from: `https://old.example/2019/04/post-${number}/`,
      to: number % 2 === 0 ? { postId: id } : { target: `/tag/tag-${number}` },
    }));
    expect(await add(database, rows)).toMatchObject({ created: 10_000 });
    const heard = listenTo(database);
    expect(await add(database, rows)).toMatchObject({ created: 0, unchanged: 10_000 });
    expect(heard).toEqual([]);
  });
});
