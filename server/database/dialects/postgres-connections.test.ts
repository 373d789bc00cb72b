import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { makeDatabaseLocation, onPostgres } from '../../../test/support/database/databases.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** More of each kind than there are connections. */
const AT_ONCE = 20;
/** A busy machine may need longer than a site would let anybody wait. */
const CONNECT_WITHIN_MS = 30_000;

/** A database whose user PostgreSQL allows no more connections than this. */
async function placeWithLimit(limit: number): Promise<string> {
  const user = `limited_${randomBytes(6).toString('hex')}`;
  await onPostgres(
    'postgres',
    `create role ${user} login connection limit ${limit}; grant pg_read_all_data to ${user}`,
  );
  onTestFinished(async () => {
    await onPostgres('postgres', `drop role ${user}`);
  });
  const { databaseUrl } = await makeDatabaseLocation('postgres', { migrated: true });
  return databaseUrl.replace('chintan@', `${user}@`);
}

/** Listens, reads and searches, all at once. @returns what went wrong */
async function useWholly(databaseUrl: string, databaseConnections: number): Promise<unknown[]> {
  const lost: Error[] = [];
  const onError = (error: Error) => void lost.push(error);
  const connectWithinMs = CONNECT_WITHIN_MS;
  const database = openDatabase({ databaseUrl, dataDir: '', databaseConnections, connectWithinMs, onError });
  onTestFinished(() => database.close());
  database.onInvalidate(() => {});
  await expect.poll(() => countListeners(databaseUrl)).toBe(1);
  const read = () => sql`select 1`.execute(database.read);
  const search = () => database.engine.terms.countMatches('x');
  const asked = Array.from({ length: AT_ONCE }, () => [read(), search()]).flat();
  const failed = (await Promise.allSettled(asked)).filter((outcome) => outcome.status === 'rejected');
  return [...lost, ...failed.map(({ reason }) => reason)];
}

test.each([5, 14])('a process that may open %i connections needs no more', async (limit) => {
  expect(await useWholly(await placeWithLimit(limit), limit)).toEqual([]);
});

test('it opens all of them when there is enough to do', async () => {
  const wrong = await useWholly(await placeWithLimit(13), 14);
  expect(wrong).toContainEqual(expect.any(DatabaseUnavailable));
});

async function countListeners(databaseUrl: string): Promise<number | null> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const asked = `select 1 from pg_stat_activity where datname = '${name}' and query = 'listen chintan_changes'`;
  return (await onPostgres('postgres', asked)).rowCount;
}
