import type { Readable } from 'node:stream';

/** The files that an import reads: one file, the files below a folder, or those in a zip archive. */
export interface SourceFiles {
  /** What the author gave: the name of the file or folder, for messages. */
  name: string;
  /** Root-relative, with `/`, such as `posts/lamp.md`; for a single file its own name. In the order of the archive. */
  names(): readonly string[];
  /** The unpacked size in bytes. */
  size(name: string): number;
  /** @throws {ImportError} if the file is damaged, or is larger than it says */
  open(name: string): Promise<Readable>;
  close(): Promise<void>;
}

/** A fault because of which nothing of a file can be imported; the message is a sentence for the author. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** A fault of one file, because of which it is not imported; the others are. The message is a sentence for the author. */
export class FileFault extends Error {
  override name = 'FileFault';
  /** Empty if the code that reads the file knows which it is. */
  readonly place: string;

  constructor(message: string, place = '') {
    super(message);
    this.place = place;
  }
}
