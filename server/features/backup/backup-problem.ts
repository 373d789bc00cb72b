import { isDiskFull } from '#server/base/disk-full.ts';
import { MediaUnavailable } from '#server/features/media/media-unavailable.ts';

/** Its message is a sentence for the person who backs up or restores. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

const OF_THE_DISK: Record<string, string> = {
  EACCES: 'Chintan may not use the file or its folder.',
  EPERM: 'Chintan may not use the file or its folder.',
  EROFS: 'The disk can only be read.',
  EEXIST: 'The folder of the backup is a file.',
  ENOTDIR: 'The folder of the backup is a file.',
};

/** What went wrong, in a sentence; `undefined` for what nobody thought of. */
export function printProblem(error: unknown): string | undefined {
  if (error instanceof BackupProblem) return error.message;
  if (error instanceof MediaUnavailable) return 'The place where the images are kept could not be reached.';
  if (isDiskFull(error)) return 'There is not enough room on the disk.';
  return OF_THE_DISK[(error as NodeJS.ErrnoException).code ?? ''];
}

/** The code alone, where there is one: messages of databases and disks may show what they hold. */
export function printUnexpected({ code, name }: NodeJS.ErrnoException): string {
  return `Something unexpected happened: ${code ?? name}`;
}

/** No such column, a broken constraint, a value of the wrong type, too large. */
const CONTENT_ERRORS_OF_SQLITE = [1, 18, 19, 20];
/** Values, constraints, names and limits on PostgreSQL, and what gzip says. */
const CONTENT_ERRORS = /^((22|23|42|54)...|Z_.*)$/;

/** For `catch`: what the content of a backup brought about becomes a sentence; anything else is thrown as it is. */
export function refuseContentErrors(error: Error & { code?: unknown; errcode?: number }): never {
  const isOfContent =
    [SyntaxError, TypeError, RangeError].some((kind) => error instanceof kind) ||
    CONTENT_ERRORS_OF_SQLITE.includes((error.errcode ?? 0) & 0xff) ||
    CONTENT_ERRORS.test(String(error.code ?? ''));
  if (!isOfContent) throw error;
  throw new BackupProblem('The backup holds rows that do not fit into the tables of a site.', { cause: error });
}
