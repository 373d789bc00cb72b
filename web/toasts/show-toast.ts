import type { Toast } from './toast-list.ts';

export const LOAD_FAILED = 'This part of the page could not be loaded. Check your connection and try again';

/** Longer than other toasts, which wait while somebody points at them. */
const PLAIN_SHOWN_MS = 8000;

let dismissAll: (() => void) | undefined;

/** The library for toasts is only loaded when the first one is shown. */
export async function showToast(toast: Toast): Promise<void> {
  try {
    const { openToaster, addToast, dismissToasts } = await loadToasts();
    dismissAll = dismissToasts;
    openToaster();
    addToast(toast);
  } catch {
    showPlainToast(toast);
  }
}

/** For when the library cannot be loaded, as without a network. */
function showPlainToast({ title, description }: Toast): void {
  hideToast();
  const textContent = description ? `${title}: ${description}` : title;
  const toast = Object.assign(document.createElement('p'), { className: 'plain-toast', role: 'alert', textContent });
  document.body.append(toast);
  setTimeout(() => toast.remove(), PLAIN_SHOWN_MS);
}

/** Loads the library in advance, so that a toast can report that there is no network. */
export function loadToasts() {
  return import('./toaster.tsx');
}

/** Hides the toast when its message no longer applies. */
export function hideToast(): void {
  dismissAll?.();
  document.querySelector('.plain-toast')?.remove();
}

/** Shows the message of an error, which is the server's if the server rejected the call. */
export function showFailureToast(error: unknown, title = 'Error'): void {
  void showToast({ title, description: (error as Error).message, isDestructive: true });
}

/** Says that something cannot be loaded for which somebody has asked. */
export function showLoadFailure(): void {
  showFailureToast({ message: `${LOAD_FAILED}.` });
}
