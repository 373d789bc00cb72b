import { expect, test } from 'vitest';
import { saveRequest } from '#server/features/newsletter/subscriber-store.ts';
import { addRedirects } from '#server/features/redirects/add-redirects.ts';
import { type OpenDatabase, onBothDatabases } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { openWithReaders } from '../support/texts/engagement.ts';
import { postIn, setSite } from '../support/texts/writing.ts';
import { addressesOf, ask, cookieOf, describedCalls, everyRow, OTHERS, OVER } from './attacker.ts';

guard('A call could be made by someone who may not.');

/** Each stands in one thing that is not everybody's business. */
const KEPT = [
  ...['draft', 'binned', 'waiting', 'version', 'held', 'hidden', 'address', 'phone', 'device', 'subscriber'],
  'import',
];
const MARKED = /kept(draft|binned|waiting|version|held|hidden|address|phone|device|subscriber|import)|9000070001/gi;

/** An author with something of everything that nobody else may see, on a site with one admin. */
async function openFurnished(open: OpenDatabase) {
  const app = await openWithReaders(open, { rateLimits: false });
  const { database } = app;
  const [owner, author] = [await app.admin(), await app.writer()];
  await database.transaction(async (db) => {
    const told = { email: 'keptaddress@example.org', phone_no: '9000070001' };
    await db.updateTable('users').set(told).where('id', '=', author.id).execute();
    await db.updateTable('sessions').set({ user_agent: 'keptdevice' }).where('user_id', '=', author.id).execute();
  });
  const shown = postIn(await author.create({ title: 'Shown', content: 'keptversion' }));
  postIn(await author.update({ id: shown.id, title: 'Shown', content: 'Shown.' }));
  postIn(await author.create({ title: 'keptdraft', status: 'draft', tags: ['keptdraft'] }));
  const binned = postIn(await author.create({ title: 'keptbinned' }));
  const reader = app.readerOf(author);
  for (const word of ['keptheld', 'kepthidden']) postIn(await reader.comment(shown.id, word));
  postIn(await author.remove(binned.id));
  await setSite(database, { publishing: 'review' });
  postIn(await author.create({ title: 'keptwaiting' }));
  await database.transaction(async (db) => {
    for (const status of ['held', 'hidden'] as const) {
      await db.updateTable('comments').set({ status }).where('comment', '=', `kept${status}`).execute();
    }
    await db.updateTable('posts').set({ comments: 0 }).execute();
    const request = { email: 'keptsubscriber@example.org', language: 'both' as const, token: 'keptsubscriber' };
    const file = { file_name: 'keptimport', status: 'checked' as const, options: '{}', created_at: 0 };
    await db.insertInto('imports').values(file).execute();
    await saveRequest(db, { ...request, now: Date.now() });
    const former = ['draft', 'binned', 'waiting'].map((word, index) => ({
      from: `/former/${index}`,
      to: { target: `/blog/kept${word}` },
    }));
    await addRedirects(db, former, { importId: null, now: Date.now() });
  });
  return { ...app, owner, author };
}

/** Every address that can be read: each call with every id and slug there is, and with what searches and narrows. */
async function everythingToRead(app: Awaited<ReturnType<typeof openFurnished>>): Promise<string[]> {
  const ids = [1, 2, 3, 4, 'keptdraft', 'keptbinned', 'keptwaiting'];
  const described = (await describedCalls(app))
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => addressesOf(path, ids));
  const lists = ['scope=mine', 'scope=all', 'scope=bin', 'search=kept', 'search=keptdraft', 'search=keptwaitin'];
  return [
    ...described,
    ...lists.map((query) => `/api/post/list?${query}`),
    ...['kept', 'keptd', 'keptw'].flatMap((word) =>
      ['', '&scope=mine', '&scope=all'].map((scope) => `/api/search/suggest?q=${word}${scope}`),
    ),
    ...['status=draft', 'status=review', 'sort=title&search=kept'].flatMap((query) =>
      ['mine', 'all'].map((scope) => `/api/post/list?scope=${scope}&${query}`),
    ),
    '/api/blog-posts?status=draft',
    `/api/post/latest?category=${app.category.slug}`,
    ...[1, 2, 3, 4].map((id) => `/api/post/comment/${id}?limit=50&before=99`),
    ...ids.flatMap((id) => [`/post/${id}`, `/post/${id}/versions`, `/post/comment/${id}`, `/blog/${id}`]),
    ...[0, 1, 2].map((number) => `/former/${number}`),
    ...['keptdraft', 'keptbinned', 'keptwaiting'].map((slug) => `/2019/04/${slug}`),
    '/',
    '/blog',
  ].filter((url) => url !== '/api/openapi.json');
}

