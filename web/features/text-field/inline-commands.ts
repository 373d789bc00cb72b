import { escapeAddress, escapeText } from '#shared/markdown/escape.ts';
import { isAllowedAddress } from '#shared/markdown/parsing/link-address.ts';
import { lineAt, type Span, type TextCommand, type TextState, wordAt } from './text-state.ts';

/** What may follow a word before its note, such as a danda or a quotation mark. */
const STOPS = /^[.,;:!?।॥”’"')\]]*/;

/** Begins a note after the selection or the word at the caret. An empty note is removed again. */
export const toggleNote: TextCommand = ({ value, end: caret }) => {
  if (value.slice(caret - 2, caret) === '^[' && value[caret] === ']')
    return { value: value.slice(0, caret - 2) + value.slice(caret + 1), start: caret - 2, end: caret - 2 };
  const { end: wordEnd } = wordAt(value, caret);
  const behind = wordEnd + (STOPS.exec(value.slice(wordEnd, wordEnd + 10))?.[0].length ?? 0);
  // At the end of an empty word there is nothing to step over.
  const position = wordEnd === caret && !/\S/.test(value[caret - 1] ?? '') ? caret : behind;
  return { value: `${value.slice(0, position)}^[]${value.slice(position)}`, start: position + 2, end: position + 2 };
};

/** A link in the text with the caret in it. */
interface LinkFound extends Span {
  text: string;
  address: string;
}

const LINK = /(!?)\[((?:\\.|[^\\[\]\n])*)\]\(\s*<?((?:\([^\s<>()]*\)|[^\s<>()])*)>?[^()\n]*\)/g;

export function linkAt({ value, start, end }: TextState): LinkFound | undefined {
  const line = lineAt(value, start);
  for (const match of value.slice(line.start, line.end).matchAll(LINK)) {
    const [whole, mark, text = '', address = ''] = match;
    const from = line.start + match.index;
    const to = from + whole.length;
    const isImage = mark === '!';
    if (!isImage && from <= start && end <= to) return { start: from, end: to, text, address };
  }
  return undefined;
}

/** Whether what was typed is a whole address that a link can have. */
export function isLinkAddress(typed: string): boolean {
  const address = withScheme(typed.trim());
  // A scheme, a slash or a `#` alone is only the beginning of one.
  return !/\s/.test(address) && isAllowedAddress(address) && isAllowedAddress(address.slice(0, -1));
}

function withScheme(address: string): string {
  return /^www\./i.test(address) ? `https://${address}` : address;
}

/**
 * Links the selection, or replaces the link at the caret. Without either, `title` becomes the text of the link; without a
 * title the address does, selected, so that something else can be typed over it.
 */
export function insertLink(state: TextState, address: string, title = ''): TextState {
  const existing = linkAt(state);
  const { start, end } = existing ?? state;
  const selected = existing ? existing.text : linkText(state.value.slice(start, end));
  const isSelectedAddress = isLinkAddress(selected) && title === '';
  const text = (isSelectedAddress ? '' : selected) || writeText(title) || writeText(address);
  // A title that is inserted behind a word is a word of its own.
  const space =
    title !== '' && start === end && /[\p{L}\p{M}\p{N}]$/u.test(state.value.slice(Math.max(0, start - 2), start))
      ? ' '
      : '';
  const link = `${space}[${text}](${escapeAddress(withScheme(address))})`;
  const value = state.value.slice(0, start) + link + state.value.slice(end);
  const isToBeTyped = text === writeText(address);
  return isToBeTyped
    ? { value, start: start + 1, end: start + 1 + text.length }
    : { value, start: start + link.length, end: start + link.length };
}

/** Leaves the text of the link at the caret. */
export function removeLink(state: TextState): TextState {
  const link = linkAt(state);
  if (!link) return state;
  const value = state.value.slice(0, link.start) + link.text + state.value.slice(link.end);
  return { value, start: link.start, end: link.start + link.text.length };
}

function writeText(text: string): string {
  return escapeText(text, { isBracketed: true });
}

/** A link has one line. */
function linkText(selected: string): string {
  return selected.trim().replace(/\s*\n\s*/g, ' ');
}
