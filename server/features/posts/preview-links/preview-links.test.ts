import { expect, test } from 'vitest';
import { openWhole } from '../../../../test/attacks/whole-site.ts';
import { type OpenDatabase, onBothDatabases, onSqlite } from '../../../../test/support/database/databases.ts';
import { importFiles, postEntry } from '../../../../test/support/moving/imports.ts';
import { postIn, refusal, setSite, type Writer } from '../../../../test/support/texts/writing.ts';

async function openWithDraft(open: OpenDatabase, fields: Record<string, unknown> = {}) {
  const app = await openWhole(open);
  const writer = await app.writer();
  const { id } = postIn(await writer.create({ title: 'Half a lamp', status: 'draft', ...fields }));
  const path = `/api/post/${id}/preview-link`;
  const link = (method: 'GET' | 'POST' | 'DELETE', { bearer }: Pick<Writer, 'bearer'> = writer) =>
    method === 'GET' ? app.get(path, bearer) : app.send(method, path, undefined, bearer);
  const makeLink = async () => new URL(postIn(await link('POST')).url);
  return { ...app, another: app.writer, writer, id, link, makeLink };
}

/** The address of the page within the site, and that of the call by which the browser fetches the same. */
const addressesOf = ({ pathname, search }: URL) => [
  pathname + search,
  `/api${pathname.replace('/blog', '/post')}?include=comments&${search.slice(1)}`,
];

onBothDatabases('a preview link', (open) => {
  test('shows the draft to strangers until it is revoked, and then at once no more', async () => {
    const { makeLink, link, get, id } = await openWithDraft(open);
    const url = await makeLink();
    const addresses = addressesOf(url);
    for (const address of addresses) {
      const { statusCode, body } = await get(address);
      expect([statusCode, body.includes('Half a lamp')]).toEqual([200, true]);
    }
    expect((await get(`/blog/${id}`)).statusCode).toBe(404);
    expect((await get(`/api/post/${id}`)).statusCode).toBe(404);
    expect(postIn(await link('DELETE'))).toEqual({ url: null });
    for (const address of addresses) expect((await get(address)).statusCode).toBe(404);
    expect((await makeLink()).href).not.toBe(url.href);
    for (const address of addresses) expect((await get(address)).statusCode).toBe(404);
  });

  test('stays the same however often it is asked for', async () => {
    const { makeLink, link } = await openWithDraft(open);
    expect(postIn(await link('GET'))).toEqual({ url: null });
    const first = await makeLink();
    expect((await makeLink()).href).toBe(first.href);
    expect(postIn(await link('GET'))).toEqual({ url: first.href });
    for (const _time of [1, 2]) expect(postIn(await link('DELETE'))).toEqual({ url: null });
  });

  test('shows what was saved last, leads to the post once it is published, and to nothing while it is in the bin', async () => {
    const { makeLink, writer, id, get } = await openWithDraft(open);
    const addresses = addressesOf(await makeLink());
    const expectEach = async (status: number, words: string) => {
      for (const address of addresses) {
        const { statusCode, body } = await get(address);
        expect([address, statusCode, body.includes(words)]).toEqual([address, status, true]);
      }
    };
    await expectEach(200, 'Half a lamp');
    postIn(await writer.update({ id, title: 'A whole lamp', status: 'draft' }));
    await expectEach(200, 'A whole lamp');
    postIn(await writer.remove(id));
    await expectEach(404, '');
    postIn(await writer.restore(id));
    postIn(await writer.update({ id, title: 'A whole lamp', status: 'published' }));
    const { statusCode, headers } = await get(addresses[0] ?? '');
    expect([statusCode, headers.location]).toEqual([301, '/blog/a-whole-lamp']);
  });
});

