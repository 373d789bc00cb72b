import type { Node } from 'prosemirror-model';
import { canJoin, canSplit, Transform } from 'prosemirror-transform';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { fc } from '../runner/fast-check.ts';

/** Something that an author does somewhere in a document; places are parts of its length. */
interface Edit {
  kind: 'type' | 'split' | 'join' | 'delete' | 'move' | 'insert' | 'remove';
  at: number;
  to: number;
  text: string;
}

export const randomEdits = fc.array(
  fc.record<Edit>({
    kind: fc.constantFrom('type', 'split', 'join', 'delete', 'move', 'insert', 'remove'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    text: fc.constantFrom('word', 'शब्द', '*', '- ', '`', '| a |', '> ', '[^a]', ' ', '```', '1. '),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The document after the edits; what is not possible where it should be done is left out. */
export function edited(document: Node, edits: Edit[]): Node {
  return edits.reduce((current, edit) => {
    const transform = new Transform(current);
    EDITS[edit.kind](transform, edit);
    transform.doc.check();
    return transform.doc;
  }, document);
}

const EDITS: Record<Edit['kind'], (transform: Transform, edit: Edit) => void> = {
  type(transform, { at, text }) {
    const place = transform.doc.resolve(positionOf(transform.doc, at));
    if (place.parent.isTextblock) transform.insert(place.pos, richTextSchema.text(text, place.marks()));
  },
  split(transform, { at }) {
    const position = positionOf(transform.doc, at);
    if (canSplit(transform.doc, position)) transform.split(position);
  },
  join(transform, { at }) {
    const position = transform.doc.resolve(positionOf(transform.doc, at));
    const before = position.depth > 0 ? position.before(1) : position.pos;
    if (canJoin(transform.doc, before)) transform.join(before);
  },
  delete(transform, { at, to }) {
    const [from, end] = [positionOf(transform.doc, at), positionOf(transform.doc, at + (to - at) / 10)].sort(
      (a, b) => a - b,
    );
    transform.deleteRange(from as number, end as number);
  },
  move(transform, { at, to }) {
    const { doc } = transform;
    const moved = blockAt(doc, at);
    if (doc.childCount < 2 || !moved) return;
    transform.delete(moved.position, moved.position + moved.node.nodeSize);
    transform.insert(blockAt(transform.doc, to)?.position ?? 0, moved.node);
  },
  insert(transform, { at, text }) {
    const { paragraph, code_block } = richTextSchema.nodes;
    const type = at > 0.8 ? code_block : paragraph;
    transform.insert(blockAt(transform.doc, at)?.position ?? 0, type.create(null, richTextSchema.text(text)));
  },
  remove(transform, { at }) {
    const block = blockAt(transform.doc, at);
    if (block && transform.doc.childCount > 1) transform.delete(block.position, block.position + block.node.nodeSize);
  },
};

/** Never between the two halves of a character, where no caret stands. */
function positionOf(document: Node, part: number): number {
  const { size } = document.content;
  const position = Math.min(size, Math.floor(Math.max(0, part) * (size + 1)));
  return document.resolve(position).nodeBefore?.text?.isWellFormed() === false ? position - 1 : position;
}

function blockAt(document: Node, part: number): { node: Node; position: number } | null {
  let found: { node: Node; position: number } | null = null;
  const place = positionOf(document, part);
  document.forEach((node, position) => {
    if (position <= place) found = { node, position };
  });
  return found;
}
