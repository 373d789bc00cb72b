import { isAnyStored, readStored, writeStored } from '#web/storage.ts';

const PREFIX = 'reported comment ';

/** Whether the reader has reported a comment. It is remembered until the tab is closed; the site itself soon forgets who did. */
export function hasReported(id: number): boolean {
  return readStored('session', PREFIX + id) !== null;
}

/** Whether they have reported any. */
export function hasReportedAny(): boolean {
  return isAnyStored('session', (key) => key.startsWith(PREFIX));
}

export function rememberReport(id: number): void {
  writeStored('session', PREFIX + id, 'yes');
}
