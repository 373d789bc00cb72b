import { setTimeout } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { buildCategory, buildSession, buildUser } from '../support/database/builders.ts';
import type { DatabaseLocation } from '../support/database/databases.ts';
import type { MailServer } from '../support/mail/mail-server.ts';
import { findLosses } from './find-losses.ts';
import { type Acknowledged, type Cast, mixedLoad, type Person } from './mixed-load.ts';
import { seeded } from './seeded.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const LOOK_EVERY_MS = 10;
/** So that every round has something to lose, however slow the machine is. */
const WRITES_BEFORE_KILL = 5;
const WRITTEN_WITHIN_LOOKS = 3000;
const SPREAD_MS = 1200;
const ENDS_WITHIN_SECONDS = 10;
const MAILS_WITHIN_MS = 60_000;
/** Of a job, as in `run-jobs.ts`. */
const LEASE_MS = 2 * 60_000;

interface KillRounds {
  place: DatabaseLocation;
  mails: MailServer;
  rounds: number;
  /** When to kill, and what to write. */
  seed: number;
  /** `SIGKILL`, unless it is to end well. */
  signal?: 'SIGTERM';
}

interface KillOutcome {
  writes: number;
  /** In words. */
  losses: string[];
}

/** Writes of many kinds, `kill -9` in the middle, a new start, and a look at what is left, as often as is wished. */
export async function killRounds(options: KillRounds): Promise<KillOutcome> {
  const { place, mails, rounds } = options;
  const random = seeded(options.seed);
  const cast = await withDatabase(place, prepare);
  const load = mixedLoad(cast, random);
  const losses: string[] = [];
  const environment = { SMTP_URL: mails.url, LOG_LEVEL: 'warn' };
  let from = { post: 0, image: 0 };
  let server: ServerProcess | undefined;
  const start = async () => {
    server = await startServer(place, { environment });
    return server;
  };
  try {
    let running = await start();
    for (let round = 1; round <= rounds; round += 1) {
      const over = new AbortController();
      const before = load.acknowledged.writes;
      const working = load.run(running.url, over.signal);
      const isUnderWay = () => load.acknowledged.writes >= before + WRITES_BEFORE_KILL;
      for (let looks = 0; !isUnderWay() && looks < WRITTEN_WITHIN_LOOKS; looks += 1) await setTimeout(LOOK_EVERY_MS);
      await setTimeout(random() * SPREAD_MS);
      losses.push(...(await end(running, options.signal)));
      const killedAt = Date.now();
      over.abort();
      await working;
      losses.push(...running.complaints());
      running = await start();
      const found = await withDatabase(place, async (database) => {
        await endLeases(database, killedAt);
        await allowMoreMails(database);
        // All once more in the end.
        if (round === rounds) from = { post: 0, image: 0 };
        return findLosses({ database, dataDir: place.dataDir, url: running.url, from }, load.acknowledged);
      });
      from = nextIds(load.acknowledged);
      losses.push(...found.map((loss) => `round ${round}: ${loss}`));
    }
    losses.push(...(await missingMails(mails, load.acknowledged.mailsTo)));
    losses.push(...running.complaints());
  } finally {
    await server?.kill();
  }
  return { writes: load.acknowledged.writes, losses };
}

async function prepare(database: Database): Promise<Cast> {
  await migrate(database);
  const person = async (is_admin: 0 | 1): Promise<Person> => {
    const id = await buildUser(database, { is_admin });
    return { id, bearer: await buildSession(database, id) };
  };
  const { name: category } = await buildCategory(database);
  return { category, writers: [await person(0), await person(0)], reader: await person(0), admin: await person(1) };
}

async function end(server: ServerProcess, signal: 'SIGTERM' | undefined): Promise<string[]> {
  const began = performance.now();
  const status = await server.end(signal ?? 'SIGKILL');
  const seconds = (performance.now() - began) / 1000;
  return signal && (status !== 0 || seconds > ENDS_WITHIN_SECONDS) ? [`ended with ${status} after ${seconds} s`] : [];
}

function nextIds({ posts, images }: Acknowledged) {
  return { post: Math.max(0, ...posts.keys()), image: Math.max(0, ...images.keys()) };
}

/** Jobs of a process that was killed would wait two minutes; those of the next one are its own. */
async function endLeases(database: Database, killedAt: number): Promise<void> {
  await database.transaction(async (db) => {
    await db
      .updateTable('jobs')
      .set({ leased_until: 0 })
      .where('leased_until', '<', killedAt + LEASE_MS)
      .execute();
    db.invalidate('jobs');
  });
}

/** Many rounds cause more mails than strangers may in an hour. */
async function allowMoreMails(database: Database): Promise<void> {
  await database.transaction((db) => db.deleteFrom('mail_shares').execute());
}

async function missingMails(mails: MailServer, wanted: Set<string>): Promise<string[]> {
  const giveUpAt = Date.now() + MAILS_WITHIN_MS;
  for (;;) {
    const arrived = new Set(mails.mails.flatMap(({ envelope }) => envelope.to));
    const missing = [...wanted].filter((email) => !arrived.has(email));
    if (missing.length === 0 || Date.now() > giveUpAt) return missing.map((email) => `no mail to ${email}`);
    await setTimeout(100);
  }
}

async function withDatabase<T>(place: DatabaseLocation, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({
    ...place,
    onError: (error) => {
      throw error;
    },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
