/** The distance between the two. It is enough even while the toast is still moving up. */
const MARGIN_PX = 16;

/**
 * On a phone a toast may cover the message below a field. While the toast is open, the page is scrolled until both can
 * be read. @returns a function that stops this
 */
export function scrollProblemIntoView(toast: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const overlap = overlapHeight(toast, problemInFocus());
    if (overlap > 0) scrollBy(0, overlap + MARGIN_PX);
  });
  // The observer reports once at the start, and again if the message appears after the toast.
  observer.observe(document.activeElement?.closest('form') ?? document.body);
  return () => observer.disconnect();
}

function problemInFocus(): HTMLElement | undefined {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return (
    ids.map((id) => document.getElementById(id)).find((element) => element?.matches('.field-problem')) ?? undefined
  );
}

function overlapHeight(toast: HTMLElement, problem: HTMLElement | undefined): number {
  if (!problem) return 0;
  const [above, below] = [toast.getBoundingClientRect(), problem.getBoundingClientRect()];
  const isBeside = below.right < above.left || below.left > above.right;
  return isBeside ? 0 : below.bottom - above.top;
}
