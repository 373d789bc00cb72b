import { parseHTML } from 'linkedom/worker';
import { guardedParser, OversizedMarkup } from './guarded-parser.ts';

/** No text that was written by a person has half of either; far more takes minutes to parse. */
const DEEPEST = 500;
const MOST_ELEMENTS = 100_000;

/**
 * Prepares the HTML of another program for the rules that read all HTML.
 * @returns nothing if it is too complex to be read: nested too deeply, or made of too many elements
 */
export function editHtml(html: string, edit: (body: HTMLElement) => void): string | undefined {
  return unlessTooComplex(html, () => {
    const { body } = parseHTML('<!doctype html><html><head></head><body></body></html>').document;
    body.innerHTML = html;
    if (isTooDeep(body)) return undefined;
    edit(body);
    return body.innerHTML;
  });
}

/** @returns nothing if it is too complex to be read */
export function parsePage(html: string): Document | undefined {
  return unlessTooComplex(html, () => {
    const { document } = parseHTML(html);
    return isTooDeep(document) ? undefined : document;
  });
}

/** Decodes `&amp;` and its like, once; what looks like a tag stays text. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  document.body.innerHTML = text.replaceAll('<', '&lt;');
  return document.body.textContent ?? '';
}

/** The parser of linkedom nests what others close, such as headings, and works by recursion. */
function unlessTooComplex<Result>(html: string, work: () => Result | undefined): Result | undefined {
  if (isTooComplex(html)) return undefined;
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Without recursion. */
function isTooDeep(root: ParentNode): boolean {
  let level = [...root.children];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((element) => [...element.children]);
  }
  return false;
}

function isTooComplex(html: string): boolean {
  const parser = guardedParser({}, {}, { depth: DEEPEST, elements: MOST_ELEMENTS });
  try {
    // In pieces, so that it ends soon after it is too much.
    for (let at = 0; at < html.length; at += 4096) parser.write(html.slice(at, at + 4096));
    return false;
  } catch (error) {
    if (!(error instanceof OversizedMarkup)) throw error;
    return true;
  }
}
