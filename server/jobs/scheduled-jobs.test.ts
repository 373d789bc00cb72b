import { expect, test, vi } from 'vitest';
import { onBothDatabases } from '../../test/support/database/databases.ts';
import { enqueue, listJobs, startJobs, wordJob } from '../../test/support/jobs/jobs.ts';
import { collectLog } from '../../test/support/server/log.ts';
import { scheduledJob } from './job-kind.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const LEAPT = 'the clock has leapt, or the site was off for a long time: nothing is removed by age for three days';

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

/** A clock that a test sets, and that tells how often it was looked at. */
function openClock() {
  const clock = { time: Date.UTC(2026, 0, 1), now: vi.fn(() => clock.time) };
  const pass = (milliseconds: number) => {
    clock.time += milliseconds;
  };
  const afterMoreLooks = async () => {
    const before = clock.now.mock.calls.length;
    await eventually(() => expect(clock.now.mock.calls.length).toBeGreaterThan(before + 8));
  };
  return { now: clock.now, pass, afterMoreLooks };
}

function hourlyJob(run: () => void, removesByAge = false) {
  return scheduledJob({ kind: 'hourly', everyMs: HOUR, removesByAge, run: async () => run() });
}

onBothDatabases('a scheduled job', (open, engine) => {
  test('runs every so often, in one of the processes, also when they were restarted', async () => {
    const { database, openAgain } = await open();
    const { now, pass, afterMoreLooks } = openClock();
    const ran = vi.fn();
    const kinds = [hourlyJob(ran)];
    // On SQLite two connections in one process would wait for each other for ever.
    const other = engine === 'postgres' ? openAgain() : database;
    const start = () => [database, other].map((one) => startJobs({ database: one, ...collectLog(), kinds, now }));
    const processes = start();
    await eventually(async () => expect(await listJobs(database)).toHaveLength(1));
    pass(HOUR - 1);
    await afterMoreLooks();
    expect(ran).toHaveBeenCalledTimes(0);
    pass(1);
    await eventually(() => expect(ran).toHaveBeenCalledTimes(1));
    await Promise.all(processes.map((one) => one.stop()));

    pass(HOUR / 2);
    start();
    await afterMoreLooks();
    expect(ran).toHaveBeenCalledTimes(1);
    pass(HOUR / 2);
    await eventually(() => expect(ran).toHaveBeenCalledTimes(2));
    await afterMoreLooks();
    expect([ran.mock.calls.length, (await listJobs(database)).length]).toEqual([2, 1]);
  });

  test('that fails says so, and runs again when it is due next', async () => {
    const { database } = await open();
    const { now, pass, afterMoreLooks } = openClock();
    const log = collectLog();
    log.expectComplaint('a scheduled job failed and runs again when it is due next');
    const ran = vi.fn().mockImplementationOnce(() => {
      throw Object.assign(new Error('asha@mail.example'), { code: 'EAWAY' });
    });
    startJobs({ database, ...log, kinds: [hourlyJob(ran)], now });
    await eventually(async () => expect(await listJobs(database)).toHaveLength(1));
    pass(HOUR);
    await eventually(() => expect(log.lines).toMatchObject([{ kind: 'hourly', code: 'EAWAY' }]));
    expect(JSON.stringify(log.lines)).not.toContain('asha');
    await afterMoreLooks();
    expect(ran).toHaveBeenCalledTimes(1);
    pass(HOUR);
    await eventually(() => expect(ran).toHaveBeenCalledTimes(2));
  });

  test('that removes by age pauses for three days after the clock leapt, while other jobs go on', async () => {
    const { database } = await open();
    const { now, pass, afterMoreLooks } = openClock();
    const log = collectLog();
    log.expectComplaint(LEAPT);
    const ran: string[] = [];
    const removing = hourlyJob(() => void ran.push('removing'), true);
    const other = scheduledJob({
      kind: 'other',
      everyMs: HOUR,
      removesByAge: false,
      run: async () => void ran.push('other'),
    });
    const word = wordJob(async (text) => void ran.push(text));
    startJobs({ database, ...log, kinds: [removing, other, word], now });
    await eventually(async () => expect(await listJobs(database)).toHaveLength(2));

    pass(YEAR);
    await enqueue(database, 'word', { now: now() });
    await eventually(() => expect(ran.toSorted()).toEqual(['other', 'word']));
    await eventually(() => expect(log.lines).toMatchObject([{ msg: LEAPT, days: 365 }]));
    // A job that is not finished yet would outlive its lease with the days that pass.
    await eventually(async () =>
      expect(Math.min(...(await listJobs(database)).map((job) => job.due_at))).toBeGreaterThan(now()),
    );
    pass(3 * DAY - 1);
    await eventually(() => expect(ran.filter((name) => name === 'other')).toHaveLength(2));
    await afterMoreLooks();
    expect(ran).not.toContain('removing');
    pass(1);
    await eventually(() => expect(ran).toContain('removing'));
    expect(log.lines).toHaveLength(1);
  });

  test('that removes by age runs as usual once the clock is put right', async () => {
    const { database } = await open();
    const { now, pass, afterMoreLooks } = openClock();
    const log = collectLog();
    log.expectComplaint(LEAPT);
    const ran = vi.fn();
    startJobs({ database, ...log, kinds: [hourlyJob(ran, true)], now });
    await eventually(async () => expect(await listJobs(database)).toHaveLength(1));
    pass(YEAR);
    const dueAt = async () => (await listJobs(database))[0]?.due_at;
    await eventually(async () => expect(await dueAt()).toBe(now() + 3 * DAY));
    // Until it has looked again, the runner does not know that the clock was ever ahead.
    await afterMoreLooks();
    pass(-YEAR);
    await eventually(async () => expect(await dueAt()).toBe(now() + HOUR));
    pass(HOUR);
    await eventually(() => expect(ran).toHaveBeenCalledTimes(1));
  });

  test('that removes by age runs after the site was off for six days', async () => {
    const { database } = await open();
    const { now, pass } = openClock();
    const ran = vi.fn();
    const kinds = [hourlyJob(ran, true)];
    const before = startJobs({ database, ...collectLog(), kinds, now });
    await eventually(async () => expect(await listJobs(database)).toHaveLength(1));
    await before.stop();
    pass(6 * DAY);
    startJobs({ database, ...collectLog(), kinds, now });
    await eventually(() => expect(ran).toHaveBeenCalledTimes(1));
  });
});
