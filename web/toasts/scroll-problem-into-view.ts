const MARGIN_PX = 16;

/**
 * A message that appears below a field may be outside of the window, or its field with its label behind the toast. While the toast is
 * open, the page is scrolled until both can be read. @returns a function that stops this
 */
export function scrollProblemIntoView(toast: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const problem = problemInFocus();
    if (!problem) return;
    const below = problem.getBoundingClientRect().bottom + MARGIN_PX - innerHeight;
    if (below > 0) scrollBy(0, below);
    const field = document.activeElement as HTMLInputElement;
    const overlap = overlapHeight(toast, field.labels?.[0] ?? field);
    if (overlap > 0) scrollBy(0, -overlap - MARGIN_PX);
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

function overlapHeight(toast: HTMLElement, field: HTMLElement): number {
  const [above, below] = [toast.getBoundingClientRect(), field.getBoundingClientRect()];
  const isBeside = below.right < above.left || below.left > above.right;
  return isBeside ? 0 : above.bottom - below.top;
}
