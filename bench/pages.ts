import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { NO_REFERENCES } from '#shared/markdown/compiled-text.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import type { TextFormat } from '#shared/writing.ts';
import { BROWSER_HEADERS, compareRates, type Figure, measureRate, PLAN, PROMISES, timeFigure } from './figures.ts';
import { httpGet, type Load, timeInTurn } from './load.ts';
import { fail, type ServerProcess, startChild } from './processes.ts';
import { formattedEssay } from './site.ts';

interface Copy {
  /** Alternating names and values, without the headers that every server adds by itself. */
  headers: string[];
  body: Buffer;
}

interface Site {
  server: ServerProcess;
  load: Load;
}

const ADDED_BY_ALL = new Set(['date', 'connection', 'keep-alive', 'server']);
const BROTLI = { 'accept-encoding': 'br' };

if (import.meta.main) {
  // The least that a Node server can do, for comparison: it looks up the requested encoding and writes the result.
  process.on('disconnect', () => process.exit());
  process.once('message', (copy: Copy) => {
    const pages = new Map([['br', copy]]);
    const server = createServer((request, response) => {
      const page = pages.get(`${request.headers['accept-encoding']}`);
      if (page) response.writeHead(200, page.headers).end(page.body);
      else response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  });
}

/** Compares the product's cached page with a server that only sends the same bytes. */
export async function measureCachedPage({ server, load }: Site, path: string): Promise<Figure[]> {
  const product = { url: server.url + path, pid: server.pid };
  const { answer, body } = await httpGet(product.url, BROTLI);
  const { rawHeaders, headers: named } = answer;
  if (named['content-encoding'] !== 'br') fail(`${product.url} is not in Brotli.`);
  const headers = rawHeaders.filter(
    (_, index) => !ADDED_BY_ALL.has(`${rawHeaders[index - (index % 2)]}`.toLowerCase()),
  );
  const child = await startChild([process.execPath, 'bench/pages.ts'], { messages: true });
  try {
    const { port } = await child.ask<{ port: number }>({ headers, body } satisfies Copy);
    const bare = { url: `http://127.0.0.1:${port}/`, pid: child.pid };
    const measure = ({ url, pid }: typeof bare, seconds = PLAN.roundSeconds) =>
      measureRate(pid, () => load({ url, headers: BROTLI, seconds }));
    for (const peer of [product, bare]) {
      if (!(await httpGet(peer.url, BROTLI)).body.equals(body)) fail(`${peer.url} does not answer the same bytes.`);
      await measure(peer, PLAN.warmUpSeconds);
    }
    const name = `br, ${body.length} bytes`;
    return await compareRates(
      { group: 'Cached page', name, unit: 'of node:http', promised: PROMISES.cachedPage },
      { name, measure: () => measure(product) },
      { name: `${name}, bare node:http`, measure: () => measure(bare) },
    );
  } finally {
    await child.stop();
  }
}

/** Requests each post only once, so that each page has to be rendered. */
export async function measureUncachedPage(
  { server, load }: Site,
  paths: Record<TextFormat, string[]>,
): Promise<Figure[]> {
  const ask = (count: number, format: TextFormat) => {
    if (count > paths[format].length) fail('There are too few posts to ask for each only once.');
    return load({ url: server.url, paths: paths[format].splice(0, count), headers: BROWSER_HEADERS });
  };
  await ask(PLAN.renderedForWarmUp, 'plain');
  const measure = (format: TextFormat) => () => measureRate(server.pid, () => ask(PLAN.renderedPerRound, format));
  return compareRates(
    { group: 'Uncached page', name: 'formatted text', unit: 'of plain text', promised: PROMISES.formattedText },
    { name: 'formatted text, compressed', measure: measure('markdown') },
    { name: 'compressed, as for browsers', promised: PROMISES.uncachedPage, measure: measure('plain') },
  );
}

const LIST = '/api/post/list';
/** An invalid session: the response is that for a stranger, but it never comes from the cache. */
const SESSION_HEADERS = { ...BROWSER_HEADERS, authorization: 'Bearer invented' };

const PAGE_SIZE = 20;

/** Measures lists on a site with many posts, one request at a time, past the cache of the API. */
export async function measureLists({ server }: Site): Promise<Figure[]> {
  const figures: Figure[] = [];
  const queries = ['', `page=${Math.floor((PLAN.posts / PAGE_SIZE) * 0.8)}`, 'category=philosophy'];
  const lists = queries.flatMap((query) => [`${LIST}?${query}`, `${LIST}?${query}&body=omit`]);
  const others = ['/api/post/latest', '/api/blog-posts', '/api/blog-posts?body=omit', '/api/categories'];
  for (const path of [...lists, ...others]) {
    const times = await timeInTurn(server.url + path, SESSION_HEADERS, PLAN.requestsPerList);
    figures.push(timeFigure('Lists', path, times, PROMISES.lists));
  }
  return figures;
}

/** Measures how long a formatted text takes to render: the best of many, since the first include V8's compiler. */
export function measureRendering(): Figure[] {
  return (['en', 'hi'] as const).map((language) => {
    const text = formattedEssay(language, 10_000);
    const times = Array.from({ length: 31 }, () => {
      const before = process.cpuUsage();
      writeHtml(compileMarkdown(text, { language }), NO_REFERENCES);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    const figure = { group: 'Formatted texts', name: `10,000 words, ${language}`, unit: 'ms of CPU' };
    return { ...figure, value: Math.min(...times), promised: PROMISES.rendering };
  });
}
