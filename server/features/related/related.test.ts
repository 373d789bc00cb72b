import { expect, test, vi } from 'vitest';
import { cleanUpHourly } from '#server/clean-up-hourly.ts';
import type { Database } from '#server/database/database.ts';
import { lockOwnAccount } from '#server/features/people/manage-people.ts';
import { removePerson } from '#server/features/people/remove-person.ts';
import type { Attempt, JobKind } from '#server/jobs/job-kind.ts';
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
import { makeFolder, onBothDatabases } from '../../../test/support/database/databases.ts';
import { listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { importText, line, runImport } from '../../../test/support/moving/imports.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { enqueueRelating, relatePostsJob, relateWaitingPosts } from './relate-waiting-posts.ts';

const relate = (database: Database) => relateWaitingPosts(database, { pauseMs: 0 });

async function relatedTo({ get }: TestApp, id: number, headers = {}): Promise<string[]> {
  const answer = await get(`/api/post/${id}`, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.related.map(({ title }: { title: string }) => title);
}

const relateJobs = async (database: Database) =>
  (await listJobs(database)).filter(({ kind }) => kind === 'relate-posts-1');

const forgetJobs = (database: Database) => database.transaction((db) => db.deleteFrom('jobs').execute());

/** In a category of its own, so that the next post is never one of the related ones. */
const build = ({ database }: TestApp, title: string, tags: string[], overrides: Partial<PostDraft> = {}) =>
  buildPost(database, { title, tags, ...overrides });

function makeSeriesOf({ database }: TestApp, ids: number[]): Promise<void> {
  return database.transaction(async (db) => {
    const columns = { name: 'S', slug: 's', position: 1 };
    const { id } = await db.insertInto('series').values(columns).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('posts').set({ series_id: id, series_order: 1 }).where('id', 'in', ids).execute();
    db.invalidate('every-post');
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
    expect(await relatedTo(site, id)).toEqual([]);
    await relate(site.database);
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
    await relate(site.database);
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
    await relate(site.database);
    expect(await relatedTo(site, id)).toEqual(['Another']);
  });

  test('are still three when two of them have become parts of the same series', async () => {
    const site = await openApp(open);
    const id = await build(site, 'Alpha', ['ego']);
    const ids = new Map<string, number>();
    for (const title of ['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'])
      ids.set(title, await build(site, title, ['ego']));
    await relate(site.database);
    const parts = (await relatedTo(site, id)).slice(0, 2);
    await makeSeriesOf(site, [id, ...parts.flatMap((title) => ids.get(title) ?? [])]);
    const left = await relatedTo(site, id);
    expect([left.length, left.filter((title) => parts.includes(title))]).toEqual([3, []]);
  });

  test('are shown only while they are published, even before a job has noticed', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database, { is_admin: 1 });
    const admin = await buildSession(site.database, authorId);
    const id = await build(site, 'Alpha', ['ego'], { authorId });
    const other = await build(site, 'Bravo', ['ego'], { authorId });
    await build(site, 'Draft', ['ego'], { authorId, status: 'draft' });
    await relate(site.database);
    expect(await relatedTo(site, id, admin)).toEqual(['Bravo']);
    const page = async () => (await site.get('/blog/alpha')).body;
    expect(await page()).toContain('"title":"Bravo"');
    await site.app.inject({ method: 'DELETE', url: `/api/post/${other}`, headers: admin });
    expect(await relatedTo(site, id, admin)).toEqual([]);
    expect(await page()).not.toContain('"title":"Bravo"');
    // Back before the job ran, and again after it did.
    const restore = () =>
      site.app.inject({ method: 'POST', url: '/api/post/restore', headers: admin, payload: { id: other } });
    await restore();
    await relate(site.database);
    expect(await page()).toContain('"title":"Bravo"');
    await site.app.inject({ method: 'DELETE', url: `/api/post/${other}`, headers: admin });
    await relate(site.database);
    await restore();
    await relate(site.database);
    expect(await page()).toContain('"title":"Bravo"');
    expect(await relatedTo(site, other)).toEqual(['Alpha']);
  });

  test('learn of a post that is new, has other tags or another title', async () => {
    const site = await openApp(open);
    const { id: categoryId } = await buildCategory(site.database);
    const id = await build(site, 'Alpha', ['ego']);
    await relate(site.database);
    const draft = postDraft({ categoryId, title: 'Bravo', tags: ['ego'] });
    const other = await buildPost(site.database, draft);
    await relate(site.database);
    expect(await relatedTo(site, id)).toEqual(['Bravo']);
    const page = async () => (await site.get('/blog/alpha')).body;
    expect(await page()).toContain('"title":"Bravo"');
    await inTransaction(site.database, (db) => replacePost(db, other, { ...draft, title: 'Zulu' }, 5000));
    expect(await page()).toContain('"title":"Zulu"');
    await inTransaction(site.database, (db) => replacePost(db, other, { ...draft, tags: ['mind'] }, 6000));
    await relate(site.database);
    expect(await relatedTo(site, id)).toEqual([]);
  });

  test('of a deleted author are replaced by others', async () => {
    const site = await openApp(open);
    const authorId = await buildUser(site.database);
    const id = await build(site, 'Alpha', ['ego']);
    for (const title of ['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'])
      await build(site, title, ['ego'], { authorId });
    await build(site, 'Golf', ['ego'], { createdAt: 1000 });
    await relate(site.database);
    expect(await relatedTo(site, id)).not.toContain('Golf');
    await site.database.transaction(async (db) => {
      const person = await lockOwnAccount(db, authorId);
      await removePerson(db, { person, writings: 'delete', secret: 'x' });
    });
    await relate(site.database);
    expect(await relatedTo(site, id)).toEqual(['Golf']);
  });

  test('of imported posts are chosen as well', async () => {
    const site = await openApp(open);
    const id = await build(site, 'Alpha', ['ego']);
    await relate(site.database);
    await forgetJobs(site.database);
    const imported = importText(line({ title: 'Imported', tags: ['Ego'] }));
    await runImport(site.database, imported, { dryRun: true });
    expect(await relateJobs(site.database)).toHaveLength(0);
    await runImport(site.database, imported);
    expect(await relateJobs(site.database)).toHaveLength(1);
    await relate(site.database);
    expect(await relatedTo(site, id)).toEqual(['Imported']);
  });

  test('wait for a job after what changes them, and after nothing else', async () => {
    const { database } = await openApp(open);
    const { id: categoryId } = await buildCategory(database);
    const jobs = async () => (await relateJobs(database)).length;
    const draft = postDraft({ categoryId, title: 'Alpha', tags: ['ego'], status: 'draft' });
    const id = await buildPost(database, draft);
    expect(await jobs()).toBe(0);
    const save = (changes: Partial<PostDraft>) =>
      inTransaction(database, (db) => replacePost(db, id, { ...draft, ...changes }, 5000));
    await save({ status: 'published' });
    expect(await jobs()).toBe(1);
    await forgetJobs(database);
    await save({ status: 'published', body: 'Another body.' });
    expect(await jobs()).toBe(0);
    await save({ status: 'published', tags: ['ego', 'mind'] });
    expect(await jobs()).toBe(1);
    await save({ status: 'published', tags: ['mind'] });
    expect(await jobs()).toBe(1);
  });

  test('of a save while the job runs are chosen by the same job, once more', async () => {
    const site = await openApp(open);
    const { database } = site;
    const alpha = await build(site, 'Alpha', ['ego']);
    const kind = relatePostsJob({ database });
    let runs = 0;
    let bravo = 0;
    const run: JobKind['run'] = async (payload, attempt) => {
      await kind.run(payload, attempt);
      runs += 1;
      if (runs === 1) bravo = await build(site, 'Bravo', ['ego']);
    };
    startJobs({ database, ...collectLog(), kinds: [{ ...kind, run }] });
    await vi.waitFor(async () => expect(await relateJobs(database)).toEqual([]), { timeout: 60_000 });
    expect([runs, await relatedTo(site, alpha), await relatedTo(site, bravo)]).toEqual([2, ['Bravo'], ['Alpha']]);
  });

  test('that an interrupted import left waiting get a job within the hour', async () => {
    const { database } = await openApp(open);
    await enqueueRelating(database);
    expect(await relateJobs(database)).toEqual([]);
    await buildPost(database);
    await forgetJobs(database);
    const log = collectLog();
    await cleanUpHourly({ database, site: { dataDir: makeFolder() }, ...log }).run({}, {} as Attempt);
    expect(await relateJobs(database)).toHaveLength(1);
  });

  test('are chosen once, and again only when something changed', async () => {
    const { database } = await openApp(open);
    for (const title of ['Alpha', 'Bravo']) await buildPost(database, { title, tags: ['ego'] });
    await buildPost(database, { title: 'A draft', tags: ['ego'], status: 'draft' });
    expect(await relate(database)).toBe(2);
    expect(await relate(database)).toBe(0);
  });
});
