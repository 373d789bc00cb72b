import type { Edit, TextState } from './text-state.ts';

export function readArea({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): TextState {
  return { value, start, end };
}

/**
 * Changes the text as if it was typed, so that the browser's undo takes it back in one step, and the form hears of it.
 * Must not be called while an input method is composing.
 */
export function editArea(area: HTMLTextAreaElement, next: TextState): void {
  area.focus();
  const { start, end, text } = differenceOf(area.value, next.value);
  if (start < end || text !== '') {
    area.setSelectionRange(start, end);
    if (!insertAsTyped(text)) insertByScript(area, { start, end, text });
  }
  area.setSelectionRange(next.start, next.end);
}

/** Deprecated, but the only way of changing a text that all browsers can undo. */
function insertAsTyped(text: string): boolean {
  return text === '' ? document.execCommand?.('delete') : document.execCommand?.('insertText', false, text);
}

function insertByScript(area: HTMLTextAreaElement, { start, end, text }: Edit): void {
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** The smallest edit that leads from one text to the other; it splits no character. */
export function differenceOf(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (/[\ud800-\udbff]/.test(before[start - 1] ?? '')) start -= 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same > 0 && /[\udc00-\udfff]/.test(before.at(-same) ?? '')) same -= 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
