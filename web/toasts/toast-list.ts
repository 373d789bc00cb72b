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

let list: ListedToast[] = [];
let made = 0;
const listeners = new Set<() => void>();

export function listToasts(): ListedToast[] {
  return list;
}

export function onToasts(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The newest takes the place of the one before it. */
export function addToast(toast: Toast): void {
  made += 1;
  become([{ ...toast, id: made, isOpen: true }, ...list].slice(0, VISIBLE_MAXIMUM));
}

export function dismissToast(id: number): void {
  become(list.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => become(list.filter((toast) => toast.id !== id)), REMOVED_AFTER_MS);
}

export function dismissToasts(): void {
  for (const { id, isOpen } of list) if (isOpen) dismissToast(id);
}

function become(next: ListedToast[]): void {
  list = next;
  for (const changed of listeners) changed();
}
