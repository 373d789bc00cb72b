import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { starterEssays } from '#server/features/starter/starter-essays.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureDesk } from './desk-figures.ts';
import { DESK_SIZE } from './desk-site.ts';
import { measureFirstViews } from './first-view.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { measureLists } from './lists.ts';
import { startLoad } from './load.ts';
import { importIntoNewSite, keptSite, shuffledPostPaths } from './many-posts.ts';
import { FULL, type Plan, QUICK } from './plan.ts';
import { residentMegabytes } from './process-figures.ts';
import { judgePromises } from './promises.ts';
import { describeMachine, type Failure, printTable, writeResults } from './report.ts';
import { measureResponses } from './responses.ts';
import type { Results } from './results.ts';
import { measureSamePageUncached } from './same-page-uncached.ts';
import { withServer } from './server-process.ts';
import { measureStarts } from './starts.ts';
import { promisesTable, tablesOf } from './tables.ts';
import { measureUncachedPage } from './uncached-page.ts';
import { measureDashboard, measureWriting } from './writing.ts';

const IDLE_MS = 5000;

const plan = readPlan();
const started = new Date();
const machine = describeMachine();
const results: Results = { memory: {} };
const failures: Failure[] = [];

cleanUpOnExit();
const load = await startLoad();
const starterSite = makeTemporaryFolder('starter');
const english = `/blog/${starterEssays.find(({ language }) => language === 'en')?.slug}`;
const hindi = `/blog/${encodeURIComponent(starterEssays.find(({ language }) => language === 'hi')?.slug ?? '')}`;

await measurement('The starter site, made by its first start', () => withServer(starterSite, async () => {}));

await measurement('A server of the starter site', () =>
  withServer(starterSite, async (server) => {
    await measurement('Memory, idle', async () => {
      await sleep(IDLE_MS);
      results.memory.starterIdle = residentMegabytes(server.pid);
    });
    await measurement('Bytes of a first view', async () => {
      results.firstViews = await measureFirstViews(server.url, [
        { name: 'post', path: english, source: 'web/pages/post/post.tsx' },
        { name: 'Hindi post', path: hindi, source: 'web/pages/post/post.tsx' },
        { name: 'home', path: '/', source: 'web/pages/home/home.tsx' },
        { name: 'blog', path: '/blog', source: 'web/pages/blog/blog.tsx' },
      ]);
    });
    await measurement('The cached page', async () => {
      results.cachedPage = await measureCachedPage(server, load, english, plan, say);
      results.memory.starterAfterLoad = residentMegabytes(server.pid);
    });
  }),
);

await measurement('The same page, rendered for each request', async () => {
  results.samePageUncached = await measureSamePageUncached(starterSite, load, english, plan);
});

await measurement('From start to ready', async () => {
  results.starts = await measureStarts(starterSite, plan);
});

await measurement('A site with many posts', async () => {
  say(`  importing ${plan.importedPosts} posts`);
  const imported = await importIntoNewSite(plan.importedPosts);
  results.imported = imported.made;
  const site = plan.posts === plan.importedPosts ? imported : await keptSite(plan.posts, say);
  if (site !== imported) results.manyPosts = site.made;
  const paths = shuffledPostPaths(site.dataDir);

  await withServer(site.dataDir, async (server) => {
    await measurement('Uncached pages', async () => {
      results.uncachedPage = await measureUncachedPage(server, load, paths, plan, say);
      results.memory.manyPostsAfterRendering = residentMegabytes(server.pid);
    });
    await measurement('Lists', async () => {
      const postPath = paths[0] ?? '';
      results.lists = await measureLists(server, load, { ...site, posts: plan.posts, postPath }, plan, say);
      results.memory.manyPostsAfterLists = residentMegabytes(server.pid);
    });
    await measurement('The dashboard', async () => {
      results.dashboard = await measureDashboard(server, plan);
    });
  });
  await measurement('Likes, comments, views, sign-ups', async () => {
    results.responses = await measureResponses(site.dataDir, plan);
  });
  // Last, and where it is thrown away: it leaves posts behind.
  await measurement('Writing', () =>
    withServer(imported.dataDir, async (server) => {
      results.writing = await measureWriting(server, plan);
    }),
  );
});

await measurement('The desk', async () => {
  const size = { ...DESK_SIZE, posts: plan.posts, comments: 10 * plan.posts };
  results.desk = await measureDesk(size, { requests: plan.requestsPerList, say });
});

await load.stop();
const promises = judgePromises(results);
const file = writeResults({ date: started.toISOString(), machine, plan, results, promises, failures });
for (const table of [...tablesOf(results), promisesTable(promises)]) printTable(table);
process.stdout.write(`
Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, load before ${machine.loadBefore.toFixed(1)}.
Measured in ${Math.round((Date.now() - started.getTime()) / 1000)} s, written to ${file}.
`);
for (const { measurement, reason } of failures) process.stdout.write(`NOT MEASURED: ${measurement}. ${reason}\n`);
process.exit(failures.length > 0 ? 1 : 0);

function readPlan(): Plan {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
    return values.quick ? QUICK : FULL;
  } catch {
    process.stderr.write('Usage: npm run bench [-- --quick]\n');
    process.exit(2);
  }
}

/** One that fails does not keep the others from being made. */
async function measurement(name: string, make: () => Promise<void>): Promise<void> {
  say(name);
  try {
    await make();
  } catch (error) {
    const reason = (error as Error).message;
    failures.push({ measurement: name, reason });
    say(`  failed: ${reason}`);
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
