import type { Toast } from './toast-list.ts';

let dismissAll: (() => void) | undefined;

/** The library for toasts is only loaded when the first one is shown. */
export async function showToast(toast: Toast): Promise<void> {
  try {
    const { openToaster, addToast, dismissToasts } = await loadToasts();
    dismissAll = dismissToasts;
    openToaster();
    addToast(toast);
  } catch {
    // The library cannot be loaded without a network. The page itself shows everything that matters as well.
  }
}

/** Loads the library in advance, so that a toast can report that there is no network. */
export function loadToasts() {
  return import('./toaster.tsx');
}

/** Hides the toast when its message no longer applies. */
export function hideToast(): void {
  dismissAll?.();
}

/** Shows the message of an error, which is the server's if the server rejected the call. */
export function showFailureToast(error: unknown, title = 'Error'): void {
  void showToast({ title, description: (error as Error).message, isDestructive: true });
}
