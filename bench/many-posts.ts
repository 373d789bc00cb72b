import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PROJECT, startChild } from './child-process.ts';
import { randomFrom } from './essay-generator.ts';
import { makeTemporaryFolder } from './leftovers.ts';

/** Raised when the generated posts change; sites prepared before are then made anew. */
const VERSION = 1;
const PREFIX = 'chintan-bench-site-';

export interface Import {
  posts: number;
  seconds: number;
  postsPerSecond: number;
  date: string;
}

/** A new site, filled now. */
export async function importIntoNewSite(posts: number): Promise<{ dataDir: string; made: Import }> {
  const dataDir = makeTemporaryFolder('site');
  return { dataDir, made: await fill(dataDir, posts) };
}

/** A site kept from an earlier run, or filled now: 100,000 posts take a minute or two. */
export async function keptSite(posts: number, say: (line: string) => void): Promise<{ dataDir: string; made: Import }> {
  const dataDir = join(tmpdir(), `${PREFIX}${VERSION}-${digestOfMigrations()}-${posts}`);
  if (existsSync(dataDir)) return { dataDir, made: readImport(dataDir) };
  say(`  making a site with ${posts.toLocaleString('en')} posts; it is kept in ${dataDir}`);
  removeOthers();
  const unfinished = makeTemporaryFolder('unfinished-site');
  const made = await fill(join(unfinished, 'site'), posts, say);
  renameSync(join(unfinished, 'site'), dataDir);
  return { dataDir, made };
}

/** The addresses of published posts, in an order that has nothing to do with their age. */
export function shuffledPostPaths(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'chintan.db'), { readOnly: true });
  const rows = database.prepare(`select slug from posts where status = 'published' order by id`).all();
  database.close();
  const random = randomFrom(0);
  return rows
    .map(({ slug }) => ({ path: `/blog/${encodeURIComponent(String(slug))}`, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ path }) => path);
}

async function fill(dataDir: string, posts: number, say?: (line: string) => void): Promise<Import> {
  mkdirSync(dataDir, { recursive: true });
  const child = await startChild([process.execPath, 'bench/import-essays.ts', dataDir, `${posts}`]);
  child.process.stdout?.on('data', (chunk) => say?.(String(chunk).trimEnd()));
  await child.ends();
  return readImport(dataDir);
}

function readImport(dataDir: string): Import {
  return JSON.parse(readFileSync(join(dataDir, 'import.json'), 'utf8'));
}

function digestOfMigrations(): string {
  const folder = join(PROJECT, 'migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 8);
}

/** They take half a gigabyte each. */
function removeOthers(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
