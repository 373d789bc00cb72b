import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '#server/database/database.ts';
import { startPostgres } from '../test/support/database/postgres.ts';
import { median, percentile, SESSION_HEADERS } from './figures.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { type Load, startLoad } from './load.ts';
import { fillSite } from './many-posts.ts';
import { megabytes } from './process-figures.ts';
import { searchPaths } from './search-queries.ts';
import { type ServerProcess, withServer } from './server-process.ts';

/** Measures searches among many posts on both databases: `node bench/search.ts [--posts 100000] [--only sqlite]`. */
const { values } = parseArgs({ options: { posts: { type: 'string', default: '100000' }, only: { type: 'string' } } });
const posts = Number(values.posts);
const SEARCHES = 200;
const OTHERS = '/api/categories';
const SUGGESTED = ['ka', 'gha', 'the', 'lam', 'द', 'gr'];
const IDLE_MS = 3000;

cleanUpOnExit();
const [searching, others] = [await startLoad(), await startLoad()];
if (values.only !== 'postgres') await measureOn('SQLite', '');
if (values.only !== 'sqlite') await measureOnPostgres();
await Promise.all([searching.stop(), others.stop()]);
process.exit();

async function measureOnPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await measureOn('PostgreSQL', postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}

async function measureOn(name: string, databaseUrl: string): Promise<void> {
  const location = { dataDir: makeTemporaryFolder('search'), databaseUrl };
  print(`\n${name}, ${posts.toLocaleString('en')} posts`);
  print(`  import                  ${(await fillSite(location, posts)).toFixed(0)} s`);
  await measureIndex(location);
  await withServer(location.dataDir, measureSearches, { databaseUrl });
}

async function measureIndex(location: DatabaseLocation): Promise<void> {
  const database = openDatabase({ ...location, onError: (error) => print(error.message) });
  const { rows } = location.databaseUrl
    ? await sql<{ bytes: number }>`select pg_total_relation_size('search_documents') as bytes`.execute(database.read)
    : await sql<{ bytes: number }>`select sum(length(block)) as bytes from search_index_data`.execute(database.read);
  print(`  size of the index       ${((rows[0]?.bytes ?? 0) / 1_000_000).toFixed(0)} MB`);
  // On a real server, autovacuum does this after a while.
  if (location.databaseUrl) await sql`vacuum analyze`.execute(database.engine.write);
  await database.close();
}

async function measureSearches(server: ServerProcess): Promise<void> {
  await sleep(IDLE_MS);
  const headers = { 'accept-encoding': 'identity', ...SESSION_HEADERS };
  const ask = (load: Load, paths: string[]) => load.askInTurn(server.url, paths, headers);
  const before = megabytes(server, 'resident');
  const paths = searchPaths(SEARCHES);
  report('the first search', await ask(searching, paths.slice(0, 1)));
  report('searches, first round', await ask(searching, paths));
  const alone = await ask(searching, paths);
  report('searches, again', alone);
  reportSlowest(paths, alone);
  report('other requests, alone', await ask(others, Array<string>(1000).fill(OTHERS)));
  let areSearched = false;
  const searches = ask(searching, [...paths, ...paths]).finally(() => {
    areSearched = true;
  });
  const meanwhile: number[] = [];
  while (!areSearched) meanwhile.push(...(await ask(others, Array<string>(100).fill(OTHERS))));
  await searches;
  report('other requests, while others search', meanwhile);
  const suggestions = SUGGESTED.map((typed) => `/api/search/suggest?q=${encodeURIComponent(typed)}`);
  report('suggestions', await ask(searching, suggestions));
  print(
    `  memory                  ${before.toFixed(0)} MB at first, ${megabytes(server, 'resident').toFixed(0)} MB after`,
  );
}

function reportSlowest(paths: string[], milliseconds: number[]): void {
  const slowest = [...milliseconds.entries()].sort(([, one], [, other]) => other - one).slice(0, 5);
  for (const [index, ms] of slowest) {
    print(`    ${ms.toFixed(1)} ms  ${decodeURIComponent(paths[index]?.split('&search=')[1] ?? '')}`);
  }
}

function report(what: string, milliseconds: number[]): void {
  const [p95, p99, worst] = [95, 99, 100].map((percent) => percentile(milliseconds, percent).toFixed(1));
  const middle = median(milliseconds).toFixed(1);
  print(`  ${what.padEnd(38)} median ${middle}, p95 ${p95}, p99 ${p99}, worst ${worst} ms (${milliseconds.length})`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
