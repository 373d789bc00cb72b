import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type Token } from 'parse5';
import { isVoid } from './void-elements.ts';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** The parser looks through all open elements for many tags, and what comes after it works by recursion. */
const DEPTH_MAXIMUM = 100;
/** Each new paragraph repeats what emphasis is still open. */
const OPEN_EMPHASIS_MAXIMUM = 12;
/** More than any text has that may be saved; those that are at least one piece of it are counted apart. */
const ELEMENTS_MAXIMUM = 40_000;
const PIECES_MAXIMUM = 10_000;
const PIECE = /^(?:a|img|li|td|th)$/;
/** What stands in these is not markup, so they are read at any depth. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;
/** Without these, words of two blocks would be one; they are what is least to build. */
const LINES = /^(?:br|p)$/;
/** A set of frames would take the place of all words. */
const IGNORED = /^(?:frameset|frame|plaintext)$/;
const EMPHASIS = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

interface ParsedHtml {
  body: HtmlNode[];
  /** Whether elements were ignored because they were nested too deeply. */
  isTooDeep: boolean;
  isTooLarge: boolean;
}

/**
 * Reads HTML as browsers do. Unlike the parser of linkedom, this one repairs what real pages get wrong: words directly in a
 * table, emphasis across paragraphs, links in links, comments and tags that do not end.
 */
export function parseHtml(html: string): ParsedHtml {
  const parser = new BoundedParser({ scriptingEnabled: false });
  parser.tokenizer.write(html, true);
  const root = parser.document.childNodes.find((node): node is HtmlElement => node.nodeName === 'html');
  // What stands in the head, such as a script, is looked at as well.
  const body = root?.childNodes.flatMap((part) => ('childNodes' in part ? part.childNodes : [])) ?? [];
  return { body, isTooDeep: parser.isTooDeep, isTooLarge: parser.isTooLarge };
}

/** Ignores tags, but not words, beyond what would take long to read. */
class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  isTooDeep = false;
  isTooLarge = false;
  #count = 0;
  #pieces = 0;
  /** The number of ignored elements that are still open, by name. */
  readonly #ignored = new Map<string, number>();

  override onStartTag(token: Token.TagToken): void {
    const { tagName } = token;
    if (IGNORED.test(tagName)) return;
    this.#count += 1;
    if (PIECE.test(tagName)) this.#pieces += 1;
    this.isTooLarge ||= this.#count > ELEMENTS_MAXIMUM || this.#pieces > PIECES_MAXIMUM;
    if (this.#count > ELEMENTS_MAXIMUM && !RAW.test(tagName) && !LINES.test(tagName)) return;
    if (RAW.test(tagName) || isVoid(tagName) || !this.#isTooDeepFor(tagName)) {
      super.onStartTag(token);
      return;
    }
    this.isTooDeep = true;
    this.#ignored.set(tagName, (this.#ignored.get(tagName) ?? 0) + 1);
  }

  #isTooDeepFor(tagName: string): boolean {
    if (this.openElements.stackTop >= DEPTH_MAXIMUM) return true;
    if (!EMPHASIS.test(tagName)) return false;
    let count = 0;
    for (let entry = this.activeFormattingElements.newest; entry && count < OPEN_EMPHASIS_MAXIMUM; entry = entry.older)
      count += 1;
    return count === OPEN_EMPHASIS_MAXIMUM;
  }

  override onEndTag(token: Token.TagToken): void {
    const ignored = this.#ignored.get(token.tagName) ?? 0;
    if (ignored > 0) this.#ignored.set(token.tagName, ignored - 1);
    else super.onEndTag(token);
  }
}
