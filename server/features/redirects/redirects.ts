import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { readUntilInvalidated } from '#server/database/built-once.ts';
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

/** A site without redirects reads nothing for an unknown address. */
const isUsed = readUntilInvalidated('redirects', ({ read }) => hasRedirects(read));

export type Redirects = ReturnType<typeof openRedirects>;

export function openRedirects({ database, logger, siteUrl, clock }: RedirectOptions) {
  const hits = countHits(database, logger);
  const missed = new MissedAddresses();

  async function find(address: string): Promise<FoundRedirect | undefined> {
    return (await isUsed(database)) ? findRedirect(database.read, address, siteUrl()) : undefined;
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

/**
 * Collects the hits of redirects for ten seconds and writes them together, since each commit waits for the disk. What
 * cannot be written is lost: it is only a number at the desk.
 */
export function countHits(database: Database, logger: Pick<Logger, 'warn'>) {
  const pending = new Map<string, { hits: number; at: number }>();
  let written = Promise.resolve();
  const write = () => {
    written = written.then(writePending).catch((error) => {
      logger.warn({ err: error }, 'hits of redirects could not be counted');
    });
    return written;
  };
  const timer = setInterval(write, WRITE_EVERY_MS).unref();

  return {
    /** There are only as many as there are redirects. */
    record: (path: string, at: number) => {
      const { hits = 0, at: before = 0 } = pending.get(path) ?? {};
      pending.set(path, { hits: hits + 1, at: Math.max(before, at) });
    },
    /** Writes what has been recorded but not written yet. */
    write,
    close: () => {
      clearInterval(timer);
      return write();
    },
  };

  async function writePending(): Promise<void> {
    // In the order of the paths, so that two processes do not wait for each other.
    const counts = [...pending].sort(([one], [other]) => (one < other ? -1 : 1));
    pending.clear();
    if (counts.length === 0) return;
    await database.transaction(async (db) => {
      for (const [path, { hits, at }] of counts) await addHits(db, path, hits, at);
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
    const kept = this.list(now);
    const known = kept.find((missed) => missed.path === path);
    const rarest = kept.length >= MISSED_MAXIMUM && !known ? kept.at(-1) : undefined;
    if (rarest) this.forget(rarest.path);
    this.#missed.set(path, { path, count: (known?.count ?? 0) + 1, lastAt: now });
  }

  /** The most frequent first; of several that are equally rare, the oldest last. Forgets what is too old. */
  list(now: number): MissedAddress[] {
    for (const { path, lastAt } of this.#missed.values()) if (lastAt <= now - KEPT_MS) this.forget(path);
    return [...this.#missed.values()].sort((one, other) => other.count - one.count || other.lastAt - one.lastAt);
  }

  forget(path: string): void {
    this.#missed.delete(path);
  }
}
