import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node } from 'prosemirror-model';
import { type Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { offsetOf, openMarkdown, positionOf, writeMarkdown } from '#shared/rich-text/rich-text-source.ts';
import type { RichTextEditor } from '#web/features/text-field/rich-editor-props.ts';
import type { SourceSelection } from '#web/features/text-field/text-editor.ts';
import { uploadKeyOf } from '#web/features/text-images/placeholders.ts';
import { imagesOf, insertImages, rewriteImages } from './commands/images.ts';
import { replacePasted } from './paste/paste-plugin.ts';

/** The editor as the form knows it. */
export function richTextEditor(view: EditorView): RichTextEditor {
  /** The selection that went to the Markdown last, with the document that it belongs to. */
  let handedOver: { doc: Node; start: number; end: number } | undefined;
  return {
    read: () => readOnce(view.state.doc),
    readWithoutPlaceholders() {
      const tr = rewriteImages(view.state, (image) => (uploadKeyOf(image) === null ? image : null));
      return tr ? writeMarkdown(tr.doc) : readOnce(view.state.doc);
    },
    readBeginning: (length) => readBeginning(view.state.doc, length),
    hasPlaceholders: () => imagesOf(view.state.doc).some((image) => uploadKeyOf(image) !== null),
    images: () => imagesOf(view.state.doc),
    rewriteImages(write) {
      const tr = rewriteImages(view.state, write);
      if (tr) view.dispatch(tr);
    },
    insertImages(images) {
      insertImages(images)(view.state, view.dispatch);
      view.focus();
    },
    focus: () => view.focus(),
    selection() {
      const { doc, selection } = view.state;
      const [start, end] = [offsetOf(doc, selection.from), offsetOf(doc, selection.to)];
      handedOver = { doc, start, end: Math.max(start, end) };
      return { start: handedOver.start, end: handedOver.end };
    },
    setSource(source, selection) {
      if (source !== writeMarkdown(view.state.doc)) replaceAll(view, source);
      if (!selection) return;
      // The caret stays where nothing is in the Markdown, such as in an empty paragraph.
      const isSame =
        handedOver?.doc === view.state.doc && handedOver.start === selection.start && handedOver.end === selection.end;
      if (isSame) show(view, view.state.selection);
      else select(view, selection);
    },
    acceptPaste: (markdown) => replacePasted(view, markdown),
  };
}

/** Only the blocks that it takes are written. */
function readBeginning(doc: Node, length: number): string {
  const blocks: Node[] = [];
  let size = 0;
  for (let at = 0; at < doc.childCount && size < length; at += 1) {
    const block = doc.child(at);
    blocks.push(block);
    size += block.textContent.length;
  }
  return writeMarkdown(doc.copy(Fragment.from(blocks))).slice(0, length);
}

const written = new WeakMap<Node, string>();

/** Several parts of the form read the same document. */
function readOnce(doc: Node): string {
  const markdown = written.get(doc) ?? writeMarkdown(doc);
  written.set(doc, markdown);
  return markdown;
}

function replaceAll(view: EditorView, source: string): void {
  const { content, attrs } = openMarkdown(source);
  const { tr } = view.state;
  // The nodes themselves are replaced, since the bytes of a block belong to its node.
  tr.replaceWith(0, tr.doc.content.size, Fragment.from(content));
  for (const [name, value] of Object.entries(attrs)) tr.setDocAttribute(name, value);
  view.dispatch(closeHistory(tr));
  // What is typed next is a step of its own as well.
  view.dispatch(closeHistory(view.state.tr));
}

export function select(view: EditorView, { start, end }: SourceSelection): void {
  const { doc } = view.state;
  const [$from, $to] = [start, end].map((offset) => doc.resolve(positionOf(doc, offset)));
  if ($from && $to) show(view, TextSelection.between($from, $to));
}

function show(view: EditorView, selection: Selection): void {
  // Without the focus, ProseMirror does not scroll.
  view.focus();
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
}
