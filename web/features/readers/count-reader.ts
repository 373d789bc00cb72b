import { bearer } from '#web/access-token.ts';
import { takeLetterFromAddress } from './arrival.ts';

/** How long a page has to be visible before it counts, if its reader does nothing sooner. */
const VIEWED_AFTER_MS = 3000;

/** What the page that was loaded counts: a view of a post, or a visit by the link of a letter whose post is a draft. */
interface Loaded {
  /** The id of the post. */
  view?: string;
  /** The id of the letter. */
  letter?: string;
}

export interface Counter {
  /** Counts the view without further delay, unless the page is in a background tab or being prerendered. */
  countView(): void;
  countShare(postId: number): void;
}

/** Counts the view of the page that was loaded once it was visible for a while. */
export function countReaders({ view, letter }: Loaded, signal: AbortSignal): Counter {
  const arrival = view ? takeLetterFromAddress() : null;
  let isWaiting = view && (!letter || letter === arrival);
  /** The host that led here, which is sent once. */
  let referrer: string | undefined = document.referrer.split('/')[2];

  /** Nothing waits for the response, and failures are ignored. */
  function send(kind: string, post_id: number, letter_id?: string | null): void {
    fetch(`/api/post/${kind}`, {
      method: 'POST',
      // The request must not be aborted when the reader leaves the page, nor delay what the page needs.
      keepalive: true,
      priority: 'low',
      headers: { 'content-type': 'application/json', ...bearer() },
      body: JSON.stringify({ post_id, referrer, letter_id }),
    }).catch(() => {});
    referrer = undefined;
  }

  function countView(): void {
    // While a page is being prerendered, it is hidden.
    if (!isWaiting || document.hidden) return;
    isWaiting = false;
    send('view', Number(view), arrival);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(countView, VIEWED_AFTER_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const change of ['visibilitychange', 'prerenderingchange']) document.addEventListener(change, wait, { signal });
  wait();
  return { countView, countShare: (postId) => send('share', postId) };
}
