import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterSave } from '#server/after-save-list.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { importSource } from '#server/features/import/run-import.ts';
import { openMedia } from '#server/features/media/media.ts';
import { firstRun } from '#server/features/starter/first-run.ts';
import { starterCategories, starterEssays } from '#server/features/starter/starter-content.ts';
import { importOptions } from '#shared/contracts/desk/import.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { TextFormat } from '#shared/writing.ts';
import { fail, makeTemporaryFolder, PROJECT } from './processes.ts';
import { randomFrom } from './random.ts';

const PREFIX = 'chintan-bench-site-';
export const OWNER = { adminEmail: 'bench@chintan.localhost', adminName: '', adminPassword: 'benchmark' };
const WORDS = 600;
const PARAGRAPHS = 8;
const HINDI_SHARE = 0.4;
const MARKDOWN_SHARE = 0.25;
const NEWEST = Date.UTC(2026, 0, 1);
/** With 100,000 posts, the oldest is about eleven years old. */
const MINUTES_APART = 60;
const LINES_PER_CHUNK = 20;

/** The words of the starter essays, in their original order. */
const words: Record<Language, string[]> = { en: wordsOf('en'), hi: wordsOf('hi') };
const tags = [...new Set(starterEssays.flatMap((essay) => essay.tags))];

/**
 * Generates a site, or reuses that of an earlier run with the same posts and tables, since 100,000 posts take minutes.
 * @returns its data folder
 */
export async function siteWithPosts(posts: number): Promise<string> {
  const migrations = join(PROJECT, 'migrations');
  const digest = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const name of readdirSync(migrations).sort()) digest.update(readFileSync(join(migrations, name)));
  const version = `${PREFIX}${digest.digest('hex').slice(0, 8)}-`;
  const dataDir = join(tmpdir(), `${version}${posts}`);
  if (existsSync(dataDir)) return dataDir;
  // Each outdated site takes half a gigabyte.
  const outdated = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX) && !name.startsWith(version));
  for (const name of outdated) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  const unfinished = makeTemporaryFolder('unfinished-site');
  await fillSite(unfinished, posts);
  renameSync(unfinished, dataDir);
  return dataDir;
}

/** Fills a site through the product's own import. */
export async function fillSite(dataDir: string, posts: number): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl: '', onError: fail });
  await migrate(database);
  await firstRun({ database, afterSave }, { ...OWNER, starter: 'essays' });
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
      onRemark: ({ place, remark }) => fail(`The import refused ${place}: ${remark}`),
    },
  );
  await database.close();
}

/** The paths of all published posts, in a fixed random order. */
export async function shuffledPostPaths(dataDir: string): Promise<Record<TextFormat, string[]>> {
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
  const shuffled = rows.map((row) => ({ ...row, rank: random() })).sort((a, b) => a.rank - b.rank);
  const pathsOf = (format: TextFormat) =>
    shuffled.filter((row) => row.format === format).map(({ slug }) => pathOf(slug));
  return { plain: pathsOf('plain'), markdown: pathsOf('markdown') };
}

export function pathOf(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

/** An import file with this number of posts, in chunks. */
function* essayChunks(posts: number): Generator<Buffer, void> {
  for (let number = 0; number < posts; number += LINES_PER_CHUNK) {
    const count = Math.min(LINES_PER_CHUNK, posts - number);
    yield Buffer.from(Array.from({ length: count }, (_, line) => essayLine(number + line)).join(''));
  }
}

/** The line of an import file for the post with this number; always the same. */
function essayLine(number: number): string {
  const random = randomFrom(number);
  const language: Language = random() < HINDI_SHARE ? 'hi' : 'en';
  const passage = (length: number) => passageOf(words[language], length, random);
  const essay = {
    title: `${passage(4)} ${passage(3)}`,
    summary: passage(20),
    ...bodyOf(() => passage(WORDS / PARAGRAPHS), random),
    category: pick(starterCategories, random).name,
    tags: [pick(tags, random), pick(tags, random), pick(tags, random)],
    language,
    created_at: new Date(NEWEST - number * MINUTES_APART * 60_000).toISOString(),
  };
  return `${JSON.stringify(essay)}\n`;
}

/** A formatted text has as many words as a plain one, and a construct of some kind in every paragraph. */
function bodyOf(paragraph: () => string, random: () => number) {
  const paragraphs = Array.from({ length: PARAGRAPHS }, paragraph);
  if (random() >= MARKDOWN_SHARE) return { content: paragraphs.join('\n'), format: 'plain' };
  return { content: withConstructs(paragraphs), format: 'markdown' };
}

/** A formatted text of one language with this number of words. */
export function formattedEssay(language: Language, length: number): string {
  const random = randomFrom(length);
  const count = Math.ceil(length / (WORDS / PARAGRAPHS));
  return withConstructs(Array.from({ length: count }, () => passageOf(words[language], WORDS / PARAGRAPHS, random)));
}

function withConstructs(paragraphs: string[]): string {
  return paragraphs.map((text, index) => FORMATTED[index % FORMATTED.length]?.(text)).join('\n\n');
}

const FORMATTED: ((text: string) => string)[] = [
  (text) => `## ${text.slice(0, 30).trim()}\n\n${text}`,
  (text) => `> ${text}`,
  (text) => `**${text.slice(0, 20).trim()}** ${text}`,
  (text) => `${text}^[${text.slice(0, 60).trim()}]`,
  (text) => `- ${text.slice(0, 80)}\n- ${text.slice(80)}`,
  (text) => `[${text.slice(0, 20).trim()}](https://example.org/) ${text}`,
];

/** Combines fragments of the essays, so that the text has about the words and the compression ratio of real text. */
function passageOf(vocabulary: string[], length: number, random: () => number): string {
  const runs: string[] = [];
  for (let left = length; left > 0; ) {
    const run = Math.min(left, 3 + Math.floor(random() * 8));
    const start = Math.floor(random() * (vocabulary.length - run));
    runs.push(vocabulary.slice(start, start + run).join(' '));
    left -= run;
  }
  return runs.join(' ');
}

function wordsOf(language: Language): string[] {
  return starterEssays
    .filter((essay) => essay.language === language)
    .flatMap(({ content }) => content.split(/\s+/).filter((word) => /^\p{L}/u.test(word)));
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
