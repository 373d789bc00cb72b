import { BROWSER_HEADERS, type Figure, median, timeFigure } from './figures.ts';
import { httpGetOk } from './http-get.ts';
import { changeFromOutside } from './lists.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import { measureRate, type Rate, rateFigure } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';

const GROUP = 'Feeds and sitemaps';
const FEED = '/feed.xml';
const PAGE = '/about';

/** The documents that programs read, on a site with many posts; each request makes them anew. */
const DOCUMENTS = [
  FEED,
  '/rss.xml',
  '/feed.json',
  '/feed.xml?language=hi',
  '/category/philosophy/feed.xml',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/posts-1.xml',
];

/** Measures how long it takes to make each document, and compares a 304 for a feed with one for a page. */
export async function measureFeeds(server: ServerProcess, load: Load, dataDir: string, plan: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of [...DOCUMENTS, `${FEED}?archive=${Math.floor(plan.posts / 40)}`]) {
    figures.push(timeFigure(GROUP, path, await timeAnew(server, load, { dataDir, path }, plan)));
  }
  const [feed, page] = [await notModified(server, FEED), await notModified(server, PAGE)];
  const rates: Record<'feed' | 'page', Rate[]> = { feed: [], page: [] };
  const measure = (headers: Record<string, string>, path: string, seconds: number) =>
    measureRate(server, () => load.sustain({ url: server.url + path, headers, seconds, status: 304 }));
  await measure(feed, FEED, plan.warmUpSeconds);
  for (let round = 0; round < plan.rounds; round += 1) {
    rates.page.push(await measure(page, PAGE, plan.roundSeconds));
    rates.feed.push(await measure(feed, FEED, plan.roundSeconds));
  }
  const ratios = rates.feed.map(({ value }, round) => value / (rates.page[round]?.value ?? Number.NaN));
  figures.push(rateFigure(GROUP, `304 of ${PAGE}`, rates.page), rateFigure(GROUP, `304 of ${FEED}`, rates.feed));
  figures.push({ group: GROUP, name: '304 of a feed', value: median(ratios), unit: 'of a page' });
  return figures;
}

async function timeAnew(
  { url }: ServerProcess,
  load: Load,
  { dataDir, path }: { dataDir: string; path: string },
  plan: Plan,
): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change < plan.homePagesAfterChange; change += 1) {
    await changeFromOutside(dataDir);
    times.push(...(await load.askInTurn(url, [path], BROWSER_HEADERS)));
  }
  return times;
}

/** The headers of a client that already has the document, in the well compressed form that later requests get. */
async function notModified({ url }: ServerProcess, path: string): Promise<Record<string, string>> {
  await httpGetOk(url + path, BROWSER_HEADERS);
  const { headers } = await httpGetOk(url + path, BROWSER_HEADERS);
  return { ...BROWSER_HEADERS, 'if-none-match': `${headers.etag}` };
}
