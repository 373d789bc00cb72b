import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** With more blocks than this, the layout of all of them would be felt at every key press. */
const LONG_BLOCKS = 200;

/** Whether the styles leave out of the layout what is out of sight. */
export function isLongText({ childCount }: Node): boolean {
  return childCount > LONG_BLOCKS;
}

/** About as many as keys such as Page Down pass over. */
const BLOCKS_AROUND_CARET = 8;

/**
 * Marks the blocks around the caret. They always have a layout, even when the window shows another part of the text, since
 * browsers put the caret at a wrong place when a key moves it into a block without one.
 */
export const layOutAroundCaret = new Plugin({
  props: {
    decorations({ doc, selection: { $head } }) {
      if (!isLongText(doc)) return null;
      const index = $head.index(0);
      const near: Decoration[] = [];
      for (let at = index - BLOCKS_AROUND_CARET; at <= index + BLOCKS_AROUND_CARET; at += 1) {
        const size = doc.maybeChild(at)?.nodeSize;
        if (!size) continue;
        const start = $head.posAtIndex(at, 0);
        near.push(Decoration.node(start, start + size, { class: 'near-caret' }));
      }
      return DecorationSet.create(doc, near);
    },
  },
});
