import { expect, test } from 'vitest';
import { lockOwnAccount } from '#server/features/people/manage-people.ts';
import { removePerson } from '#server/features/people/remove-person.ts';
import {
  buildCategory,
  buildPost,
  buildSession,
  buildUser,
  inTransaction,
  type PostDraft,
  postDraft,
  replacePost,
} from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { importText, line, runImport } from '../../../test/support/moving/imports.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';

async function relatedTo({ get }: TestApp, id: number, headers = {}): Promise<string[]> {
  const answer = await get(`/api/post/${id}`, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.related.map(({ title }: { title: string }) => title);
}

/** In a category of its own, so that the next post is never one of the related ones. */
const build = ({ database }: TestApp, title: string, tags: string[], overrides: Partial<PostDraft> = {}) =>
  buildPost(database, { title, tags, ...overrides });

function makeSeriesOf({ database }: TestApp, ids: number[]): Promise<void> {
  return database.transaction(async (db) => {
    const columns = { name: 'S', slug: 's', position: 1 };
    const { id } = await db.insertInto('series').values(columns).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('posts').set({ series_id: id, series_order: 1 }).where('id', 'in', ids).execute();
    db.invalidate('suggestions', 'every-post');
  });
}

onBothDatabases('related posts', (open) => {
  test('share tags, rare ones before frequent ones, and are in the language of the post first', async () => {
    const site = await openApp(open);
    const id = await build(site, 'Alpha', ['ego', 'rare']);
    await build(site, 'Bravo', ['ego']);
    await build(site, 'Charlie', ['ego', 'rare']);
    await build(site, 'अल्फ़ा', ['ego', 'rare'], { language: 'hi' });
    await build(site, 'Delta', ['rare']);
    await build(site, 'Echo', ['ego']);
    await build(site, 'Foxtrot', ['ego']);
    await build(site, 'Golf', ['other']);
    expect(await relatedTo(site, id)).toEqual(['Charlie', 'Delta', 'Bravo']);
    const card = (await site.get(`/api/post/${id}`)).json().data.related[0];
    const postCategory = { id: expect.any(Number), name: expect.any(String), slug: expect.any(String) };
    const fields = { id: expect.any(Number), slug: 'charlie', title: 'Charlie', language: 'en', readTime: 1 };
    expect(card).toEqual({ ...fields, postCategory });
  });

  test('without a tag in common share rare words of their titles', async () => {
    const site = await openApp(open);
    const id = await build(site, 'The fear of rivers', ['water']);
    await build(site, 'Crossing the river', []);
    await build(site, 'On standing still', ['rivers']);
    for (let number = 0; number < 25; number += 1)
      await build(site, `The day ${'abcdefghijklmnopqrstuvwxyz'[number]}`, []);
    expect((await relatedTo(site, id)).toSorted()).toEqual(['Crossing the river', 'On standing still']);
  });

  test('are never the next post, nor parts of the same series', async () => {
    const site = await openApp(open);
    const { id: categoryId } = await buildCategory(site.database);
    await build(site, 'Next', ['ego'], { categoryId, createdAt: 1000 });
    const id = await build(site, 'This', ['ego'], { categoryId, createdAt: 2000 });
    const part = await build(site, 'Part', ['ego']);
    await build(site, 'Another', ['ego']);
    await makeSeriesOf(site, [id, part]);
    expect(await relatedTo(site, id)).toEqual(['Another']);
  });

  test('are shown only while they are published', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database, { is_admin: 1 });
    const admin = await buildSession(site.database, authorId);
    const id = await build(site, 'Alpha', ['ego'], { authorId });
    const other = await build(site, 'Bravo', ['ego'], { authorId });
    await build(site, 'Draft', ['ego'], { authorId, status: 'draft' });
    expect(await relatedTo(site, id, admin)).toEqual(['Bravo']);
    const page = async () => (await site.get('/blog/alpha')).body;
    expect(await page()).toContain('"title":"Bravo"');
    await site.app.inject({ method: 'DELETE', url: `/api/post/${other}`, headers: admin });
    expect(await relatedTo(site, id, admin)).toEqual([]);
    expect(await page()).not.toContain('"title":"Bravo"');
    await site.app.inject({ method: 'POST', url: '/api/post/restore', headers: admin, payload: { id: other } });
    expect(await page()).toContain('"title":"Bravo"');
    expect(await relatedTo(site, other)).toEqual(['Alpha']);
  });

  test('learn of a post that is new, has other tags or another title', async () => {
    const site = await openApp(open);
    const { id: categoryId } = await buildCategory(site.database);
    const id = await build(site, 'Alpha', ['ego']);
    const draft = postDraft({ categoryId, title: 'Bravo', tags: ['ego'] });
    const other = await buildPost(site.database, draft);
    expect(await relatedTo(site, id)).toEqual(['Bravo']);
    const page = async () => (await site.get('/blog/alpha')).body;
    expect(await page()).toContain('"title":"Bravo"');
    await inTransaction(site.database, (db) => replacePost(db, other, { ...draft, title: 'Zulu' }, 5000));
    expect(await page()).toContain('"title":"Zulu"');
    await inTransaction(site.database, (db) => replacePost(db, other, { ...draft, tags: ['mind'] }, 6000));
    expect(await relatedTo(site, id)).toEqual([]);
  });

  test('of a deleted author are replaced by others', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database);
    const id = await build(site, 'Alpha', ['ego']);
    for (const title of ['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'])
      await build(site, title, ['ego'], { authorId });
    await build(site, 'Golf', ['ego'], { createdAt: 1000 });
    expect(await relatedTo(site, id)).not.toContain('Golf');
    await site.database.transaction(async (db) => {
      const person = await lockOwnAccount(db, authorId);
      await removePerson(db, { person, writings: 'delete', secret: 'x' });
    });
    expect(await relatedTo(site, id)).toEqual(['Golf']);
  });

  test('of imported posts are chosen as well', async () => {
    const site = await openApp(open);
    const id = await build(site, 'Alpha', ['ego']);
    expect(await relatedTo(site, id)).toEqual([]);
    await runImport(site.database, importText(line({ title: 'Imported', tags: ['Ego'] })));
    expect(await relatedTo(site, id)).toEqual(['Imported']);
  });
});
