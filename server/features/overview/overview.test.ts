import { expect, test } from 'vitest';
import { localTime } from '#server/base/iso-time.ts';
import { writeCounts } from '#server/features/readers/count-readers.ts';
import type { Overview } from '#shared/contracts/desk/overview.ts';
import { deskOf, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { buildCategory, buildPost, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { openWriting, postIn, setSite } from '../../../test/support/texts/writing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Two days after the clocks were put back in Berlin, a quarter past midnight there and a quarter to five in Kolkata. */
const NOW = Date.parse('2026-10-26T23:15:00Z');
const ZONES = ['Asia/Kolkata', 'Europe/Berlin'];

/** Whole days back, and minutes about midnight in UTC; those in the zones are near enough to be met as well. */
const momentOf = fc
  .record({ days: fc.integer({ min: 0, max: 33 }), minutes: fc.integer({ min: -400, max: 400 }) })
  .map(({ days, minutes }) => Date.parse('2026-10-26T00:00:00Z') - days * DAY + minutes * MINUTE);
const kinds = ['like', 'comment', 'hidden', 'held', 'signUp', 'view'] as const;
const event = fc.record({
  kind: fc.constantFrom(...kinds),
  at: momentOf,
  post: fc.nat(4),
  host: fc.constantFrom('', 'search.example', 'other.example'),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const sampled = () => fc.sample(event, 150);

onBothDatabases('the overview', (open) => {
  test.each(ZONES)('has the numbers that a recount gives, with days as in %s', async (zone) => {
    const site = await openWriting(open, { clock: () => NOW });
    const { database } = site;
    await setSite(database, { timeZone: zone });
    // The first account is no sign-up.
    await buildUser(database, { created_at: NOW - DAY });
    const admin = await site.admin();
    const category = await buildCategory(database);
    const posts: number[] = [];
    for (let made = 0; made < 5; made += 1) posts.push(await buildPost(database, { categoryId: category.id }));
    const events = sampled();
    for (const [number, happened] of events.entries()) await happen(happened, number);

    const overview: Overview = (await admin.get('/api/desk/overview')).json().data;
    expect(overview).toEqual(recount());
    const busy = overview.days.filter(({ views, likes, comments }) => views + likes + comments > 1);
    expect(busy.length).toBeGreaterThan(5);

    async function happen({ kind, at, post, host }: Event, number: number) {
      const post_id = posts[post] as number;
      if (kind === 'view') {
        const who = { day: new Date(at).toISOString().slice(0, 10), reader: `reader ${number}` };
        await writeCounts(database, [{ ...who, postId: post_id, kind: 'view', userId: null, at, host }]);
        return;
      }
      const user_id = await buildUser(database, { created_at: kind === 'signUp' ? at : 0 });
      if (kind === 'signUp') return;
      await database.transaction(async (db) => {
        if (kind === 'like') return db.insertInto('likes').values({ post_id, user_id, created_at: at }).execute();
        const status = kind === 'comment' ? 'shown' : kind;
        const words = { comment: 'A thought.', comment_key: null };
        return db
          .insertInto('comments')
          .values({ post_id, author_id: user_id, created_at: at, status, ...words })
          .execute();
      });
    }

    function recount(): Overview {
      const today = Date.parse(localTime(zone, NOW).day);
      const names = Array.from({ length: 30 }, (_, place) =>
        new Date(today - (29 - place) * DAY).toISOString().slice(0, 10),
      );
      const within = events.filter(({ at }) => names.includes(localTime(zone, at).day));
      const count = (day: string, kind: Event['kind']) =>
        within.filter((one) => one.kind === kind && localTime(zone, one.at).day === day).length;
      const views = within.filter(({ kind }) => kind === 'view');
      const perPost = posts.map((id, place) => ({ id, views: views.filter(({ post }) => post === place).length }));
      const perHost = Map.groupBy(views, ({ host }) => host);
      const title = (id: number) => ({ title: expect.any(String), slug: expect.any(String), id });
      return {
        days: names.map((day) => ({
          day,
          views: count(day, 'view'),
          likes: count(day, 'like'),
          comments: count(day, 'comment'),
          signUps: count(day, 'signUp'),
        })),
        mostRead: perPost
          .filter((post) => post.views > 0)
          .sort((one, other) => other.views - one.views || other.id - one.id)
          .map(({ id, views }) => ({ ...title(id), views })),
        referrers: [...perHost]
          .map(([host, same]) => ({ host, views: same.length }))
          .sort((one, other) => other.views - one.views || (one.host < other.host ? -1 : 1)),
        waiting: {
          posts: 0,
          comments: events.filter(({ kind }) => kind === 'held').length,
          reports: 0,
          ...{ sending: 0, paused: 0 },
        },
      };
    }
  });

  test('lists the ten most read posts without those that are no longer published', async () => {
    const site = await openWriting(open, { clock: () => NOW });
    const admin = await site.admin();
    const ids: number[] = [];
    for (let post = 0; post < 11; post += 1) ids.push(await buildPost(site.database));
    const reads = ids.map((post_id, place) => ({ day: '2026-10-26', post_id, views: 20 - place }));
    await site.database.transaction((db) => db.insertInto('daily_views').values(reads).execute());
    const mostRead = async () => {
      const posts: { id: number }[] = postIn(await admin.get('/api/desk/overview')).mostRead;
      return posts.map(({ id }) => id);
    };
    expect(await mostRead()).toEqual(ids.slice(0, 10));
    postIn(await admin.remove(ids[0] as number));
    expect(await mostRead()).toEqual(ids.slice(1));
  });
});

onBothDatabases('failed tasks', (open) => {
  test('are dismissed by admins alone, and what waits stays', async () => {
    const { desk, database, writer, auditLog, ...app } = await openDesk(open);
    const job = { kind: 'send-account-mail', payload: '{}', created_at: 0, due_at: Date.now() + DAY };
    await database.transaction((db) =>
      db
        .insertInto('jobs')
        .values([null, 1, 2].map((failed_at) => ({ ...job, failed_at })))
        .execute(),
    );
    const [newest] = postIn(await desk.get('health')).failedTasks;
    const ids = [newest.id, newest.id - 2];
    expect((await deskOf(app, await writer()).remove('tasks', { ids })).statusCode).toBe(403);
    await desk.remove('tasks', { ids });
    await desk.remove('tasks', { ids });
    expect(postIn(await desk.get('health'))).toMatchObject({
      mails: { waiting: 1 },
      failedTasks: [{ id: newest.id - 1 }],
    });
    expect(await auditLog()).toEqual([['tasks dismissed', '']]);
  });
});

onDatabase('the health', (open, engine) => {
  test('tells of the machinery what an admin needs to know', async () => {
    const site = await openWriting(open);
    const { database, media } = site;
    await media.store.put('a-file', Buffer.alloc(1234));
    const now = Date.now();
    const job = { payload: '{}', due_at: now, failed_at: null };
    const backup = { day: '2026-01-31', file: 'f', started_at: now - 2000 };
    await database.transaction(async (db) => {
      await db
        .insertInto('jobs')
        .values({ kind: 'send-account-mail', created_at: now - 90_000, ...job })
        .execute();
      await db
        .insertInto('jobs')
        .values({ kind: 'make-image-variants', created_at: now, ...job })
        .execute();
      await db
        .insertInto('jobs')
        .values({ kind: 'render-posts-3', created_at: now, ...job, failed_at: now })
        .execute();
      await db
        .insertInto('backups')
        .values({ ...backup, finished_at: now, bytes: null, failure: 'No room.' })
        .execute();
    });
    const health = (await (await site.admin()).get('/api/desk/health')).json().data;
    expect(health).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: { engine, bytes: expect.any(Number) },
      media: { files: 1, bytes: 1234 },
      freeBytes: expect.any(Number),
      mails: { waiting: 1, oldestSeconds: expect.any(Number), limited: false },
      hasMailServer: false,
      unreachableHost: null,
      failedTasks: [{ id: 3, kind: 'render-posts', failedAt: new Date(now).toISOString() }],
      lastBackup: {
        startedAt: new Date(now - 2000).toISOString(),
        finishedAt: new Date(now).toISOString(),
        bytes: null,
        failure: 'No room.',
      },
    });
    expect(health.database.bytes).toBeGreaterThan(100_000);
    expect(health.mails.oldestSeconds).toBeGreaterThanOrEqual(90);
  });

  test('says that there never was a backup', async () => {
    const site = await openWriting(open);
    const { data } = (await (await site.admin()).get('/api/desk/health')).json();
    expect([data.lastBackup, data.mails, data.failedTasks]).toEqual([
      null,
      { waiting: 0, oldestSeconds: 0, limited: false },
      [],
    ]);
  });
});
