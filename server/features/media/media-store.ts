import type { Readable } from 'node:stream';

/** Where files are kept: a folder, or an object store. Names are those of `file-name.ts`. */
export interface MediaStore {
  /** On the disk, or acknowledged, when it resolves. The same name again replaces what was there. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** `undefined` when there is no such file. */
  get(name: string): Promise<StoredFile | undefined>;
  /** No error when it is gone already. */
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
