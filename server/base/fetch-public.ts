import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { version } from './version.ts';

const REDIRECTS_MAXIMUM = 5;
const TIMEOUT_MS = 20_000;
const REDIRECTS = [301, 302, 303, 307, 308];

interface FetchLimits {
  /** The header `accept`. */
  accept: string;
  bytesMaximum: number;
  redirectsMaximum?: number;
  signal: AbortSignal;
}

/**
 * Reads a file of the public web, at an address that somebody else chose.
 * @throws {FetchProblem} with a sentence; the reason of the signal when it ends the request
 */
export type FetchPublic = (address: string, limits: FetchLimits) => Promise<Buffer>;

/**
 * Connects to public addresses alone, however a host is spelled, and whatever its name or a redirect leads to. It sends
 * no cookies, no referrer and no credentials, uses no proxy, and unpacks nothing.
 */
export function createFetchPublic(network: Partial<Network> = {}): FetchPublic {
  const { timeoutMs = TIMEOUT_MS } = network;
  const ask = createAsk(network);

  return async (address, { signal, accept, bytesMaximum, redirectsMaximum = REDIRECTS_MAXIMUM }) => {
    let url = urlOf(address);
    const { ending, isTimedOut, done } = endAfter(timeoutMs, signal);
    try {
      for (let redirects = 0; redirects <= redirectsMaximum; redirects += 1) {
        ending.throwIfAborted();
        const response = await ask(url, accept, ending);
        const next = redirectOf(response);
        if (next === undefined) {
          const bytes = await readBody(response, bytesMaximum);
          // To Node, a file without a length that is ended by the signal is complete.
          ending.throwIfAborted();
          return bytes;
        }
        response.destroy();
        url = urlOf(next, url);
      }
      throw new FetchProblem('It redirects too often.');
    } catch (error) {
      signal.throwIfAborted();
      if (isTimedOut()) throw new FetchProblem(`${url.host} did not answer in time.`, { isSilent: true });
      throw problemOfError(error, url.host);
    } finally {
      done();
    }
  };
}

/** Not `AbortSignal.any`, which keeps some memory of each request for as long as the signal of the import lives. */
function endAfter(ms: number, signal: AbortSignal) {
  const ending = new AbortController();
  let isTimedOut = false;
  const end = () => ending.abort(signal.reason);
  const timer = setTimeout(() => {
    isTimedOut = true;
    ending.abort();
  }, ms);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const done = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  };
  return { ending: ending.signal, isTimedOut: () => isTimedOut, done };
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new FetchProblem('Its address is not valid.');
  if (!/^https?:$/.test(url.protocol)) throw new FetchProblem('It has no address on the web.');
  if (url.username || url.password) throw new FetchProblem('Its address contains a password.');
  return url;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return REDIRECTS.includes(statusCode) ? headers.location : undefined;
}

async function readBody(response: IncomingMessage, bytesMaximum: number): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw problemOfStatus(response.statusCode ?? 0);
    const tooLarge = new FetchProblem(`It is larger than ${bytesMaximum / 1024 / 1024} MB.`);
    if (Number(response.headers['content-length']) > bytesMaximum) throw tooLarge;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > bytesMaximum) throw tooLarge;
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof FetchProblem ? error : new FetchProblem('It arrived incomplete.');
  } finally {
    response.destroy();
  }
}

const PORTS = [80, 443];
const USER_AGENT = `Chintan/${version} (import of an author's own posts)`;

/** What tests change, whose servers are on this machine. Nothing that an operator sets can. */
export interface Network {
  mayConnect: (address: string, port: number) => boolean;
  lookup: (name: string, options: { all: true }, done: LookedUp) => void;
  timeoutMs: number;
}
type LookedUp = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Asks for one address, without following where it redirects. */
function createAsk({ mayConnect = isPublicEndpoint, lookup: resolve = lookup }: Partial<Network>) {
  return async (url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> => {
    const isSecure = url.protocol === 'https:';
    const port = Number(url.port || (isSecure ? 443 : 80));
    const check = (addresses: LookupAddress[]) => {
      // A name with one inside address among others is refused as a whole, since the next answer may be that one.
      const isAllowed = addresses.length > 0 && addresses.every(({ address }) => mayConnect(address, port));
      return isAllowed ? undefined : new FetchProblem(`${url.host} is not a public address.`);
    };
    // Node looks up no host that is an address already.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    const refused = isIP(literal) ? check([{ address: literal, family: isIP(literal) }]) : undefined;
    if (refused) throw refused;

    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT };
    const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
    (isSecure ? https : http)
      .get(url, { agent: false, headers, signal, lookup: checkedLookup(resolve, check) })
      .on('response', answer)
      .on('error', reject);
    return promise;
  };
}

/** The connection is made to an address that was checked, not to a name that could be resolved once more. */
function checkedLookup(
  resolve: Network['lookup'],
  check: (addresses: LookupAddress[]) => FetchProblem | undefined,
): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const problem = error ?? check(addresses);
      if (problem) done(problem, []);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}

function isPublicEndpoint(address: string, port: number): boolean {
  return PORTS.includes(port) && isPublicAddress(address);
}

/** Why a file of the web did not come; the message is a sentence. */
export class FetchProblem extends Error {
  override name = 'FetchProblem';
  /** Whether the host cannot be reached at all, so that its other files will not come either. */
  readonly isSilent: boolean;
  /** Whether the host asks for patience. */
  readonly isBusy: boolean;

  constructor(message: string, { isSilent = false, isBusy = false } = {}) {
    super(message);
    this.isSilent = isSilent;
    this.isBusy = isBusy;
  }
}

const NAME_UNKNOWN = new Set(['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME']);
/** Codes of Node and of OpenSSL, which has many. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|SSL|TLS/;

function problemOfStatus(status: number): FetchProblem {
  if (status === 404 || status === 410) return new FetchProblem(`It no longer exists (${status}).`);
  if (status === 401 || status === 403) return new FetchProblem(`The other site refused to send it (${status}).`);
  if (status === 429) return new FetchProblem('The other site asked us to slow down (429).', { isBusy: true });
  return new FetchProblem(`The other site answered with an error (${status}).`, { isBusy: status === 503 });
}

function problemOfError(error: unknown, host: string): FetchProblem {
  if (error instanceof FetchProblem) return error;
  const { code = '', cause } = error as NodeJS.ErrnoException;
  if (cause instanceof FetchProblem) return cause;
  if (NAME_UNKNOWN.has(code)) return new FetchProblem(`${host} was not found.`, { isSilent: true });
  if (CERTIFICATE.test(code)) return new FetchProblem(`${host} has no valid certificate.`, { isSilent: true });
  if (code.startsWith('HPE_')) return new FetchProblem(`${host} did not answer like a website.`);
  return new FetchProblem(`${host} did not answer.`, { isSilent: true });
}
