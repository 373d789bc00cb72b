import { statSync } from 'node:fs';
import { StartupError } from '#server/base/startup-error.ts';
import { DatabaseAway } from './database-away.ts';

/**
 * SQLite goes on writing into files that were removed or replaced while it has them open, and all of it would be lost.
 * To be called while a connection has the database and its write-ahead log open, as neither changes its identity then.
 * @returns what throws a DatabaseAway unless the same files still lie at their paths
 */
export function watchFiles(file: string): () => void {
  const opened = identitiesOf(file);
  return () => {
    if (identitiesOf(file) !== opened) throw new DatabaseAway(notInPlace(file));
  };
}

/** The log may be empty, the database never is. */
function identitiesOf(file: string): string {
  const database = statOf(file);
  return database?.size ? `${identityOf(database)} ${identityOf(statOf(`${file}-wal`))}` : 'none';
}

/** A number of 64 bits does not fit in what a plain `stat` answers. */
const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

function identityOf(found: ReturnType<typeof statOf>): string {
  return found ? `${found.dev}:${found.ino}` : 'none';
}

function notInPlace(file: string): StartupError {
  return new StartupError(
    `${file} (or its -wal) was removed, replaced or emptied while the site had it open. Nothing is saved until the same ` +
      'files are back, or the site is started again.',
  );
}
