import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { afterSave } from '#server/after-save-list.ts';
import { type DatabaseLocation, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { importSource } from '#server/features/import/run-import.ts';
import { openMedia } from '#server/features/media/media.ts';
import { firstRun } from '#server/features/starter/first-run.ts';
import { importOptions } from '#shared/contracts/desk/import.ts';
import type { TextFormat } from '#shared/writing.ts';
import { PROJECT } from './child-process.ts';
import { essayChunks, randomFrom } from './essay-generator.ts';
import { makeTemporaryFolder } from './leftovers.ts';

/** Must be increased when the generated posts change, so that sites of earlier runs are generated again. */
const VERSION = 2;
const PREFIX = 'chintan-bench-site-';
const OWNER = { adminEmail: 'bench@chintan.localhost', adminName: '', adminPassword: 'benchmark' };

/**
 * Generates a site, or reuses that of an earlier run, since generating 100,000 posts takes minutes.
 * @returns its data folder
 */
export async function siteWithPosts(posts: number, print: (line: string) => void): Promise<string> {
  const version = `${PREFIX}${VERSION}-${digestOfMigrations()}-`;
  const dataDir = join(tmpdir(), `${version}${posts}`);
  if (existsSync(dataDir)) return dataDir;
  removeOutdated(version);
  const unfinished = makeTemporaryFolder('unfinished-site');
  const seconds = await fillSite({ dataDir: unfinished, databaseUrl: '' }, posts);
  renameSync(unfinished, dataDir);
  print(`  made ${dataDir} at ${Math.round(posts / seconds)} posts a second`);
  return dataDir;
}

/**
 * Fills a site through the product's own import.
 * @returns the seconds that the import took
 */
export async function fillSite(location: DatabaseLocation, posts: number): Promise<number> {
  const database = openDatabase({ ...location, onError: fail });
  await migrate(database);
  await firstRun({ database, afterSave }, { ...OWNER, starter: 'essays' });
  const started = performance.now();
  const workFolder = makeTemporaryFolder('import');
  const source = {
    name: 'essays.jsonl',
    names: () => ['essays.jsonl'],
    size: () => 0,
    open: async () => Readable.from(essayChunks(posts)),
    close: async () => {},
  };
  await importSource(
    { database, afterSave, media: openMedia({ dataDir: workFolder, s3: undefined }), secret: '' },
    { source, format: 'jsonl', dryRun: false, options: importOptions.parse({}), importId: null, workFolder },
    {
      signal: new AbortController().signal,
      onStage: () => {},
      onRemark: ({ place, remark }) => fail(new Error(`The import refused ${place}: ${remark}`)),
    },
  );
  rmSync(workFolder, { recursive: true });
  const seconds = (performance.now() - started) / 1000;
  await database.close();
  return seconds;
}

export type PathsByFormat = Record<TextFormat, string[]>;

/** The paths of all published posts, in a fixed random order. */
export async function shuffledPostPaths(dataDir: string): Promise<PathsByFormat> {
  const database = openDatabase({ dataDir, databaseUrl: '', onError: fail });
  const rows = await database.read
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['slug', 'format'])
    .where('status', '=', 'published')
    .orderBy('posts.id')
    .execute();
  await database.close();
  const random = randomFrom(0);
  const shuffled = rows
    .map(({ slug, format }) => ({ path: `/blog/${encodeURIComponent(slug)}`, format, rank: random() }))
    .sort((a, b) => a.rank - b.rank);
  const pathsOf = (format: TextFormat) => shuffled.filter((row) => row.format === format).map(({ path }) => path);
  return { plain: pathsOf('plain'), markdown: pathsOf('markdown') };
}

function digestOfMigrations(): string {
  const folder = join(PROJECT, 'migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
}

/** Each outdated site takes half a gigabyte. */
function removeOutdated(version: string): void {
  const outdated = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX) && !name.startsWith(version));
  for (const name of outdated) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

function fail(error: Error): never {
  throw error;
}
