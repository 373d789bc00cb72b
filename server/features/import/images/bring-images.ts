import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Semaphore } from '#server/base/semaphore.ts';
import type { Database } from '#server/database/database.ts';
import { updateImageAlt } from '#server/features/media/image-store.ts';
import type { Media } from '#server/features/media/media.ts';
import type { ImportOptions } from '#shared/contracts/desk/import.ts';
import { ImportError, type SourceFiles } from '../source/source-files.ts';
import { createFetchImage, type FetchImage, type FetchOptions } from './fetch-images.ts';
import { altOf, imageFileIn, type KnownImages, webAddressOf } from './find-image-file.ts';
import * as problems from './image-problems.ts';
import { DAMAGED_IN_ARCHIVE, largerThan } from './image-problems.ts';
import { type Brought, keepImage, recallImage, storableAlt, type ToKeep } from './keep-image.ts';

/** So many images of the archive are in memory at once. */
const READ_AT_ONCE = 2;
/** PostgreSQL has no longer keys. */
const ADDRESS_MAXIMUM = 2000;

export interface ImageBringer {
  /**
   * Brings the image of an address into the site, once for each picture and address, whichever import it was.
   * @param address of the web, `archive:NAME`, `data:…`, or `/media/NAME` in an export of this program
   * @returns the stored image, or a sentence for the author that says why it did not come
   * @throws the reason of the signal when the import is cancelled; what the database or the media store throw
   */
  bring(address: string, details: { alt: string }): Promise<Brought>;
  /** Ends what is not finished. */
  close(): Promise<void>;
}

export interface BringerDeps {
  database: Database;
  media: Media;
  source: SourceFiles;
  ownerId: number | null;
  images: ImportOptions['images'];
  known: KnownImages;
  signal?: AbortSignal;
}

/** @param options for tests */
export function createImageBringer(deps: BringerDeps, options: FetchOptions = {}): ImageBringer {
  return new Bringer(deps, options);
}

class Bringer implements ImageBringer {
  readonly #deps: BringerDeps;
  readonly #closing = new AbortController();
  readonly #signal: AbortSignal;
  readonly #fetch: FetchImage;
  readonly #reading = new Semaphore(READ_AT_ONCE);
  /** What this import has asked for, by address or digest: nothing is read, fetched or stored twice. */
  readonly #asked = new Map<string, Promise<Brought>>();
  readonly #keeping = new Map<string, Promise<Brought>>();
  readonly #running = new Set<Promise<Brought>>();
  /** New images without a description, which a later mention may have. */
  readonly #undescribed = new Set<number>();

  constructor(deps: BringerDeps, options: FetchOptions) {
    this.#deps = deps;
    this.#signal = AbortSignal.any([this.#closing.signal, ...(deps.signal ? [deps.signal] : [])]);
    this.#fetch = createFetchImage(this.#signal, options);
  }

