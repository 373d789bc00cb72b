import type { Mark, Node, ResolvedPos } from 'prosemirror-model';
import { type Command, NodeSelection, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf } from './blocks.ts';
import { lettersOf } from './letters.ts';

const { nodes, marks } = richTextSchema;

/** What may follow a word before its note, such as a danda or a quotation mark. */
const STOPS = /^[\p{L}\p{M}\p{N}’'\u200c\u200d]*[.,;:!?।॥”’"')\]]*/u;

/**
 * A note to be written. It begins with a space, which goes when the caret leaves it: in an element without any text,
 * input methods lose the first letter that they compose.
 */
export function newNote(): Node {
  return nodes.note.create(null, richTextSchema.text(' '));
}

export function isEmptyNote({ type, children }: Node): boolean {
  return type === nodes.note && children.every(({ text }) => text?.trim() === '');
}

/** Begins a note after the selection or the word at the caret; within a note, it leads out of it. */
export const toggleNote: Command = (state, dispatch) => {
  const { $from, $to, to } = state.selection;
  if (ancestorOf($from, nodes.note)) return leaveNote(state, dispatch);
  if (!$from.sameParent($to) || !$from.parent.inlineContent) return false;
  if (!$from.parent.type.contentMatch.matchType(nodes.note) || $from.parent.type.spec.code) return false;
  const { tr } = state;
  const position = to + lengthOfStops(lettersOf($to.parent).slice($to.parentOffset));
  const note = newNote().mark(marksAround(state.doc.resolve(position)));
  tr.insert(position, note);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, position + note.nodeSize - 1)).scrollIntoView());
  return true;
};

/** A note within a link or bold words belongs to them, and would part them otherwise. */
function marksAround({ nodeBefore, nodeAfter }: ResolvedPos): readonly Mark[] {
  const before = nodeBefore?.marks ?? [];
  return before.filter((mark) => mark.type !== marks.code && mark.isInSet(nodeAfter?.marks ?? []));
}

function lengthOfStops(after: string): number {
  return STOPS.exec(after)?.[0].length ?? 0;
}

/** Puts the caret behind the note that it is in. */
export const leaveNote: Command = ({ selection: { $head }, tr }, dispatch) => {
  const note = ancestorOf($head, nodes.note);
  if (!note) return false;
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $head.after(note.depth))).scrollIntoView());
  return true;
};

/** Moves the caret over the border of a note. On the page, both sides of it are one place, and browsers leave one out. */
export function enterOrLeaveNote(side: 'left' | 'right'): Command {
  return ({ selection: { $from, empty }, tr }, dispatch) => {
    const { pos, parent, parentOffset, nodeBefore, nodeAfter } = $from;
    const end = side === 'left' ? 0 : parent.content.size;
    const leaves = parent.type === nodes.note && parentOffset === end;
    const enters = (side === 'left' ? nodeBefore : nodeAfter)?.type === nodes.note;
    if (!empty || !(leaves || enters)) return false;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + (side === 'left' ? -1 : 1))).scrollIntoView());
    return true;
  };
}

/**
 * Where the caret stops that a key has moved to the border of a note, of whose sides browsers choose one: Home and End stay
 * out of a note that they come from outside of.
 * @returns a position, which is that of `$head` unless it came over the border
 */
export function stopAtBorder(from: number, $head: ResolvedPos): number {
  const { pos, parent, parentOffset } = $head;
  if (parent.type !== nodes.note) return pos;
  if (parentOffset === parent.content.size && from > pos + 1) return pos + 1;
  if (parentOffset === 0 && from < pos - 1) return pos - 1;
  return pos;
}

/** A selection from the text into a note takes all of it: what is typed over it would stand in both. */
export function withWholeNotes($anchor: ResolvedPos, $head: ResolvedPos): TextSelection | null {
  const [from, to] = [ancestorOf($anchor, nodes.note), ancestorOf($head, nodes.note)];
  if (from?.node === to?.node) return null;
  const isForward = $anchor.pos < $head.pos;
  const outside = ($end: ResolvedPos, note: typeof from, isLast: boolean) =>
    note ? (isLast ? $end.after(note.depth) : $end.before(note.depth)) : $end.pos;
  return TextSelection.create($head.doc, outside($anchor, from, !isForward), outside($head, to, isForward));
}

/** Removes an empty note when Backspace or Delete is pressed in it. */
export const deleteEmptyNote: Command = ({ selection: { $from, empty }, tr }, dispatch) => {
  const note = empty ? ancestorOf($from, nodes.note) : null;
  if (!note || !isEmptyNote(note.node)) return false;
  dispatch?.(tr.delete($from.before(note.depth), $from.after(note.depth)));
  return true;
};

/** Backspace behind a note and Delete before one select it, so that the next press removes it as a whole. */
export const selectNoteBefore: Command = selectNote('nodeBefore');
export const selectNoteAfter: Command = selectNote('nodeAfter');

function selectNote(side: 'nodeBefore' | 'nodeAfter'): Command {
  return ({ doc, selection: { $from, empty, from }, tr }, dispatch) => {
    const node = empty ? $from[side] : null;
    if (node?.type !== nodes.note) return false;
    const start = side === 'nodeBefore' ? from - node.nodeSize : from;
    dispatch?.(tr.setSelection(NodeSelection.create(doc, start)));
    return true;
  };
}
