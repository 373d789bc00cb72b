import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { watchClock } from '#server/clock-doubt.ts';
import { removeOldBackups } from '#server/features/backup/remove-old-backups.ts';
import { purgePostFromBin } from '#server/features/posts/writing/purge-post.ts';
import { tidyHourly } from '#server/tidy-hourly.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { buildSession, buildUser } from '../support/builders.ts';
import { makeFolder, onBothDatabases } from '../support/databases.ts';
import { enqueue, listJobs, startJobs, wordJob } from '../support/jobs.ts';
import { collectLog } from '../support/log.ts';
import { openApp } from '../support/test-app.ts';
import { openWriting, postIn } from '../support/writing.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const LEAPT = 'the clock has leapt, or the site was off for long: nothing is removed by age for three days';

afterEach(() => void vi.useRealTimers());

/** A clock that a test can set, beside one that goes on evenly. */
function openClock(dataDir = makeFolder()) {
  const log = collectLog();
  let [now, elapsed] = [Date.UTC(2026, 0, 1), 0];
  return {
    ...log,
    watch: () => watchClock({ dataDir, logger: log.logger, now: () => now, elapsed: () => elapsed }),
    leap: (milliseconds: number) => {
      now += milliseconds;
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
      elapsed += milliseconds;
    },
  };
}

test('a clock that leaps ahead while the site runs is doubted for three days, and said once', async () => {
  const { watch, leap, pass, lines, expectComplaint } = openClock();
  expectComplaint(LEAPT);
  const clock = await watch();
  pass(30 * DAY);
  expect(clock.isDoubted()).toBe(false);
  leap(YEAR);
  expect(clock.isDoubted()).toBe(true);
  pass(3 * DAY - 1);
  expect(clock.isDoubted()).toBe(true);
  pass(1);
  expect(clock.isDoubted()).toBe(false);
  expect(lines).toHaveLength(1);
  await clock.stop();
});

test('a clock that is put right is believed at once', async () => {
  const { watch, leap, expectComplaint } = openClock();
  expectComplaint(LEAPT);
  const clock = await watch();
  leap(YEAR);
  expect(clock.isDoubted()).toBe(true);
  leap(-YEAR);
  expect(clock.isDoubted()).toBe(false);
  leap(-YEAR);
  expect(clock.isDoubted()).toBe(false);
  await clock.stop();
});

test('a clock that leaps between two starts is doubted after each, until three days in a row are over', async () => {
  const { watch, leap, pass, expectComplaint } = openClock();
  expectComplaint(LEAPT);
  await (await watch()).stop();
  leap(YEAR);
  for (const _start of [1, 2]) {
    const clock = await watch();
    expect(clock.isDoubted()).toBe(true);
    pass(2 * DAY);
    await clock.stop();
  }
  const last = await watch();
  pass(3 * DAY);
  expect(last.isDoubted()).toBe(false);
  await last.stop();
  expect((await watch()).isDoubted()).toBe(false);
});

test('a site that was off for six days, and a new one, believe the clock', async () => {
  const { watch, leap } = openClock();
  const first = await watch();
  expect(first.isDoubted()).toBe(false);
  await first.stop();
  leap(6 * DAY);
  const next = await watch();
  expect(next.isDoubted()).toBe(false);
  await next.stop();
});

onBothDatabases('while the clock is doubted', (open) => {
  test('the bin is not emptied, and other jobs are done; afterwards it is', async () => {
    const { database, ...app } = await openWriting(open);
    const writer = await app.writer();
    const { id } = postIn(await writer.create());
    await writer.remove(id);
    const posts = () => database.read.selectFrom('posts').select('id').execute();
    const done: string[] = [];
    let isDoubted = true;
    const kinds = [purgePostFromBin({ database }), wordJob(async (word) => void done.push(word))];
    const now = () => Date.now() + YEAR;
    startJobs({ database, ...collectLog(), kinds, now, isClockDoubted: () => isDoubted });
    await enqueue(database, 'x');
    await vi.waitFor(() => expect(done).toEqual(['x']), { timeout: 60_000 });
    expect(await posts()).toHaveLength(1);
    isDoubted = false;
    await vi.waitFor(async () => expect(await posts()).toEqual([]), { timeout: 60_000 });
  });

  test('nobody is logged out by the hourly tidying', async () => {
    const { database } = await open();
    await buildSession(database, await buildUser(database));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + YEAR });
    const sessions = () => database.read.selectFrom('sessions').select('id').execute();
    await tidyHourly(database, collectLog().logger, () => true).stop();
    expect(await sessions()).toHaveLength(1);
    await tidyHourly(database, collectLog().logger, () => false).stop();
    expect(await sessions()).toEqual([]);
  });
});

onBothDatabases('after the clock was a year ahead', (open) => {
  test('what was dated then is done now, and what was left behind then as well', async () => {
    const { database } = await open();
    const wrong = Date.now() + YEAR;
    const done: string[] = [];
    await enqueue(database, 'dated', { now: wrong });
    await enqueue(database, 'leased');
    await database.transaction((db) =>
      db.updateTable('jobs').set({ leased_until: wrong }).where('payload', '=', '"leased"').execute(),
    );
    startJobs({ database, ...collectLog(), kinds: [wordJob(async (word) => void done.push(word))] });
    await vi.waitFor(() => expect(done.sort()).toEqual(['dated', 'leased']), { timeout: 60_000 });
  });

  test('a post that was deleted then stays in the bin for its thirty days, not for a year', async () => {
    const { database } = await open();
    const [now, dueAt] = [Date.now(), Date.now() + YEAR + 30 * DAY];
    await enqueue(database, { id: 1, deletedAt: now + YEAR }, { kind: 'purge-post', dueAt });
    startJobs({ database, ...collectLog(), kinds: [purgePostFromBin({ database })], now: () => now });
    const due = async () => (await listJobs(database))[0]?.due_at;
    await vi.waitFor(async () => expect(await due()).toBe(now + 30 * DAY), { timeout: 60_000 });
  });
});

onBothDatabases('a clock that is put back by a year', (open) => {
  test('keeps nobody waiting for a year', async () => {
    const { send } = await openApp(open);
    const tryIt = () => send('POST', '/api/auth/login', { email: 'asha@mail.example', password: 'wrong' });
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await tryIt()).statusCode).toBe(401);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - YEAR });
    const refused = await tryIt();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });
});

test('what is dated in the future is of today', () => {
  expect(relativeAge(new Date(Date.now() + YEAR).toISOString(), Date.now())).toBe('Today');
});

test('the newest backups stay, however old they seem', async () => {
  const dataDir = makeFolder();
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  for (const day of [1, 2, 3]) {
    const file = join(folder, `chintan-2026-01-0${day}-0300.tar`);
    writeFileSync(file, 'x');
    utimesSync(file, day * 86_400, day * 86_400);
  }
  await removeOldBackups(dataDir, { before: YEAR, keep: 2 });
  expect(readdirSync(folder).sort()).toEqual(['chintan-2026-01-02-0300.tar', 'chintan-2026-01-03-0300.tar']);
});
