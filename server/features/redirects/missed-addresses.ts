import { isOwnAddress } from './own-addresses.ts';
import { redirectPath } from './redirect-path.ts';

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
