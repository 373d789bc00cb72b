import type { Edit, TextState } from './text-state.ts';

export function readArea({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): TextState {
  return { value, start, end };
}

/**
 * Changes the text as if it was typed, so that the browser's undo takes it back in one step, and the form is notified.
 * Must not be called while an input method is composing.
 */
export function editArea(area: HTMLTextAreaElement, next: TextState): void {
  area.focus();
  const { start, end, text } = differenceOf(area.value, next.value);
  area.setSelectionRange(start, end);
  insertText(area, text);
  area.setSelectionRange(next.start, next.end);
}

/** Browsers scroll to the caret of a field that gets the focus, and not to one that is moved by a script. */
export function scrollToCaret(area: HTMLTextAreaElement): void {
  area.blur();
  area.focus();
}

/** Inserts a text in place of the selection, or removes the selection, as if it was typed. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const { selectionStart: start, selectionEnd: end } = area;
  // Without a selection, the command would delete the character before the caret.
  if (start === end && text === '') return;
  endTyping(area);
  // Deprecated, but the only way of changing a text that all browsers can undo.
  const isDone = document.execCommand?.(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone) setText(area, { start, end, text }, 'end');
}

/** A change of the selection keeps Chromium from taking back what was typed before together with what is inserted. */
function endTyping(area: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd, selectionDirection } = area;
  const elsewhere = selectionStart === 0 ? area.value.length : 0;
  area.setSelectionRange(elsewhere, elsewhere);
  area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

/** Replaces a part of the text; the caret and the selection stay where they are in the words around it. */
export function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = area;
  const moved = (position: number) => movedPosition(position, { start, end, text });
  if (document.activeElement === area) {
    const { scrollX, scrollY } = window;
    area.setSelectionRange(start, end);
    insertText(area, text);
    // The browser has scrolled to what was inserted.
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  } else {
    // The focus is elsewhere, perhaps in a field that is being typed in, and only a focused field has undo.
    setText(area, { start, end, text }, 'preserve');
  }
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection);
}

function setText(area: HTMLTextAreaElement, { start, end, text }: Edit, selection: SelectionMode): void {
  area.setRangeText(text, start, end, selection);
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

export function movedPosition(position: number, { start, end, text }: Edit): number {
  if (position <= start) return position;
  return position >= end ? position + text.length - (end - start) : start + text.length;
}

/** Surrounds a block with the line feeds that separate it from the text before and after the selection. */
export function asBlock(value: string, start: number, end: number, block: string): string {
  const [before, after] = [value.slice(0, start), value.slice(end)];
  const [opened] = /\n*$/.exec(before) ?? [''];
  const [closed] = /^\n*/.exec(after) ?? [''];
  const first = before === '' ? 0 : 2 - Math.min(2, opened.length);
  const last = after === '' ? 0 : 2 - Math.min(2, closed.length);
  return '\n'.repeat(first) + block + '\n'.repeat(last);
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
