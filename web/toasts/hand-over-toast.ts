import { readStoredJson, writeStored } from '#web/storage.ts';
import { showToast } from './show-toast.ts';
import type { Toast } from './toast-list.ts';

const KEY = 'toast';

/** Leaves a toast about a move to the page that it leads to, in this tab. */
export function handOverToast(toast: Toast): void {
  writeStored('session', KEY, JSON.stringify(toast));
}

/** Shows the toast that the page before has left, once and for its full time. */
export function showHandedOverToast(): void {
  const toast = readStoredJson('session', KEY) as Toast | null;
  writeStored('session', KEY, null);
  if (typeof toast?.title === 'string') void showToast(toast);
}
