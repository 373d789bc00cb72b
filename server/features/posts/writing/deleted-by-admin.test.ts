import { expect, test } from 'vitest';
import { openDesk } from '../../../../test/support/accounts/desk-app.ts';
import { inTransaction } from '../../../../test/support/database/builders.ts';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { postIn, refusal } from '../../../../test/support/texts/writing.ts';

guard('An author brought back a post that an admin had deleted.');

const REFUSED = [403, 'An admin deleted this post, so only an admin can restore it.'];

onDatabase('a post that an admin deleted', (open) => {
  const setUp = async () => {
    const app = await openDesk(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ title: 'The kingfisher' }));
    const setAdmin = (userId: number, is_admin: 0 | 1) =>
      inTransaction(app.database, (db) => db.updateTable('users').set({ is_admin }).where('id', '=', userId).execute());
    const statusForStrangers = async () => (await app.get(`/api/post/${id}`)).statusCode;
    return { ...app, writer, id, setAdmin, statusForStrangers };
  };

  test('is not restored by its author, who is told so, but by an admin', async () => {
    const { owner, writer, id, statusForStrangers } = await setUp();
    postIn(await owner.remove(id));
    expect(refusal(await writer.restore(id))).toEqual(REFUSED);
    expect(await statusForStrangers()).toBe(404);
    const [binned] = postIn(await writer.get('/api/post/list?scope=bin')).rows;
    expect(binned).toMatchObject({ id, deleted_by_admin: true });

    expect(postIn(await owner.restore(id))).toMatchObject({ status: 'published', deleted_by_admin: false });
    expect(await statusForStrangers()).toBe(200);
    postIn(await writer.remove(id));
    expect(postIn(await writer.restore(id))).toMatchObject({ id, status: 'published' });
  });

  test('stays with the admins when its author deletes it once more', async () => {
    const { owner, writer, id } = await setUp();
    postIn(await owner.remove(id));
    expect(postIn(await writer.remove(id))).toEqual({ id });
    expect(refusal(await writer.restore(id))).toEqual(REFUSED);
  });

  test('stays so when its author deleted it a moment before', async () => {
    const { owner, writer, id, auditLog } = await setUp();
    postIn(await writer.remove(id));
    const [before] = postIn(await writer.get('/api/post/list?scope=bin')).rows;
    for (const _time of [1, 2]) postIn(await owner.remove(id));
    expect(refusal(await writer.restore(id))).toEqual(REFUSED);
    const [after] = postIn(await writer.get('/api/post/list?scope=bin')).rows;
    expect(after).toEqual({ ...before, deleted_by_admin: true });
    expect(await auditLog()).toEqual([['post deleted', 'The kingfisher']]);
  });

  test('stays so when the admin is none any more, or gone', async () => {
    const { desk, admin, writer, id, setAdmin } = await setUp();
    const second = await admin();
    postIn(await second.remove(id));
    await setAdmin(second.id, 0);
    expect((await second.restore(id)).statusCode).toBe(404);
    postIn(await desk.remove(`people/${second.id}`, { writings: 'delete' }));
    expect(refusal(await writer.restore(id))).toEqual(REFUSED);
  });

  test('is restored by its author once that is an admin', async () => {
    const { owner, writer, id, setAdmin } = await setUp();
    postIn(await owner.remove(id));
    await setAdmin(writer.id, 1);
    expect(postIn(await writer.restore(id))).toMatchObject({ id, status: 'published' });
  });

  test('is restored by its author where the author is who deleted it as an admin', async () => {
    const { writer, id, setAdmin } = await setUp();
    await setAdmin(writer.id, 1);
    postIn(await writer.remove(id));
    await setAdmin(writer.id, 0);
    expect(postIn(await writer.restore(id))).toMatchObject({ id });
  });

  test('is in the history, and so is its return; what its author does with it is not', async () => {
    const { owner, writer, id, auditLog } = await setUp();
    postIn(await writer.remove(id));
    postIn(await writer.restore(id));
    expect(await auditLog()).toEqual([]);
    for (const _time of [1, 2]) postIn(await owner.remove(id));
    expect(refusal(await writer.restore(id))).toEqual(REFUSED);
    for (const _time of [1, 2]) postIn(await owner.restore(id));
    expect(await auditLog()).toEqual([
      ['post deleted', 'The kingfisher'],
      ['post restored', 'The kingfisher'],
    ]);
  });
});
