import { expect, test } from 'vitest';
import { unsubscribeLink } from '#server/features/newsletter/subscription-links.ts';
import { pauseSubscription } from '#server/features/newsletter/suppression-store.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { openDesk } from '../../../test/support/desk-app.ts';
import { buildImport, importFiles, postEntry } from '../../../test/support/imports.ts';
import { listSubscribers, openNewsletter } from '../../../test/support/newsletter.ts';
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

onBothDatabases('undoing an import', (open) => {
  const subscriber = { kind: 'subscriber' as const, place: 'line 2', source: 'Ghost' };

  test('leaves those who subscribed here since, whether they had left before the import or after', async () => {
    const site = await openNewsletter(open);
    const importId = await buildImport(site.database);
    const entries: Entry[] = [
      { ...subscriber, email: 'after@example.org', confirmedAt: 1e12 },
      { ...subscriber, email: 'before@example.org', unsubscribedAt: 1e12 },
      { ...subscriber, email: 'imported@example.org', confirmedAt: 1e12 },
    ];
    await importFiles(site.database, {}, { entries, importId });
    const [after] = await listSubscribers(site.database);
    await site.press(unsubscribeLink('', after?.token ?? ''));
    await site.subscribe('after@example.org');
    await site.subscribe('before@example.org');
    await undoImport(site.database, importId);
    expect(await listSubscribers(site.database)).toMatchObject([
      { email: 'after@example.org', confirmed_at: expect.any(Number), unsubscribed_at: null },
      { email: 'before@example.org', confirmed_at: expect.any(Number), unsubscribed_at: null },
    ]);
  });

  test('leaves a subscriber whose paused subscription an admin resumed', async () => {
    const { database, desk } = await openDesk(open);
    const importId = await buildImport(database);
    const email = 'paused@example.org';
    await importFiles(database, {}, { entries: [{ ...subscriber, email, confirmedAt: 1e12 }], importId });
    const [{ id } = { id: 0 }] = await listSubscribers(database);
    await database.transaction((db) => pauseSubscription(db, id, 2e12));
    postIn(await desk.post(`subscribers/${id}/resume`));
    await undoImport(database, importId);
    expect(await listSubscribers(database)).toMatchObject([{ email, paused_at: null }]);
  });
});
