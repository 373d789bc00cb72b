import {
  type ElementNode,
  findElements,
  type HtmlNode,
  hasClass,
  isElement,
  linesOf,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';

export type BlockKind =
  | 'paragraph'
  | 'attribution'
  | 'heading'
  | 'quote'
  | 'list'
  | 'table'
  | 'code'
  | 'rule'
  | 'picture'
  | 'video'
  | 'verse'
  | 'verses'
  /** Something whose content counts alone. */
  | 'group';

const BY_TAG: Partial<Record<string, BlockKind>> = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  blockquote: 'quote',
  ul: 'list',
  ol: 'list',
  pre: 'code',
  hr: 'rule',
  figure: 'picture',
};

/** @returns `undefined` for what stands within a line */
export function kindOf(element: ElementNode): BlockKind | undefined {
  if (hasClass(element, 'attribution')) return 'attribution';
  if (hasClass(element, 'table-scroll')) return 'table';
  if (element.tag === 'figure' && hasClass(element, 'video')) return 'video';
  if (element.tag === 'div' && hasClass(element, 'verses')) return 'verses';
  if (element.tag === 'div' && hasClass(element, 'verse')) return 'verse';
  return BY_TAG[element.tag] ?? (['div', 'section'].includes(element.tag) ? 'group' : undefined);
}

export function isBlock(node: HtmlNode): node is ElementNode {
  return isElement(node) && kindOf(node) !== undefined;
}

/** Splits what an element contains: each block by itself, and what stands between blocks together. */
export function piecesOf(nodes: HtmlNode[]): (ElementNode | HtmlNode[])[] {
  const pieces: (ElementNode | HtmlNode[])[] = [];
  for (const node of nodes) {
    const last = pieces.at(-1);
    if (isBlock(node)) pieces.push(node);
    else if (Array.isArray(last)) last.push(node);
    else pieces.push([node]);
  }
  return pieces.filter(
    (piece) => !Array.isArray(piece) || piece.some((node) => isElement(node) || wordsOf(node).trim()),
  );
}

interface ListItem {
  /** `null` in a list of bullets. */
  number: number | null;
  item: ElementNode;
  children: HtmlNode[];
}

export function itemsOf(list: ElementNode): ListItem[] {
  const start = Number(list.attributes.get('start') ?? 1);
  return list.children
    .filter(isElement)
    .map((item, index) => ({ number: list.tag === 'ol' ? start + index : null, item, children: item.children }));
}

interface TableRow {
  isHeader: boolean;
  cells: ElementNode[];
}

export function rowsOf(table: ElementNode): TableRow[] {
  const rows = findElements(table.children, ({ tag }) => tag === 'tr');
  return rows.map(({ children }) => {
    const cells = children.filter(isElement);
    return { isHeader: cells.some(({ tag }) => tag === 'th'), cells };
  });
}

export interface VerseLine {
  indent: number;
  children: HtmlNode[];
}

/** @returns the lines of each stanza */
export function stanzasOf(verse: ElementNode): VerseLine[][] {
  return verse.children.filter(isElement).map((stanza) =>
    linesOf(stanza).map((line) => ({
      indent: [1, 2, 3, 4].find((steps) => hasClass(line, `indent-${steps}`)) ?? 0,
      children: line.children,
    })),
  );
}

interface Picture {
  /** `undefined` for an image that the site no longer has. */
  image: ElementNode | undefined;
  /** What is said in its place. */
  missing: HtmlNode[];
  caption: ElementNode | undefined;
}

export function pictureOf(figure: ElementNode): Picture {
  const find = (tag: string) => findElements(figure.children, (element) => element.tag === tag)[0];
  return { image: find('img'), missing: find('p')?.children ?? [], caption: find('figcaption') };
}

export function videoIdOf(figure: ElementNode): string {
  const [link] = findElements(figure.children, ({ attributes }) => attributes.has('data-youtube-id'));
  return link?.attributes.get('data-youtube-id') ?? '';
}
