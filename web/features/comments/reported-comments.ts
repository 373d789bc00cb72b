import { readStored, writeStored } from '#web/storage.ts';

/** `island-list.ts` looks for keys that begin with it. */
const PREFIX = 'reported comment ';

/** Whether the reader has reported a comment. It is remembered until the tab is closed; the site itself soon forgets who did. */
export function hasReported(id: number): boolean {
  return readStored('session', PREFIX + id) !== null;
}

export function rememberReport(id: number): void {
  writeStored('session', PREFIX + id, 'yes');
}
