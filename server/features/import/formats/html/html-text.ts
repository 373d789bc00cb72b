import { escapeHtml } from '#shared/text/escape-html.ts';
import { fileName } from '../../text/addresses.ts';
import { cleanText } from '../xml/parse-xml.ts';
import { guardedParser, OversizedMarkup } from './guarded-parser.ts';

const LEAVES_A_GAP =
  /^(address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;
const IS_NO_TEXT = /^(script|style|template|noscript|iframe)$/;

/**
 * The words of a piece of HTML in one line, with its entities decoded.
 * @throws {OversizedMarkup}
 */
export function htmlText(html: string): string {
  let text = '';
  let skipped = 0;
  const parser = guardedParser(
    {
      onopentag(name) {
        if (IS_NO_TEXT.test(name)) skipped += 1;
        if (LEAVES_A_GAP.test(name)) text += ' ';
      },
      onclosetag(name) {
        if (IS_NO_TEXT.test(name)) skipped -= 1;
        if (LEAVES_A_GAP.test(name)) text += ' ';
      },
      ontext(piece) {
        if (skipped === 0) text += piece;
      },
    },
    {},
  );
  parser.end(html);
  return oneLine(text);
}

/** The words of a title or a name. What has far too much markup for one stays as it is, rather than hide its post. */
export function titleText(html: string): string {
  try {
    return htmlText(html);
  } catch (error) {
    if (!(error instanceof OversizedMarkup)) throw error;
    return oneLine(html);
  }
}

function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** A paragraph with a link. */
export function linkHtml(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}

/** A paragraph with a link to a file, which is called by its name. */
export function fileLinkHtml(address: string): string {
  return linkHtml(address, fileName(address) || address);
}
