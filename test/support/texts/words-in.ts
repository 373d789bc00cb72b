import type { Node } from 'prosemirror-model';
import { comparable } from '#shared/rich-text/compare-blocks.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';

/** References that lead nowhere any more are text to readers. */
function withoutLostReferences(document: Node): Node {
  const names = new Set<string>();
  document.descendants(({ type, attrs }) => {
    if (type.name === 'note_definition') names.add(attrs.name);
  });
  const replace = (node: Node): Node => {
    if (node.type.name === 'note_reference' && !names.has(node.attrs.name))
      return richTextSchema.text(`[^${node.attrs.name}]`, node.marks);
    return node.isLeaf ? node : node.type.create(node.attrs, node.children.map(replace), node.marks);
  };
  return replace(document);
}

/** The words and blocks of a document as readers see them. */
export function wordsIn(document: Node): string {
  return comparable(withoutLostReferences(document).children, 'words');
}
