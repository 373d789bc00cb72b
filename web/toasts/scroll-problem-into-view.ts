const MARGIN_PX = 16;

/**
 * A message that appears below a field may be outside of the window, or its field with its label behind the toast. While the toast is
 * open, the page is scrolled until both can be read. @returns a function that stops this
 */
export function scrollProblemIntoView(toast: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const problem = problemInFocus();
    if (!problem) return;
    const field = document.activeElement as HTMLInputElement;
    const label = field.labels?.[0] ?? field;
    const { top, bottom } = partInSight(toast, label);
    const below = problem.getBoundingClientRect().bottom + MARGIN_PX - bottom;
    if (below > 0) scrollBy(0, below);
    const above = top - label.getBoundingClientRect().top;
    if (above > 0) scrollBy(0, -above - MARGIN_PX);
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

/** The part of the window that the toast, which is at its top or at its foot, leaves to a field. */
function partInSight(toast: HTMLElement, field: HTMLElement): { top: number; bottom: number } {
  const [over, under] = [toast.getBoundingClientRect(), field.getBoundingClientRect()];
  const isBeside = under.right < over.left || under.left > over.right;
  const isAtFoot = over.top > innerHeight / 2;
  return {
    top: isBeside || isAtFoot ? Number.NEGATIVE_INFINITY : over.bottom,
    bottom: isBeside || !isAtFoot ? innerHeight : over.top,
  };
}
