import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import PQueue from 'p-queue';
import { BEST_BROTLI_QUALITY, type Encoding, encode, gzipQuickly, parseAcceptEncoding, utf8 } from './encoding.ts';

/** The measured memory of an entry's headers and objects, beside its text; each encoding takes as much again. */
const OVERHEAD_BYTES = 1024;

/** Longer ones would keep the main thread from others for more than a millisecond. */
const QUICK_MAXIMUM_BYTES = 65_536;
/** Longer ones, such as feeds of everything, would take seconds. */
const IMPROVED_MAXIMUM_BYTES = 200_000;
/** Improving may take a tenth of a second, and strangers can ask for any number of addresses that nobody else needs. */
const IMPROVED_AFTER_USES = 4;

const PRIVATE_HEADERS: Record<string, string> = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Browsers revalidate each time. A shared cache may serve its copy for a second before it revalidates. */
export const REVALIDATED = 'public, max-age=0, s-maxage=1, must-revalidate';

/** A response before it is encoded. */
export interface MadeResponse {
  status: number;
  text: string;
  location?: string | undefined;
  /** Overrides that of the cache. */
  contentType?: string | undefined;
  /** In milliseconds, for clients that revalidate by time. */
  lastModified?: number | undefined;
  /** A secret leads to it: it is never cached, not even in the browser, and its links tell nobody its address. */
  isPrivate?: boolean | undefined;
  /** Names what the response was made from. A write that invalidates one of these removes it from the cache. */
  tags: ReadonlySet<string>;
}

/** One encoding of a response, ready to be written. */
export interface Variant {
  status: number;
  /** Weak, and the same in all encodings: the first response may be encoded differently from the next. */
  etag: string;
  lastModified: string | undefined;
  body: Buffer;
  /** Alternating names and values, which `writeHead` accepts without copying. */
  headers: string[];
  notModifiedHeaders: string[];
}

interface Entry {
  key: string;
  made: MadeResponse;
  text: Buffer;
  etag: string;
  /** Whether it was requested since `#shrink` last visited it. */
  wasUsed: boolean;
  /** How often it was requested after it had been made. */
  uses: number;
  /** Whether its Brotli is as short as possible, or soon will be. */
  isImproved: boolean;
  variants: Partial<Record<Encoding, Variant>>;
  encoding: Partial<Record<Encoding, Promise<Variant>>>;
  /** The memory that the whole entry takes. */
  bytes: number;
}

interface ResponseCacheOptions {
  /** 0 disables the cache. */
  maximumBytes: number;
  contentType: string;
  /** Sent with every response of this cache. */
  headers: Record<string, string>;
}

