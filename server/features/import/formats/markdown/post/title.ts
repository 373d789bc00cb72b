import { compose } from '#shared/text/compose.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';

/** A longer heading is not taken as the title, since that would be cut off. */
const HEADING_MAXIMUM = 1000;

/** The heading of the first level with which a text begins, and the text after it. */
export function beginningHeading(body: string): { title: string; rest: string } | undefined {
  const start = body.search(/\S/);
  if (start < 0) return undefined;
  const [first, afterFirst] = lineAt(body, start);
  if (first.length > HEADING_MAXIMUM) return undefined;
  if (/^#[ \t]/.test(first)) {
    const title = plain(withoutClosing(first.slice(1).trim()));
    return title === '' ? undefined : { title, rest: body.slice(afterFirst) };
  }
  const [second, afterSecond] = lineAt(body, afterFirst);
  const isUnderlined = /^=+[ \t]*$/.test(second) && !/^[#>*+\-`|<!]/.test(first);
  return isUnderlined ? { title: plain(first.trim()), rest: body.slice(afterSecond) } : undefined;
}

/** @returns the line that begins there, and where the next one does */
function lineAt(text: string, start: number): [string, number] {
  const found = text.indexOf('\n', start);
  const end = found < 0 ? text.length : found;
  return [text.slice(start, end), Math.min(end + 1, text.length)];
}

function withoutClosing(heading: string): string {
  return /[ \t]#+$/.test(heading) ? heading.replace(/#+$/, '').trimEnd() : heading;
}

/** The text without a heading at its beginning that repeats the title. */
export function withoutTitle(body: string, title: string): string {
  const heading = beginningHeading(body);
  return heading && sameWords(heading.title, title) ? heading.rest : body;
}

export function titleOfName({ stem }: TextFile, name: string, { kind }: Site): string {
  const parts = stem.split('/');
  const last = (parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1)) ?? '';
  const typed = compose(kind === 'obsidian' ? last : name || last);
  if (kind === 'obsidian' || /\s/.test(typed)) return typed;
  const words = typed.replace(/[-_]+/g, ' ').trim();
  return words === '' || name === '' ? typed : words.charAt(0).toUpperCase() + words.slice(1);
}

function plain(heading: string): string {
  return heading
    .replace(/\s*\{[#.:][^}]*\}\s*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)([^*_`]+)(?<=\S)[*_`]{1,3}/g, '$1')
    .trim();
}

function sameWords(one: string, other: string): boolean {
  const words = (text: string) =>
    compose(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
  return words(one) === words(other);
}
