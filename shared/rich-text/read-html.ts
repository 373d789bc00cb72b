import { DOMParser, type Node } from 'prosemirror-model';
import { applyStyles } from './inert-html.ts';
import { richTextSchema } from './schema.ts';
import { serialize } from './serialize.ts';
import { type HtmlOptions, type LeftOut, transformHtml } from './transform-html.ts';

interface ReadHtml extends LeftOut {
  markdown: string;
  /** Whether anything but words and lines came along: headings, emphasis, links, lists. */
  isFormatted: boolean;
}

/**
 * Reads HTML of any origin as Markdown.
 * @param document made from HTML that went through `inertHtml`; it is changed meanwhile
 */
export function readHtml(document: Document, options: HtmlOptions): ReadHtml {
  const { text, ...leftOut } = readDocument(document, options);
  let isFormatted = false;
  text.descendants(({ type, marks }) => {
    const isPlain = type.name === 'paragraph' || type.name === 'hard_break' || type.isText;
    if (!isPlain || marks.length > 0) isFormatted = true;
  });
  return { ...leftOut, markdown: serialize(text), isFormatted };
}

/** Reads the same as a document of `richTextSchema`. */
export function readDocument(document: Document, options: HtmlOptions): LeftOut & { text: Node } {
  const leftOut = transformHtml(document, options);
  applyStyles(document.body);
  const text = withPlainHeadings(DOMParser.fromSchema(richTextSchema).parse(document.body));
  return { ...leftOut, text };
}

/** Headings are bold anyway, and other programs say so of each. */
function withPlainHeadings(node: Node): Node {
  if (node.isTextblock && node.type.name !== 'heading') return node;
  const isHeading = node.type.name === 'heading';
  const children = node.children.map((child) =>
    isHeading ? child.mark(richTextSchema.marks.strong.removeFromSet(child.marks)) : withPlainHeadings(child),
  );
  return node.type.create(node.attrs, children, node.marks);
}
