import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { starterEssays } from '#server/features/starter/starter-content.ts';
import type { Language } from '#shared/contracts/text.ts';
import { type Figure, holds, memoryFigures, PROMISES, timeFigure } from './figures.ts';
import { measureFirstViews } from './first-view.ts';
import { startLoad } from './load.ts';
import { measureCachedPage, measureLists, measureRendering, measureUncachedPage } from './pages.ts';
import { cleanUpOnExit, makeTemporaryFolder, PROJECT, SERVER_COMMAND, startServer, withServer } from './processes.ts';
import { pathOf, shuffledPostPaths, siteWithPosts } from './site.ts';

/** The extent of a run: enough for reproducible figures within a few minutes. */
const FULL = {
  /** The number of posts of the large site. */
  posts: 100_000,
  rounds: 3,
  roundSeconds: 2.5,
  warmUpSeconds: 1,
  /** How many pages to render until V8 has optimised the code. */
  renderedForWarmUp: 10_000,
  renderedPerRound: 3000,
  requestsPerList: 200,
  starts: 5,
};
export type Plan = typeof FULL;

const QUICK: Plan = {
  ...{ posts: 8000, rounds: 3, roundSeconds: 0.8, warmUpSeconds: 0.4 },
  ...{ renderedForWarmUp: 1600, renderedPerRound: 400, requestsPerList: 50, starts: 2 },
};
const IDLE_MS = 5000;

const plan = readPlan();
const started = new Date();
/** Describes the machine, so that results can be compared. Other work on it makes every figure worse. */
const machine = {
  ...{ node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length },
  memoryMegabytes: Math.round(totalmem() / 1_000_000),
  system: `${process.platform} ${release()}`,
  loadBefore: loadavg()[0] ?? 0,
};
const figures: Figure[] = [];
const failures: string[] = [];

cleanUpOnExit();
const { load, stop } = await startLoad();
await attempt('A site with the starter content', measureStarterSite);
await attempt(`A site with ${plan.posts.toLocaleString('en')} posts`, measureLargeSite);
await stop();
report();
process.exit(failures.length > 0 ? 1 : 0);

async function measureStarterSite(): Promise<void> {
  const dataDir = makeTemporaryFolder('starter');
  // Made by its first start.
  await withServer(dataDir, async () => {});
  await withServer(dataDir, async (server) => {
    await sleep(IDLE_MS);
    figures.push(...memoryFigures(server, 'idle', PROMISES.idleMemory));
    await measure('First view', () => measureFirstViews(server.url, pathOfEssay('en'), pathOfEssay('hi')));
    await measure('Cached page', () => measureCachedPage({ server, load, plan }, pathOfEssay('en')));
    figures.push(...memoryFigures(server, 'after the load on the cached page'));
  });
  await measure('Second start', () => measureStarts(dataDir));
}

/** Measures the time until `Chintan is ready at`, with the npm and the Node that started the benchmark, if it was npm. */
async function measureStarts(dataDir: string): Promise<Figure[]> {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const timeStarts = async (name: string, command: string[]) => {
    const milliseconds: number[] = [];
    for (let time = 0; time < plan.starts; time += 1) {
      const server = await startServer(dataDir, command);
      milliseconds.push(server.readyAfterMs);
      await server.stop();
    }
    return timeFigure('Second start', name, milliseconds, PROMISES.secondStart);
  };
  const npmStart = npm && node ? [node, npm, 'start'] : ['npm', 'start'];
  return [await timeStarts('node server/main.ts', SERVER_COMMAND), await timeStarts('npm start', npmStart)];
}

async function measureLargeSite(): Promise<void> {
  const dataDir = await siteWithPosts(plan.posts);
  const paths = await shuffledPostPaths(dataDir);
  await withServer(dataDir, async (server) => {
    const site = { server, load, plan };
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

function readPlan(): Plan {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
    return values.quick ? QUICK : FULL;
  } catch {
    process.stderr.write('Usage: npm run bench [-- --quick]\n');
    process.exit(2);
  }
}

/** Prints everything, and writes it to a file, with which later runs can be compared. */
function report(): void {
  const folder = join(PROJECT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const file = `${started.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  writeFileSync(
    join(folder, file),
    `${JSON.stringify({ date: started, machine, plan, figures, failures }, null, 2)}\n`,
  );

  const lines: string[] = [];
  for (const [group, rows] of Map.groupBy(figures, (figure) => figure.group)) {
    const width = Math.max(...rows.map(({ name }) => name.length));
    lines.push('', group, ...rows.map((row) => `  ${row.name.padEnd(width)} ${showValue(row)}`));
  }
  const seconds = Math.round((Date.now() - started.getTime()) / 1000);
  lines.push('', `Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, load before ${machine.loadBefore}.`);
  lines.push(`Measured in ${seconds} s, written to bench/results/${file}.`);
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
