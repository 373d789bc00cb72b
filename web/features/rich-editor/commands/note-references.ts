import type { Fragment, Node, NodeType } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf } from './blocks.ts';

const { nodes } = richTextSchema;

interface Place {
  node: Node;
  position: number;
}

/** The reference to a named note that is selected, or beside the caret. */
export function referenceAt({ selection }: EditorState): Place | null {
  const { $from, empty } = selection;
  if (selection instanceof NodeSelection && selection.node.type === nodes.note_reference)
    return { node: selection.node, position: selection.from };
  const { nodeBefore, nodeAfter } = $from;
  if (!empty) return null;
  if (nodeBefore?.type === nodes.note_reference) return { node: nodeBefore, position: $from.pos - 1 };
  return nodeAfter?.type === nodes.note_reference ? { node: nodeAfter, position: $from.pos } : null;
}

/** Leads to the text of the note to which the reference at the caret refers. */
export const goToNote: Command = (state, dispatch) => {
  const reference = referenceAt(state);
  const definition = reference && findNamed(state.doc, nodes.note_definition, reference.node.attrs.name);
  if (!definition) return false;
  const end = state.doc.resolve(definition.position + definition.node.nodeSize - 1);
  dispatch?.(state.tr.setSelection(TextSelection.near(end, -1)).scrollIntoView());
  return true;
};

/** Leads from the text of a note back to its first reference. */
export const goToReference: Command = (state, dispatch) => {
  const definition = ancestorOf(state.selection.$from, nodes.note_definition);
  const reference = definition && findNamed(state.doc, nodes.note_reference, definition.node.attrs.name);
  if (!reference) return false;
  const behind = reference.position + reference.node.nodeSize;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, behind)).scrollIntoView());
  return true;
};

/** Moves the text of a note to its reference. */
export const bringNoteHere: Command = (state, dispatch) => {
  const found = noteToBring(state);
  if (!found || !dispatch) return found !== null;
  const { reference, definition, content } = found;
  const { tr } = state;
  tr.delete(definition.position, definition.position + definition.node.nodeSize);
  const start = tr.mapping.map(reference.position);
  tr.replaceWith(start, start + 1, nodes.note.create(null, content, reference.node.marks));
  dispatch(tr.setSelection(TextSelection.create(tr.doc, start + 1 + content.size)).scrollIntoView());
  return true;
};

/** The note whose reference is at the caret, if nothing else leads to it and it is a single paragraph. */
function noteToBring(state: EditorState): { reference: Place; definition: Place; content: Fragment } | null {
  const reference = referenceAt(state);
  if (!reference || state.doc.resolve(reference.position).parent.type === nodes.note) return null;
  const { name } = reference.node.attrs;
  const [definition, ...definitions] = allNamed(state.doc, nodes.note_definition, name);
  if (!definition || definitions.length > 0) return null;
  if (allNamed(state.doc, nodes.note_reference, name).length > 1) return null;
  // A note can refer to itself.
  const isWithin = allNamed(definition.node, nodes.note_reference, name).length > 0;
  const { firstChild, childCount } = definition.node;
  if (isWithin || childCount > 1 || firstChild?.type !== nodes.paragraph) return null;
  return { reference, definition, content: firstChild.content };
}

function findNamed(doc: Node, type: NodeType, name: unknown): Place | null {
  return allNamed(doc, type, name)[0] ?? null;
}

function allNamed(parent: Node, type: NodeType, name: unknown): Place[] {
  const found: Place[] = [];
  parent.descendants((node, position) => {
    if (node.type === type && node.attrs.name === name) found.push({ node, position });
  });
  return found;
}
