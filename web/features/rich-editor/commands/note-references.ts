import type { Node, NodeType } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes } = richTextSchema;

/** The reference to a named note that is selected, or beside the caret. */
export function referenceAt({ selection }: EditorState): { node: Node; position: number } | null {
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
  const { $from } = state.selection;
  const definition = $from.depth > 0 ? $from.node(1) : null;
  if (definition?.type !== nodes.note_definition) return false;
  const reference = findNamed(state.doc, nodes.note_reference, definition.attrs.name);
  if (!reference) return false;
  const behind = reference.position + reference.node.nodeSize;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, behind)).scrollIntoView());
  return true;
};

/** Moves the text of a note to its reference, if that is the only one and the note is a single paragraph. */
export const bringNoteHere: Command = (state, dispatch) => {
  const reference = referenceAt(state);
  const name = reference?.node.attrs.name;
  const definition = reference && findNamed(state.doc, nodes.note_definition, name);
  const paragraph = definition?.node.childCount === 1 ? definition.node.firstChild : null;
  if (!definition || paragraph?.type !== nodes.paragraph) return false;
  if (findNamed(state.doc, nodes.note_reference, name, reference.position + 1)) return false;
  const { tr } = state;
  tr.delete(definition.position, definition.position + definition.node.nodeSize);
  const start = tr.mapping.map(reference.position);
  tr.replaceWith(start, start + 1, nodes.note.create(null, paragraph.content));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + 1 + paragraph.content.size)).scrollIntoView());
  return true;
};

/** The first node of a type with a name, from a position on. */
function findNamed(doc: Node, type: NodeType, name: unknown, from = 0): { node: Node; position: number } | null {
  let found: { node: Node; position: number } | null = null;
  doc.nodesBetween(Math.min(from, doc.content.size), doc.content.size, (node, position) => {
    if (!found && position >= from && node.type === type && node.attrs.name === name) found = { node, position };
    return found === null;
  });
  return found;
}
