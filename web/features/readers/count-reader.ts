import { takeLetterFromAddress } from './arrival.ts';

/** How long a page has to be visible before it counts, if its reader does nothing sooner. */
const VIEWED_AFTER_MS = 3000;

/** What is counted, and of which post. */
export type Counted = [kind: 'view' | 'share', postId: number];

/** What the page that was loaded counts: a view of a post, or a visit by the link of a letter whose post is a draft. */
interface Loaded {
  /** The id of the post. */
  view?: string;
  /** The id of the letter. */
  letter?: string;
}

/**
 * Counts the view of the page that was loaded, and what `countReader` reports later.
 * @returns counts that view without further delay, unless the page is in a background tab or being prerendered
 */
export function countReaders({ view, letter }: Loaded, readToken: () => string | null): () => void {
  const arrival = view ? takeLetterFromAddress() : null;
  let isWaiting = view && (!letter || letter === arrival);
  /** The host that led here, which is sent once. */
  let referrer: string | undefined = document.referrer.split('/')[2];

  /** Nothing waits for the response, and failures are ignored. */
  function send(kind: string, post_id: number, letter_id?: string | null): void {
    const token = readToken();
    fetch(`/api/post/${kind}`, {
      method: 'POST',
      // The request must not be aborted when the reader leaves the page, nor delay what the page needs.
      keepalive: true,
      priority: 'low',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
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

  const wait = () => setTimeout(countView, VIEWED_AFTER_MS);
  for (const change of ['visibilitychange', 'prerenderingchange']) document.addEventListener(change, wait);
  wait();
  /** React lets no click pass to what it has not taken over, so a link for sharing is seen before React hears of it. */
  function countShare({ target }: Event): void {
    const row = (target as Element).closest('a')?.closest<HTMLElement>('.share');
    if (row) send('share', Number(row.dataset.post));
  }

  addEventListener('click', countShare, true);
  addEventListener('chintan:count', (event) => send(...(event as CustomEvent<Counted>).detail));
  return countView;
}
