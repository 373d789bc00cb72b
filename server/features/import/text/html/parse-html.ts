import { parseHTML } from 'linkedom/worker';
import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type Token } from 'parse5';
import type { Remarks } from '../remarks.ts';

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
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Whether an element of HTML has neither content nor an end. */
export function isVoid(name: string): boolean {
  return VOID.test(name);
}

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

const SCRIPTS = /^(?:script|style)$/;
/** Far more than anybody writes for one element. */
const STYLE_MAXIMUM = 10_000;
const NO_CONTENT = /^(?:script|style|link|meta|base|title|template|col|colgroup|param|track|area)$/;
/** The attributes that the rules look at; above all none with which the editor marks what it has written itself. */
const KEPT =
  /^(?:id|class|href|src|srcset|alt|title|name|width|height|align|start|face|type|data|value|colspan|rowspan|hidden|checked|role|aria-level|aria-label|aria-hidden|encoding|lang|rel|datetime|data-src|data-lazy-src|data-original|data-srcset|data-lazy-srcset|data-orig-file|data-large-file|data-full-url|data-image|data-link|data-fn|data-youtube-id|data-url|data-language|data-aria-level|data-attrs|data-code-block-lang|data-field|data-is-featured|background)$/;
/** A script that shows what has an address of its own. */
const GIST = /^(https:\/\/gist\.github\.com\/[\w/-]+)\.js(?:\?|$)/;

interface BuildOptions {
  /** The word with which attributes begin that only our own code writes; the source does not contain it. */
  own?: string;
  remarks?: Remarks;
}

/**
 * Makes the document that the editor's parse rules read. What has an effect in HTML has another name in it, as `inertHtml`
 * gives it.
 */
export function buildDocument(nodes: HtmlNode[], { own, remarks }: BuildOptions = {}): Document {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>');
  append(document.body, nodes);
  return document;

  function append(parent: Element, children: HtmlNode[]): void {
    for (const node of children) {
      if ('value' in node) parent.appendChild(document.createTextNode(withoutControls(node.value)));
      else if ('tagName' in node) appendElement(parent, node);
    }
  }

  function appendElement(parent: Element, { tagName, attrs, childNodes }: HtmlElement): void {
    const gist = tagName === 'script' && GIST.exec(attrs.find(({ name }) => name === 'src')?.value ?? '')?.[1];
    if (gist) parent.appendChild(document.createElement('iframe')).setAttribute('src', gist);
    else if (SCRIPTS.test(tagName)) remarks?.add('scripts');
    if (NO_CONTENT.test(tagName)) return;
    // Names such as `o:p` are kept, since Word's rules look for them.
    const element = document.createElement(/^[a-z][a-z\d:-]*$/.test(tagName) ? tagName : 'span');
    for (const { name, value } of attrs) {
      if (name === 'style') setStyle(element, value);
      else if (own && name.startsWith(`data-${own}`)) element.setAttribute(`data-${name.slice(5 + own.length)}`, value);
      else if (KEPT.test(name)) element.setAttribute(name, value);
    }
    append(element, childNodes);
    parent.appendChild(element);
  }
}

/** What reads styles takes the square of the time for white space in them. */
function setStyle(element: Element, style: string): void {
  if (style.length <= STYLE_MAXIMUM) element.setAttribute('data-style', style.replace(/\s+/g, ' '));
}

/** No text may contain them, except for line ends and tabs. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ');
}
