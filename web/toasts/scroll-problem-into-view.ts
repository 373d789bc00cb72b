/** Also while the toast is still on its way up. */
const ROOM_PX = 16;

/**
 * On a phone a toast comes up where the sentence under a field may stand. As long as it does, the page is moved on until
 * both can be read. @returns an end to it
 */
export function scrollProblemIntoView(toast: HTMLElement): () => void {
  const growth = new ResizeObserver(() => {
    const hidden = heightBehind(toast, problemInFocus());
    if (hidden > 0) scrollBy(0, hidden + ROOM_PX);
  });
  // Looks at once, and again when the sentence comes after the toast.
  growth.observe(document.activeElement?.closest('form') ?? document.body);
  return () => growth.disconnect();
}

/** What is wrong with the field that has the focus. */
function problemInFocus(): HTMLElement | undefined {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)).find((each) => each?.matches('.field-problem')) ?? undefined;
}

function heightBehind(toast: HTMLElement, sentence: HTMLElement | undefined): number {
  if (!sentence) return 0;
  const [above, below] = [toast.getBoundingClientRect(), sentence.getBoundingClientRect()];
  const isBeside = below.right < above.left || below.left > above.right;
  return isBeside ? 0 : below.bottom - above.top;
}
