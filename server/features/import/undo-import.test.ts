import { expect, test } from 'vitest';
import { afterSave } from '#server/after-save-list.ts';
import { unsubscribeLink } from '#server/features/newsletter/subscription-links.ts';
import { pauseSubscription } from '#server/features/newsletter/suppression-store.ts';
import { findOrCreateSeries } from '#server/features/series/series-store.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { listSubscribers, openNewsletter } from '../../../test/support/mail/newsletter.ts';
import { buildImport, importFiles, postEntry } from '../../../test/support/moving/imports.ts';
import { openWriting, postIn } from '../../../test/support/texts/writing.ts';
import type { Entry, ExactPost, PostEntry } from './entry.ts';
import { undoImport } from './undo-import.ts';

const OFTEN_SAVED: ExactPost = {
  formerSlugs: [],
  columns: {
    ...{ slug_chosen: 0, language_chosen: 0, was_published: 1, drawing: null, review_requested_at: null },
    ...{ revision: 7, views: 0, likes: 0, shares: 0, publish_at: null, publish_local: null, publish_zone: null },
  },
};

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
  /** What a writer's call sends unless a test says otherwise, so that a call can change something else alone. */
  const entryOf = (title: string, overrides: Partial<PostEntry> = {}) => {
    const text = { format: 'plain' as const, source: 'A body.' };
    return postEntry({ title, summary: 'A summary.', text, categories: [app.category.name], ...overrides });
  };
  return { ...app, owner, other, importId, importing, post, entryOf };
}

onDatabase('a post whose import was undone', (open) => {
  test('stays deleted, whatever is imported, once a person restored, changed and deleted it', async () => {
    const { database, owner, importId, importing, post } = await openSite(open);
    const lamp = postEntry({ title: 'Lamp' });
    await importing(lamp);
    await undoImport({ database, afterSave }, importId);
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
    await undoImport({ database, afterSave }, importId);
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
    await undoImport({ database, afterSave }, importId);
    postIn(await other.remove((await post('Lamp')).id));
    expect(await importing(lamp)).toMatchObject({ created: 0, unchanged: 1 });
    expect(await post('Lamp')).toMatchObject({ status: 'draft', deleted_by_admin: 1 });
  });
});

onBothDatabases('undoing an import', (open) => {
  test('leaves a post of which a person changed anything besides its text', async () => {
    const { database, media, owner, importId, importing, post, entryOf } = await openSite(open);
    const series = await database.transaction((db) => findOrCreateSeries(db, { name: 'Gita' }));
    const changes = {
      Address: { slug: 'another-address' },
      Date: { published_at: '1998-01-31' },
      Language: { language: 'hi' },
      Video: { youtube_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
      Image: { image_id: await buildImage(database, media, { status: null }) },
      Series: { series_id: series.id },
      Drawing: { drawing: 'bell-7' },
    };
    const titles = Object.keys(changes);
    await importing(...titles.map((title) => entryOf(title)), entryOf('Untouched'));
    for (const [title, change] of Object.entries(changes)) {
      postIn(await owner.update({ id: (await post(title)).id, title, ...change }));
    }
    expect(await undoImport({ database, afterSave }, importId)).toEqual({ posts: 1, kept: titles.length });
    expect(await post('Untouched')).toMatchObject({ status: 'draft', deleted_at: expect.any(Number) });
  });

  test('takes back what a later import brought up to date, and leaves what a person had changed before', async () => {
    const { database, owner, importId, importing, post, entryOf } = await openSite(open);
    const entries = [entryOf('Lamp'), entryOf('River')];
    await importing(...entries);
    postIn(await owner.update({ id: (await post('River')).id, title: 'River', slug: 'another-address' }));
    const renewed = entries.map((entry) => ({ ...entry, tags: ['light'] }));
    expect(await importing(...renewed)).toMatchObject({ updated: 1, failed: 1 });
    expect(await undoImport({ database, afterSave }, importId)).toMatchObject({ posts: 1 });
    expect(await post('Lamp')).toMatchObject({ status: 'draft', deleted_at: expect.any(Number) });
    expect(await post('River')).toMatchObject({ status: 'published', slug: 'another-address' });
  });

  test('of an export takes back what was saved often before, and leaves what was saved since', async () => {
    const { database, owner, importId, importing, post, entryOf } = await openSite(open);
    const old = { createdAt: 1e12, publishedAt: 1e12, updatedAt: 1e12, exact: OFTEN_SAVED };
    await importing(entryOf('Lamp', old), entryOf('River', old));
    postIn(await owner.update({ id: (await post('River')).id, title: 'River', slug: 'another-address' }));
    expect(await undoImport({ database, afterSave }, importId)).toEqual({ posts: 1, kept: 1 });
    expect(await post('River')).toMatchObject({ status: 'published', deleted_at: null });
  });

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
    await undoImport(site, importId);
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
    await undoImport({ database, afterSave }, importId);
    expect(await listSubscribers(database)).toMatchObject([{ email, paused_at: null }]);
  });
});
