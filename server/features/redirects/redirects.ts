import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { cacheUntilInvalidated } from '#server/database/built-once.ts';
import type { Database } from '#server/database/database.ts';
import { REVALIDATED } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { type FoundRedirect, findRedirect } from './find-redirect.ts';
import { isOwnAddress } from './own-addresses.ts';
import { redirectPath } from './redirect-path.ts';
import { addHits, hasRedirects } from './redirect-store.ts';

interface RedirectOptions {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  siteUrl: () => string;
  clock: () => number;
}

export type Redirects = ReturnType<typeof openRedirects>;

/** What is done about addresses that nothing else answers. */
export function openRedirects({ database, logger, siteUrl, clock }: RedirectOptions) {
  const cached = cacheUntilInvalidated(database);
  const hits = countHits(database, logger);
  const missed = new MissedAddresses();

  /** A site without redirects reads nothing for an unknown address. */
  async function find(address: string): Promise<FoundRedirect | undefined> {
    const isUsed = await cached('redirects', () => hasRedirects(database.read));
    return isUsed ? findRedirect(database.read, address, siteUrl()) : undefined;
  }

  return {
    find,
    hits,
    missed: {
      record: (address: string) => missed.record(address, clock()),
      list: () => missed.list(clock()),
      forget: (path: string) => missed.forget(path),
    },
    /** @returns where to lead the visitor who asked for this address; that is counted */
    async follow(address: string): Promise<string | undefined> {
      const found = await find(address);
      if (found && found.path !== null) hits.record(found.path, clock());
      return found?.location;
    },
  };
}

/**
 * Browsers would remember a permanent redirect for ever, and go on following it after it was changed, or its post taken
 * back. So they ask each time, which is cheap; search engines go by the status.
 */
export function startRedirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(301).headers({ 'cache-control': REVALIDATED, location }).removeHeader('content-type');
}

/** Looks for a redirect where a route or a file answers 404. Pages, which answer by themselves, do the same. */
export function answerMissing(app: App, { follow, missed }: Redirects): void {
  app.addHook('onSend', async ({ method, url, log }, reply, payload) => {
    const isReading = method === 'GET' || method === 'HEAD';
    if (reply.statusCode !== 404 || !isReading || url.startsWith('/api/')) return payload;
    // Should the database fail, 404 is still right.
    const location = await follow(url).catch((error) => {
      log.warn({ err: error }, 'a redirect could not be looked up');
      return null;
    });
    if (location === null) return payload;
    if (location === undefined) {
      missed.record(url);
      return payload;
    }
    startRedirect(reply, location);
    return '';
  });
}

const WRITE_EVERY_MS = 10_000;
/** Small enough that other writers do not wait long. */
const BATCH = 500;

interface HitCount {
  record(path: string, at: number): void;
  /** Writes what has been recorded but not written yet. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** Collects the hits of redirects for ten seconds and writes them together, since each commit waits for the disk. */
export function countHits(database: Database, logger: Pick<Logger, 'warn'>): HitCount {
  let pending = new Map<string, { hits: number; at: number }>();
  let writing: Promise<void> | undefined;
  let isFailing = false;
  const timer = setInterval(write, WRITE_EVERY_MS).unref();

  return {
    record,
    write,
    close: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };

  /** There are only as many as there are redirects. */
  function record(path: string, at: number, hits = 1): void {
    const before = pending.get(path);
    pending.set(path, { hits: (before?.hits ?? 0) + hits, at: Math.max(before?.at ?? 0, at) });
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** A batch that fails stays pending and is retried. */
  async function writeAll(): Promise<void> {
    while (pending.size > 0) {
      const all = [...pending];
      const batch = all.slice(0, BATCH);
      pending = new Map(all.slice(BATCH));
      try {
        // In the order of the paths, so that two processes do not wait for each other.
        await writeBatch(batch.sort(([one], [other]) => (one < other ? -1 : 1)));
        isFailing = false;
      } catch (error) {
        for (const [path, { hits, at }] of batch) record(path, at, hits);
        if (!isFailing) logger.warn({ err: error }, 'hits of redirects could not be counted, which is tried again');
        isFailing = true;
        return;
      }
    }
  }

  function writeBatch(batch: [string, { hits: number; at: number }][]): Promise<void> {
    return database.transaction(async (db) => {
      for (const [path, { hits, at }] of batch) await addHits(db, path, hits, at);
    });
  }
}

const MISSED_MAXIMUM = 200;
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Longer ones are made up. */
const PATH_MAXIMUM = 300;
/** What programs try everywhere in search of a hole: no reader of any site followed a link there. */
const PROBES = [
  /\.(?:aspx?|bak|cfg|cgi|conf|db|dll|env|exe|gz|ini|jsp|log|php\d?|pl|py|rar|sh|sql|swp|tar|tgz|ya?ml|zip)(?:[.~/]|$)/i,
  /\/\.|\/(?:wp-(?:admin|content\/(?:plugins|themes)|includes|json|login)|xmlrpc|cgi-bin|phpmyadmin|actuator)(?:[./]|$)/i,
  // A file of an earlier release, which a page that has long been open asks for.
  /^\/assets\/[^/]+$/,
];

interface MissedAddress {
  path: string;
  count: number;
  lastAt: number;
}

/**
 * The addresses that were not found lately, in the memory of this process alone: neither who asked, nor what
 * stood in the query, which may be a secret. While somebody floods it with invented addresses, those asked for more than
 * once remain.
 */
export class MissedAddresses {
  readonly #missed = new Map<string, MissedAddress>();

  record(address: string, now: number): void {
    const path = redirectPath(address.slice(0, PATH_MAXIMUM * 10));
    if (path === undefined || path.length > PATH_MAXIMUM || isOwnAddress(path)) return;
    if (PROBES.some((probe) => probe.test(path))) return;
    const known = this.#missed.get(path);
    const count = known && known.lastAt > now - KEPT_MS ? known.count + 1 : 1;
    this.#missed.delete(path);
    if (this.#missed.size >= MISSED_MAXIMUM) this.#evict(now);
    this.#missed.set(path, { path, count, lastAt: now });
  }

  /** The most frequent first. */
  list(now: number): MissedAddress[] {
    const recent = [...this.#missed.values()].filter(({ lastAt }) => lastAt > now - KEPT_MS);
    return recent.sort((one, other) => other.count - one.count || other.lastAt - one.lastAt);
  }

  forget(path: string): void {
    this.#missed.delete(path);
  }

  /** The order is that of the last requests, so of several that are equally rare the oldest goes. */
  #evict(now: number): void {
    let rarest: MissedAddress | undefined;
    for (const missed of this.#missed.values()) {
      if (missed.lastAt <= now - KEPT_MS) this.#missed.delete(missed.path);
      else if (!rarest || missed.count < rarest.count) rarest = missed;
    }
    if (rarest && this.#missed.size >= MISSED_MAXIMUM) this.#missed.delete(rarest.path);
  }
}
