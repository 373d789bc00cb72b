const KEY = 'like after login';
/** Longer than it takes to register and to wait for the mail with the code. */
const KEPT_MS = 60 * 60_000;

/** Remembers, in this tab, that somebody wanted to like the post and was sent to log in. */
export function savePendingLike(postId: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ postId, at: Date.now() }));
  } catch {
    // Without storage, they have to click once more.
  }
}

/** @returns whether this post was to be liked, which is forgotten; one that is old, or for another post, does not count */
export function takePendingLike(postId: number): boolean {
  try {
    const pending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (pending?.postId !== postId) return false;
    sessionStorage.removeItem(KEY);
    return Math.abs(Date.now() - pending.at) < KEPT_MS;
  } catch {
    return false;
  }
}
