import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** With more blocks than this, the layout of all of them would be felt at every key press. */
const LONG_BLOCKS = 200;
/** About as many as keys such as Page Down pass over. */
const BLOCKS_AROUND_CARET = 8;
/** What is scrolled into sight next has its layout already, unless the page is scrolled very fast. */
const BLOCKS_AROUND_SIGHT = 16;
const LEAST_AROUND_SIGHT = 6;

/** Indices of blocks; `last` is exclusive. */
interface Range {
  first: number;
  last: number;
}

/** Whether the styles leave out of the layout what is out of sight. */
export function isLongText({ childCount }: Node): boolean {
  return childCount > LONG_BLOCKS;
}

/**
 * Gives the blocks of a long text that are in sight their layout before they are, and those around the caret wherever they
 * are: browsers put the caret at a wrong place when a key moves it into a block without a layout.
 */
export const layOutLongTexts = new Plugin({
  view(view) {
    const sheet = new CSSStyleSheet();
    let marked: Range = { first: 0, last: 0 };
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = rangeInSight(view, marked);
        if (next !== marked) sheet.replaceSync(styleOf(next));
        marked = next;
      });
    };
    document.adoptedStyleSheets.push(sheet);
    addEventListener('scroll', follow, { passive: true });
    // It is resized as well when it is shown, and by what is written.
    const observer = new ResizeObserver(follow);
    observer.observe(view.dom);
    return {
      destroy() {
        cancelAnimationFrame(frame);
        removeEventListener('scroll', follow);
        observer.disconnect();
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      },
    };
  },
  props: {
    decorations({ doc, selection: { $head } }) {
      if (!isLongText(doc)) return null;
      const caret = $head.index(0);
      const near = around({ first: caret, last: caret + 1 }, BLOCKS_AROUND_CARET, doc);
      const blocks = doc.children.slice(near.first, near.last);
      let end = $head.posAtIndex(near.first, 0);
      const decorations = blocks.map(({ nodeSize }) => {
        end += nodeSize;
        return Decoration.node(end - nodeSize, end, { class: 'near-caret' });
      });
      return DecorationSet.create(doc, decorations);
    },
  },
});

/**
 * A style, since a change of the document would have ProseMirror put the caret where it was, while the browser has moved it
 * and scrolled.
 */
function styleOf({ first, last }: Range): string {
  return `.rich-editor .long-text > :nth-child(n + ${first + 1}):nth-child(-n + ${last}) { content-visibility: visible; }`;
}

/** @returns the same range as before while the blocks in sight are well within it */
function rangeInSight({ state: { doc }, dom }: EditorView, before: Range): Range {
  if (!isLongText(doc) || dom.offsetHeight === 0) return before;
  const inSight = { first: firstBelow(dom, 0), last: firstBelow(dom, innerHeight) };
  const { first, last } = around(inSight, LEAST_AROUND_SIGHT, doc);
  return before.first <= first && before.last >= last ? before : around(inSight, BLOCKS_AROUND_SIGHT, doc);
}

/** @returns the index of the first block that ends below a height of the window, in pixels */
function firstBelow({ children }: Element, height: number): number {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

function around({ first, last }: Range, count: number, { childCount }: Node): Range {
  return { first: Math.max(0, first - count), last: Math.min(childCount, last + count) };
}
