import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Manifest } from './export-format.ts';

/**
 * The same for each file, so that two exports of one site are the same, byte for byte. It is a wall-clock time, which is
 * what a zip archive stores, so that the time zone of the server does not matter either.
 */
const TIME = new Date(2000, 0, 1, 12);
const OPTIONS = { mtime: TIME, mode: 0o100644, forceDosTimestamp: true };

export type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Writes a zip archive as a stream. One file after the other is in memory, and of that only a piece. */
export class ZipWriter {
  readonly output: Readable;
  /** The files that were added so far. */
  readonly files: Manifest['files'] = [];
  readonly #zip = new ZipFile();
  readonly #cutOff: Promise<never>;

  constructor() {
    this.output = this.#zip.outputStream as Readable;
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
    const { promise, reject } = Promise.withResolvers<never>();
    this.output.on('close', () => reject(this.output.errored ?? new Error('Nobody reads the archive any more.')));
    // It is handled where a file is being added.
    promise.catch(() => {});
    this.#cutOff = promise;
  }

  /**
   * Resolves once the content is read, which waits for whoever reads the archive.
   * @throws what the content throws, and when nobody reads the archive any more
   */
  async add(name: string, content: Chunks, { compress = true } = {}): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* watched() {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    await Promise.race([this.#addStream(name, watched, compress), this.#cutOff]);
    this.files.push({ name, bytes, sha256: hash.digest('hex') });
  }

  #addStream(name: string, content: () => AsyncIterable<Buffer>, compress: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#zip.addReadStreamLazy(name, { ...OPTIONS, compress }, (use) => {
        const source = Readable.from(content(), { objectMode: false });
        source.on('end', resolve);
        source.on('error', reject);
        use(null, source);
      });
    });
  }

  end(): void {
    this.#zip.end();
  }

  /** Tells whoever reads the archive that it is not complete. */
  fail(error: Error): void {
    this.output.destroy(error);
  }
}
