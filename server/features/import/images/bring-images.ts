import { hash } from 'node:crypto';
import { Semaphore } from '#server/base/semaphore.ts';
import { readBytes } from '../source/read-text.ts';
import { ImportError, type SourceFiles } from '../source/source-files.ts';
import { createFetchImage, type FetchImage, type FetchOptions } from './fetch-images.ts';
import { findImage, type KnownImages } from './find-image-file.ts';
import { type Brought, type KeepDeps, keepImage, recallImage, rememberAddress, storableAlt } from './keep-image.ts';

/** So many images of the archive are in memory at once. */
const READ_AT_ONCE = 2;
/** PostgreSQL has no longer keys. */
const ADDRESS_MAXIMUM = 2000;
/** Originals of this site can be larger than the uploads they were made from. */
const BYTES_MAXIMUM = 40 * 1024 * 1024;

export interface BringerDeps extends KeepDeps {
  source: SourceFiles;
  /** Whether images may be fetched from the old site. */
  fetches: boolean;
  known: KnownImages;
}

interface Details {
  alt: string;
  ownName?: string | undefined;
}

/** Brings images into the site, once for each picture and address, whichever import it was. */
export class ImageBringer {
  readonly #deps: BringerDeps;
  readonly #fetch: FetchImage;
  readonly #reading = new Semaphore(READ_AT_ONCE);
  /** What this import has asked for, by address, file or digest: nothing is read, fetched or stored twice. */
  readonly #asked = new Map<string, Promise<Brought>>();

  /** @param options for tests */
  constructor(deps: BringerDeps, options: FetchOptions = {}) {
    this.#deps = deps;
    this.#fetch = createFetchImage(deps.signal, options);
  }

  /**
   * @param address of the web, `archive:NAME`, `data:…`, or `/media/NAME` in an export of this program
   * @returns the stored image, or a sentence for the author that says why it did not come
   * @throws the reason of the signal when the import is cancelled; what the database or the media store throw
   */
  async bring(address: string, mentioned: { alt: string }): Promise<Brought> {
    const { source, known, fetches, database, signal } = this.#deps;
    signal.throwIfAborted();
    const found = findImage(source, known, address);
    const details = { alt: storableAlt(mentioned.alt || found.alt || ''), ownName: found.ownName };
    const data = bytesOfDataUri(address);
    if (data) return this.#keep(data, details);
    const web = webAddress(found.address);
    const remembered = web && (await recallImage(database, web));
    if (remembered) return { image: { id: remembered.id, name: remembered.name }, isNew: false };
    const { file } = found;
    const archived =
      file === undefined ? undefined : await this.#once(`archive:${file}`, () => this.#read(file, details));
    if (archived && ('image' in archived || !web || !fetches)) return archived;
    if (!web) return { reason: reasonWithoutAddress(address) };
    if (!fetches) return { reason: 'It is not in the archive, and you chose not to fetch images from the old site.' };
    const fetched = await this.#once(web, () => this.#fetchFrom(web, details));
    return 'reason' in fetched ? (archived ?? fetched) : fetched;
  }

  #once(key: string, work: () => Promise<Brought>): Promise<Brought> {
    const asked = this.#asked.get(key) ?? work();
    this.#asked.set(key, asked);
    return asked;
  }

  async #read(file: string, details: Details): Promise<Brought> {
    const done = await this.#reading.acquire();
    try {
      this.#deps.signal.throwIfAborted();
      const bytes = await readArchivedImage(this.#deps.source, file);
      if (typeof bytes === 'string') return { reason: bytes };
      return await this.#keep(bytes, details);
    } finally {
      done();
    }
  }

  async #fetchFrom(web: string, { alt }: Details): Promise<Brought> {
    const fetched = await this.#fetch(web, (bytes) => this.#keep(bytes, { alt }));
    if ('image' in fetched) await rememberAddress(this.#deps, web, fetched.image.id);
    return fetched;
  }

  #keep(bytes: Buffer, details: Details): Promise<Brought> {
    const key = `sha256:${hash('sha256', bytes)} ${details.ownName ?? ''}`;
    return this.#once(key, () => keepImage(this.#deps, { bytes, ...details }));
  }
}

function webAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > ADDRESS_MAXIMUM) return undefined;
  url.hash = '';
  return url.href;
}

function reasonWithoutAddress(address: string): string {
  if (/^archive:|^\//i.test(address)) return 'It is not in the archive.';
  if (address.length > ADDRESS_MAXIMUM) return 'Its address is too long.';
  return URL.canParse(address) ? 'It has no address on the web.' : 'Its address is not valid.';
}

const DATA_URI = /^data:([^,]{0,200}),/is;

/** @returns the bytes that the address itself contains; `undefined` if it contains none */
function bytesOfDataUri(address: string): Buffer | undefined {
  const [head, details = ''] = DATA_URI.exec(address) ?? [];
  if (head === undefined) return undefined;
  // Percent-encoding stands for bytes here, not for letters.
  const data = address
    .slice(head.length)
    .replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(data, /;\s*base64\s*$/i.test(details) ? 'base64' : 'latin1');
}

/** @returns the bytes, or a sentence that says why they cannot be read */
async function readArchivedImage(source: SourceFiles, name: string): Promise<Buffer | string> {
  try {
    return await readBytes(source, name, BYTES_MAXIMUM);
  } catch (error) {
    return error instanceof ImportError ? error.message : 'It is damaged in the archive.';
  }
}
