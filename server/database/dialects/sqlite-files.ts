import { statSync } from 'node:fs';
import { StartupError } from '#server/base/errors.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/**
 * Detects that files were removed or replaced while SQLite has them open: it would go on writing, and all of that would
 * be lost. Must be called while a connection has the database and its write-ahead log open, since neither file changes
 * its identity then.
 * @returns a function that throws DatabaseUnavailable unless the same files are still at their paths
 */
export function watchFiles(file: string): () => void {
  const opened = identitiesOf(file);
  return () => {
    if (identitiesOf(file) !== opened) throw new DatabaseUnavailable(notInPlace(file));
  };
}

/** The log may be empty, but the database never is. */
function identitiesOf(file: string): string {
  const database = statOf(file);
  return database?.size ? `${identityOf(database)} ${identityOf(statOf(`${file}-wal`))}` : 'none';
}

/** Inode numbers have 64 bits, which do not fit in the numbers of a plain `stat`. */
const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

function identityOf(stats: ReturnType<typeof statOf>): string {
  return stats ? `${stats.dev}:${stats.ino}` : 'none';
}

function notInPlace(file: string): StartupError {
  return new StartupError(
    `${file} (or its -wal) was removed, replaced or emptied while the site had it open. Nothing is saved until the same ` +
      'files are back, or the site is started again.',
  );
}
