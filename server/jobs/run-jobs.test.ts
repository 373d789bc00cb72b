import { expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { onBothDatabases } from '../../test/support/database/databases.ts';
import { enqueue, listJobs, startJobs, wordJob } from '../../test/support/jobs/jobs.ts';
import { startProcess } from '../../test/support/runner/child-process.ts';
import { collectLog } from '../../test/support/server/log.ts';
import { PermanentFailure } from './job-kind.ts';
import { claimJob, enqueueJob } from './job-store.ts';

const ADDRESS = 'asha@mail.example';
/** Longer than a test: what happens, happens for another reason. */
const NEVER_BY_ITSELF = { pollEveryMs: 60 * 60_000 };

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const failWith = (code: string) => Object.assign(new Error(`${ADDRESS} was refused`), { code });

onBothDatabases('jobs', (open, engine) => {
  test('are done as soon as the transaction that asked for them is there, and leave nothing behind', async () => {
    const { database } = await open();
    const done: unknown[] = [];
    const kind = wordJob(async (word, job) => void done.push([word, job]));
    startJobs({ database, ...collectLog(), kinds: [kind], ...NEVER_BY_ITSELF });
    await database.transaction(async (db) => {
      await enqueueJob(db, { kind: 'word', payload: 'lamp', now: 7 });
      await new Promise((resolve) => setImmediate(resolve));
      expect(done).toEqual([]);
    });
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect(done).toMatchObject([['lamp', { id: 1, createdAt: 7, attempts: 1, key: 'word/1/7' }]]);
  });

  test('of a transaction that failed are never done', async () => {
    const { database } = await open();
    const done: string[] = [];
    startJobs({ database, ...collectLog(), kinds: [wordJob(async (word) => void done.push(word))] });
    const failed = database.transaction(async (db) => {
      await enqueueJob(db, { kind: 'word', payload: 'never', now: 0 });
      throw new Error('No.');
    });
    await expect(failed).rejects.toThrow('No.');
    await enqueue(database, 'after');
    await eventually(() => expect(done).toEqual(['after']));
  });

  test('that waited while nobody was there are done at the start', async () => {
    const { database } = await open();
    await enqueue(database, 'waited');
    const done: string[] = [];
    startJobs({
      database,
      ...collectLog(),
      kinds: [wordJob(async (word) => void done.push(word))],
      ...NEVER_BY_ITSELF,
    });
    await eventually(() => expect(done).toEqual(['waited']));
  });

  test('that are for later are done when their time has come, without being asked again', async () => {
    const { database } = await open();
    const done: string[] = [];
    const kinds = [wordJob(async (word) => void done.push(word))];
    startJobs({ database, ...collectLog(), kinds, ...NEVER_BY_ITSELF });
    const now = Date.now();
    await enqueue(database, 'in half an hour', { dueAt: now + 30 * 60_000 });
    await enqueue(database, 'soon', { dueAt: now + 150 });
    await enqueue(database, 'now');
    // A busy machine may come to the second when it is due already.
    await eventually(() => expect(done.toSorted()).toEqual(['now', 'soon']));
  });

  test('that another process asks for are heard of', async () => {
    const { database, databaseUrl, dataDir } = await open();
    const done: string[] = [];
    // On PostgreSQL listening begins a moment after it was asked for, and the first notice may be missed.
    const pollEveryMs = engine === 'postgres' ? 2000 : NEVER_BY_ITSELF.pollEveryMs;
    startJobs({ database, ...collectLog(), kinds: [wordJob(async (word) => void done.push(word))], pollEveryMs });
    const other = startProcess('test/support/jobs/enqueue-word-job.ts', {
      place: { databaseUrl, dataDir },
      arguments: ['from afar'],
    });
    expect(await other.ended).toBe(0);
    await eventually(() => expect(done).toEqual(['from afar']));
  });

  test('that fail are tried again until they succeed, and say so without naming anybody', async () => {
    const { database } = await open();
    const { logger, lines } = collectLog();
    const tried: [number, string][] = [];
    const kind = wordJob(async (_word, { attempts, key }) => {
      tried.push([attempts, key]);
      if (attempts < 4) throw failWith('ELATER');
    });
    startJobs({ database, logger, kinds: [kind], ...NEVER_BY_ITSELF });
    await enqueue(database, ADDRESS, { now: Date.now() });
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect(tried.map(([attempts]) => attempts)).toEqual([1, 2, 3, 4]);
    expect(new Set(tried.map(([, key]) => key)).size).toBe(1);
    expect(lines.map(({ level, msg, code }) => [level, msg, code])).toEqual(
      Array(3).fill(['info', 'a job failed and is tried again', 'ELATER']),
    );
    expect(JSON.stringify(lines)).not.toContain(ADDRESS);
  });

  test('that cannot succeed are given up at once, and forget whom they were for', async () => {
    const { database } = await open();
    const { logger, lines, expectComplaint } = collectLog();
    expectComplaint('a job was given up');
    const kind = wordJob(async () => {
      throw new PermanentFailure('EENVELOPE 550', `${ADDRESS} does not exist`);
    });
    startJobs({ database, logger, kinds: [kind] });
    await enqueue(database, ADDRESS);
    await eventually(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({ kind: 'word', attempts: 1, code: 'EENVELOPE 550' });
    expect(await listJobs(database)).toMatchObject([{ attempts: 1, payload: '{}', failed_at: expect.any(Number) }]);
    expect(JSON.stringify([lines, await listJobs(database)])).not.toContain(ADDRESS);
  });

  test('that fail for longer than their kind allows are given up', async () => {
    const { database } = await open();
    const { logger, lines, expectComplaint } = collectLog();
    expectComplaint('a job was given up');
    let clock = 1000;
    const kind = wordJob(
      async (_word, { attempts }) => {
        // The second attempt ends after the time is up.
        if (attempts === 2) clock = 2000;
        throw failWith('ELATER');
      },
      { retryForMs: 1000 },
    );
    startJobs({ database, logger, kinds: [kind], now: () => clock, backoff: { firstMs: 0, longestMs: 0 } });
    await enqueue(database, 'x', { now: 1000 });
    await eventually(() => expect(lines.map((line) => line.level)).toEqual(['info', 'warn']));
    expect(await listJobs(database)).toMatchObject([{ attempts: 2, failed_at: 2000 }]);
  });

  test('that are for later are tried for as long as others, counted from their creation', async () => {
    const { database } = await open();
    const { logger, lines, expectComplaint } = collectLog();
    expectComplaint('a job was given up');
    const kind = wordJob(() => Promise.reject(failWith('ELATER')), { retryForMs: 1000 });
    await enqueue(database, 'x', { now: 0, dueAt: 5000 });
    startJobs({ database, logger, kinds: [kind], now: () => 5500, backoff: { firstMs: 0, longestMs: 0 } });
    await eventually(() => expect(lines).toMatchObject([{ attempts: 1, code: 'ELATER' }]));
  });

  test('that take the process down with them each time come to an end as well', async () => {
    const { database } = await open();
    const { logger, lines, expectComplaint } = collectLog();
    expectComplaint('a job was given up');
    await enqueue(database, 'x', { now: 0 });
    await database.transaction((db) =>
      db.updateTable('jobs').set({ attempts: 1, lease: 'dead', leased_until: 9 }).execute(),
    );
    startJobs({ database, logger, kinds: [wordJob(() => expect.unreachable(), { retryForMs: 10 })], now: () => 10 });
    await eventually(() => expect(lines).toMatchObject([{ attempts: 2, code: 'EEXPIRED' }]));
  });

  test('that waited for long because nobody was there are tried once', async () => {
    const { database } = await open();
    const done: string[] = [];
    const kind = wordJob(async (word) => void done.push(word), { retryForMs: 10 });
    await enqueue(database, 'x', { now: 0 });
    startJobs({ database, ...collectLog(), kinds: [kind], now: () => 1000 });
    await eventually(() => expect(done).toEqual(['x']));
  });

  test('a mistake of ours is told by its place, not by its words', async () => {
    const { database } = await open();
    const { logger, lines } = collectLog();
    const kind = wordJob(async (_word, { attempts }) => {
      if (attempts === 1) throw new TypeError(`Cannot read ${ADDRESS}`);
    });
    startJobs({ database, logger, kinds: [kind] });
    await enqueue(database, ADDRESS);
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect(lines).toMatchObject([
      { error: 'TypeError', at: expect.arrayContaining([expect.stringContaining('run-jobs.test')]) },
    ]);
    expect(JSON.stringify(lines)).not.toContain(ADDRESS);
  });

  test('whose payload their kind cannot read are given up, not tried', async () => {
    const { database } = await open();
    const { logger, lines, expectComplaint } = collectLog();
    expectComplaint('a job was given up');
    startJobs({ database, logger, kinds: [wordJob(() => expect.unreachable())] });
    await enqueue(database, { not: 'a word' });
    await eventually(() => expect(lines).toMatchObject([{ code: 'EPAYLOAD' }]));
  });

  test('one that hangs keeps no other waiting', async () => {
    const { database } = await open();
    const hanging = Promise.withResolvers<void>();
    const done: string[] = [];
    const kind = wordJob(async (word) => {
      if (word === 'hangs') await hanging.promise;
      done.push(word);
    });
    startJobs({ database, ...collectLog(), kinds: [kind] });
    await enqueue(database, 'hangs');
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) await enqueue(database, word);
    await eventually(() => expect([...done].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']));
    hanging.resolve();
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
  });

  test('are done a few at a time', async () => {
    const { database } = await open();
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const kind = wordJob(async (word) => {
      started.push(word);
      await gate.promise;
    });
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) await enqueue(database, word);
    startJobs({ database, ...collectLog(), kinds: [kind] });
    await eventually(() => expect(started).toHaveLength(4));
    await enqueue(database, 'g');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    gate.resolve();
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    expect([...started].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  test('let everything else run between one and the next', async () => {
    const { database } = await open();
    const done: string[] = [];
    let doneBetween: number | undefined;
    const kind = wordJob(async (word) => {
      if (done.length === 0) setImmediate(() => setImmediate(() => (doneBetween = done.length)));
      done.push(word);
    });
    for (let job = 0; job < 20; job += 1) await enqueue(database, `word-${job}`);
    startJobs({ database, ...collectLog(), kinds: [kind] });
    await eventually(() => expect(done).toHaveLength(20));
    expect(doneBetween).toBeLessThan(20);
  });

  test('are done once, by whichever process comes first', async () => {
    const { database, databaseUrl, dataDir } = await open();
    const workers = [1, 2].map(() =>
      startProcess('test/support/jobs/run-word-jobs.ts', { place: { databaseUrl, dataDir } }),
    );
    await Promise.all(workers.map((worker) => worker.says(/looking/)));
    const words = Array.from({ length: 60 }, (_, index) => `word-${index}`);
    await Promise.all(words.map((word) => enqueue(database, word)));
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
    // What a worker says arrives a little after what it wrote into the database.
    await eventually(() => {
      const done = workers.flatMap((worker) => worker.stdout().match(/word-\d+/g) ?? []);
      expect(done.sort()).toEqual(words.sort());
    });
    expect(workers.map((worker) => worker.stderr())).toEqual(['', '']);
  });

  test('that a process left behind are taken over, but not while it may still be at it', async () => {
    const { database } = await open();
    let clock = 0;
    const tookOver: number[] = [];
    await enqueue(database, 'x', { now: 0 });
    const dead = { kinds: ['word'], lease: 'dead', now: 0, leasedUntil: 1000 };
    await database.transaction((db) => claimJob(db, dead));

    clock = 999;
    const looked = vi.fn(() => clock);
    const kind = wordJob(async (_word, { attempts }) => void tookOver.push(attempts));
    startJobs({ database, ...collectLog(), kinds: [kind], now: looked, leaseMs: 1000 });
    await eventually(() => expect(looked.mock.calls.length).toBeGreaterThan(10));
    expect(tookOver).toEqual([]);
    clock = 1000;
    await eventually(() => expect(tookOver).toEqual([2]));
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
  });

  test('that take long keep their lease', async () => {
    const { database } = await open();
    const gate = Promise.withResolvers<void>();
    let clock = 0;
    startJobs({ database, ...collectLog(), kinds: [wordJob(() => gate.promise)], now: () => clock, leaseMs: 30 });
    await enqueue(database, 'x', { now: 0 });
    const lease = async () => (await listJobs(database))[0]?.leased_until;
    await eventually(async () => expect(await lease()).toBe(30));
    clock = 20;
    await eventually(async () => expect(await lease()).toBe(50));
    gate.resolve();
    await eventually(async () => expect(await listJobs(database)).toEqual([]));
  });

  test('whose lease another process has taken say that they may be done twice', async () => {
    const { database } = await open();
    const log = collectLog();
    log.expectComplaint('a job outlived its lease and may be done twice');
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const kind = wordJob(() => {
      started.resolve();
      return gate.promise;
    });
    startJobs({ database, ...log, kinds: [kind], ...NEVER_BY_ITSELF });
    await enqueue(database, 'x');
    await started.promise;
    const theirs = { lease: 'theirs', leased_until: Date.now() + 60 * 60_000 };
    await database.transaction((db) => db.updateTable('jobs').set(theirs).execute());
    gate.resolve();
    await eventually(() => expect(log.lines).toHaveLength(1));
    expect(await listJobs(database)).toMatchObject([theirs]);
  });

  test('that run when the site stops are waited for, and no others are begun', async () => {
    const { database } = await open();
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const kind = wordJob(async (word) => {
      started.push(word);
      await gate.promise;
    });
    const jobs = startJobs({ database, ...collectLog(), kinds: [kind] });
    await enqueue(database, 'running');
    await eventually(() => expect(started).toEqual(['running']));
    let hasStopped = false;
    const stopped = jobs.stop().then(() => {
      hasStopped = true;
    });
    await enqueue(database, 'too late');
    expect(hasStopped).toBe(false);
    gate.resolve();
    await stopped;
    expect(await listJobs(database)).toMatchObject([{ payload: '"too late"', attempts: 0 }]);
    expect(started).toEqual(['running']);
  });

  test('that do not end are not waited for for ever', async () => {
    const { database } = await open();
    const started = Promise.withResolvers<void>();
    const kind = wordJob(() => {
      started.resolve();
      return new Promise(() => {});
    });
    const jobs = startJobs({ database, ...collectLog(), kinds: [kind], stopWithinMs: 10 });
    await enqueue(database, 'x');
    await started.promise;
    await jobs.stop();
    expect(await listJobs(database)).toMatchObject([{ lease: expect.any(String) }]);
  });

  test('that were given up a month ago are forgotten', async () => {
    const { database } = await open();
    const DAY = 24 * 60 * 60_000;
    await database.transaction(async (db) => {
      const row = { kind: 'word', payload: '{}', created_at: 0, due_at: 0 };
      await db
        .insertInto('jobs')
        .values([1, 5].map((days) => ({ ...row, failed_at: days * DAY })))
        .execute();
    });
    startJobs({ database, ...collectLog(), kinds: [wordJob(async () => {})], now: () => 32 * DAY });
    await eventually(async () => expect(await listJobs(database)).toMatchObject([{ failed_at: 5 * DAY }]));
  });

  test('go on after the database was away', async () => {
    const { database } = await open();
    const { logger, expectComplaint, lines } = collectLog();
    const done: string[] = [];
    let isAway = true;
    let asked = 0;
    const sometimesAway: Database = {
      ...database,
      get read() {
        asked += 1;
        if (isAway) throw failWith('ECONNREFUSED');
        return database.read;
      },
    };
    expectComplaint('the jobs could not be read');
    startJobs({ database: sometimesAway, logger, kinds: [wordJob(async (word) => void done.push(word))] });
    await enqueue(database, 'x');
    await eventually(() => expect(asked).toBeGreaterThan(2));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(ADDRESS);
    isAway = false;
    await eventually(() => expect(done).toEqual(['x']));
  });
});
