import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Manifest } from './export-format.ts';

/**
 * The same for each file, so that two exports of one site are the same, byte for byte. It is a wall-clock time, which is
 * what a zip archive stores, so that the time zone of the server does not matter either.
 */
const TIME = new Date(2000, 0, 1, 12);
const OPTIONS = { mtime: TIME, mode: 0o100644, forceDosTimestamp: true };

/** In UTF-16 units: enough that compressing costs little, and little enough to have in memory. */
const PIECE_LENGTH = 64 * 1024;

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Writes a zip archive as a stream. One file after the other is in memory, and of that only a piece. */
export class ZipWriter {
  readonly output: Readable;
  /** The files that were added so far. */
  readonly files: Manifest['files'] = [];
  readonly #zip = new ZipFile();
  #next: Readable | undefined;

  constructor() {
    this.output = this.#zip.outputStream as Readable;
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
  }

  /**
   * Resolves once the content is read, which waits for the reader of the archive. Wait for it before the next file.
   * @throws what the content throws, and when nobody reads the archive any more
   */
  async add(name: string, content: Chunks, { compress = true } = {}): Promise<void> {
    const read = { hash: createHash('sha256'), bytes: 0 };
    const source = Readable.from(watch(content, read), { objectMode: false });
    this.#next = source;
    this.#zip.addReadStreamLazy(name, { ...OPTIONS, compress }, this.#giveNext);
    freeName(this.#zip);
    await this.#whenRead(source);
    this.files.push({ name, bytes: read.bytes, sha256: read.hash.digest('hex') });
  }

  addText(name: string, text: string): Promise<void> {
    return this.add(name, [Buffer.from(text)]);
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.addText(name, `${JSON.stringify(value, null, 2)}\n`);
  }

  /** @returns how many there were */
  async addLines(name: string, lines: Iterable<string> | AsyncIterable<string>): Promise<number> {
    const counted = { lines: 0 };
    await this.add(name, inPieces(lines, counted));
    return counted.lines;
  }

  end(): void {
    this.#zip.end();
  }

  /** Tells the reader of the archive that it is not complete. */
  fail(error: Error): void {
    this.output.destroy(error);
  }

  /** The archive keeps this function for every file until it ends, so it must not refer to the content. */
  readonly #giveNext = (use: (error: null, source: Readable) => void) => {
    const source = this.#next as Readable;
    this.#next = undefined;
    use(null, source);
  };

  #whenRead(source: Readable): Promise<void> {
    const { output } = this;
    return new Promise((resolve, reject) => {
      const whenCutOff = () => {
        source.destroy();
        reject(output.errored ?? new Error('Nobody reads the archive any more.'));
      };
      if (output.destroyed) whenCutOff();
      output.on('close', whenCutOff);
      source.on('end', resolve);
      source.on('error', reject);
      source.on('close', () => output.off('close', whenCutOff));
    });
  }
}

/**
 * The archive keeps the name of every file until it ends. Node takes small buffers from larger ones, so each name would
 * keep some 20 KB of a compressed file in memory as well: it gets a buffer of its own.
 */
function freeName(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1);
  if (!entry) return;
  const own = Buffer.allocUnsafeSlow(entry.utf8FileName.length);
  entry.utf8FileName.copy(own);
  entry.utf8FileName = own;
}

async function* watch(content: Chunks, read: { hash: Hash; bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    read.hash.update(chunk);
    read.bytes += chunk.length;
    yield chunk;
  }
}

/** Joins many short texts, such as the lines of a table, into pieces of some size. */
async function* inPieces(
  texts: Iterable<string> | AsyncIterable<string>,
  counted: { lines: number },
): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for await (const text of texts) {
    waiting.push(text);
    length += text.length;
    counted.lines += 1;
    if (length < PIECE_LENGTH) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}
