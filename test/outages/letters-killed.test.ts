import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LETTER_CONNECTIONS } from '#server/features/letters/sending/open-letters.ts';
import { onBothDatabases, type TestDatabase } from '../support/database/databases.ts';
import { type CountingMailServer, startCountingServer } from '../support/mail/counting-mail-server.ts';
import { queueLetter, statesOf, statusOf } from '../support/mail/letters.ts';
import { guard } from '../support/runner/guard.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

guard('A letter reached people twice or not at all when a process was killed.');

const READERS = Number(process.env.READERS ?? 20_000);
/** A site that starts again every few seconds sends slowly. */
const READERS_BETWEEN_KILLS = READERS / 4;
const PER_SECOND = 200;
const KILL_EVERY_MS = 2000;
const WITHIN_MS = 60 * 60_000;

const MEMORY_GROWS_BY_AT_MOST_MB = 20;

onBothDatabases('a letter to many', (open) => {
  test('reaches everybody once, however often the site is killed', { timeout: WITHIN_MS + 60_000 }, async () => {
    const place = await open();
    const mails = await startCountingServer({ perSecond: PER_SECOND });
    const id = await queueLetter(place.database, { readers: READERS_BETWEEN_KILLS, perSecond: 300 });
    const kills = await killUntilSent(place, mails, id);
    const states = await statesOf(place.database);
    expect([...mails.taken.values()].filter((times) => times > 1)).toEqual([]);
    const wrong = [...states].filter(
      ([email, state]) => state !== 'unknown' && (state === 'sent') !== mails.taken.has(email),
    );
    expect(wrong).toEqual([]);
    const unknown = [...states.values()].filter((state) => state === 'unknown').length;
    report({ readers: READERS_BETWEEN_KILLS, kills, unknown, taken: mails.taken.size });
    expect(states.size).toBe(READERS_BETWEEN_KILLS);
    expect(unknown).toBeLessThanOrEqual(LETTER_CONNECTIONS * kills);
  });

  test('takes no more and more memory, and leaves the pages fast', { timeout: WITHIN_MS }, async () => {
    const place = await open();
    const mails = await startCountingServer({ perSecond: PER_SECOND });
    const id = await queueLetter(place.database, { readers: READERS, perSecond: 300, dueInMs: 20_000 });
    const memoryReport = join(place.dataDir, 'memory');
    const flags = ['--import', './test/outages/report-memory.ts'];
    const server = await start(place, mails, { flags, environment: { MEMORY_REPORT: memoryReport } });
    const idle = await medianLatency(server.url);
    const whenTaken = async (count: number) => {
      while (mails.taken.size < count && !(await isSent(place, id))) await setTimeout(100);
      expect(mails.taken.size).toBeGreaterThanOrEqual(count);
    };
    await whenTaken(READERS * 0.02);
    const sending = await medianLatency(server.url);
    const resident: number[] = [];
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.95]) {
      await whenTaken(READERS * share);
      resident.push(residentMb(server));
      server.process.kill('SIGUSR2');
    }
    const held = await vi.waitFor(() => readMemory(memoryReport, resident.length), { timeout: 10_000 });
    report({ idle, sending, resident, held, status: (await statusOf(place.database, id)).status });
    expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(MEMORY_GROWS_BY_AT_MOST_MB);
    expect(sending - idle).toBeLessThan(5);
  });
});

/** Kills the site again and again, until everybody has the letter. @returns how often */
async function killUntilSent(place: TestDatabase, mails: CountingMailServer, id: number): Promise<number> {
  let kills = 0;
  const end = performance.now() + WITHIN_MS;
  while (performance.now() < end) {
    const server = await start(place, mails);
    const killAt = performance.now() + KILL_EVERY_MS;
    while (performance.now() < killAt) {
      await setTimeout(50);
      if (!(await isSent(place, id))) continue;
      await server.kill();
      return kills;
    }
    await server.kill();
    kills += 1;
  }
  throw new Error('The letter was not sent in time.');
}

async function start(place: TestDatabase, mails: CountingMailServer, options: ServerOptions = {}) {
  // Below the ports that the machine gives to connections, so that no connection has it already.
  const port = randomInt(10_000, 30_000);
  // A letter is sent only from a site that its readers can reach.
  const address = { PORT: String(port), SITE_URL: `http://site.example:${port}` };
  const environment = { ...address, SMTP_URL: mails.url, LOG_LEVEL: 'error' };
  const server = await startServer(place, {
    ...options,
    ...{ environment: { ...environment, ...options.environment }, script: 'server/main.ts' },
  });
  onTestFinished(() => server.kill());
  return server;
}

/** @throws when the letter is paused, which would be waited for in vain */
async function isSent({ database }: TestDatabase, id: number): Promise<boolean> {
  const { status, reason } = await statusOf(database, id);
  if (status === 'paused') throw new Error(`The letter is paused: ${reason}`);
  return status === 'sent';
}

/** In milliseconds, of the home page for somebody who asks now and then. */
async function medianLatency(url: string): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; asked < 300; asked += 1) {
    const before = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - before);
    await setTimeout(20);
  }
  return times.sort((one, other) => one - other)[150] as number;
}

/** What the server has held, in MB, each time it was asked. */
function readMemory(file: string, times: number): number[] {
  const held = readFileSync(file, 'utf8').trim().split('\n').map(Number);
  expect(held).toHaveLength(times);
  return held;
}

function residentMb({ process: { pid } }: ServerProcess): number {
  const [, kilobytes = '0'] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m) ?? [];
  return Number(kilobytes) / 1024;
}

function report(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
