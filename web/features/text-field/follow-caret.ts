/** The caret counts as in sight within this part of the preview. */
const [HIGH, LOW] = [0.1, 0.8];
const ALIGNED = 0.3;

/** Scrolls the preview to about what stands at the caret: as far into its words as the caret is into the text. */
export function followCaret(area: HTMLTextAreaElement, scroller: HTMLElement, text: Element): void {
  if (scroller.scrollHeight <= scroller.clientHeight || area.value.length === 0) return;
  const block = blockAt(text, area.selectionEnd / area.value.length);
  if (!block) return;
  const { top, height } = scroller.getBoundingClientRect();
  const offset = block.getBoundingClientRect().top - top;
  if (offset >= HIGH * height && offset <= LOW * height) return;
  scroller.scrollTop += offset - ALIGNED * height;
}

function blockAt(text: Element, fraction: number): Element | undefined {
  // The notes at the end are there for print only.
  const blocks = [...text.querySelectorAll(':scope > :not(.notes)')];
  const lengths = blocks.map(({ textContent }) => (textContent?.length ?? 0) + 1);
  let left = fraction * lengths.reduce((sum, length) => sum + length, 0);
  const index = lengths.findIndex((length) => {
    left -= length;
    return left <= 0;
  });
  return blocks[index] ?? blocks.at(-1);
}
