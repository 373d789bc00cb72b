import { parseArgs } from 'node:util';
import { isDiskFull } from '#server/base/disk-space.ts';
import { refuse, resolveFromShell, type Terminal } from '#server/base/terminal.ts';
import { MediaUnavailable } from '#server/features/media/media-store.ts';
import { startProblem } from '#server/features/starter/start-problem.ts';

/** An error whose message is written for the person who backs up or restores. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

const DISK_PROBLEMS: Record<string, string> = {
  EACCES: 'Chintan is not allowed to use the file or its folder.',
  EPERM: 'Chintan is not allowed to use the file or its folder.',
  EROFS: 'The disk is read-only.',
  EEXIST: 'The path of the backup leads through a file, not a folder.',
  ENOTDIR: 'The path of the backup leads through a file, not a folder.',
};

/** @returns a sentence for the person at the terminal; `undefined` for an unexpected error */
export function printProblem(error: unknown): string | undefined {
  if (error instanceof BackupProblem) return error.message;
  if (error instanceof MediaUnavailable) return 'The site’s images could not be reached.';
  if (isDiskFull(error)) return 'There is not enough space on the disk.';
  return DISK_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
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
  throw new BackupProblem('The backup contains rows that do not fit into the tables of a site.', { cause: error });
}

/** @returns the file named on the command line, `undefined` when there is none, `null` for invalid arguments */
export function readFileArgument(terminal: Terminal): string | undefined | null {
  try {
    const { positionals } = parseArgs({ args: terminal.argv.slice(2), allowPositionals: true });
    const [file, ...others] = positionals;
    if (others.length > 0) return null;
    return file && resolveFromShell(terminal, file);
  } catch {
    return null;
  }
}

export function refuseProblem(terminal: Terminal, error: NodeJS.ErrnoException): void {
  // The messages of databases and disks may quote stored data.
  const unexpected = `Something unexpected happened: ${error.code ?? error.name}`;
  refuse(terminal, printProblem(error) ?? startProblem(error, terminal.env) ?? unexpected);
}
