import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { starterCategories } from '#server/features/starter/starter-content.ts';
import type { TextFormat } from '#shared/writing.ts';
import type { Plan } from './bench.ts';
import {
  BROWSER_HEADERS,
  compareRates,
  type Figure,
  measureRate,
  median,
  type Rate,
  rateFigure,
  SESSION_HEADERS,
  timeFigure,
} from './figures.ts';
import { httpGet, httpGetOk, type Load } from './load.ts';
import { fail, type ServerProcess, startChild } from './processes.ts';

/** One encoding of a page, as the product sent it. */
interface Copy {
  encoding: string;
  etag: string;
  /** Alternating names and values, without the headers that every server adds by itself. */
  headers: string[];
  notModifiedHeaders: string[];
  body: Buffer;
}

const ADDED_BY_ALL = new Set(['date', 'connection', 'keep-alive', 'server']);

if (import.meta.main) {
  // The least that a Node server can do, for comparison: it looks up the requested encoding and writes the result.
  process.on('disconnect', () => process.exit());
  process.once('message', (copies: Copy[]) => {
    const pages = new Map(copies.map((copy) => [copy.encoding, copy]));
    const server = createServer((request, response) => {
      const page = pages.get(`${request.headers['accept-encoding']}`);
      if (!page) response.writeHead(404).end();
      else if (request.headers['if-none-match'] === page.etag) response.writeHead(304, page.notModifiedHeaders).end();
      else response.writeHead(200, page.headers).end(page.body);
    });
    server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  });
}

/** Compares the product's cached page with a server that only sends the same bytes. */
export async function measureCachedPage(
  server: ServerProcess,
  load: Load,
  path: string,
  plan: Plan,
): Promise<Figure[]> {
  const group = 'Cached page';
  // The first response is compressed quickly; later requests get the copy that is cached.
  await httpGetOk(server.url + path);
  const copies: Copy[] = [];
  for (const encoding of ['br', 'gzip', 'identity']) copies.push(await readCopy(server.url + path, encoding));
  const child = await startChild([process.execPath, 'bench/pages.ts'], { messages: true });
  const { port } = await child.ask<{ port: number }>(copies);
  const bare = { url: `http://127.0.0.1:${port}/`, pid: child.pid };
  const compare = async (copy: Copy, name: string, status: 200 | 304) => {
    const headers = { 'accept-encoding': copy.encoding, ...(status === 304 && { 'if-none-match': copy.etag }) };
    const measure = ({ url, pid }: typeof bare, seconds = plan.roundSeconds) =>
      measureRate(pid, () => load.sustain({ url, headers, seconds, status }));
    const product = { url: server.url + path, pid: server.pid };
    for (const peer of [product, bare]) {
      const { body } = await httpGetOk(peer.url, { 'accept-encoding': copy.encoding });
      if (!body.equals(copy.body)) fail(`${peer.url} does not answer the same bytes.`);
      await measure(peer, plan.warmUpSeconds);
    }
    return compareRates(
      { group, name, unit: 'of node:http', rounds: plan.rounds },
      { name, measure: () => measure(product) },
      { name: `${name}, bare node:http`, measure: () => measure(bare) },
    );
  };
  const figures: Figure[] = [];
  try {
    for (const copy of copies) {
      figures.push(...(await compare(copy, `${copy.encoding}, ${copy.body.length} bytes`, 200)));
      if (copy.encoding === 'br') figures.push(...(await compare(copy, '304', 304)));
    }
  } finally {
    await child.stop();
  }
  return figures;
}

async function readCopy(url: string, encoding: string): Promise<Copy> {
  const headers = { 'accept-encoding': encoding };
  const { answer, body } = await httpGetOk(url, headers);
  if ((answer.headers['content-encoding'] ?? 'identity') !== encoding) fail(`${url} is not in ${encoding}.`);
  const etag = `${answer.headers.etag}`;
  const notModified = await httpGet(url, { ...headers, 'if-none-match': etag });
  const own = (raw: string[]) =>
    raw.filter((_, index) => !ADDED_BY_ALL.has((raw[index - (index % 2)] ?? '').toLowerCase()));
  const notModifiedHeaders = own(notModified.answer.rawHeaders);
  return { encoding, etag, headers: own(answer.rawHeaders), notModifiedHeaders, body };
}

const UNCACHED = [
  { name: 'compressed, as for browsers', headers: BROWSER_HEADERS, format: 'plain' },
  { name: 'formatted text, compressed', headers: BROWSER_HEADERS, format: 'markdown' },
] as const;

/** Requests each post only once, so that each page has to be rendered. */
export async function measureUncachedPage(
  server: ServerProcess,
  load: Load,
  paths: Record<TextFormat, string[]>,
  plan: Plan,
): Promise<Figure[]> {
  const group = 'Uncached page';
  const left = { plain: [...paths.plain], markdown: [...paths.markdown] };
  const take = (count: number, format: TextFormat) => {
    if (count > left[format].length) fail('There are too few posts to ask for each only once.');
    return left[format].splice(0, count);
  };
  await load.askAll(server.url, take(plan.renderedForWarmUp, 'plain'), BROWSER_HEADERS);
  const rates: Record<TextFormat, Rate[]> = { plain: [], markdown: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { headers, format } of UNCACHED) {
      const some = take(plan.renderedPerRound, format);
      rates[format].push(await measureRate(server.pid, () => load.askAll(server.url, some, headers)));
    }
  }
  const figures = UNCACHED.map(({ name, format }) => rateFigure(group, name, rates[format]));
  const [plain, markdown] = [rates.plain, rates.markdown].map((some) => median(some.map(({ value }) => value)));
  figures.push({ group, name: 'formatted text', value: Number(markdown) / Number(plain), unit: 'of plain text' });
  for (const { name, headers, format } of UNCACHED) {
    const times = await load.askInTurn(server.url, take(plan.renderedInTurn, format), headers);
    figures.push(timeFigure(group, `${name}, one request at a time`, times));
  }
  return figures;
}

