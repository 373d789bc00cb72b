import { type HandedOverToast, handOverToast } from '#web/toasts/hand-over-toast.ts';

interface Options {
  /** Replaces this page in the history. */
  replace?: boolean;
  /** Shown by the page that is gone to. */
  toast?: HandedOverToast | undefined;
}

/** Loads another page as a new document. */
export function goTo(url: string, { replace = false, toast }: Options = {}): void {
  if (toast) handOverToast(toast);
  if (replace) location.replace(url);
  else location.assign(url);
}
