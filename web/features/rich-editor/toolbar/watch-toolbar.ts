import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createStore, type Store } from '#web/store.ts';
import { formattingAt, looksSame, requestedToolbar, type ToolbarState, toolbarStateOf } from './toolbar-state.ts';

/** What the toolbar shows while a text is edited. */
export interface ToolbarWatch {
  plugin: Plugin;
  /** `null` while nothing is to be shown; set at every change, the same object while the tools look the same. */
  tools: Store<ToolbarState | null>;
  /** What has changed about the formatting at the caret, for screen readers. */
  announcement: Store<string>;
}

export function watchToolbar(): ToolbarWatch {
  const tools = createStore<ToolbarState | null>(null);
  const announcement = createStore('');
  let isPointing = false;
  let isRequested = false;
  const show = (view: EditorView, before?: EditorState) => {
    const { state } = view;
    if (before && (before.doc !== state.doc || !before.selection.eq(state.selection))) isRequested = false;
    const isHidden = isPointing || view.composing || !isInUse(view);
    const next = isHidden ? null : isRequested ? requestedToolbar(state) : toolbarStateOf(state);
    const shown = tools.get();
    tools.set(isSamePlace(shown, next) && looksSame(next, state, before) ? shown : next);
    if (!before || (before.doc === state.doc && before.storedMarks === state.storedMarks)) return;
    const formatting = formattingAt(state);
    if (formattingAt(before) !== formatting) announcement.set(formatting);
  };
  const plugin = new Plugin({
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
  return { plugin, tools, announcement };
}

/** Whether the text or what belongs to it has the focus, but for the find bar: the toolbar would cover what it shows. */
function isInUse(view: EditorView): boolean {
  if (document.activeElement?.closest('.find-bar')) return false;
  return view.hasFocus() || view.dom.closest('.rich-editor')?.contains(document.activeElement) === true;
}

export function focusToolbar(view: EditorView): void {
  view.dom.closest('.rich-editor')?.querySelector<HTMLElement>('.rich-toolbar :is(button, input, a)')?.focus();
}

function isSamePlace(one: ToolbarState | null, other: ToolbarState | null): boolean {
  return one?.kind === other?.kind && one?.from === other?.from && one?.to === other?.to;
}
