import type { Node } from 'prosemirror-model';

/** The text of a block with one character for each position: a note or an image has one that is no letter for each of its own. */
export function lettersOf({ children }: Node): string {
  return children.map(({ text, nodeSize }) => text ?? '\ufffc'.repeat(nodeSize)).join('');
}
