import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { onBothDatabases } from '../../test/support/database/databases.ts';
import { enqueue, listJobs } from '../../test/support/jobs/jobs.ts';
import {
  claimJob,
  deleteJobsFailedBefore,
  findNextDueTime,
  finishJob,
  giveUpJob,
  type Job,
  postponeJob,
} from './job-store.ts';

const LEASE_MS = 100;

function claim(database: Database, now: number, lease = 'mine', kinds = ['word']): Promise<Job | undefined> {
  return database.transaction((db) => claimJob(db, { kinds, lease, now, leasedUntil: now + LEASE_MS }));
}

async function claimed(database: Database, now: number, lease = 'mine'): Promise<Job> {
  const job = await claim(database, now, lease);
  if (!job) throw new Error('There was no job to claim.');
  return job;
}

onBothDatabases('a job', (open, engine) => {
  test('is claimed when it is due, the one that is due first before the others', async () => {
    const { database } = await open();
    for (const [word, dueAt] of [
      ['late', 30],
      ['early', 10],
      ['also early', 10],
    ] as const)
      await enqueue(database, word, { now: 5, dueAt });
    expect(await claim(database, 9)).toBeUndefined();
    const words = [await claim(database, 10), await claim(database, 20), await claim(database, 30)];
    expect(words.map((job) => job?.payload)).toEqual(['"early"', '"also early"', '"late"']);
    const first = { created_at: 5, due_at: 10, attempts: 1, lease: 'mine', leased_until: 110, failed_at: null };
    expect(words[0]).toMatchObject(first);
    expect(await claim(database, 30)).toBeUndefined();
  });

  test('tells when the next one is due that nobody works on', async () => {
    const { database } = await open();
    const nextDue = () => findNextDueTime(database.read, { kinds: ['word'], now: 50 });
    expect(await nextDue()).toBeUndefined();
    await enqueue(database, 'later', { now: 0, dueAt: 70 });
    await enqueue(database, 'overdue', { now: 0, dueAt: 20 });
    await enqueue(database, 'of a kind we do not know', { kind: 'other', now: 0 });
    expect(await nextDue()).toBe(20);
    await claim(database, 50);
    expect(await nextDue()).toBe(70);
  });

  test('of a kind that this process does not know is left for one that does', async () => {
    const { database } = await open();
    await enqueue(database, 'x', { kind: 'other', now: 0 });
    expect(await claim(database, 1)).toBeUndefined();
    expect(await claim(database, 1, 'theirs', ['word', 'other'])).toMatchObject({ kind: 'other' });
  });

  test('is taken over after its lease, and who lost it changes nothing any more', async () => {
    const { database } = await open();
    await enqueue(database, 'x', { now: 0 });
    const lost = await claimed(database, 0, 'lost');
    expect(await claim(database, LEASE_MS - 1, 'new')).toBeUndefined();
    const taken = await claimed(database, LEASE_MS, 'new');
    expect(taken).toMatchObject({ id: lost.id, attempts: 2 });

    await database.transaction(async (db) => {
      expect(await finishJob(db, lost)).toBe(false);
      await postponeJob(db, lost, 1);
      await giveUpJob(db, lost, 1);
    });
    expect(await listJobs(database)).toEqual([taken]);
    expect(await database.transaction((db) => finishJob(db, taken))).toBe(true);
    expect(await listJobs(database)).toEqual([]);
  });

  test('that is postponed is free again, and due then', async () => {
    const { database } = await open();
    await enqueue(database, 'x', { now: 0 });
    const job = await claimed(database, 0);
    await database.transaction((db) => postponeJob(db, job, 40));
    expect(await claim(database, 39)).toBeUndefined();
    expect(await claim(database, 40)).toMatchObject({ id: job.id, attempts: 2, created_at: 0 });
  });

  test('that is given up is not done again, names nobody, and goes with the old ones', async () => {
    const { database } = await open();
    await enqueue(database, 'asha@mail.example', { now: 0 });
    const job = await claimed(database, 0);
    await database.transaction((db) => giveUpJob(db, job, 50));
    expect(await listJobs(database)).toMatchObject([{ payload: '{}', failed_at: 50, lease: null }]);
    expect(await claim(database, 1000)).toBeUndefined();

    await database.transaction((db) => deleteJobsFailedBefore(db, 50));
    expect(await listJobs(database)).toHaveLength(1);
    await enqueue(database, 'waits', { now: 0 });
    await database.transaction((db) => deleteJobsFailedBefore(db, 51));
    expect(await listJobs(database)).toMatchObject([{ payload: '"waits"' }]);
  });

  test('with a key is there once, until it is done or given up', async () => {
    const { database } = await open();
    const add = (word: string) => enqueue(database, word, { now: 0, uniqueKey: 'one' });
    await Promise.all(['first', 'second'].map(add));
    expect(await listJobs(database)).toHaveLength(1);
    const job = await claimed(database, 0);
    await add('while it runs');
    expect(await listJobs(database)).toHaveLength(1);
    await database.transaction((db) => giveUpJob(db, job, 1));
    await add('afterwards');
    expect(await listJobs(database)).toMatchObject([{ failed_at: 1 }, { payload: '"afterwards"' }]);
  });

  test('is claimed once, however many claim at the same time', async () => {
    const { database, openAgain } = await open();
    await database.transaction(async (db) => {
      const row = { kind: 'word', payload: '"x"', created_at: 0, due_at: 0, failed_at: null };
      await db.insertInto('jobs').values(Array(40).fill(row)).execute();
    });
    // On SQLite two connections in one process would wait for each other for ever; run-jobs.test.ts has processes.
    const workers = [1, 2, 3, 4].map(() => (engine === 'postgres' ? openAgain() : database));
    const ids = await Promise.all(
      workers.map(async (worker, index) => {
        const own: number[] = [];
        for (let job = await claim(worker, 0, `${index}`); job; job = await claim(worker, 0, `${index}`))
          own.push(job.id);
        return own;
      }),
    );
    expect(new Set(ids.flat()).size).toBe(40);
    expect(ids.flat()).toHaveLength(40);
  });
});
