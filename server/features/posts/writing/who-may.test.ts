import { expect, test } from 'vitest';
import { inTransaction } from '../../../../test/support/database/builders.ts';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { openWriting, postIn, refusal, type Writer, type WritingApp } from '../../../../test/support/texts/writing.ts';

guard('Somebody changed or read the post of another.');

const NOT_FOUND = "The blog post you're looking for doesn't exist.";
const NOT_YOURS = 'Only the author of a post, or an admin, can change it.';

/** Every call that changes a post, or shows what only its writers may see. */
function callsOn({ get, send }: WritingApp, { bearer, update, remove, restore }: Writer, id: number) {
  return {
    update: () => update({ id }),
    delete: () => remove(id),
    'delete by address': () => send('DELETE', `/post/${id}`, undefined, bearer),
    restore: () => restore(id),
    versions: () => get(`/api/post/${id}/versions`, bearer),
    version: () => get(`/api/post/${id}/versions/1`, bearer),
    'restore version': () => send('POST', `/api/post/${id}/versions/1/restore`, undefined, bearer),
  };
}

onDatabase('a stranger', (open) => {
  test('is asked to log in before anything of what is sent is read', async () => {
    const app = await openWriting(open);
    const { id } = postIn(await (await app.writer()).create());
    const calls = { ...callsOn(app, app.stranger, id), create: () => app.stranger.create({ category: 'None' }) };
    for (const [name, call] of Object.entries(calls)) {
      expect([name, ...refusal(await call())]).toEqual([name, 401, 'Log in first.']);
    }
    const garbage = await app.app.inject({
      method: 'POST',
      url: '/api/post/create',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no form at all',
    });
    expect(garbage.statusCode).toBe(401);
  });

  test('cannot write with the cookie that another site makes a browser send', async () => {
    const { writer: join, send, get } = await openWriting(open);
    const { bearer } = await join();
    const cookie = `session=${bearer.authorization.replace('Bearer ', '')}`;
    expect((await get('/api/post/list?scope=mine', { cookie })).statusCode).toBe(200);
    expect((await send('POST', '/api/post/create', { title: 'T' }, { cookie })).statusCode).toBe(401);
    expect((await send('DELETE', '/api/post/delete', { id: 1 }, { cookie })).statusCode).toBe(401);
  });
});

onDatabase('somebody else’s post', (open) => {
  test('cannot be changed, and its versions are not there, while it can be read', async () => {
    const app = await openWriting(open);
    const [author, other] = [await app.writer(), await app.writer()];
    const { id } = postIn(await author.create());
    postIn(await author.update({ id, content: 'New.' }));
    for (const [name, call] of Object.entries(callsOn(app, other, id))) {
      const expected = /^versions?$/.test(name) ? [404, NOT_FOUND] : [403, NOT_YOURS];
      expect([name, ...refusal(await call())]).toEqual([name, ...expected]);
    }
    expect(postIn(await app.get(`/api/post/${id}`)).post_data).toBe('New.');
  });

  test.each([
    ['a draft', async () => {}],
    ['in the bin', async (author: Writer, id: number) => void postIn(await author.remove(id))],
  ])('that is %s is not there at all', async (_, prepare) => {
    const app = await openWriting(open);
    const [author, other] = [await app.writer(), await app.writer()];
    const { id } = postIn(await author.create({ status: 'draft' }));
    postIn(await author.update({ id, content: 'New.' }));
    await prepare(author, id);
    const calls = { ...callsOn(app, other, id), read: () => other.get(`/api/post/${id}`) };
    for (const [name, call] of Object.entries(calls)) {
      expect([name, ...refusal(await call())]).toEqual([name, 404, NOT_FOUND]);
    }
  });

  test('is changed by an admin, and stays its author’s', async () => {
    const app = await openWriting(open);
    const [author, admin] = [await app.writer(), await app.admin()];
    const { id } = postIn(await author.create({ status: 'draft' }));
    expect(postIn(await admin.get(`/api/post/${id}`))).toMatchObject({ status: 'draft', revision: 1 });
    const { author: name } = postIn(await admin.update({ id, content: 'New.', status: 'published' }));
    expect(name).toMatchObject({ first_name: 'Asha', last_name: 'Rao' });
    expect(postIn(await author.get('/api/post/list?scope=mine')).rows).toMatchObject([{ id, is_published: true }]);
    expect(postIn(await author.update({ id, content: 'Newer.' })).revision).toBe(3);
  });

  test('whose author is gone is an admin’s to change', async () => {
    const app = await openWriting(open);
    const [author, other, admin] = [await app.writer(), await app.writer(), await app.admin()];
    const { id } = postIn(await author.create());
    await inTransaction(app.database, (db) => db.deleteFrom('users').where('id', '=', author.id).execute());
    expect(refusal(await other.update({ id, content: 'X' }))).toEqual([403, NOT_YOURS]);
    expect(postIn(await admin.update({ id, content: 'New.' }))).not.toHaveProperty('author');
    const [version] = postIn(await admin.get(`/api/post/${id}/versions`)).rows;
    expect(version).not.toHaveProperty('author');
  });
});

onDatabase('a post that never was', (open) => {
  test('is not found by any call', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    for (const [name, call] of Object.entries(callsOn(app, writer, 999))) {
      expect([name, ...refusal(await call())]).toEqual([name, 404, NOT_FOUND]);
    }
    for (const id of ['x', -1, 1.5, null, undefined, {}]) {
      const answer = await app.send('DELETE', '/api/post/delete', { id }, writer.bearer);
      expect(refusal(answer)).toEqual([400, 'An id must be a positive whole number.']);
    }
    expect((await app.send('DELETE', '/api/post/the-lamp', undefined, writer.bearer)).statusCode).toBe(400);
    expect((await app.send('DELETE', '/api/post/delete', undefined, writer.bearer)).statusCode).toBe(400);
  });
});
