import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/database/database.ts';
import { starterEssays } from '#server/features/starter/starter-essays.ts';
import type { Language } from '#shared/contracts/text.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { HOSTILE_TEXTS, longestAllowed } from '../test/fixtures/hostile-texts.ts';
import { formattedEssay } from './essay-generator.ts';
import { BROWSER_HEADERS, type Figure, timeFigure } from './figures.ts';
import type { Load } from './load.ts';
import { withServer } from './server-process.ts';

const GROUP = 'Formatted texts';
const WORDS = 10_000;
const REPETITIONS = 31;
const READ_PER_ROUND = 200;
const POLL_MS = 100;

/** Measures how long a text takes to render, and how long all texts of a large site while readers are served. */
export async function measureFormattedTexts(dataDir: string, load: Load): Promise<Figure[]> {
  return [
    renderingFigure('en'),
    renderingFigure('hi'),
    hostileFigure(),
    ...(await measureRenderingAgain(dataDir, load)),
  ];
}

function renderingFigure(language: Language): Figure {
  const value = renderingTime(formattedEssay(language, WORDS), { language }, REPETITIONS);
  return { group: GROUP, name: `10,000 words, ${language}`, value, unit: 'ms of CPU' };
}

const HOSTILE_OPTIONS = { language: 'hi', works: ['गीता', 'Gita'] } as const;

/** The slowest of the texts on which parsers are known to be slow, each as long as it may be. */
function hostileFigure(): Figure {
  const times = Object.entries(HOSTILE_TEXTS).flatMap(([name, text]) =>
    [text(BODY_MAXIMUM), longestAllowed(text)].map((source) => ({
      name,
      time: renderingTime(source, HOSTILE_OPTIONS, 4),
    })),
  );
  const { name, time } = times.reduce((slowest, next) => (next.time > slowest.time ? next : slowest));
  return { group: GROUP, name: 'the slowest hostile text', value: time, unit: 'ms of CPU at most', note: name };
}

/** The best of several runs, since the first ones include the time of V8's compiler. @returns milliseconds of CPU */
function renderingTime(source: string, options: Parameters<typeof compileMarkdown>[1], repetitions: number): number {
  const times = Array.from({ length: repetitions }, () => {
    const before = process.cpuUsage();
    writeHtml(compileMarkdown(source, options), NO_REFERENCES);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Marks all texts as rendered by an older version, as an update does, and starts the server. */
async function measureRenderingAgain(dataDir: string, load: Load): Promise<Figure[]> {
  const database = openDatabase({ dataDir, databaseUrl: '', onError: fail });
  const posts = await markAll(database);
  const figures: Figure[] = [];
  await withServer(dataDir, async (server) => {
    const started = performance.now();
    const times: number[] = [];
    while ((await countWaiting(database)) > 0) {
      times.push(...(await load.askInTurn(server.url, readerPaths(), BROWSER_HEADERS)));
      await sleep(POLL_MS);
    }
    const seconds = ((performance.now() - started) / 1000) * (100_000 / posts);
    const note = `measured with ${posts.toLocaleString('en')} posts`;
    figures.push({ group: GROUP, name: 'rendering again', value: seconds, unit: 's for 100,000 posts', note });
    figures.push(timeFigure('Beside the rendering', 'an essay for a reader', times));
  });
  await database.close();
  return figures;
}

function readerPaths(): string[] {
  const paths = starterEssays.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`);
  return Array.from({ length: READ_PER_ROUND }, (_, index) => paths[index % paths.length] as string);
}

async function markAll(database: Database): Promise<number> {
  const { numUpdatedRows } = await database.transaction((db) =>
    db.updateTable('post_bodies').set({ rendered_by: 0 }).where('format', '=', 'markdown').executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

async function countWaiting({ read }: Database): Promise<number> {
  const { waiting } = await read
    .selectFrom('post_bodies')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('rendered_by', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

function fail(error: Error): never {
  throw error;
}
