import { createStore } from '#web/store.ts';

export interface Toast {
  title: string;
  description?: string;
  /** Something failed. */
  isDestructive?: boolean;
  /** What can be done about it at once. */
  action?: { label: string; run: () => void };
}

export interface ListedToast extends Toast {
  id: number;
  isOpen: boolean;
}

const VISIBLE_MAXIMUM = 1;
/** A toast that was put away stays known for this long. */
const REMOVED_AFTER_MS = 1_000_000;

/** Newest first. */
export const toasts = createStore<ListedToast[]>([]);
let made = 0;

/** The newest takes the place of the one before it. */
export function addToast(toast: Toast): void {
  made += 1;
  toasts.update((list) => [{ ...toast, id: made, isOpen: true }, ...list].slice(0, VISIBLE_MAXIMUM));
}

export function dismissToast(id: number): void {
  toasts.update((list) => list.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => toasts.update((list) => list.filter((toast) => toast.id !== id)), REMOVED_AFTER_MS);
}

export function dismissToasts(): void {
  for (const { id, isOpen } of toasts.get()) if (isOpen) dismissToast(id);
}
