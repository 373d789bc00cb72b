import { readStoredJson, writeStored } from '#web/storage.ts';
import { showToast } from './show-toast.ts';
import type { Toast } from './toast-list.ts';

const KEY = 'toast';

/** Without an action, whose code the next page does not have. */
export type HandedOverToast = Omit<Toast, 'action'>;

/** Leaves a toast about a move to the page that it leads to, in this tab. */
export function handOverToast(toast: HandedOverToast): void {
  writeStored('session', KEY, JSON.stringify(toast));
}

/** Shows the toast that the page before has left, once and for its full time. */
export function showHandedOverToast(): void {
  const toast = readStoredJson('session', KEY) as HandedOverToast | null;
  writeStored('session', KEY, null);
  if (typeof toast?.title === 'string') void showToast(toast);
}