  async bring(address: string, details: { alt: string }): Promise<Brought> {
    this.#signal.throwIfAborted();
    if (this.#deps.images === 'none') return { reason: problems.NOT_WANTED };
    const alt = storableAlt(details.alt || altOf(this.#deps.known, address) || '');
    const finding = this.#find(address, alt);
    this.#running.add(finding);
    const brought = await finding.finally(() => this.#running.delete(finding));
    if ('image' in brought && alt && this.#undescribed.delete(brought.image.id)) {
      await this.#deps.database.transaction((db) => updateImageAlt(db, brought.image.id, alt));
    }
    return brought;
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The import was closed.'));
    await Promise.allSettled(this.#running);
  }

  async #find(address: string, alt: string): Promise<Brought> {
    const { source, known, images } = this.#deps;
    const data = bytesOfDataUri(address);
    if (data) return this.#keep(data, { alt });
    const web = this.#webAddress(address);
    const remembered = web && (await recallImage(this.#deps.database, web));
    if (remembered) return { image: { id: remembered.id, name: remembered.name }, isNew: false };
    const file = imageFileIn(source, known, address);
    const ownName = known.get(address)?.ownName ?? undefined;
    const archived =
      file === undefined ? undefined : await this.#once(`archive:${file}`, () => this.#read(file, { alt, ownName }));
    if (archived && ('image' in archived || !web || images !== 'web')) return archived;
    if (!web) return { reason: reasonWithoutAddress(address) };
    if (images !== 'web') return { reason: problems.NOT_FETCHED };
    const fetched = await this.#once(web, () => this.#fetch(web, (bytes) => this.#keep(bytes, { alt, address: web })));
    return 'reason' in fetched ? (archived ?? fetched) : fetched;
  }

  #webAddress(address: string): string | undefined {
    const url = URL.parse(webAddressOf(this.#deps.known, address));
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > ADDRESS_MAXIMUM) return undefined;
    url.hash = '';
    return url.href;
  }

  #once(key: string, work: () => Promise<Brought>): Promise<Brought> {
    const asked = this.#asked.get(key) ?? work();
    this.#asked.set(key, asked);
    return asked;
  }

  async #read(file: string, details: Omit<ToKeep, 'bytes'>): Promise<Brought> {
    const done = await this.#reading.acquire();
    try {
      this.#signal.throwIfAborted();
      const bytes = await readArchivedImage(this.#deps.source, file);
      if (typeof bytes === 'string') return { reason: bytes };
      return await this.#keep(bytes, details);
    } finally {
      done();
    }
  }

  /** One after the other for the same bytes, so that the second finds what the first stored. */
  async #keep(bytes: Buffer, details: Omit<ToKeep, 'bytes'>): Promise<Brought> {
    const key = `${hash('sha256', bytes)} ${details.ownName ?? ''}`;
    const before = this.#keeping.get(key) ?? Promise.resolve();
    const keeping = before.then(() => keepImage({ ...this.#deps, signal: this.#signal }, { bytes, ...details }));
    this.#keeping.set(key, keeping);
    const kept = await keeping.finally(() => this.#keeping.get(key) === keeping && this.#keeping.delete(key));
    if ('isNew' in kept && kept.isNew && !details.alt) this.#undescribed.add(kept.image.id);
    return kept;
  }
}

function reasonWithoutAddress(address: string): string {
  if (/^archive:|^\//i.test(address)) return problems.NOT_IN_ARCHIVE;
  if (address.length > ADDRESS_MAXIMUM) return problems.TOO_LONG_AN_ADDRESS;
  return URL.canParse(address) ? problems.NOT_OF_THE_WEB : problems.NOT_AN_ADDRESS;
}

const DATA_URI = /^data:([^,]{0,200}),/is;

/** @returns the bytes that the address itself contains; `undefined` if it contains none */
function bytesOfDataUri(address: string): Buffer | undefined {
  const [head, details = ''] = DATA_URI.exec(address) ?? [];
  if (head === undefined) return undefined;
  const data = address.slice(head.length);
  return /;\s*base64\s*$/i.test(details) ? Buffer.from(decoded(data), 'base64') : Buffer.from(decoded(data), 'latin1');
}

/** Percent-encoding stands for bytes here, not for letters. */
function decoded(data: string): string {
  return data.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Originals of this site can be larger than the uploads they were made from. */
const BYTES_MAXIMUM = 40 * 1024 * 1024;

/** @returns the bytes, or a sentence that says why they cannot be read */
async function readArchivedImage(source: SourceFiles, name: string): Promise<Buffer | string> {
  if (source.size(name) > BYTES_MAXIMUM) return largerThan(BYTES_MAXIMUM);
  try {
    return await readWhole(await source.open(name));
  } catch (error) {
    return error instanceof ImportError ? error.message : DAMAGED_IN_ARCHIVE;
  }
}

async function readWhole(stream: Readable): Promise<Buffer | string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > BYTES_MAXIMUM) return largerThan(BYTES_MAXIMUM);
  }
  return Buffer.concat(chunks);
}
