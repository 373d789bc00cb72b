import { setTimeout } from 'node:timers/promises';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { scheduleAt } from '#server/features/posts/scheduling/schedule.ts';
import { buildCategory, buildPost, buildUser } from '../support/database/builders.ts';
import { makeDatabaseLocation, onDatabase } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { countsOf } from '../support/texts/writing.ts';
import { seeded } from './seeded.ts';
import { type ServerProcess, startServer } from './server-process.ts';

guard('A scheduled post was not published, or twice, when processes were killed.');

const POSTS = inject('isLong') ? 300 : 30;
/** Between two posts, so that some are due while no process is there. */
const GAP_MS = 150;
const LIVES_MS = 1500;

onDatabase('scheduled posts, while processes are killed at any moment', (_open, engine) => {
  test('are published once each, and are everywhere at once', { timeout: 1_800_000 }, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const place = await makeDatabaseLocation(engine, { migrated: true });
    const start = () => startServer(place);
    const database = openDatabase({ ...place, onError: () => {} });
    onTestFinished(() => database.close());
    const processes = engine === 'postgres' ? 2 : 1;
    const running: (ServerProcess | undefined)[] = [];
    for (let number = 0; number < processes; number += 1) running.push(await start());
    const dueTimes = await schedulePosts(database);
    const lastDue = Math.max(...dueTimes.values());
    for (let turn = 0; Date.now() < lastDue; turn += 1) {
      await setTimeout(random() * LIVES_MS);
      await running[turn % processes]?.kill();
      running[turn % processes] = await start();
    }
    onTestFinished(() => Promise.all(running.map((server) => server?.kill())).then(() => {}));
    const waiting = () => database.read.selectFrom('posts').select('id').where('publish_at', 'is not', null).execute();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });

    const message = `SEED=${seed} shows it again, as far as chance allows`;
    const rows = await database.read.selectFrom('posts').select(['id', 'status', 'published_at']).execute();
    expect(new Map(rows.map(({ id, published_at }) => [id, published_at])), message).toEqual(dueTimes);
    expect(rows.every(({ status }) => status === 'published')).toBe(true);
    const { kept, counted } = await countsOf(database);
    expect([kept, counted[0]?.post_count]).toEqual([counted, POSTS]);
    const found = await database.read.selectFrom('search_documents').select('post_id').execute();
    expect(found).toHaveLength(POSTS);
    for (const server of running) {
      const feed = await (await fetch(`${server?.url}/feed.json`)).json();
      expect(feed.items).toHaveLength(Math.min(POSTS, 20));
      const sitemap = await (await fetch(`${server?.url}/sitemap/posts-1.xml`)).text();
      expect(sitemap.match(/<url>/g)).toHaveLength(POSTS);
    }
  });
});

/** @returns when each post is due, by its id */
async function schedulePosts(database: ReturnType<typeof openDatabase>): Promise<Map<number, number>> {
  const { id: categoryId } = await buildCategory(database);
  const times = new Map<number, number>();
  const first = Date.now() + 1000;
  const authorId = await buildUser(database);
  for (let number = 0; number < POSTS; number += 1) {
    const id = await buildPost(database, { categoryId, status: 'draft', authorId, title: `No. ${number}` });
    const due = first + number * GAP_MS;
    times.set(id, due);
    await database.transaction(async (db) => {
      const columns = { ...scheduleAt(due, 'Asia/Kolkata'), saved_by: authorId };
      await db.updateTable('posts').set(columns).where('id', '=', id).execute();
      db.invalidate('schedule');
    });
  }
  return times;
}
