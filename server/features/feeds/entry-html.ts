import { xmlElement, xmlText } from '#server/base/xml.ts';
import { absoluteAddress } from '#server/features/posts/rendering/absolute-address.ts';
import {
  attributeOf,
  type ElementNode,
  findElements,
  type HtmlNode,
  hasClass,
  isElement,
  isForPageOnly,
  isNoteReference,
  linesOf,
  noteNumberOf,
  parseHtml,
} from '#server/features/posts/rendering/html-tree.ts';

interface Place {
  /** Absolute. */
  postUrl: string;
  /** Makes ids unique, since feed readers show several posts in one document. */
  postId: number;
  /** Set for RSS, which cannot say to which address a link such as `#note-1` is relative. */
  hasNoBase?: boolean;
}

/** The attributes that mean something without the site's style sheet and script, besides ids and addresses. */
const ATTRIBUTES = ['lang', 'dir', 'title', 'alt', 'width', 'height', 'scope', 'colspan', 'rowspan', 'start'];
const LEFT_OUT = ['script', 'style', 'svg', 'source', 'button', 'iframe'];
/** These only carry the site's styles, so their contents stand by themselves. */
const UNWRAPPED = ['picture', 'section', 'span'];
const EM_SPACE = '\u2003';

/**
 * Rewrites the rendered HTML of a post so that it can be read outside the site: with absolute addresses, notes below
 * the text, verses that need no style sheet, and nothing that needs a script. The result is also well-formed XML.
 */
export function entryHtml(html: string, place: Place): string {
  return writeNodes(parseHtml(html), place);
}

function writeNodes(nodes: HtmlNode[], place: Place): string {
  return nodes.map((node) => (isElement(node) ? writeElement(node, place) : xmlText(node.text))).join('');
}

function writeElement(element: ElementNode, place: Place): string {
  const { tag, children } = element;
  if (LEFT_OUT.includes(tag) || isForPageOnly(element)) return '';
  if (isNoteReference(element)) return noteReference(noteNumberOf(element), place);
  if (hasClass(element, 'notes')) return notes(element, place);
  if (hasClass(element, 'video')) return videoLink(element);
  if (hasClass(element, 'verse')) return verse(element, place);
  const inside = writeNodes(children, place);
  if (UNWRAPPED.includes(tag) && !element.attributes.has('lang')) return inside;
  if (hasClass(element, 'table-scroll') || hasClass(element, 'verses')) return inside;
  return xmlElement(tag, attributesOf(element, place), inside || emptyOf(tag));
}

/** Keeps a space in empty elements, because programs that read the result as HTML take `<p/>` for an opening tag. */
function emptyOf(tag: string): string {
  return ['br', 'hr', 'img', 'wbr'].includes(tag) ? '' : ' ';
}

function attributesOf(element: ElementNode, place: Place) {
  const { attributes } = element;
  const kept = ATTRIBUTES.map((name) => [name, attributes.get(name)] as const);
  return {
    ...Object.fromEntries(kept),
    id: attributes.has('id') ? ownId(attributeOf(element, 'id'), place) : undefined,
    href: attributes.has('href') ? absolute(attributeOf(element, 'href'), place) : undefined,
    src: attributes.has('src') ? absolute(attributeOf(element, 'src'), place) : undefined,
  };
}

const ownId = (id: string, { postId }: Place) => `post-${postId}-${id}`;

function absolute(address: string, place: Place): string {
  if (address.startsWith('#')) return place.hasNoBase ? place.postUrl + address : `#${ownId(address.slice(1), place)}`;
  const { origin } = new URL(place.postUrl);
  return absoluteAddress(address, { siteUrl: origin, webUrl: place.postUrl }) ?? place.postUrl;
}

function noteReference(number: number, place: Place): string {
  const id = ownId(`note-ref-${number}`, place);
  return xmlElement('sup', { id }, xmlElement('a', { href: absolute(`#note-${number}`, place) }, `${number}`));
}

/** On the page, notes stand in the margin and lead back from there. A feed has no margin, so they follow the text. */
function notes({ children }: ElementNode, place: Place): string {
  const items = findElements(children, ({ tag }) => tag === 'ol')[0]?.children.filter(isElement) ?? [];
  const written = items.map((item, index) => {
    const number = index + 1;
    const back = xmlElement('a', { href: absolute(`#note-ref-${number}`, place) }, '↩');
    const attributes = { ...attributesOf(item, place), id: ownId(`note-${number}`, place) };
    return xmlElement('li', attributes, writeNodes(item.children, place), ' ', back);
  });
  return xmlElement('hr', {}) + xmlElement('ol', {}, ...written);
}

function videoLink(figure: ElementNode): string {
  const [link] = findElements(figure.children, ({ attributes }) => attributes.has('data-youtube-id'));
  const address = link ? attributeOf(link, 'href') : '';
  return address && xmlElement('p', {}, xmlElement('a', { href: address }, '▶ ', xmlText(address)));
}

function verse(element: ElementNode, place: Place): string {
  const stanzas = element.children.filter(isElement).map((stanza) => {
    const id = stanza.attributes.get('id');
    const lines = linesOf(stanza).map((line) => indentOf(line) + writeNodes(line.children, place));
    return xmlElement('p', { id: id && ownId(id, place) }, lines.join(xmlElement('br', {})));
  });
  const { lang, dir } = Object.fromEntries(element.attributes);
  return xmlElement('blockquote', { lang, dir }, ...stanzas);
}

function indentOf(line: ElementNode): string {
  const steps = [1, 2, 3, 4].find((number) => hasClass(line, `indent-${number}`)) ?? 0;
  return EM_SPACE.repeat(steps);
}
