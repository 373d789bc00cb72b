import { parseHTML } from 'linkedom/worker';
import type { Remarks } from '../remarks.ts';
import type { HtmlElement, HtmlNode } from './parse-html.ts';

const SCRIPTS = /^(?:script|style)$/;
/** Far more than anybody writes for one element. */
const STYLE_MAXIMUM = 10_000;
const NO_CONTENT = /^(?:script|style|link|meta|base|title|template|col|colgroup|param|track|area)$/;
/** The attributes that the rules look at; above all none with which the editor marks what it has written itself. */
const KEPT =
  /^(?:id|class|href|src|srcset|alt|title|name|width|height|align|start|face|type|data|value|colspan|rowspan|hidden|checked|role|aria-level|aria-label|aria-hidden|encoding|lang|rel|data-src|data-lazy-src|data-original|data-srcset|data-lazy-srcset|data-orig-file|data-large-file|data-full-url|data-image|data-link|data-fn|data-youtube-id|data-url|data-language|data-aria-level|background)$/;

/**
 * Makes the document that the editor's parse rules read. What has an effect in HTML has another name in it, as `inertHtml`
 * gives it.
 * @param own the word with which attributes begin that only our own code writes; the source does not contain it
 */
export function buildDocument(nodes: HtmlNode[], own: string, remarks: Remarks): Document {
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
    if (SCRIPTS.test(tagName)) remarks.add('scripts');
    if (NO_CONTENT.test(tagName)) return;
    // Names such as `o:p` are kept, since Word's rules look for them.
    const element = document.createElement(/^[a-z][a-z\d:-]*$/.test(tagName) ? tagName : 'span');
    for (const { name, value } of attrs) {
      if (name === 'style') setStyle(element, value);
      else if (name.startsWith(`data-${own}`)) element.setAttribute(`data-${name.slice(5 + own.length)}`, value);
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
