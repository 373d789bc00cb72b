import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HttpError } from '#server/base/errors.ts';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { openRegularFile } from '#server/base/open-regular-file.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { isFileName, isStoredName } from './file-name.ts';

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

/** Stores files in one folder, writing each atomically. Anything in it that is not a regular file is ignored. */
export function openFolderStore(folder: string): MediaStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(join(folder, name), bytes);
    },
    get: async (name) => {
      if (!isFileName(name)) return undefined;
      const handle = await openRegularFile(join(folder, name));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { length: size, stream: handle.createReadStream() };
    },
    remove: async (name) => {
      if (isStoredName(name)) await rm(join(folder, name), { force: true });
    },
    list: async function* () {
      for (const name of (await readdir(folder).catch(ignoreErrno('ENOENT'))) ?? []) {
        const found = await lstat(join(folder, name)).catch(ignoreErrno('ENOENT'));
        if (found?.isFile()) yield { name, writtenAt: found.mtimeMs, bytes: found.size };
      }
    },
  };
}

const TRY_AGAIN_SECONDS = 60;

/** The store cannot be reached or rejects the request: a temporary problem of the site, not of its visitor. */
export class MediaUnavailable extends HttpError {
  override name = 'MediaUnavailable';
  /** Appears in the log when a job fails with this error. */
  readonly code = 'EMEDIA';

  constructor(cause: unknown) {
    super(503, 'The site cannot reach its images right now. Please try again in a minute.', {
      'retry-after': String(TRY_AGAIN_SECONDS),
    });
    this.cause = cause;
  }
}
