import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { formattingAt, requestedToolbar, type ToolbarState, toolbarStateOf } from './toolbar-state.ts';

export interface ToolbarWatch {
  /** `null` while nothing is to be shown. */
  state: ToolbarState | null;
  /** What has changed about the formatting at the caret, for screen readers. */
  announcement: string;
  /** Changes with every change that buttons may show. */
  revision: number;
}

const HIDDEN: ToolbarWatch = { state: null, announcement: '', revision: 0 };

/** Follows the selection; while a paragraph is typed, nothing is rendered. */
export function useToolbar() {
  const [watch, setWatch] = useState<ToolbarWatch>(HIDDEN);
  const [plugin] = useState(() => watchSelection(setWatch));
  return { ...watch, plugin };
}

function watchSelection(setWatch: (next: (now: ToolbarWatch) => ToolbarWatch) => void): Plugin {
  let isPointing = false;
  let isRequested = false;
  const show = (view: EditorView, before?: EditorState) => {
    const { state } = view;
    if (before && (before.doc !== state.doc || !before.selection.eq(state.selection))) isRequested = false;
    const isHidden = isPointing || view.composing || !isInUse(view);
    const next = isHidden ? null : isRequested ? requestedToolbar(state) : toolbarStateOf(state);
    const isFormatted = before && (before.doc !== state.doc || before.storedMarks !== state.storedMarks);
    const now = formattingAt(state);
    const announcement = isFormatted && formattingAt(before) !== now ? now : undefined;
    setWatch((shown) => {
      const isSame = isSameState(shown.state, next) && announcement === undefined;
      if (isSame && (next === null || before?.doc === state.doc)) return shown;
      return { state: next, announcement: announcement ?? shown.announcement, revision: shown.revision + 1 };
    });
  };
  return new Plugin({
    view: () => ({ update: show }),
    props: {
      handleDOMEvents: {
        pointerdown(view) {
          isPointing = true;
          show(view);
          const end = () => {
            isPointing = false;
            // The browser has not set the selection yet.
            setTimeout(() => view.isDestroyed || show(view));
          };
          addEventListener('pointerup', end, { once: true });
          addEventListener('pointercancel', end, { once: true });
        },
        focus: (view) => void setTimeout(() => view.isDestroyed || show(view)),
        blur: (view) => void setTimeout(() => view.isDestroyed || show(view)),
        compositionend: (view) => void setTimeout(() => view.isDestroyed || show(view)),
      },
      handleKeyDown(view, event) {
        if (event.key === 'Escape' && isRequested) isRequested = false;
        else if (event.key === 'F10' && event.altKey) isRequested = true;
        else return false;
        show(view);
        if (isRequested) setTimeout(() => focusToolbar(view));
        return true;
      },
    },
  });
}

/** Whether the text or what belongs to it has the focus. Whoever looks for words would have them covered by tools. */
function isInUse(view: EditorView): boolean {
  if (document.activeElement?.closest('.find-bar')) return false;
  return view.hasFocus() || view.dom.closest('.rich-editor')?.contains(document.activeElement) === true;
}

function focusToolbar(view: EditorView): void {
  view.dom.closest('.rich-editor')?.querySelector<HTMLElement>('.rich-toolbar :is(button, input, a)')?.focus();
}

function isSameState(one: ToolbarState | null, other: ToolbarState | null): boolean {
  return one?.kind === other?.kind && one?.from === other?.from && one?.to === other?.to;
}
