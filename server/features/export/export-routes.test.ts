import { expect, test } from 'vitest';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { textsIn } from '../../../test/support/moving/exports.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

onSqlite('the export at the desk', (open) => {
  test('is a zip archive of the site, with the subscribers unless they are left out', async () => {
    const { desk, auditLog, owner } = await openDesk(open);
    postIn(await owner.create({ title: 'The lamp' }));
    const answer = await desk.get('export');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="site-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    });
    const files = await textsIn(answer.rawPayload);
    expect(Object.values(files).join()).toContain('title: "The lamp"');
    expect(files).toHaveProperty(['subscribers.csv']);
    const without = await desk.get('export?subscribers=no');
    expect(await textsIn(without.rawPayload)).not.toHaveProperty(['subscribers.csv']);
    expect(await auditLog()).toEqual([
      ['site exported', 'with subscribers'],
      ['site exported', ''],
    ]);
  });

  test('is one at a time, also of two that are asked for together', async () => {
    const { desk } = await openDesk(open);
    const answers = await Promise.all([desk.get('export'), desk.get('export')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await desk.get('export')).statusCode).toBe(200);
  });

  test('is only for admins, who prove it in the header', async () => {
    const { get, writer, stranger, owner, database, auditLog } = await openDesk(open);
    expect((await stranger.get('/api/desk/export')).statusCode).toBe(401);
    expect((await (await writer()).get('/api/desk/export')).statusCode).toBe(403);
    const cookie = `session=${owner.bearer.authorization.slice('Bearer '.length)}`;
    expect((await get('/api/desk/export', { cookie })).statusCode).toBe(401);
    expect((await owner.get('/api/desk/export?subscribers=maybe')).statusCode).toBe(400);
    expect(await auditLog()).toEqual([]);
    await database.transaction((db) =>
      db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', owner.id).execute(),
    );
    expect((await owner.get('/api/desk/export')).statusCode).toBe(401);
  });
});

onSqlite('a post as Markdown', (open) => {
  test('is downloaded by its author, even as a draft, with images that open anywhere', async () => {
    const app = await openDesk(open);
    const writer = await app.writer();
    const content = 'एक ![दीया](/media/lamp.jpg).\n\nAnd `/media/`.';
    const { id } = postIn(await writer.create({ title: 'दीये की लौ', content, format: 'markdown', status: 'draft' }));
    const answer = await writer.get(`/api/post/${id}/markdown`);
    const name = /filename\*=UTF-8''(.*)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
    expect(decodeURIComponent(name)).toMatch(/^\d{4}-\d\d-\d\d-दीये-की-लौ\.md$/);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toMatch(/^---\ntitle: "दीये की लौ"\nslug: "दीये-की-लौ"\n/);
    expect(answer.body).toContain('draft: true\n');
    expect(answer.body.endsWith('---\n\nएक ![दीया](https://site.example/media/lamp.jpg).\n\nAnd `/media/`.\n')).toBe(
      true,
    );
    expect((await app.owner.get(`/api/post/${id}/markdown`)).body).toBe(answer.body);
  });

  test('is nobody else’s business', async () => {
    const app = await openDesk(open);
    const [writer, other] = [await app.writer(), await app.writer()];
    const draft = postIn(await writer.create({ status: 'draft' }));
    const published = postIn(await writer.create());
    expect((await app.stranger.get(`/api/post/${published.id}/markdown`)).statusCode).toBe(401);
    expect(refusal(await other.get(`/api/post/${draft.id}/markdown`))[0]).toBe(404);
    expect(refusal(await other.get(`/api/post/${published.id}/markdown`))).toEqual([
      403,
      'Only the author of a post, or an admin, can change it.',
    ]);
    const cookie = `session=${writer.bearer.authorization.slice('Bearer '.length)}`;
    expect((await app.get(`/api/post/${draft.id}/markdown`, { cookie })).statusCode).toBe(401);
    postIn(await writer.remove(draft.id));
    expect((await writer.get(`/api/post/${draft.id}/markdown`)).statusCode).toBe(404);
    await app.database.transaction((db) =>
      db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', writer.id).execute(),
    );
    expect((await writer.get(`/api/post/${published.id}/markdown`)).statusCode).toBe(401);
  });
});