const LIST = '/api/post/list';

/** Compares responses from the cache, for strangers, with those for a session, valid or not, which are never cached. */
export async function measureListRate(server: ServerProcess, load: Load, plan: Plan): Promise<Figure[]> {
  const askAsStranger = (seconds: number) =>
    load.sustain({ url: server.url + LIST, headers: BROWSER_HEADERS, seconds });
  // A fixed number of requests, because requests cut off at the end of a duration would cost CPU time uncounted.
  const askWithSession = () =>
    load.askAll(server.url, Array<string>(plan.listRequests).fill(LIST), { ...BROWSER_HEADERS, ...SESSION_HEADERS });
  await askWithSession();
  await askAsStranger(plan.warmUpSeconds);
  return compareRates(
    { group: 'Lists under load', name: LIST, unit: 'times one with a session', rounds: plan.rounds },
    { name: `${LIST}, anonymous`, measure: () => measureRate(server.pid, () => askAsStranger(plan.roundSeconds)) },
    { name: `${LIST}, with a session`, measure: () => measureRate(server.pid, askWithSession) },
  );
}

const PAGE_SIZE = 20;
/** Twice the interval at which the server checks for changes by other processes. */
const CHANGE_NOTICED_AFTER_MS = 1000;

/** Measures lists on a site with many posts, one request at a time. */
export async function measureLists(server: ServerProcess, load: Load, dataDir: string, plan: Plan): Promise<Figure[]> {
  // Bypasses the cache of the API; the cost of HTML pages does not depend on the session.
  const headers = { ...BROWSER_HEADERS, ...SESSION_HEADERS };
  const figures: Figure[] = [];
  const measure = async (name: string, paths: string[]) =>
    figures.push(timeFigure('Lists', name, await load.askInTurn(server.url, paths, headers)));
  const queries = ['', `page=${Math.floor((plan.posts / PAGE_SIZE) * 0.8)}`, 'category=philosophy'];
  const lists = queries.flatMap((query) => [`${LIST}?${query}`, `${LIST}?${query}&body=omit`]);
  const others = ['/api/post/latest', '/api/blog-posts', '/api/blog-posts?body=omit', '/api/categories'];
  for (const path of [...lists, ...others]) await measure(path, Array<string>(plan.requestsPerList).fill(path));

  // Each of these pages is requested only once, so that it has to be rendered. The first has a different address.
  const spread = (pages: number, pathsOf: (page: number) => string[]) => {
    const all = Array.from({ length: Math.floor(pages) - 1 }, (_, index) => pathsOf(index + 2)).flat();
    if (plan.requestsPerList > all.length) fail(`There are only ${all.length} different pages of a list.`);
    const at = (index: number) => all[Math.floor((index * all.length) / plan.requestsPerList)] as string;
    return Array.from({ length: plan.requestsPerList }, (_, index) => at(index));
  };
  await measure(
    '/blog?page=N',
    spread(plan.posts / PAGE_SIZE, (page) => [`/blog?page=${page}`]),
  );
  const categories = (page: number) => starterCategories.map(({ slug }) => `/blog?category=${slug}&page=${page}`);
  // Each category has about a quarter of the posts, and certainly a fifth.
  await measure('/blog?category=C&page=N', spread(plan.posts / PAGE_SIZE / 5, categories));

  const times: number[] = [];
  for (let change = 0; change < plan.homePagesAfterChange; change += 1) {
    changeFromOutside(dataDir);
    await sleep(CHANGE_NOTICED_AFTER_MS);
    times.push(...(await load.askInTurn(server.url, ['/'], headers)));
  }
  return [...figures, timeFigure('Lists', '/ after a change', times)];
}

/** Writes from another process, which invalidates every cached page. */
function changeFromOutside(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'chintan.db'), { timeout: 5000 });
  // SQLite would not count a write of the same value as a change.
  database.exec('update posts set updated_at = updated_at + 1 where id = 1');
  database.close();
}

/** Compares a 304 for a feed with one for a page. */
export async function measureFeeds(server: ServerProcess, load: Load, plan: Plan): Promise<Figure[]> {
  const measuring = async (path: string) => {
    // The well compressed form that later requests get.
    await httpGetOk(server.url + path, BROWSER_HEADERS);
    const { answer } = await httpGetOk(server.url + path, BROWSER_HEADERS);
    const headers = { ...BROWSER_HEADERS, 'if-none-match': `${answer.headers.etag}` };
    const ask = (seconds: number) => load.sustain({ url: server.url + path, headers, seconds, status: 304 });
    await ask(plan.warmUpSeconds);
    return { name: `304 of ${path}`, measure: () => measureRate(server.pid, () => ask(plan.roundSeconds)) };
  };
  const ratio = { group: 'Feeds and sitemaps', name: '304 of a feed', unit: 'of a page', rounds: plan.rounds };
  return compareRates(ratio, await measuring('/feed.xml'), await measuring('/about'));
}
