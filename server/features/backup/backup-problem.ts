import { isDiskFull } from '#server/base/disk-full.ts';
import { MediaUnavailable } from '#server/features/media/media-unavailable.ts';

/** An error whose message is written for the person who backs up or restores. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

const DISK_PROBLEMS: Record<string, string> = {
  EACCES: 'Chintan may not use the file or its folder.',
  EPERM: 'Chintan may not use the file or its folder.',
  EROFS: 'The disk can only be read.',
  EEXIST: 'The folder of the backup is a file.',
  ENOTDIR: 'The folder of the backup is a file.',
};

/** @returns a sentence for the person at the terminal; `undefined` for an unexpected error */
export function printProblem(error: unknown): string | undefined {
  if (error instanceof BackupProblem) return error.message;
  if (error instanceof MediaUnavailable) return 'The place where the images are kept could not be reached.';
  if (isDiskFull(error)) return 'There is not enough room on the disk.';
  return DISK_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
}

/** Prints only the error's code or name: the messages of databases and disks may quote stored data. */
export function printUnexpected({ code, name }: NodeJS.ErrnoException): string {
  return `Something unexpected happened: ${code ?? name}`;
}

/** SQLITE_ERROR (such as an unknown column), SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH. */
const CONTENT_ERRORS_OF_SQLITE = [1, 18, 19, 20];
/** PostgreSQL's classes of errors for values, constraints, names and limits, and the errors of zlib. */
const CONTENT_ERRORS = /^((22|23|42|54)...|Z_.*)$/;

/** For `catch`: turns an error caused by the content of a backup into a `BackupProblem` and rethrows any other. */
export function refuseContentErrors(error: Error & { code?: unknown; errcode?: number }): never {
  const isOfContent =
    [SyntaxError, TypeError, RangeError].some((kind) => error instanceof kind) ||
    CONTENT_ERRORS_OF_SQLITE.includes((error.errcode ?? 0) & 0xff) ||
    CONTENT_ERRORS.test(String(error.code ?? ''));
  if (!isOfContent) throw error;
  throw new BackupProblem('The backup holds rows that do not fit into the tables of a site.', { cause: error });
}
