import { BackupProblem } from './backup-problem.ts';

/** No such column, a broken constraint, a value of the wrong type, too large. */
const OF_SQLITE = [1, 18, 19, 20];
/** Of PostgreSQL: values, constraints, names, limits. */
const OF_POSTGRES = /^(22|23|42|54)...$/;
const OF_GZIP = /^Z_/;

/** For `catch`: what the content of a backup brought about becomes a sentence; anything else is thrown as it is. */
export function refuseContentErrors(error: Error & { code?: unknown; errcode?: number }): never {
  const code = String(error.code ?? '');
  const isOfContent =
    error instanceof SyntaxError ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    OF_SQLITE.includes((error.errcode ?? 0) & 0xff) ||
    OF_POSTGRES.test(code) ||
    OF_GZIP.test(code);
  if (!isOfContent) throw error;
  throw new BackupProblem('The backup holds rows that do not fit into the tables of a site.', { cause: error });
}
