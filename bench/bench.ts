import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { starterEssays } from '#server/features/starter/starter-content.ts';
import type { Language } from '#shared/contracts/text.ts';
import { type Figure, holds, memoryFigures, ONLY_READING, PLAN, PROMISES, timeFigure } from './figures.ts';
import { measureFirstViews } from './first-view.ts';
import { type Load, startLoad } from './load.ts';
import { measureCachedPage, measureLists, measureRendering, measureUncachedPage } from './pages.ts';
import { cleanUpOnExit, makeTemporaryFolder, startServer, withServer } from './processes.ts';
import { measureReading } from './reading/reading.ts';
import { pathOf, shuffledPostPaths, siteWithPosts } from './site.ts';

const IDLE_MS = 5000;

const started = performance.now();
/** Other work on the machine makes every figure worse. */
const [loadBefore] = loadavg();
const figures: Figure[] = [];
const failures: string[] = [];

cleanUpOnExit();
if (!ONLY_READING) await measureServer();
await attempt('Readers in a browser', () => measureReading(measure));
report();
process.exit(failures.length > 0 ? 1 : 0);

async function measureServer(): Promise<void> {
  const { load, stop } = await startLoad();
  await attempt('A site with the starter content', () => measureStarterSite(load));
  await attempt(`A site with ${PLAN.posts.toLocaleString('en')} posts`, () => measureLargeSite(load));
  await stop();
}

async function measureStarterSite(load: Load): Promise<void> {
  const dataDir = makeTemporaryFolder('starter');
  // Made by its first start.
  await withServer(dataDir, async () => {});
  await withServer(dataDir, async (server) => {
    await sleep(IDLE_MS);
    figures.push(...memoryFigures(server, 'idle', PROMISES.idleMemory));
    await measure('First view', () => measureFirstViews(server.url, pathOfEssay('en'), pathOfEssay('hi')));
    await measure('Cached page', () => measureCachedPage({ server, load }, pathOfEssay('en')));
    figures.push(...memoryFigures(server, 'after the load on the cached page'));
  });
  await measure('Second start', () => measureStarts(dataDir));
}

/** Measures the time until `Chintan is ready at`. */
async function measureStarts(dataDir: string): Promise<Figure[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < PLAN.starts; time += 1) {
    const server = await startServer(dataDir);
    milliseconds.push(server.readyAfterMs);
    await server.stop();
  }
  return [timeFigure('Second start', 'node server/main.ts', milliseconds, PROMISES.secondStart)];
}

async function measureLargeSite(load: Load): Promise<void> {
  const dataDir = await siteWithPosts(PLAN.posts);
  const paths = await shuffledPostPaths(dataDir);
  await withServer(dataDir, async (server) => {
    const site = { server, load };
    await measure('Uncached page', () => measureUncachedPage(site, paths));
    figures.push(...memoryFigures(server, 'many posts, after the uncached pages'));
    await measure('Lists', () => measureLists(site));
    figures.push(...memoryFigures(server, 'many posts, after the lists'));
  });
  await measure('Formatted texts', async () => measureRendering());
}

function pathOfEssay(language: Language): string {
  return pathOf(starterEssays.find((each) => each.language === language)?.slug ?? '');
}

function measure(name: string, make: () => Promise<Figure[]>): Promise<void> {
  return attempt(`  ${name}`, async () => void figures.push(...(await make())));
}

/** A measurement that fails does not prevent the others. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  process.stderr.write(`${name}\n`);
  try {
    await work();
  } catch (error) {
    failures.push(`${name.trim()}. ${(error as Error).message}`);
  }
}

function report(): void {
  const lines: string[] = [];
  for (const [group, rows] of Map.groupBy(figures, (figure) => figure.group)) {
    const width = Math.max(...rows.map(({ name }) => name.length));
    lines.push('', group, ...rows.map((row) => `  ${row.name.padEnd(width)} ${showValue(row)}`));
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  const machine = `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}`;
  lines.push('', `${machine}, load before ${loadBefore}. Measured in ${seconds} s.`);
  process.stdout.write(`${[...lines, ...failures.map((failure) => `NOT MEASURED: ${failure}`)].join('\n')}\n`);
}

function showValue(figure: Figure): string {
  const { value, unit, promised, note = '' } = figure;
  const digits = value < 100 ? 2 : 0;
  const shown = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [limit] = Object.entries(promised ?? {}).map(([name, at]) => `at ${name.slice(2).toLowerCase()} ${at}`);
  const verdict = limit ? `${holds(figure) ? 'holds' : 'BROKEN'}: ${limit}` : '';
  return [`${shown.padStart(8)} ${unit}`, note, verdict].filter(Boolean).join('   ');
}
