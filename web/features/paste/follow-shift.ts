/**
 * Follows the key Shift, since Ctrl+Shift+V is the browser's own way of pasting without formatting and the event of
 * pasting does not tell.
 * @returns whether the key is held now
 */
export function followShift(signal: AbortSignal): () => boolean {
  let isHeld = false;
  const follow = ({ shiftKey }: KeyboardEvent) => {
    isHeld = shiftKey;
  };
  const release = () => {
    isHeld = false;
  };
  addEventListener('keydown', follow, { capture: true, signal });
  addEventListener('keyup', follow, { capture: true, signal });
  // Another window may get the event that tells of its end.
  addEventListener('blur', release, { signal });
  return () => isHeld;
}
