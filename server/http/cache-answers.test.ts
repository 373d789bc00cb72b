import { expect, test } from 'vitest';
import { openMigrated } from '../../test/support/database/databases.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { openApp, type TestApp } from '../../test/support/server/test-app.ts';

async function openSite() {
  const site = await openApp(() => openMigrated('sqlite'));
  await changeCategory(site, 'One', true);
  return site;
}

/** With or without a word to the caches. */
function changeCategory({ database }: TestApp, name: string, isTold: boolean): Promise<void> {
  return database.transaction(async (db) => {
    await db
      .insertInto('categories')
      .values({ id: 1, name, slug: 'one', description: '', is_active: 1, position: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .execute();
    if (isTold) db.invalidate('categories');
  });
}

const namesIn = ({ body }: { body: string }) => (JSON.parse(body) as { name: string }[]).map(({ name }) => name);

test('an answer to a stranger is made once, and anew after a write that names what it shows', async () => {
  const site = await openSite();
  expect(namesIn(await site.get('/api/categories'))).toEqual(['One']);
  await changeCategory(site, 'Two', false);
  expect(namesIn(await site.get('/api/categories'))).toEqual(['One']);
  await changeCategory(site, 'Three', true);
  expect(namesIn(await site.get('/api/categories'))).toEqual(['Three']);
});

guard('What was answered to someone who is logged in was cached for strangers.', () => {
  test('who shows a session, valid or not, is answered from the database', async () => {
    const site = await openSite();
    await site.get('/api/categories');
    await changeCategory(site, 'Two', false);
    const cookies = ['session=invented', 'theme=dark; session =invented', 'session\t=invented', '$x; session'];
    for (const headers of [{ authorization: 'Bearer invented' }, ...cookies.map((cookie) => ({ cookie }))]) {
      expect(namesIn(await site.get('/api/categories', headers))).toEqual(['Two']);
    }
    expect(namesIn(await site.get('/api/categories', { cookie: 'theme=dark' }))).toEqual(['One']);
  });
});

test('parameters that the route does not know make no further copies', async () => {
  const site = await openSite();
  await site.get('/api/categories');
  await changeCategory(site, 'Two', false);
  expect(namesIn(await site.get('/api/categories?invented=1'))).toEqual(['One']);
});

test('a copy that still holds is confirmed in a few bytes, and HEAD gives the headers alone', async () => {
  const { get, app } = await openSite();
  const first = await get('/api/categories', { 'accept-encoding': 'gzip, br' });
  const again = await get('/api/categories', { 'accept-encoding': 'br', 'if-none-match': `${first.headers.etag}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const { headers } = await get('/api/categories');
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  const head = await app.inject({ method: 'HEAD', url: '/api/categories' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
});

test('a refusal is not cached', async () => {
  const { database, get } = await openSite();
  expect((await get('/api/author')).statusCode).toBe(404);
  await database.transaction((db) =>
    db
      .insertInto('author')
      .values({ id: 1, name: 'Asha', bio: '', image_path: null, expertise: '[]', stats: '{}' })
      .execute(),
  );
  expect((await get('/api/author')).statusCode).toBe(200);
});
