import type { Toast } from './toast-list.ts';

let putAway: (() => void) | undefined;

/** Toasts come with a library of their own, which nobody needs before the first one. */
export async function showToast(toast: Toast): Promise<void> {
  try {
    const { openToaster, addToast, dismissToasts } = await loadToasts();
    putAway = dismissToasts;
    openToaster();
    addToast(toast);
  } catch {
    // Without the network it may not come. Whatever matters is said on the page as well.
  }
}

/** Ahead of time, where a toast may have to say that there is no network. */
export function loadToasts() {
  return import('./toaster.tsx');
}

/** When what it spoke of is over. */
export function hideToast(): void {
  putAway?.();
}

/** In the words of what was thrown: the site's, where it refused. */
export function showFailureToast(error: unknown, title = 'Error'): void {
  void showToast({ title, description: (error as Error).message, isDestructive: true });
}
