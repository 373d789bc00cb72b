import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { FetchProblem } from './fetch-problem.ts';
import { isPublicAddress } from './public-address.ts';
import { version } from './version.ts';

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
export function createAsk({ mayConnect = isPublicEndpoint, lookup: resolve = lookup }: Partial<Network>) {
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
