import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf, isIn } from '../commands/blocks.ts';
import { linkAt } from '../commands/links.ts';
import { referenceAt } from '../commands/note-references.ts';

const { nodes } = richTextSchema;

/** What the toolbar is about: selected words, an empty line, or the block around the caret that has settings of its own. */
type ToolbarKind = 'selection' | 'line' | 'figure' | 'video' | 'verse' | 'table' | 'link' | 'reference' | 'definition';

export interface ToolbarState {
  kind: ToolbarKind;
  /** Where in the text it belongs. */
  from: number;
  /** `null` for the end of the node that begins at `from`. */
  to: number | null;
}

export function endOf(doc: Node, { from, to }: ToolbarState): number {
  return to ?? from + (doc.nodeAt(from)?.nodeSize ?? 0);
}

/** Whether the tools show the same after a change of the state. What is typed in a block does not matter to its tools. */
export function looksSame(tools: ToolbarState | null, now: EditorState, before: EditorState = now): boolean {
  if (!tools || (now.doc === before.doc && now.storedMarks === before.storedMarks)) return true;
  const [node, old] = [now.doc.nodeAt(tools.from), before.doc.nodeAt(tools.from)];
  return tools.to === null && node !== null && old !== null && node.sameMarkup(old);
}

/** @returns `null` where nothing is to be shown, as in the middle of a paragraph */
export function toolbarStateOf(state: EditorState): ToolbarState | null {
  const { selection } = state;
  const { $from, from, to, empty } = selection;
  const reference = referenceAt(state);
  if (reference) return { kind: 'reference', from: reference.position, to: reference.position + 1 };
  if (selection instanceof NodeSelection) {
    const kind = { figure: 'figure', video: 'video' }[selection.node.type.name] as ToolbarKind | undefined;
    return kind ? { kind, from, to: null } : null;
  }
  if (!empty && selection instanceof TextSelection && !$from.parent.type.spec.code)
    return { kind: 'selection', from, to };
  for (const [kind, name] of AROUND_CARET) {
    const block = ancestorOf($from, nodes[name]);
    if (block) return { kind, from: $from.before(block.depth), to: null };
  }
  const link = linkAt(state);
  if (link) return { kind: 'link', from: link.from, to: link.to };
  const isEmptyLine = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  return isEmptyLine ? { kind: 'line', from, to } : null;
}

const AROUND_CARET = [
  ['figure', 'figure'],
  ['verse', 'verse'],
  ['table', 'table'],
  ['definition', 'note_definition'],
] as const;

/** Selected words, or everything that can be done at the caret, for a toolbar that was asked for. */
export function requestedToolbar(state: EditorState): ToolbarState {
  const { from, to } = state.selection;
  return toolbarStateOf(state) ?? { kind: 'selection', from, to };
}

/** What is said when the formatting at the caret changes. */
export function formattingAt(state: EditorState): string {
  const { $from } = state.selection;
  const { type, attrs } = $from.parent;
  const selected = state.selection instanceof NodeSelection && SELECTED_NAMES[state.selection.node.type.name];
  if (selected) return selected;
  const marks = (state.storedMarks ?? $from.marks()).flatMap((mark) => MARK_NAMES[mark.type.name] ?? []);
  const around = AROUND.filter(([name]) => isIn(state, nodes[name]));
  const block = type === nodes.heading ? `Heading ${attrs.level}` : (BLOCK_NAMES[type.name] ?? 'Paragraph');
  return [block, ...around.map(([, label]) => label), ...marks].join(', ');
}

const MARK_NAMES: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  s: 'strikethrough',
  code: 'code',
  link: 'link',
};
const BLOCK_NAMES: Record<string, string> = {
  verse: 'Verse',
  code_block: 'Code',
  note: 'Footnote',
  figure: 'Caption',
  table_cell: 'Cell',
};
const SELECTED_NAMES: Record<string, string> = { figure: 'Image', video: 'Video' };
const AROUND = [
  ['blockquote', 'quote'],
  ['bullet_list', 'list'],
  ['ordered_list', 'numbered list'],
  ['note_definition', 'footnote'],
] as const;

/** Puts the toolbar above what it is about, or below where there is no room, within the width of the text; on a picture, into it. */
export function placeToolbar(bar: HTMLElement, view: EditorView, state: ToolbarState): void {
  const { kind, from } = state;
  const frame = (bar.offsetParent ?? bar).getBoundingClientRect();
  const picture = kind === 'figure' && pictureAt(view, from);
  if (picture && picture.height > 2 * bar.offsetHeight) {
    bar.style.top = `${picture.bottom - frame.top - bar.offsetHeight - INSET}px`;
    bar.style.left = `${picture.left - frame.left + INSET}px`;
    return;
  }
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(endOf(view.state.doc, state), -1);
  if (kind === 'line') {
    bar.style.top = `${(start.top + start.bottom) / 2 - frame.top - bar.offsetHeight / 2}px`;
    bar.style.left = `${Math.min(start.left - frame.left + 12, Math.max(0, frame.width - bar.offsetWidth))}px`;
    return;
  }
  const isRoomAbove = start.top - bar.offsetHeight > Math.max(COVERED_ABOVE, frame.top - LABEL);
  const top = isRoomAbove ? start.top - frame.top - bar.offsetHeight - GAP : end.bottom - frame.top + GAP;
  const left = Math.min(start.left - frame.left, frame.width - bar.offsetWidth);
  bar.style.top = `${top}px`;
  bar.style.left = `${Math.max(0, left)}px`;
}

function pictureAt(view: EditorView, position: number): DOMRect | undefined {
  const figure = view.nodeDOM(position);
  return figure instanceof Element ? figure.querySelector('img')?.getBoundingClientRect() : undefined;
}

const GAP = 4;
/** From the edge of a picture. */
const INSET = 8;
/** The header of the site may be there on narrow screens. */
const COVERED_ABOVE = 72;
/** Above the text, there is its label in a line with the way to its source. */
const LABEL = 48;
