import { readStoredJson, writeStored } from '#web/storage.ts';

const KEY = 'like after login';
/** Longer than it takes to register and to wait for the mail with the code. */
const KEPT_MS = 60 * 60_000;

/** Remembers, in this tab, that somebody wanted to like the post and was sent to log in. */
export function savePendingLike(postId: number): void {
  writeStored('session', KEY, JSON.stringify({ postId, at: Date.now() }));
}

/** @returns whether this post was to be liked, which is forgotten; one that is old, or for another post, does not count */
export function takePendingLike(postId: number): boolean {
  const pending = readStoredJson('session', KEY) as { postId?: unknown; at: number } | null;
  if (pending?.postId !== postId) return false;
  writeStored('session', KEY, null);
  return Math.abs(Date.now() - pending.at) < KEPT_MS;
}
