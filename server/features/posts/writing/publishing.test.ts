import { expect, test } from 'vitest';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { openWriting, postIn, setSite } from '../../../../test/support/texts/writing.ts';

const REVIEW = '. It is a draft until an admin has read and published it.';
const AUTHOR = '. It stays a draft, since only admins publish on this site.';

/** Who may publish, who writes, what is sent, what comes of it. */
const MATRIX = [
  ['open', 'writer', undefined, 'published', false, ''],
  ['open', 'writer', 'published', 'published', false, ''],
  ['open', 'writer', 'draft', 'draft', false, ''],
  ['review', 'writer', undefined, 'draft', true, REVIEW],
  ['review', 'writer', 'published', 'draft', true, REVIEW],
  ['review', 'writer', 'draft', 'draft', false, ''],
  ['review', 'admin', undefined, 'published', false, ''],
  ['author', 'writer', undefined, 'draft', false, AUTHOR],
  ['author', 'writer', 'published', 'draft', false, AUTHOR],
  ['author', 'writer', 'draft', 'draft', false, ''],
  ['author', 'admin', 'published', 'published', false, ''],
  ['author', 'admin', 'draft', 'draft', false, ''],
] as const;

onDatabase('who may publish', (open) => {
  test.each(MATRIX)('%s: of a %s who sends %s', async (publishing, who, sent, status, waits, notice) => {
    const app = await openWriting(open);
    await setSite(app.database, { publishing });
    const person = await app[who]();
    const created = await person.create({ status: sent });
    expect([created.json().message, postIn(created).status]).toEqual([`Post created successfully${notice}`, status]);
    expect(postIn(created).review_requested_at !== null).toBe(waits);

    const { id } = postIn(await person.create({ status: 'draft' }));
    // An edit that says nothing of the status leaves a draft a draft.
    const edited = await person.update({ id, content: 'New.', status: sent ?? 'published' });
    expect([edited.json().message, postIn(edited).status]).toEqual([`Post updated successfully${notice}`, status]);
    expect(postIn(edited).review_requested_at !== null).toBe(waits);
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(status === 'published' ? 200 : 404);
  });

  test('review: a post waits until an admin publishes it, and is its author’s again with the next edit', async () => {
    const app = await openWriting(open);
    await setSite(app.database, { publishing: 'review' });
    const [writer, admin] = [await app.writer(), await app.admin()];
    const { id, review_requested_at: since } = postIn(await writer.create());
    expect(postIn(await writer.update({ id, content: 'Better.' })).review_requested_at).toBe(since);
    const [waiting] = postIn(await admin.get('/api/post/list?scope=all')).rows;
    expect(waiting).toMatchObject({ id, status: 'draft', review_requested_at: since });

    const published = postIn(await admin.update({ id, content: 'Better.', status: 'published' }));
    expect(published).toMatchObject({ status: 'published', review_requested_at: null });
    const edited = await writer.update({ id, content: 'Not read by anybody yet.' });
    expect(edited.json().message).toBe(`Post updated successfully${REVIEW}`);
    expect(postIn(edited)).toMatchObject({ status: 'draft', published_at: published.published_at });
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(404);
    expect(postIn(await writer.update({ id, status: 'draft' })).review_requested_at).toBeNull();
  });

  test('a writer who published while it was open needs an admin for the next edit once it is not', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    await setSite(app.database, { publishing: 'author' });
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(200);
    const edited = await writer.update({ id, content: 'New.', status: 'published' });
    expect([edited.json().message, postIn(edited).status]).toEqual([`Post updated successfully${AUTHOR}`, 'draft']);
  });

  test('a post is published from the day it was first published', async () => {
    const app = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create({ status: 'draft' }));
    const { published_at: first } = postIn(await writer.update({ id, status: 'published' }));
    expect(first).not.toBeNull();
    expect(postIn(await writer.update({ id, status: 'draft' })).published_at).toBe(first);
    expect(postIn(await writer.update({ id, status: 'published' })).published_at).toBe(first);
  });
});
