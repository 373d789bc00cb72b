import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/**
 * Has ProseMirror read where the caret is before it handles a key. Browsers tell of a moved caret in a task of its own, and
 * the next key can come first when there is much to do: Enter would then part the line from which End has just led away.
 */
export const readCaretBeforeKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, { isComposing }) {
        if (!isComposing && !view.composing) observerOf(view)?.flush?.();
      },
    },
  },
});

/** It is private; `flush` is what it does when the browser tells of a change. Without it, keys are merely less reliable. */
function observerOf(view: EditorView): { flush?: () => void } | undefined {
  return (view as unknown as { domObserver?: { flush?: () => void } }).domObserver;
}