/**
 * Caches public responses by address, up to a limit in bytes; those not requested lately are evicted first. Writes
 * directly to `node:http`, in front of the framework, so that a cached response costs little more than its bytes.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<Entry>>();
  readonly #maximumBytes: number;
  readonly #contentType: string;
  readonly #headers: string[];
  readonly #privateHeaders: string[];
  #bytes = 0;
  /** Texts are compressed as well as possible one after the other, so that this never takes more than one thread. */
  readonly #improving = new PQueue({ concurrency: 1 });
  /** Counts invalidations: a response whose making began before the latest one may be stale and is not cached. */
  #invalidations = 0;

  constructor({ maximumBytes, contentType, headers }: ResponseCacheOptions) {
    this.#maximumBytes = maximumBytes;
    this.#contentType = contentType;
    this.#headers = Object.entries(headers).flat();
    this.#privateHeaders = Object.entries({ ...headers, ...PRIVATE_HEADERS }).flat();
  }

  /** @returns whether the response was cached in the requested encoding, and has been written */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const entry = this.#entries.get(request.url ?? '');
    const variant = entry?.variants[parseAcceptEncoding(request.headers['accept-encoding']).smallest];
    if (!entry || !variant) return false;
    this.#use(entry);
    writeVariant(variant, request, response);
    return true;
  }

  /**
   * Returns the cached response, or makes it: once for any number of concurrent requests. It is cached if its status is
   * 200 and it is not private. The first response is compressed quickly, unless it is long, the second one well, and those
   * after some more as well as possible.
   */
  async prepare(key: string, acceptEncoding: string | undefined, make: () => Promise<MadeResponse>): Promise<Variant> {
    const known = this.#entries.get(key);
    if (known) this.#use(known);
    const entry = known ?? (await this.#makeOnce(key, make));
    const accepted = parseAcceptEncoding(acceptEncoding);
    const cached = entry.variants[accepted.smallest];
    if (cached) return cached;
    if (known || !accepted.gzip || entry.text.length > QUICK_MAXIMUM_BYTES)
      return this.#encodeOnce(entry, accepted.smallest);
    return this.#variant(entry, 'gzip', gzipQuickly(entry.text));
  }

  /** Removes every response with one of these tags; `everything` removes all. */
  invalidate(tags: readonly string[] | 'everything'): void {
    this.#invalidations += 1;
    this.#making.clear();
    for (const entry of this.#entries.values()) {
      if (tags === 'everything' || tags.some((tag) => entry.made.tags.has(tag))) this.#remove(entry);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #makeOnce(key: string, make: () => Promise<MadeResponse>): Promise<Entry> {
    const running = this.#making.get(key);
    if (running) return running;
    const started = this.#make(key, make).finally(() => {
      if (this.#making.get(key) === started) this.#making.delete(key);
    });
    this.#making.set(key, started);
    return started;
  }

  async #make(key: string, make: () => Promise<MadeResponse>): Promise<Entry> {
    const invalidations = this.#invalidations;
    const made = await make();
    const text = utf8(made.text);
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    const entry: Entry = {
      key,
      made,
      text,
      etag,
      wasUsed: false,
      uses: 0,
      isImproved: false,
      variants: {},
      encoding: {},
      bytes: 0,
    };
    if (made.status === 200 && !made.isPrivate && invalidations === this.#invalidations) {
      this.#entries.set(key, entry);
      this.#count(entry, key.length + text.length);
    }
    return entry;
  }

  #encodeOnce(entry: Entry, encoding: Encoding): Promise<Variant> {
    entry.encoding[encoding] ??= this.#encode(entry, encoding).finally(() => delete entry.encoding[encoding]);
    return entry.encoding[encoding];
  }

  async #encode(entry: Entry, encoding: Encoding): Promise<Variant> {
    const variant = this.#variant(entry, encoding, await encode(entry.text, encoding));
    if (this.#holds(entry)) {
      entry.variants[encoding] = variant;
      this.#count(entry, encoding === 'identity' ? 0 : variant.body.length);
    }
    return variant;
  }

  #use(entry: Entry): void {
    entry.wasUsed = true;
    entry.uses += 1;
    const { br } = entry.variants;
    if (!br || entry.isImproved || entry.uses < IMPROVED_AFTER_USES) return;
    entry.isImproved = true;
    // What cannot be improved stays as it is.
    this.#improving.add(() => this.#improve(entry, br)).catch(() => {});
  }

  async #improve(entry: Entry, before: Variant): Promise<void> {
    if (!this.#holds(entry) || entry.text.length > IMPROVED_MAXIMUM_BYTES) return;
    const variant = this.#variant(entry, 'br', await encode(entry.text, 'br', BEST_BROTLI_QUALITY));
    const saved = before.body.length - variant.body.length;
    if (!this.#holds(entry) || saved <= 0) return;
    entry.variants.br = variant;
    entry.bytes -= saved;
    this.#bytes -= saved;
  }

  /** The entry may have been invalidated or evicted while it was encoded. */
  #holds(entry: Entry): boolean {
    return this.#entries.get(entry.key) === entry;
  }

  #variant(entry: Entry, encoding: Encoding, body: Buffer): Variant {
    const { made, etag } = entry;
    const { status, location, contentType = this.#contentType } = made;
    const lastModified = made.lastModified === undefined ? undefined : new Date(made.lastModified).toUTCString();
    const common = made.isPrivate ? this.#privateHeaders : this.#headers;
    const notModifiedHeaders = [...common, 'vary', 'Accept-Encoding', 'etag', etag];
    if (lastModified) notModifiedHeaders.push('last-modified', lastModified);
    const headers = [...notModifiedHeaders, 'content-type', contentType, 'content-length', `${body.length}`];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    if (location) headers.push('location', location);
    return { status, etag, lastModified, body, headers, notModifiedHeaders };
  }

  #count(entry: Entry, bytes: number): void {
    entry.bytes += bytes + OVERHEAD_BYTES;
    this.#bytes += bytes + OVERHEAD_BYTES;
    this.#shrink();
  }

  /** Second-chance eviction: entries used since the last visit move to the end once, so a hit costs no reordering. */
  #shrink(): void {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#maximumBytes) return;
      if (!entry.wasUsed) {
        this.#remove(entry);
        continue;
      }
      entry.wasUsed = false;
      this.#entries.delete(entry.key);
      this.#entries.set(entry.key, entry);
    }
  }

  #remove(entry: Entry): void {
    this.#entries.delete(entry.key);
    entry.variants = {};
    this.#bytes -= entry.bytes;
  }
}

/** The same response where a secret led to it, as it does to some addresses of a page that is itself public. */
export function asPrivate(variant: Variant): Variant {
  const replaced = (headers: string[]) =>
    headers.map((text, index) => (index % 2 === 1 && PRIVATE_HEADERS[headers[index - 1] ?? '']) || text);
  const { headers, notModifiedHeaders } = variant;
  return { ...variant, headers: replaced(headers), notModifiedHeaders: replaced(notModifiedHeaders) };
}

export function writeVariant(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (variant.status === 200 && isNotModified(request, variant)) {
    response.writeHead(304, variant.notModifiedHeaders).end();
    return;
  }
  response.writeHead(variant.status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/**
 * `If-None-Match` takes precedence. A date must be the same one: it goes back when the latest text is taken away, and
 * that is a change as well.
 */
function isNotModified({ headers }: IncomingMessage, variant: Variant): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return matches(tags, variant);
  return variant.lastModified !== undefined && headers['if-modified-since'] === variant.lastModified;
}

/** Compares weakly, as `If-None-Match` asks for. */
function matches(header: string, { etag }: Variant): boolean {
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => `W/${tag.trim().replace(/^W\//, '')}` === etag);
}
