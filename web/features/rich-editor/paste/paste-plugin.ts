import { closeHistory } from 'prosemirror-history';
import type { Slice } from 'prosemirror-model';
import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { markdownFromPlain } from '#shared/markdown/escape.ts';
import { inertHtml } from '#shared/rich-text/inert-html.ts';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { followShift } from '#web/features/paste/follow-shift.ts';
import { imagesIn } from '#web/features/paste/images-in.ts';
import { type Notice, type Pasted, readClipboard } from '#web/features/paste/read-clipboard.ts';
import { withAddresses } from '#web/features/paste/with-addresses.ts';
import { linkSelection } from '../commands/links.ts';
import { sliceFor } from '../commands/slices.ts';
import { fillCells } from '../tables/edit-table.ts';
import { copiedHtml, isOwnCopy } from './copied-html.ts';
import { copiedText } from './copied-text.ts';
import { pasteOwnCopy } from './paste-own.ts';
import { pastedRange, rememberPasted } from './pasted-range.ts';
import { plainSlice } from './plain-slice.ts';

const { nodes } = richTextSchema;

export interface PasteOptions {
  /** Takes images into the text. @returns for each the address that stands for it, or `null` if it is refused */
  takeImages: (images: File[]) => (string | null)[];
  insertImages: (images: File[]) => void;
  onNotices: (notices: Notice[]) => void;
}

/**
 * Pastes and drops by the rules of the text area. What was copied in this editor is ProseMirror's own matter.
 */
export function pasting(options: PasteOptions): Plugin {
  let isShiftHeld = () => false;
  return new Plugin({
    view() {
      const following = new AbortController();
      isShiftHeld = followShift(following.signal);
      return { destroy: () => following.abort() };
    },
    props: {
      // Before ProseMirror reads the clipboard itself, by rules that know only what this editor copies.
      handleDOMEvents: {
        paste: (view, event) => take(view, event, event.clipboardData, { ...options, isPlain: isShiftHeld() }),
        drop(view, event) {
          if (view.dragging || !moveCaretTo(view, event)) return false;
          return take(view, event, event.dataTransfer, { ...options, isPlain: false });
        },
      },
      transformPastedHTML: inertHtml,
      handlePaste: pasteOwnCopy,
      clipboardSerializer: copiedHtml,
      clipboardTextSerializer: copiedText,
      clipboardTextParser: plainSlice,
    },
  });
}

function moveCaretTo(view: EditorView, { clientX: left, clientY: top }: DragEvent): boolean {
  const place = view.posAtCoords({ left, top });
  if (!place) return false;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
  view.focus();
  return true;
}

function take(view: EditorView, event: Event, data: DataTransfer | null, options: PasteOptions & { isPlain: boolean }) {
  if (!data) return false;
  options.onNotices([]);
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  if (isOwnCopy(html) || view.state.selection.$from.parent.type.spec.code) return false;
  event.preventDefault();
  const images = imagesIn(data);
  const address = /^https?:\/\/\S+$/.exec(text.trim())?.[0];
  // Some browsers copy the title of the page besides.
  if (address && images.length === 0 && linkSelection(address)(view.state, (tr) => view.dispatch(closeHistory(tr))))
    return true;
  const pasted = options.isPlain ? null : readClipboard({ html, text, images, types: [...data.types] });
  if (!pasted) insertPlain(view, text, options);
  else if (pasted.markdown === '') options.insertImages(pasted.images);
  else insertPasted(view, pasted, options);
  return true;
}

function insertPlain(view: EditorView, text: string, { onNotices }: PasteOptions): void {
  if (text === '') return;
  replaceSelection(view, plainSlice(text, view.state.selection.$from));
  if (LIKE_MARKDOWN.test(text)) onNotices([markdownNotice(text)]);
}

const LIKE_MARKDOWN = /^(#{1,4} |> |```)|\*\*\S|\]\(|\^\[|\[\^\d/m;

function markdownNotice(markdown: string): Notice {
  return {
    message: 'This looks like Markdown. It was pasted unchanged.',
    offer: { label: 'Format it', markdown },
  };
}

function insertPasted(view: EditorView, pasted: Pasted, { takeImages, onNotices }: PasteOptions): void {
  const { markdown, images, notices, isPlain } = pasted;
  if (isPlain) replaceSelection(view, plainSlice(markdown, view.state.selection.$from));
  else insertMarkdown(view, withAddresses(markdown, takeImages(images)));
  onNotices(notices.map(withMarkdown));
}

/** What an offer inserts is Markdown, also where it is another reading of the lines. */
function withMarkdown({ message, offer }: Notice): Notice {
  if (!offer?.isPlain) return { message, ...(offer && { offer }) };
  return { message, offer: { ...offer, markdown: markdownFromPlain(offer.markdown) } };
}

function insertMarkdown(view: EditorView, markdown: string): void {
  const { content } = openMarkdown(markdown);
  const isTable = content.childCount === 1 && content.firstChild?.type === nodes.table;
  if (isTable && content.firstChild && fillCells(content.firstChild)(view.state, view.dispatch)) return;
  replaceSelection(view, sliceFor(view.state.selection.$from, content));
}

/** As one step of undo. */
function replaceSelection(view: EditorView, slice: Slice): void {
  const { state } = view;
  const start = state.selection.from;
  view.dispatch(rememberPasted(closeHistory(state.tr).replaceSelection(slice), start).scrollIntoView());
  // What is typed next is a step of its own.
  view.dispatch(closeHistory(view.state.tr));
}

/** Puts another reading of what was pasted last in its place. */
export function replacePasted(view: EditorView, markdown: string): void {
  const range = pastedRange(view.state);
  if (!range) return;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(range.from), doc.resolve(range.to))));
  insertMarkdown(view, markdown);
  view.focus();
}
