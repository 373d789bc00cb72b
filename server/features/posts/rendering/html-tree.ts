import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

interface TextNode {
  text: string;
}

export interface ElementNode {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = TextNode | ElementNode;

/** Reads the HTML of a post, as text and elements alone. */
export function parseHtml(html: string): HtmlNode[] {
  return nodesOf(parseFragment(html).childNodes);
}

function nodesOf(nodes: DefaultTreeAdapterTypes.ChildNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if ('value' in node) return [{ text: withoutControls(node.value) }];
    if (!('tagName' in node)) return [];
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, withoutControls(value)]));
    return [{ tag: node.tagName, attributes, children: nodesOf(node.childNodes) }];
  });
}

/** Takes out characters that no mail may contain. The placeholders of personal links consist of one, see `personalise.ts`. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

export function isElement(node: HtmlNode | undefined): node is ElementNode {
  return node !== undefined && 'tag' in node;
}

export function hasClass({ attributes }: ElementNode, name: string): boolean {
  return attributes.get('class')?.split(/\s+/).includes(name) === true;
}

export function attributeOf({ attributes }: ElementNode, name: string): string {
  return attributes.get(name) ?? '';
}

/** @returns the elements of a subtree that fulfil a condition, without looking into those that are skipped */
export function findElements(
  nodes: HtmlNode[],
  isWanted: (element: ElementNode) => boolean,
  isSkipped: (element: ElementNode) => boolean = () => false,
): ElementNode[] {
  return nodes.filter(isElement).flatMap((element) => {
    if (isSkipped(element)) return [];
    const inside = findElements(element.children, isWanted, isSkipped);
    return isWanted(element) ? [element, ...inside] : inside;
  });
}

/** @returns the lines of a stanza, without the breaks at their ends */
export function linesOf(stanza: ElementNode): ElementNode[] {
  return stanza.children.filter(isElement).map((line) => {
    const last = line.children.at(-1);
    const hasBreak = isElement(last) && last.tag === 'br';
    return hasBreak ? { ...line, children: line.children.slice(0, -1) } : line;
  });
}

/** What stands within the lines of a text for the page alone: links to a heading, and notes, which follow the text. */
export function isForPageOnly(element: ElementNode): boolean {
  return ['anchor', 'note', 'note-back', 'note-number'].some((name) => hasClass(element, name));
}

/** The words of a subtree that stand in the text itself. */
export function wordsOf(node: HtmlNode): string {
  if (!isElement(node)) return node.text;
  if (isForPageOnly(node) || isNoteReference(node)) return '';
  if (node.tag === 'br') return '\n';
  return node.children.map(wordsOf).join('');
}

export function isNoteReference(element: ElementNode): boolean {
  return element.tag === 'sup' && hasClass(element, 'note-ref');
}

/** The number that a note reference shows. */
export function noteNumberOf(reference: ElementNode): number {
  return Number(
    reference.children
      .flatMap((child) => (isElement(child) ? child.children : [child]))
      .map(wordsOf)
      .join(''),
  );
}