async function seenBy(app: Awaited<ReturnType<typeof openFurnished>>, headers: Record<string, string>) {
  const seen = new Set<string>();
  for (const url of await everythingToRead(app)) {
    const answer = await app.get(url, { ...headers });
    expect([url, answer.statusCode < 500]).toEqual([url, true]);
    const text = answer.body + JSON.stringify(answer.headers);
    for (const [word, kind] of text.matchAll(MARKED)) seen.add(kind ?? (word && 'phone'));
  }
  // This call answers what it is asked with, so only titles count.
  const asked = { posts: ['1', '2', '3', '4', 'keptdraft', 'keptbinned', 'keptwaiting'] };
  const found = await app.send('POST', '/api/post/references', asked, headers);
  for (const { title } of found.statusCode === 200 ? postIn(found).posts : []) {
    for (const [, kind] of title.matchAll(MARKED)) seen.add(kind);
  }
  return [...seen].sort();
}

onBothDatabases('what is not everybody’s business', (open) => {
  test('is all read by its author and by admins, or nothing here would be hidden', async () => {
    const app = await openFurnished(open);
    const seen = [...(await seenBy(app, app.author.bearer)), ...(await seenBy(app, app.owner.bearer))];
    expect([...new Set(seen)].sort()).toEqual(KEPT.toSorted());
  });

  test.each(Object.entries({ ...OTHERS, ...OVER }))('is told to %s by no call and no page', async (_, become) => {
    const app = await openFurnished(open);
    const bearer = await become(app, app.owner);
    expect(await seenBy(app, bearer)).toEqual([]);
    if (bearer.authorization) expect(await seenBy(app, cookieOf(bearer))).toEqual([]);
  });
});

onBothDatabases('every call that asks who calls', (open) => {
  test.each(Object.entries(OVER))('turns away %s, and changes nothing', async (_, become) => {
    const app = await openFurnished(open);
    const bearer = await become(app, app.owner);
    const calls = (await describedCalls(app)).filter(({ asksWho }) => asksWho);
    expect(calls.length).toBeGreaterThan(60);
    const before = await everyRow(app.database);
    for (const { method, path } of calls) {
      const [url = ''] = addressesOf(path, [1]);
      expect([method, path, (await ask(app, method, url, bearer)).statusCode]).toEqual([method, path, 401]);
    }
    expect(await everyRow(app.database)).toEqual(before);
  });

  test('lets an admin in, so that being turned away means something', async () => {
    const app = await openFurnished(open);
    for (const { method, path } of (await describedCalls(app)).filter(({ asksWho }) => asksWho)) {
      const { bearer } = await app.admin();
      const [url = ''] = addressesOf(path, [1]);
      const { statusCode } = await ask(app, method, url, bearer);
      expect([method, path, [401, 403].includes(statusCode)]).toEqual([method, path, false]);
    }
  });

  test('knows an admin whose role was taken a moment ago as everybody else', async () => {
    const app = await openFurnished(open);
    const former = await app.admin();
    const bin = () => app.get('/api/post/list?scope=bin', former.bearer);
    expect(postIn(await bin()).count).toBe(1);
    postIn(await app.send('PUT', `/api/desk/people/${former.id}/role`, { isAdmin: false }, app.owner.bearer));
    expect(postIn(await bin()).count).toBe(0);
    expect((await former.update({ id: 1, title: 'Mine now' })).statusCode).toBe(403);
    const held = (await app.database.read.selectFrom('comments').select('id').execute()).map(({ id }) => id);
    for (const id of held) {
      const answer = await app.send('DELETE', `/api/post/comments/${id}`, undefined, former.bearer);
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
    postIn(await app.send('PUT', `/api/desk/people/${former.id}/role`, { isAdmin: true }, app.owner.bearer));
    expect((await app.send('DELETE', `/api/post/comments/${held[0]}`, undefined, former.bearer)).statusCode).toBe(200);
  });
});
