import { bearer } from '#web/access-token.ts';

/** Whether it was said from where the reader came to the first page. */
let told = false;

/** Says that somebody read or shared a post. Nobody waits for it, and nobody hears of it when it fails. */
export function countReader(kind: 'view' | 'share', postId: number): void {
  fetch(`/api/post/${kind}`, {
    method: 'POST',
    // The reader may be leaving.
    keepalive: true,
    headers: { 'content-type': 'application/json', ...bearer() },
    body: JSON.stringify({ post_id: postId, ...(!told && { referrer: document.referrer.split('/')[2] }) }),
  }).catch(() => {});
  told = true;
}