onSqlite('a preview link', (open) => {
  test('is no page for search engines and caches, and tells no other site its address', async () => {
    const { makeLink, get } = await openWithDraft(open);
    const [page = ''] = addressesOf(await makeLink());
    const { body, headers } = await get(page);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('This is a preview of a draft.');
    for (const none of ['rel="canonical"', 'og:', 'application/ld+json', 'Edit it']) expect(body).not.toContain(none);
  });

  test('does not tell that the draft is scheduled', async () => {
    const { makeLink, get } = await openWithDraft(open, { publish_at: '2031-01-01T00:00:00Z', status: 'published' });
    const [page = '', call = ''] = addressesOf(await makeLink());
    expect(postIn(await get(call))).toMatchObject({ status: 'draft', is_preview: true });
    expect((await get(call)).body).not.toContain('2031');
    expect((await get(page)).body).not.toMatch(/2031|scheduled/);
  });

  test('with a wrong token opens nothing', async () => {
    const { makeLink, get, id } = await openWithDraft(open);
    await makeLink();
    for (const token of ['', 'x', 'A'.repeat(22), '%00', '%F0%9F%AA%94', 'A'.repeat(5000)]) {
      for (const address of [`/blog/${id}?preview=${token}`, `/api/post/${id}?preview=${token}`]) {
        expect([400, 404]).toContain((await get(address)).statusCode);
      }
    }
  });

  test('of one draft opens no other', async () => {
    const { makeLink, writer, get } = await openWithDraft(open);
    const { search } = await makeLink();
    const other = postIn(await writer.create({ title: 'Secret', status: 'draft' }));
    expect((await get(`/blog/${other.id}${search}`)).statusCode).toBe(404);
  });

  test('is made and revoked by the author and admins alone', async () => {
    const { link, admin, stranger, ...app } = await openWithDraft(open);
    const [another, anAdmin] = [await app.another(), await admin()];
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await link(method, stranger)).statusCode).toBe(401);
      expect((await link(method, another)).statusCode).toBe(404);
      expect((await link(method, anAdmin)).statusCode).toBe(200);
    }
  });

  test('is made only by those who may publish, and opens nothing while its author is suspended', async () => {
    const { link, makeLink, database, get, writer, admin } = await openWithDraft(open);
    const [page = ''] = addressesOf(await makeLink());
    const suspend = (suspended_at: number | null) =>
      database.transaction((db) => db.updateTable('users').set({ suspended_at }).where('id', '=', writer.id).execute());
    await suspend(1);
    expect((await get(page)).statusCode).toBe(404);
    await suspend(null);
    expect((await get(page)).statusCode).toBe(200);
    for (const publishing of ['review', 'author'] as const) {
      await setSite(database, { publishing });
      expect(refusal(await link('POST'))).toEqual([403, 'On this site, only an admin can share a draft.']);
      expect((await link('POST', await admin())).statusCode).toBe(200);
    }
  });

  test('ends when the post is published, so that it opens nothing if that is taken back', async () => {
    const { makeLink, writer, id, get, link } = await openWithDraft(open);
    const [page = ''] = addressesOf(await makeLink());
    postIn(await writer.update({ id, status: 'published' }));
    expect((await get(page)).statusCode).toBe(301);
    postIn(await writer.update({ id, status: 'draft' }));
    expect((await get(page)).statusCode).toBe(404);
    expect(postIn(await link('GET'))).toEqual({ url: null });
  });

  test('ends as well when a repeated import publishes the post', async () => {
    const { admin, database, get, send } = await openWhole(open);
    const owner = await admin();
    const draft = postEntry({ title: 'Half a lamp', status: 'draft' });
    await importFiles(database, {}, { entries: [draft] });
    const { id } = await database.read.selectFrom('posts').select('id').executeTakeFirstOrThrow();
    const link = postIn(await send('POST', `/api/post/${id}/preview-link`, undefined, owner.bearer));
    const [page = ''] = addressesOf(new URL(link.url));
    expect((await get(page)).statusCode).toBe(200);
    await importFiles(database, {}, { entries: [{ ...draft, status: 'published' }] });
    expect((await get(page)).statusCode).toBe(301);
    postIn(await owner.update({ id, status: 'draft' }));
    expect((await get(page)).statusCode).toBe(404);
  });

  test('ends with a change by somebody who may not publish, which no admin has read', async () => {
    const { link, makeLink, database, get, writer, admin, id } = await openWithDraft(open);
    const anAdmin = await admin();
    const saveBy = async (person: Writer, title: string) => postIn(await person.update({ id, title, status: 'draft' }));
    const [page = ''] = addressesOf(await makeLink());
    await saveBy(writer, 'While anybody may publish');
    expect((await get(page)).statusCode).toBe(200);
    await setSite(database, { publishing: 'review' });
    await saveBy(writer, 'While anybody may publish');
    await saveBy(anAdmin, 'Read');
    expect((await get(page)).body).toContain('Read');
    await saveBy(writer, 'Not read');
    expect((await get(page)).statusCode).toBe(404);
    const again = new URL(postIn(await link('POST', anAdmin)).url);
    expect((await get(again.pathname + again.search)).body).toContain('Not read');
  });

  test('is not needed for a published post', async () => {
    const { link, writer, id } = await openWithDraft(open);
    postIn(await writer.update({ id, status: 'published' }));
    expect(refusal(await link('POST'))).toEqual([
      409,
      'This post is published, so anyone can read it at its own address.',
    ]);
  });
});
