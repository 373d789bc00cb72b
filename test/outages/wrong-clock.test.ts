import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUpHourly } from '#server/clean-up-hourly.ts';
import { removeOldBackups } from '#server/features/backup/backup-folder.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { buildSession, buildUser } from '../support/database/builders.ts';
import { makeFolder, onDatabase } from '../support/database/databases.ts';
import { enqueue, listJobs, startJobs, wordJob } from '../support/jobs/jobs.ts';
import { guard } from '../support/runner/guard.ts';
import { collectLog } from '../support/server/log.ts';
import { openApp } from '../support/server/test-app.ts';
import { openWriting, postIn } from '../support/texts/writing.ts';

guard('A wrong clock emptied the bin, and removed backups and sessions.');

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;
const SOON_ENOUGH = { timeout: 60_000 };
const LEAPT = 'the clock has leapt, or the site was off for a long time: nothing is removed by age for three days';

afterEach(() => void vi.useRealTimers());

onDatabase('after the clock leapt ahead by a year', (open) => {
  test('the bin is not emptied and nobody is logged out for three days', async () => {
    const { database, ...app } = await openWriting(open);
    const writer = await app.writer();
    await writer.remove(postIn(await writer.create()).id);
    await database.transaction((db) => db.deleteFrom('sessions').execute());
    await buildSession(database, await buildUser(database));
    const left = async () => {
      const posts = await database.read.selectFrom('posts').select('id').execute();
      const sessions = await database.read.selectFrom('sessions').select('id').execute();
      return [posts.length, sessions.length];
    };
    let time = Date.now();
    const now = () => time;
    const log = collectLog();
    log.expectComplaint(LEAPT);
    startJobs({
      database,
      ...log,
      kinds: [cleanUpHourly({ database, site: { dataDir: makeFolder() }, ...log, now })],
      now,
    });
    const hourly = () => listJobs(database, 'tidy-hourly');
    await vi.waitFor(async () => expect(await hourly()).toHaveLength(1), SOON_ENOUGH);
    time += YEAR;
    const dueAt = async () => (await hourly())[0]?.due_at;
    await vi.waitFor(async () => expect(await dueAt()).toBe(time + 3 * DAY), SOON_ENOUGH);
    expect(log.lines).toMatchObject([{ msg: LEAPT, days: 365 }]);
    expect(await left()).toEqual([1, 1]);
    time += 3 * DAY;
    await vi.waitFor(async () => expect(await left()).toEqual([0, 0]), SOON_ENOUGH);
  });
});

onDatabase('after the clock was a year ahead', (open) => {
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
});

onDatabase('a clock that is put back by a year', (open) => {
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
