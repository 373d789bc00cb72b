import { startChild } from './child-process.ts';
import { type Figure, median } from './figures.ts';
import { httpGet, httpGetOk } from './http-get.ts';
import type { Load } from './load.ts';
import type { Plan } from './plan.ts';
import { measureRate, type Rate, rateFigure } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';

/** One encoding of the page, as the product sent it. */
export interface Copy {
  encoding: string;
  etag: string;
  /** Alternating names and values, without the headers that every server adds by itself. */
  headers: string[];
  notModifiedHeaders: string[];
  body: Buffer;
}

interface Case {
  name: string;
  copy: Copy;
  status: 200 | 304;
}

interface Peer {
  url: string;
  pid: number;
}

const GROUP = 'Cached page';
const ENCODINGS = { Brotli: 'br', gzip: 'gzip', identity: 'identity' };
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'server']);

/** Compares the product's cached page with a server that only sends the same bytes. */
export async function measureCachedPage(
  server: ServerProcess,
  load: Load,
  path: string,
  plan: Plan,
): Promise<Figure[]> {
  const product = { url: server.url + path, pid: server.pid };
  const cases = await readCases(product.url);
  const { stop, ...bare } = await startBareServer(cases.map(({ copy }) => copy));
  const figures: Figure[] = [];
  try {
    for (const each of cases) figures.push(...(await compare(product, bare, each, load, plan)));
  } finally {
    await stop();
  }
  return figures;
}

async function readCases(url: string): Promise<Case[]> {
  // The first response is compressed quickly; later requests get the copy that is cached.
  await httpGetOk(url);
  const cases: Case[] = [];
  for (const [name, encoding] of Object.entries(ENCODINGS)) {
    const copy = await readCopy(url, encoding);
    cases.push({ name: `${name}, ${copy.body.length} bytes`, copy, status: 200 });
    if (encoding === 'br') cases.push({ name: '304', copy, status: 304 });
  }
  return cases;
}

async function readCopy(url: string, encoding: string): Promise<Copy> {
  const headers = { 'accept-encoding': encoding };
  const page = await httpGetOk(url, headers);
  if ((page.headers['content-encoding'] ?? 'identity') !== encoding) throw new Error(`${url} is not in ${encoding}.`);
  const etag = `${page.headers.etag}`;
  const notModified = await httpGet(url, { ...headers, 'if-none-match': etag });
  return {
    encoding,
    etag,
    headers: withoutOwnHeaders(page.rawHeaders),
    notModifiedHeaders: withoutOwnHeaders(notModified.rawHeaders),
    body: page.body,
  };
}

function withoutOwnHeaders(rawHeaders: string[]): string[] {
  return rawHeaders.filter((_, index) => !OWN_HEADERS.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

async function startBareServer(copies: Copy[]): Promise<Peer & { stop(): Promise<void> }> {
  const child = await startChild([process.execPath, 'bench/bare-server.ts'], { messages: true });
  const { port } = await child.ask<{ port: number }>(copies);
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: child.stop };
}

async function compare(product: Peer, bare: Peer, each: Case, load: Load, plan: Plan): Promise<Figure[]> {
  for (const peer of [product, bare]) {
    await expectSameBytes(peer, each.copy);
    await measure(peer, each, load, plan.warmUpSeconds);
  }
  const productRates: Rate[] = [];
  const bareRates: Rate[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    productRates.push(await measure(product, each, load, plan.roundSeconds));
    bareRates.push(await measure(bare, each, load, plan.roundSeconds));
  }
  // The median of ratios is robust, because the machine was equally busy during the two measurements of a round.
  const ratios = productRates.map(({ value }, round) => value / (bareRates[round]?.value ?? Number.NaN));
  return [
    rateFigure(GROUP, each.name, productRates),
    rateFigure(GROUP, `${each.name}, bare node:http`, bareRates),
    { group: GROUP, name: each.name, value: median(ratios), unit: 'of node:http' },
  ];
}

async function expectSameBytes({ url }: Peer, { encoding, body }: Copy): Promise<void> {
  const answer = await httpGetOk(url, { 'accept-encoding': encoding });
  if (!answer.body.equals(body)) throw new Error(`${url} does not answer the same bytes.`);
}

function measure(peer: Peer, { copy, status }: Case, load: Load, seconds: number): Promise<Rate> {
  const headers: Record<string, string> = { 'accept-encoding': copy.encoding };
  if (status === 304) headers['if-none-match'] = copy.etag;
  return measureRate(peer, () => load.sustain({ url: peer.url, headers, seconds, status }));
}
