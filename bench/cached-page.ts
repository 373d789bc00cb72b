import { startBareServer } from './bare-server.ts';
import { httpGet, httpGetOk } from './http-get.ts';
import type { Load } from './load.ts';
import { startNginx } from './nginx.ts';
import { type Copy, ENCODINGS, type Encoding, type Peer } from './peer.ts';
import type { Plan } from './plan.ts';
import { medianRate, type Rate, rateOf, spentBy } from './process-figures.ts';
import type { ServerProcess } from './server-process.ts';
import { median } from './statistics.ts';

export const CASES = ['Brotli', 'gzip', 'identity', '304'] as const;
export type Case = (typeof CASES)[number];
const ENCODING_OF: Record<Case, Encoding> = { Brotli: 'br', gzip: 'gzip', identity: 'identity', '304': 'br' };

export interface PeerFigures {
  peer: Peer['name'];
  /** The medians of the rounds. */
  cases: Record<Case, Rate>;
  rounds: Record<Case, Rate[]>;
}

export interface CachedPage {
  path: string;
  bytes: Record<Encoding, number>;
  peers: PeerFigures[];
  withoutNginx: string | null;
}

const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'server']);

/** The page as kept by the product, against servers that do nothing but answer the same bytes. */
export async function measureCachedPage(
  server: ServerProcess,
  load: Load,
  path: string,
  plan: Plan,
  say: (line: string) => void,
): Promise<CachedPage> {
  const copies = await Promise.all(ENCODINGS.map((encoding) => takeCopy(server.url + path, encoding)));
  const peers: Peer[] = [{ name: 'Chintan', pid: server.pid, address: () => server.url + path, stop: async () => {} }];
  try {
    peers.push(await startBareServer(copies));
    const nginx = await startNginx(copies);
    if (typeof nginx !== 'string') peers.push(nginx);
    for (const peer of peers) await expectSameBytes(peer, copies);

    for (const peer of peers) {
      for (const each of CASES) await measure(peer, each, load, plan.warmUpSeconds);
    }
    const figures = peers.map((peer) => ({
      peer,
      rounds: { Brotli: [], gzip: [], identity: [], '304': [] } as Rounds,
    }));
    for (let round = 1; round <= plan.rounds; round += 1) {
      say(`  round ${round} of ${plan.rounds}`);
      for (const each of CASES) {
        for (const { peer, rounds } of figures) rounds[each].push(await measure(peer, each, load, plan.roundSeconds));
      }
    }
    return {
      path,
      bytes: Object.fromEntries(copies.map(({ encoding, body }) => [encoding, body.length])) as CachedPage['bytes'],
      peers: figures.map(({ peer, rounds }) => ({ peer: peer.name, cases: mediansOf(rounds), rounds })),
      withoutNginx: typeof nginx === 'string' ? nginx : null,
    };
  } finally {
    for (const peer of peers) await peer.stop();
  }
}

/** The median of the rounds' ratios: the two measured one after the other had the machine in the same mood. */
export function ratioTo(other: Peer['name'], { peers }: CachedPage, each: Case): number | null {
  const own = peers.find(({ peer }) => peer === 'Chintan')?.rounds[each] ?? [];
  const others = peers.find(({ peer }) => peer === other)?.rounds[each];
  if (!others) return null;
  return median(own.map(({ perCpuSecond }, round) => perCpuSecond / (others[round]?.perCpuSecond ?? Number.NaN)));
}

type Rounds = Record<Case, Rate[]>;

async function takeCopy(url: string, encoding: Encoding): Promise<Copy> {
  const headers = { 'accept-encoding': encoding };
  const page = await httpGetOk(url, headers);
  const etag = `${page.headers.etag}`;
  const notModified = await httpGet(url, { ...headers, 'if-none-match': etag });
  if (notModified.status !== 304) throw new Error(`${url} was answered with ${notModified.status} instead of 304.`);
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

async function expectSameBytes(peer: Peer, copies: Copy[]): Promise<void> {
  for (const { encoding, body } of copies) {
    const answer = await httpGetOk(peer.address(encoding), { 'accept-encoding': encoding });
    const isEncoded = (answer.headers['content-encoding'] ?? 'identity') === encoding;
    if (!isEncoded || !answer.body.equals(body)) throw new Error(`${peer.name} does not answer the same bytes.`);
  }
}

async function measure(peer: Peer, each: Case, load: Load, seconds: number): Promise<Rate> {
  const encoding = ENCODING_OF[each];
  const url = peer.address(encoding);
  const headers: Record<string, string> = { 'accept-encoding': encoding };
  if (each === '304') headers['if-none-match'] = `${(await httpGetOk(url, headers)).headers.etag}`;
  const status = each === '304' ? 304 : 200;
  return rateOf(await spentBy(peer.pid, () => load.sustain({ url, headers, seconds, status })));
}

function mediansOf(rounds: Rounds): Record<Case, Rate> {
  return Object.fromEntries(CASES.map((each) => [each, medianRate(rounds[each])])) as Record<Case, Rate>;
}
