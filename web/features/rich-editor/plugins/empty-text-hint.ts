import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const HINT = 'Begin to write.';

/** Says what to do while there is no text. */
export const emptyTextHint = new Plugin({
  props: {
    // Screen readers must not take what is drawn there for words of the text.
    attributes: ({ doc }): Record<string, string> => (isEmpty(doc) ? { 'aria-placeholder': HINT } : {}),
    decorations({ doc }) {
      if (!isEmpty(doc)) return null;
      const hint = { class: 'empty-text', 'data-hint': HINT };
      return DecorationSet.create(doc, [Decoration.node(0, doc.content.size, hint)]);
    },
  },
});

/** An image without a caption or a block of code without a line is something already. */
function isEmpty({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.type === richTextSchema.nodes.paragraph && firstChild.content.size === 0;
}
