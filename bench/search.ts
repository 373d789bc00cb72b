import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { importFile } from '#server/features/import/import-file.ts';
import { reindexPosts } from '#server/features/search/reindex-posts.ts';
import { firstRun } from '#server/features/starter/first-run.ts';
import { BENCH_ADMIN } from './bench-admin.ts';
import { essayChunks } from './essay-generator.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { type Load, startLoad } from './load.ts';
import { measureOnDatabases } from './on-databases.ts';
import { residentMegabytes } from './process-figures.ts';
import { searchPaths } from './search-queries.ts';
import { SERVER_COMMAND, type ServerProcess, startServer } from './server-process.ts';

/** What searching costs with many posts, on both databases: `node bench/search.ts [--posts 100000] [--only sqlite]`. */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    only: { type: 'string' },
    rebuild: { type: 'boolean' },
    site: { type: 'string' },
  },
});
const posts = Number(values.posts);
const SEARCHES = 200;
const OTHERS = '/api/categories';
const IDLE_MS = 3000;

cleanUpOnExit();
const [searching, others] = [await startLoad(), await startLoad()];
await measureOnDatabases(values.only, measureOn);
await Promise.all([searching.stop(), others.stop()]);
process.exit();

async function measureOn(name: string, databaseUrl: string): Promise<void> {
  const dataDir = values.site ?? makeTemporaryFolder('search');
  say(`\n${name}, ${posts.toLocaleString('en')} posts`);
  if (!values.site) await fill(dataDir, databaseUrl);
  const server = await startServer(dataDir, SERVER_COMMAND, databaseUrl);
  try {
    await sleep(IDLE_MS);
    await measureServer(server);
  } finally {
    await server.stop();
  }
}

async function measureServer(server: ServerProcess): Promise<void> {
  const before = residentMegabytes(server.pid);
  const ask = (load: Load, paths: string[]) => load.askInTurn(server.url, paths, { 'accept-encoding': 'identity' });
  const paths = searchPaths(SEARCHES);
  const [first = 0] = await ask(searching, paths.slice(0, 1));
  say(`  first search            ${first.toFixed(1)} ms`);
  report('searches, first round', await ask(searching, paths));
  const alone = await ask(searching, paths);
  report('searches, again', alone);
  for (const [place, ms] of [...alone.entries()].sort(([, one], [, other]) => other - one).slice(0, 5)) {
    say(`    ${ms.toFixed(1)} ms  ${decodeURIComponent(paths[place]?.split('&search=')[1] ?? '')}`);
  }
  report('other requests, alone', await ask(others, Array<string>(1000).fill(OTHERS)));
  const searches = ask(searching, [...paths, ...paths]);
  let searched = false;
  const isSearched = searches.then(() => {
    searched = true;
  });
  const meanwhile: number[] = [];
  while (!searched) meanwhile.push(...(await ask(others, Array<string>(100).fill(OTHERS))));
  await isSearched;
  report('other requests, while others search', meanwhile);
  report(
    'suggestions',
    await ask(
      searching,
      ['ka', 'gha', 'the', 'lam', 'द', 'gr'].map((typed) => `/api/search/suggest?q=${encodeURIComponent(typed)}`),
    ),
  );
  say(
    `  memory                  ${before?.toFixed(0)} MB before the first search, ${residentMegabytes(server.pid)?.toFixed(0)} MB after`,
  );
}

async function fill(dataDir: string, databaseUrl: string): Promise<void> {
  const database = openDatabase({ databaseUrl, dataDir, onError: fail });
  await migrate(database);
  await firstRun(database, { adminEmail: BENCH_ADMIN.email, adminPassword: BENCH_ADMIN.password, starter: 'essays' });
  const importing = performance.now();
  await importFile(database, Readable.from(essayChunks(posts)), {
    dryRun: false,
    onProgress: () => {},
    onBadLine: (_, reason) => fail(new Error(reason)),
  });
  say(`  import                  ${((performance.now() - importing) / 1000).toFixed(0)} s`);
  if (values.rebuild) {
    const rebuilding = performance.now();
    await reindexPosts(database);
    say(`  rebuild of the index    ${((performance.now() - rebuilding) / 1000).toFixed(0)} s`);
  }
  const { rows } = databaseUrl
    ? await sql<{ bytes: number }>`select pg_total_relation_size('search_documents') as bytes`.execute(database.read)
    : await sql<{ bytes: number }>`select sum(length(block)) as bytes from search_index_data`.execute(database.read);
  say(`  size of the index       ${((rows[0]?.bytes ?? 0) / 1_000_000).toFixed(0)} MB`);
  // As a real server does by itself after a while.
  if (databaseUrl) await sql`vacuum analyze`.execute(database.engine.write);
  await database.close();
}

function report(what: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  say(`  ${what.padEnd(38)} median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, worst ${at(1)} ms (${sorted.length})`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: Error): never {
  throw error;
}
