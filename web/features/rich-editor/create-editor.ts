import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, type Plugin, Selection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { Language } from '#shared/contracts/text.ts';
import type { TextChange } from '#web/features/text-field/rich-editor-props.ts';
import { canLink } from './commands/links.ts';
import { FIND_KEYS } from './find/find-commands.ts';
import { finding } from './find/finding.ts';
import { editorInputRules } from './input-rules.ts';
import { editorKeymaps } from './keymap.ts';
import { FigureView } from './nodes/figure-view.ts';
import type { ImageStates } from './nodes/image-states.ts';
import { VideoView } from './nodes/video-view.ts';
import { type PasteOptions, pasting } from './paste/paste-plugin.ts';
import { followPasted } from './paste/pasted-range.ts';
import { blockAttributes } from './plugins/block-attributes.ts';
import { readCaretBeforeKeys } from './plugins/caret-before-keys.ts';
import { emptyTextHint } from './plugins/empty-text-hint.ts';
import { layOutLongTexts } from './plugins/long-texts.ts';
import { noteNumbers } from './plugins/note-numbers.ts';
import { noteAtCaret, tidyNotes, typeBesideNotes } from './plugins/notes.ts';
import { keepTables } from './tables/keep-tables.ts';
import { TABLE_KEYS } from './tables/table-commands.ts';
import { focusToolbar } from './toolbar/watch-toolbar.ts';

interface EditorOptions {
  document: Node;
  language: Language;
  images: ImageStates;
  paste: PasteOptions;
  /** Attributes of the element that is written in. */
  attributes: (state: EditorState) => Record<string, string>;
  onChange: (change: TextChange) => void;
  onComposition: (isComposing: boolean) => void;
  /** Opens or closes the panel for links. */
  onLink: () => void;
  onFind: (wantsReplace: boolean) => void;
  /** Plugins that show something around the text, such as the toolbar. */
  plugins: Plugin[];
}

/** The bar with the save button covers the lower end of the window, and the site's header perhaps the upper one. */
const COVERED = { top: 90, right: 5, bottom: 110, left: 5 };

export function createEditor(mount: HTMLElement, options: EditorOptions): EditorView {
  const { images, onChange, onComposition } = options;
  return new EditorView(mount, {
    state: openedState(options),
    nodeViews: {
      figure: (node, view, getPos) => new FigureView(node, images, () => describeImage(view, getPos())),
      video: (node) => new VideoView(node),
    },
    attributes: options.attributes,
    scrollThreshold: COVERED,
    scrollMargin: COVERED,
    handleDOMEvents: {
      focus: (view) => void setTimeout(() => view.isDestroyed || showCaret(view)),
      compositionstart: () => onComposition(true),
      compositionend: () => onComposition(false),
    },
    handleClickOn: putCaretInCaption,
    dispatchTransaction(this: EditorView, tr) {
      const before = this.state;
      this.updateState(before.apply(tr));
      if (this.state.doc === before.doc) return;
      onChange({ isUndoOrRedo: isHistoryTransaction(tr), isComposing: this.composing });
    },
  });
}

/** Otherwise, a video at the beginning would be selected, and the first letter that is typed would replace it. */
function openedState(options: EditorOptions): EditorState {
  const doc = options.document;
  const selection = Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc);
  return EditorState.create({ doc, selection, plugins: pluginsOf(options) });
}

/** Other browsers do this by themselves when an image is clicked; Safari would leave the caret where it was. */
function putCaretInCaption(view: EditorView, _at: number, node: Node, before: number, { target }: MouseEvent): boolean {
  if (node.type.name !== 'figure' || !(target as Element).closest('.picture-media')) return false;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, before + 1)));
  return true;
}

/** Puts the caret into the caption, beside which the tools of the image are, and the focus into its description. */
function describeImage(view: EditorView, position: number | undefined): void {
  if (position === undefined) return;
  view.focus();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, position + 1)));
  setTimeout(() => focusToolbar(view));
}

/** Chromium gives an element no caret when what it begins with cannot be edited, such as an image. */
function showCaret(view: EditorView): void {
  if (view.hasFocus() && !getSelection()?.anchorNode) view.focus();
}

/** An event goes to the first plugin that handles it, so the order matters among those for input. */
function pluginsOf({ language, paste, onLink, onFind, plugins }: EditorOptions): Plugin[] {
  const panelKeys = {
    'Mod-k': openLink(onLink),
    'Mod-f': open(() => onFind(false)),
    'Mod-h': open(() => onFind(true)),
  };
  const handleInput = [
    // Every key acts at the caret, so where that is has to be known first.
    readCaretBeforeKeys,
    ...plugins,
    editorInputRules(),
    // Tables come before what their keys do elsewhere, such as Tab in lists.
    ...editorKeymaps(panelKeys, FIND_KEYS, TABLE_KEYS),
    // It takes arrow keys that our own commands have left alone.
    gapCursor(),
    typeBesideNotes(),
    pasting(paste),
  ];
  const followChanges = [history({ newGroupDelay: 700 }), tidyNotes, keepTables, followPasted];
  const show = [
    dropCursor({ class: 'drop-cursor' }),
    blockAttributes(language),
    noteNumbers,
    noteAtCaret,
    emptyTextHint,
    layOutLongTexts,
    finding,
  ];
  return [...handleInput, ...followChanges, ...show];
}

function open(show: () => void): Command {
  return () => {
    show();
    return true;
  };
}

function openLink(onLink: () => void): Command {
  return (state) => {
    if (canLink(state)) onLink();
    return true;
  };
}
