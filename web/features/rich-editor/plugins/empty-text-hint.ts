import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** Says what to do while there is no text. */
export const emptyTextHint = new Plugin({
  props: {
    decorations({ doc }) {
      const { firstChild, childCount } = doc;
      if (childCount !== 1 || !firstChild?.isTextblock || firstChild.content.size > 0) return null;
      const hint = { class: 'empty-text', 'data-hint': 'Begin to write.' };
      return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, hint)]);
    },
  },
});
