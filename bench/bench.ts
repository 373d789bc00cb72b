import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { starterEssays } from '#server/features/starter/starter-essays.ts';
import type { Language } from '#shared/contracts/text.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureFeeds } from './feeds.ts';
import type { Figure } from './figures.ts';
import { measureFirstViews } from './first-view.ts';
import { measureFormattedTexts } from './formatted-texts.ts';
import { measureHostileWords } from './hostile-words.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { measureListRate } from './list-rate.ts';
import { measureLists } from './lists.ts';
import { startLoad } from './load.ts';
import { shuffledPostPaths, siteWithPosts } from './many-posts.ts';
import { FULL, type Plan, QUICK } from './plan.ts';
import { measurePreviewImages } from './preview-images.ts';
import { memoryFigures } from './process-figures.ts';
import { judgePromises } from './promises.ts';
import { describeMachine, printFigures, printPromises, writeResults } from './report.ts';
import { measureRichEditor } from './rich-editor.ts';
import { withServer } from './server-process.ts';
import { measureStarts } from './starts.ts';
import { measureUncachedPage } from './uncached-page.ts';

const IDLE_MS = 5000;

const plan = readPlan();
const started = new Date();
const machine = describeMachine();
const figures: Figure[] = [];
const failures: string[] = [];

cleanUpOnExit();
const load = await startLoad();
await attempt('A site with the starter content', measureStarterSite);
await attempt(`A site with ${plan.posts.toLocaleString('en')} posts`, measureLargeSite);
await attempt('Writing', measureWriting);
await load.stop();
await measure('Preview images', measurePreviewImages);
const promises = judgePromises(figures);
const file = writeResults(started, { machine, plan, figures, promises, failures });
printFigures(figures);
printPromises(promises);
process.stdout.write(`
Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, load before ${machine.loadBefore.toFixed(1)}.
Measured in ${Math.round((Date.now() - started.getTime()) / 1000)} s, written to ${file}.
`);
for (const failure of failures) process.stdout.write(`NOT MEASURED: ${failure}\n`);
process.exit(failures.length > 0 ? 1 : 0);

async function measureStarterSite(): Promise<void> {
  const dataDir = makeTemporaryFolder('starter');
  await withServer(dataDir, async () => print('  made by its first start'));
  await withServer(dataDir, async (server) => {
    await sleep(IDLE_MS);
    figures.push(...memoryFigures(server, 'idle'));
    await measure('First view', () => measureFirstViews(server.url, pathOfEssay('en'), pathOfEssay('hi')));
    await measure('Cached page', () => measureCachedPage(server, load, pathOfEssay('en'), plan));
    figures.push(...memoryFigures(server, 'after the load on the cached page'));
  });
  await measure('Second start', () => measureStarts(dataDir, plan));
}

async function measureLargeSite(): Promise<void> {
  const dataDir = await siteWithPosts(plan.posts, print);
  const paths = await shuffledPostPaths(dataDir);
  await withServer(dataDir, async (server) => {
    await measure('Uncached page', () => measureUncachedPage(server, load, paths, plan));
    figures.push(...memoryFigures(server, 'many posts, after the uncached pages'));
    await measure('Lists under load', () => measureListRate(server, load, plan));
    await measure('Lists', () => measureLists(server, load, { dataDir, posts: plan.posts, paths: paths.plain }, plan));
    await measure('Feeds and sitemaps', () => measureFeeds(server, load, dataDir, plan));
    figures.push(...memoryFigures(server, 'many posts, after the lists and feeds'));
  });
  await measure('Formatted texts', () => measureFormattedTexts(dataDir, load));
}

async function measureWriting(): Promise<void> {
  await withServer(makeTemporaryFolder('writing'), async (server) => {
    await measure('Hostile words', () => measureHostileWords(server, load));
    await measure('Rich editor', () => measureRichEditor(server, plan));
  });
}

function pathOfEssay(language: Language): string {
  const essay = starterEssays.find((each) => each.language === language);
  return `/blog/${encodeURIComponent(essay?.slug ?? '')}`;
}

function measure(name: string, make: () => Promise<Figure[]>): Promise<void> {
  return attempt(`  ${name}`, async () => void figures.push(...(await make())));
}

/** A measurement that fails does not prevent the others. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  print(name);
  try {
    await work();
  } catch (error) {
    const { message } = error as Error;
    failures.push(`${name.trim()}. ${message}`);
    print(`  failed: ${message}`);
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

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
