import type { Readable } from 'node:stream';

/** Stores files in a folder or an object store. Their names are those that `file-name.ts` makes. */
export interface MediaStore {
  /** Resolves when the file is on disk or the object store has acknowledged it. Replaces a file of the same name. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns `undefined` when there is no such file */
  get(name: string): Promise<StoredFile | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
}

interface StoredFile {
  length: number;
  stream: Readable;
}

export interface ListedFile {
  name: string;
  writtenAt: number;
  bytes: number;
}
