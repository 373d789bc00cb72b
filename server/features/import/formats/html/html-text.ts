import { escapeHtml } from '#shared/text/escape-html.ts';
import { fileName } from '../../text/addresses.ts';
import { parseHtml } from '../../text/html/parse-html.ts';
import { lineOf } from '../../text/html/plain-text.ts';

/** The words of a piece of HTML in one line, with its entities decoded. */
export function titleText(html: string): string {
  return cleanText(lineOf(parseHtml(html).body))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Control characters and halves of characters, which no XML may contain and nothing here could store. */
const FORBIDDEN = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;

export function cleanText(text: string): string {
  return text.replace(FORBIDDEN, '').toWellFormed();
}

/** A paragraph with a link. */
export function linkHtml(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}

/** A paragraph with a link to a file, which is called by its name. */
export function fileLinkHtml(address: string): string {
  return linkHtml(address, fileName(address) || address);
}
