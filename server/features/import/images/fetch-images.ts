import PQueue from 'p-queue';
import { createFetchPublic, FetchProblem, type FetchPublic } from '#server/base/fetch-public.ts';
import type { Brought } from './keep-image.ts';

/** So many are in memory at once, of up to 15 MB each. */
const IN_MEMORY_AT_ONCE = 6;
const BYTES_MAXIMUM = 15 * 1024 * 1024;
const ACCEPT = 'image/jpeg, image/png, image/gif, image/webp, image/avif;q=0.5, */*;q=0.1';
const AT_ONCE = 2;
const SILENT_MAXIMUM = 5;

const BETWEEN_STARTS_MS = 1000;
const PAUSE_MS = 30_000;

/** What tests change: where their old sites are, and how long they wait. */
export interface FetchOptions {
  fetchPublic?: FetchPublic;
  betweenStartsMs?: number;
  pauseMs?: number;
}

export type FetchImage = (address: string, keep: (bytes: Buffer) => Promise<Brought>) => Promise<Brought>;

interface Host {
  name: string;
  queue: PQueue;
  /** How many requests in a row it left without an answer. */
  silent: number;
  /** Ends a pause. */
  timer?: NodeJS.Timeout;
}

/**
 * Fetches images from old sites without haste, and gives up a site that does not answer: two requests to a host at once,
 * a second between the starts of any two, and half a minute where it asks for patience.
 */
export function createFetchImage(
  signal: AbortSignal,
  { fetchPublic = createFetchPublic(), betweenStartsMs = BETWEEN_STARTS_MS, pauseMs = PAUSE_MS }: FetchOptions,
): FetchImage {
  const hosts = new Map<string, Host>();
  const inMemory = new PQueue({ concurrency: IN_MEMORY_AT_ONCE });

  const hostOf = (address: string): Host => {
    const { host: name } = new URL(address);
    const queue = () => new PQueue({ concurrency: AT_ONCE, interval: betweenStartsMs, intervalCap: 1 });
    const host: Host = hosts.get(name) ?? { name, queue: queue(), silent: 0 };
    hosts.set(name, host);
    return host;
  };
  const ask = async (host: Host, address: string): Promise<Buffer> => {
    refuseSilent(host);
    return fetchPublic(address, { accept: ACCEPT, bytesMaximum: BYTES_MAXIMUM, signal });
  };
  const fetchInTurn = async (host: Host, address: string, keep: (bytes: Buffer) => Promise<Brought>, priority = 0) => {
    // Each turn takes a second, which a host that was given up need not cost.
    refuseSilent(host);
    const fetchAndKeep = async () => {
      const bytes = await ask(host, address).catch((error) => {
        host.silent = error instanceof FetchProblem && error.isSilent ? host.silent + 1 : 0;
        throw error;
      });
      host.silent = 0;
      return keep(bytes);
    };
    return host.queue.add(() => inMemory.add(fetchAndKeep, { signal }), { signal, priority });
  };

  return async (address, keep) => {
    const host = hostOf(address);
    try {
      return await fetchInTurn(host, address, keep).catch((error) => {
        if (!(error instanceof FetchProblem && error.isBusy)) throw error;
        // An image must not be lost because the old site counts requests: it is asked once more.
        host.queue.pause();
        clearTimeout(host.timer);
        host.timer = setTimeout(() => host.queue.start(), pauseMs);
        return fetchInTurn(host, address, keep, 1);
      });
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      return { reason: error.message };
    }
  };
}

/** @throws {FetchProblem} when the host was silent so often that nothing more is asked there */
function refuseSilent({ name, silent }: Host): void {
  if (silent < SILENT_MAXIMUM) return;
  throw new FetchProblem(`${name} did not answer several times, and was not asked again.`, { isSilent: true });
}
