import { type Handler, Parser, type ParserOptions } from 'htmlparser2';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { fileName } from '../../text/addresses.ts';
import { parseHtml } from '../../text/html/parse-html.ts';
import { lineOf } from '../../text/html/plain-text.ts';

/** Each element costs the parser as much time as there are open ones; no real text comes near. */
const DEPTH_MAXIMUM = 2000;
/** A post with ten thousand comments has about as many elements; more would only fill the memory. */
const ELEMENTS_MAXIMUM = 400_000;

/** Markup that nobody wrote by hand: nested too deeply, or too many elements. */
export class OversizedMarkup extends Error {}

/** A parser for markup of strangers. It throws `OversizedMarkup` from `write` and `end`. */
export function guardedParser(handler: Partial<Handler>, options: ParserOptions): Parser {
  let [depth, elements] = [0, 0];
  return new Parser(
    {
      ...handler,
      onopentag(name, attributes, isImplied) {
        depth += 1;
        elements += 1;
        if (depth > DEPTH_MAXIMUM || elements > ELEMENTS_MAXIMUM) throw new OversizedMarkup();
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
}

/** @returns nothing if the markup is too much for a parser */
export function unlessOversized<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof OversizedMarkup) return undefined;
    throw error;
  }
}

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
