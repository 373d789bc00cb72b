import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { buildImport, importFiles, postEntry } from '../../../test/support/imports.ts';
import { openWriting, postIn } from '../../../test/support/writing.ts';
import type { Entry } from './entry.ts';
import { undoImport } from './undo-import.ts';

/** A site of an admin, to whom imported posts belong, and of another one. */
async function openSite(open: Parameters<typeof openWriting>[0]) {
  const app = await openWriting(open);
  const { database } = app;
  const owner = await app.admin();
  const other = await app.admin();
  const importId = await buildImport(database);
  const importing = async (...entries: Entry[]) =>
    (await importFiles(database, {}, { entries, importId })).summary.posts;
  const post = (title: string) =>
    database.read.selectFrom('posts').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
  return { ...app, owner, other, importId, importing, post };
}

onBothDatabases('a post whose import was undone', (open) => {
  test('stays deleted, whatever is imported, once a person restored, changed and deleted it', async () => {
    const { database, owner, importId, importing, post } = await openSite(open);
    const lamp = postEntry({ title: 'Lamp' });
    await importing(lamp);
    await undoImport(database, importId);
    const { id } = await post('Lamp');
    postIn(await owner.restore(id));
    postIn(await owner.update({ id, title: 'Mine' }));
    postIn(await owner.remove(id));
    expect(await importing(lamp)).toMatchObject({ created: 0, updated: 0 });
    expect(await importing({ ...lamp, tags: ['light'] })).toMatchObject({ created: 0, updated: 0, failed: 1 });
    expect(await post('Mine')).toMatchObject({ status: 'draft', deleted_at: expect.any(Number) });
  });

  test('stays deleted if several were restored at once, and it was deleted then', async () => {
    const { database, owner, importId, importing, post, send } = await openSite(open);
    const lamp = postEntry({ title: 'Lamp' });
    await importing(lamp);
    await undoImport(database, importId);
    const { id } = await post('Lamp');
    for (const action of ['restore', 'delete']) {
      postIn(await send('POST', '/api/post/bulk', { ids: [id], action }, owner.bearer));
    }
    await importing(lamp);
    expect(await post('Lamp')).toMatchObject({ status: 'draft', deleted_at: expect.any(Number) });
  });

  test('stays deleted if an admin deletes it as well', async () => {
    const { database, other, importId, importing, post } = await openSite(open);
    const lamp = postEntry({ title: 'Lamp' });
    await importing(lamp);
    await undoImport(database, importId);
    postIn(await other.remove((await post('Lamp')).id));
    expect(await importing(lamp)).toMatchObject({ created: 0, failed: 1 });
    expect(await post('Lamp')).toMatchObject({ status: 'draft', deleted_by_admin: 1 });
  });
});
