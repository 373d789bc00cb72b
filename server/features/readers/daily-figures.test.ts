import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { BROWSER } from '../../../test/support/accounts/readers.ts';
import { buildPost, buildUser } from '../../../test/support/database/builders.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { cleanUpReaders, writeCounts } from './count-readers.ts';

const DAY = 24 * 60 * 60_000;
/** A minute before midnight in Kolkata, where the site is at home. */
const LATE = Date.parse('2026-01-31T18:29:00Z');

let reader = 0;

/** Somebody else each time. */
function view({ app }: TestApp, post_id: number, referrer?: unknown) {
  reader += 1;
  const headers = { 'user-agent': `${BROWSER} ${reader}` };
  return app.inject({ method: 'POST', url: '/api/post/view', headers, payload: { post_id, referrer } });
}

async function figuresOf({ read }: Database) {
  const [posts, totals, referrers] = await Promise.all([
    read.selectFrom('daily_views').selectAll().orderBy('day').orderBy('post_id').execute(),
    read.selectFrom('daily_totals').selectAll().orderBy('day').execute(),
    read.selectFrom('daily_referrers').selectAll().execute(),
  ]);
  const hosts = referrers.map(({ host, views }) => [host, views]).sort();
  return { posts: posts.map((row) => ({ ...row })), totals: totals.map((row) => ({ ...row })), hosts };
}

onDatabase('the figures of a day', (open) => {
  test('are those of the day at home, and change at its midnight', async () => {
    let now = LATE;
    const site = await openApp(open, { clock: () => now });
    const [one, other] = [await buildPost(site.database), await buildPost(site.database)];
    await view(site, one);
    await view(site, one);
    await view(site, other);
    now += 2 * 60_000;
    await view(site, one);
    await site.app.close();
    expect(await figuresOf(site.database)).toMatchObject({
      posts: [
        { day: '2026-01-31', post_id: one, views: 2 },
        { day: '2026-01-31', post_id: other, views: 1 },
        { day: '2026-02-01', post_id: one, views: 1 },
      ],
      totals: [
        { day: '2026-01-31', views: 3 },
        { day: '2026-02-01', views: 1 },
      ],
    });
  });

  test('count what the posts count, and nothing else', async () => {
    const { database } = await open();
    const authorId = await buildUser(database);
    const [own, draft] = [await buildPost(database, { authorId }), await buildPost(database, { status: 'draft' })];
    const base = { day: '2026-01-31', at: LATE, host: '' };
    const readings = [
      { ...base, postId: own, reader: 'a', kind: 'view' as const, userId: null },
      { ...base, postId: own, reader: 'a', kind: 'share' as const, userId: null },
      { ...base, postId: own, reader: 'b', kind: 'view' as const, userId: authorId },
      { ...base, postId: draft, reader: 'a', kind: 'view' as const, userId: null },
    ];
    await writeCounts(database, readings);
    await writeCounts(database, readings);
    expect(await figuresOf(database)).toEqual({
      posts: [{ day: '2026-01-31', post_id: own, views: 1 }],
      totals: [{ day: '2026-01-31', views: 1 }],
      hosts: [['', 1]],
    });
  });

  test('name the sites that led here, by nothing but their hosts', async () => {
    const site = await openApp(open, { clock: () => LATE });
    const id = await buildPost(site.database);
    const told = [
      'Search.Example',
      'search.example',
      'site.example',
      undefined,
      '',
      'a b',
      '<b>',
      7,
      `${'a'.repeat(101)}.example`,
      'x.example:8080',
    ];
    for (const referrer of told) expect((await view(site, id, referrer)).statusCode).toBe(200);
    await site.app.close();
    const { hosts, totals } = await figuresOf(site.database);
    expect(hosts).toEqual([
      ['', 7],
      ['search.example', 2],
      ['x.example:8080', 1],
    ]);
    expect(totals).toMatchObject([{ views: told.length }]);
  });

  test('name 200 sites a day, and count the others together', async () => {
    const { database } = await open();
    const postId = await buildPost(database);
    const from = (first: number) =>
      Array.from({ length: 150 }, (_, number) => ({
        ...{ postId, kind: 'view' as const, userId: null, at: LATE, day: '2026-01-31' },
        reader: `${first + number}`,
        host: `h${first + number}.example`,
      }));
    await writeCounts(database, from(0));
    await writeCounts(database, from(150));
    const { hosts } = await figuresOf(database);
    expect(hosts).toHaveLength(201);
    expect(hosts.find(([host]) => host === '…')).toEqual(['…', 100]);
  });

  test('are forgotten after 90 days', async () => {
    const { database } = await open();
    const postId = await buildPost(database);
    await writeCounts(database, [
      { postId, kind: 'view', userId: null, at: LATE, day: '2026-01-31', reader: 'a', host: '' },
    ]);
    await cleanUpReaders(database, LATE + 89 * DAY);
    expect((await figuresOf(database)).totals).toHaveLength(1);
    await cleanUpReaders(database, LATE + 92 * DAY);
    expect(await figuresOf(database)).toEqual({ posts: [], totals: [], hosts: [] });
  });
});
