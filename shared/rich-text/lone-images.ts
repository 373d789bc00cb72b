import type { Node } from 'prosemirror-model';
import { textOf } from './parse-inline.ts';
import { richTextSchema } from './schema.ts';

/** An image that is left alone in its paragraph is a figure, whose caption is the title. */
export function asFigure(paragraph: Node): Node | null {
  if (paragraph.type.name !== 'paragraph') return null;
  const { children } = paragraph;
  const [image, ...others] = children.filter((node) => !isBlank(node));
  if (!image || !isImage(image) || image !== children.find((node) => !isSpace(node))) return null;
  if (others.length > 0) return null;
  const { src, alt, title } = image.attrs;
  return richTextSchema.nodes.figure.create({ src, alt }, textOf(title));
}

function isImage({ type, marks }: Node): boolean {
  return type.name === 'image' && marks.length === 0;
}

/** Line breaks without a line after them are left out. */
function isBlank(node: Node): boolean {
  return node.type.name === 'hard_break' || isSpace(node);
}

function isSpace({ text = '.' }: Node): boolean {
  return /^[ \t]*$/.test(text);
}
