import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Change, Changes } from '#server/database/dialects/engine.ts';
import type { SecurityHeaders } from '#server/http/security-headers.ts';
import type { Rendered } from '#shared/pages.ts';
import { acceptedEncoding, type Encoding, encode, utf8 } from './encoding.ts';

/**
 * Browsers ask each time whether their copy still holds; a shared cache may hand out its copy for a second
 * and then asks as well.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

/** What a page takes in memory beside its texts, and each of its encodings again: headers and objects, as measured. */
const OVERHEAD_BYTES = 1024;

export interface RenderedPage extends Rendered {
  dependencies: ReadonlySet<Change>;
}

interface Page {
  key: string;
  status: Rendered['status'];
  location: string | undefined;
  text: Buffer;
  /** Of the text; each encoding's ETag is made from it. */
  digest: string;
  dependencies: ReadonlySet<Change>;
  encoded: Partial<Record<Encoding, Variant>>;
  /** Held in memory for all of this. */
  bytes: number;
}

/** One encoding of a page, ready to be written. */
export interface Variant {
  status: Rendered['status'];
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them without copying. */
  headers: string[];
  notModifiedHeaders: string[];
}

/**
 * Rendered public pages by their normalised address, bounded in bytes, the least recently asked for dropped first. Answers straight
 * from `node:http`, in front of the framework: a page that is kept costs little more than writing its bytes.
 */
export class PageCache {
  readonly #pages = new Map<string, Page>();
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #maximumBytes: number;
  readonly #headers: string[];
  #bytes = 0;
  /** Counts the drops: a page whose rendering began before one may already be out of date, and is not kept. */
  #drops = 0;

  constructor(maximumBytes: number, headers: SecurityHeaders) {
    this.#maximumBytes = maximumBytes;
    this.#headers = Object.entries(headers).flat();
  }

  /** @returns whether the page was kept in the encoding asked for, and is now answered */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const page = this.#pages.get(request.url ?? '');
    const variant = page?.encoded[acceptedEncoding(request.headers['accept-encoding'])];
    if (!page || !variant) return false;
    this.#pages.delete(page.key);
    this.#pages.set(page.key, page);
    writeVariant(variant, request, response);
    return true;
  }

  /** The page as kept; otherwise rendered, once however many ask, and kept when it was found. */
  async prepare(
    key: string,
    acceptEncoding: string | undefined,
    render: () => Promise<RenderedPage>,
  ): Promise<Variant> {
    const page = this.#pages.get(key) ?? (await this.#renderOnce(key, render));
    const encoding = acceptedEncoding(acceptEncoding);
    const kept = page.encoded[encoding];
    if (kept) return kept;
    const variant = this.#variant(page, encoding, await encode(page.text, encoding));
    this.#keepVariant(page, encoding, variant);
    return variant;
  }

  /** Drops every page that shows something of what changed. */
  drop(changes: Changes): void {
    this.#drops += 1;
    this.#rendering.clear();
    for (const page of this.#pages.values()) {
      if (changes === 'everything' || changes.some((change) => page.dependencies.has(change))) this.#remove(page);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<Page> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const started = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === started) this.#rendering.delete(key);
    });
    this.#rendering.set(key, started);
    return started;
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<Page> {
    const drops = this.#drops;
    const { status, html, location, dependencies } = await render();
    const text = utf8(html);
    const digest = hash('sha256', text, 'base64url').slice(0, 22);
    const page: Page = { key, status, location, text, digest, dependencies, encoded: {}, bytes: 0 };
    if (status === 200 && drops === this.#drops) {
      this.#pages.set(key, page);
      this.#count(page, key.length + text.length);
    }
    return page;
  }

  #keepVariant(page: Page, encoding: Encoding, variant: Variant): void {
    // Another request may have made the same one meanwhile, or the page may be gone.
    if (this.#pages.get(page.key) !== page || page.encoded[encoding]) return;
    page.encoded[encoding] = variant;
    this.#count(page, encoding === 'identity' ? 0 : variant.body.length);
  }

  #count(page: Page, bytes: number): void {
    page.bytes += bytes + OVERHEAD_BYTES;
    this.#bytes += bytes + OVERHEAD_BYTES;
    this.#shrink();
  }

  #variant({ status, digest, location }: Page, encoding: Encoding, body: Buffer): Variant {
    const etag = `"${digest}-${encoding}"`;
    const notModifiedHeaders = [
      ...this.#headers,
      'cache-control',
      CACHE_CONTROL,
      'vary',
      'Accept-Encoding',
      'etag',
      etag,
    ];
    const headers = [
      ...notModifiedHeaders,
      'content-type',
      'text/html; charset=utf-8',
      'content-length',
      `${body.length}`,
    ];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    if (location) headers.push('location', location);
    return { status, etag, body, headers, notModifiedHeaders };
  }

  #shrink(): void {
    for (const page of this.#pages.values()) {
      if (this.#bytes <= this.#maximumBytes) return;
      this.#remove(page);
    }
  }

  #remove(page: Page): void {
    this.#pages.delete(page.key);
    this.#bytes -= page.bytes;
  }
}

export function writeVariant(variant: Variant, request: IncomingMessage, response: ServerResponse): void {
  if (variant.status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders).end();
    return;
  }
  response.writeHead(variant.status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** Weak comparison, since a proxy that compresses on its own weakens the tag. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
