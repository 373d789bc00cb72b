import { createStore } from '#web/store.ts';

export interface Toast {
  title: string;
  description?: string;
  isDestructive?: boolean;
  action?: { label: string; run: () => void };
}

export interface ListedToast extends Toast {
  id: number;
  isOpen: boolean;
}

const VISIBLE_MAXIMUM = 1;
/** A dismissed toast stays in the list for this long. */
const REMOVED_AFTER_MS = 1_000_000;

/** All toasts, newest first. */
export const toasts = createStore<ListedToast[]>([]);
let lastId = 0;

/** Shows a toast in place of the previous one. */
export function addToast(toast: Toast): void {
  lastId += 1;
  toasts.update((list) => [{ ...toast, id: lastId, isOpen: true }, ...list].slice(0, VISIBLE_MAXIMUM));
}

export function dismissToast(id: number): void {
  toasts.update((list) => list.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => toasts.update((list) => list.filter((toast) => toast.id !== id)), REMOVED_AFTER_MS);
}

export function dismissToasts(): void {
  for (const { id, isOpen } of toasts.get()) if (isOpen) dismissToast(id);
}
