import { isDiskFull } from '#server/base/disk-space.ts';
import { StartupError } from '#server/base/errors.ts';
import type { Terminal } from '#server/base/terminal.ts';
import { DatabaseUnavailable } from '#server/database/dialects/database-errors.ts';

/** Prints what went wrong, in a plain sentence if there is one, and ends the process with status 1. */
export function failInTerminal(terminal: Terminal, error: Error): never {
  const sentence = startProblem(error, terminal.env) ?? `Chintan had to stop: ${error.stack ?? error}`;
  terminal.stderr.write(`${sentence}\n`);
  return terminal.exit(1);
}

/** @returns a sentence for the person at the terminal; `undefined` for an unexpected error */
export function startProblem(
  error: NodeJS.ErrnoException & { port?: number; hostname?: string },
  { HOST }: NodeJS.ProcessEnv,
): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error.cause instanceof StartupError) return error.cause.message;
  if (error instanceof DatabaseUnavailable) return databaseProblem(error.cause as NodeJS.ErrnoException);
  if (isDiskFull(error)) return 'The disk is full. Free some space, then start again.';
  const code = error.code ?? '';
  if (code === 'EADDRINUSE') return `Port ${error.port} is taken. Set PORT to a free one, or stop the other program.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && error.hostname === HOST)) {
    return `HOST is ${HOST}, which is not an address of this machine.`;
  }
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `DATA_DIR must be a folder, and ${error.path} is not one.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `Chintan is not allowed to use ${error.path ?? 'what it needs'}: ${error.message}`;
  }
  if (/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|28...|3D...|57...)$/.test(code)) return databaseProblem(error);
  if (code === 'ERR_SQLITE_ERROR') return `The database in DATA_DIR cannot be used: ${error.message}`;
  return undefined;
}

function databaseProblem({ message, code }: NodeJS.ErrnoException): string {
  if (/locked/i.test(message))
    return 'Another program is writing to the database in DATA_DIR. Try again when it has ended.';
  if (/timeout/i.test(message)) return 'The database at DATABASE_URL does not answer in time.';
  return `The database at DATABASE_URL cannot be used: ${message || code}`;
}
