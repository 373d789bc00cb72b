/** Inserts a text at the caret as if it was typed: undo takes it back in one step, and the form hears of it. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  endTyping(area);
  // Deprecated, but the only way of changing a text that all browsers can undo.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  notifyOfInput(area);
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
  const moved = (position: number) => movedPosition(position, { start, end, length: text.length });
  if (document.activeElement === area) {
    const { scrollX, scrollY } = window;
    area.setSelectionRange(start, end);
    insertText(area, text);
    // The browser has scrolled to what was inserted.
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  } else {
    // The focus is elsewhere, perhaps in a field that is being typed in, and only a focused field has undo.
    area.setRangeText(text, start, end, 'preserve');
    notifyOfInput(area);
  }
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection);
}

interface Replacement {
  start: number;
  end: number;
  /** The length of the new text. */
  length: number;
}

export function movedPosition(position: number, { start, end, length }: Replacement): number {
  if (position <= start) return position;
  return position >= end ? position + length - (end - start) : start + length;
}

/** Surrounds a block with the line feeds that part it from the text before and after the selection. */
export function asBlock(value: string, start: number, end: number, block: string): string {
  const [before, after] = [value.slice(0, start), value.slice(end)];
  const [opened] = /\n*$/.exec(before) ?? [''];
  const [closed] = /^\n*/.exec(after) ?? [''];
  const first = before === '' ? 0 : 2 - Math.min(2, opened.length);
  const last = after === '' ? 0 : 2 - Math.min(2, closed.length);
  return '\n'.repeat(first) + block + '\n'.repeat(last);
}

/** Whether a position is within a fence, such as that of verse, where Markdown is not read. */
export function isInFence(value: string, position: number): boolean {
  const fences = value.slice(0, position).match(/^ {0,3}(`{3,}|~{3,})/gm) ?? [];
  return fences.length % 2 === 1;
}

function notifyOfInput(area: HTMLTextAreaElement): void {
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
