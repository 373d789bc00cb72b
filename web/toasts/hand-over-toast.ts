import { showToast } from './show-toast.ts';
import type { Toast } from './toast-list.ts';

const KEY = 'toast';

/** Leaves a toast about a move to the page that it leads to, in this tab. */
export function handOverToast({ title, description, isDestructive }: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ title, description, isDestructive }));
  } catch {
    // Without storage, the page that comes next has to do without it.
  }
}

/** Shows the toast that the page before has left, once and for its full time. */
export function showHandedOverToast(): void {
  const toast = takeToast();
  if (toast) void showToast(toast);
}

function takeToast(): Toast | null {
  try {
    const stored = sessionStorage.getItem(KEY) ?? 'null';
    sessionStorage.removeItem(KEY);
    const toast = JSON.parse(stored);
    return typeof toast?.title === 'string' ? toast : null;
  } catch {
    return null;
  }
}
