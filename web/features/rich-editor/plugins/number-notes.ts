import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes, marks } = richTextSchema;
const NOTES = new Set([nodes.note, nodes.note_reference, nodes.note_definition]);

interface NumberedNote {
  node: Node;
  position: number;
  /** What stands there: its number, a reference as it was typed if nothing defines it, or nothing. */
  label: string;
}

/** A note in place, a reference to a named one, or the definition of one. */
interface FoundNote {
  node: Node;
  position: number;
  /** What it contains. */
  inner: FoundNote[];
  /** The same for all that stand in one link. */
  link: object;
}

/** The notes of a text, their references and their definitions, with the numbers that the page gives them. */
export function numberNotes(doc: Node): NumberedNote[] {
  const all = findNotes(doc);
  const pieces = withDefinitionsApart(all);
  const definitions = new Map<string, FoundNote>();
  for (const piece of pieces.filter(isDefinition).reverse()) definitions.set(nameOf(piece), piece);
  const noteOf = (found: FoundNote) =>
    found.node.type === nodes.note_reference ? definitions.get(nameOf(found)) : found;
  const numbers = numbersOf(withoutReached(pieces, noteOf), noteOf);
  const labelOf = (found: FoundNote) => {
    const note = noteOf(found);
    return note ? String(numbers.get(note) ?? '') : `[^${nameOf(found)}]`;
  };
  const labelled = (found: FoundNote): NumberedNote[] => {
    const { node, position, inner } = found;
    return [{ node, position, label: labelOf(found) }, ...inner.flatMap(labelled)];
  };
  return all.flatMap(labelled);
}

type NoteOf = (found: FoundNote) => FoundNote | undefined;

/**
 * Numbers notes in the order in which readers meet them: a note stands at its first reference, and what it refers to comes
 * before what the text refers to next.
 */
function numbersOf(read: FoundNote[], noteOf: NoteOf): Map<FoundNote, number> {
  const numbers = new Map<FoundNote, number>();
  const waiting: FoundNote[] = [];
  const refer = (found: FoundNote) => {
    const note = noteOf(found);
    if (!note || numbers.has(note)) return;
    numbers.set(note, numbers.size + 1);
    waiting.push(note);
  };
  const readWaiting = () => {
    for (let note = waiting.shift(); note; note = waiting.shift()) contentOf(note).forEach(refer);
  };
  let link: object = {};
  for (const found of read) {
    // The notes of a link stand behind it.
    if (found.link !== link) readWaiting();
    link = found.link;
    refer(found);
  }
  readWaiting();
  return numbers;
}

const found = new WeakMap<Node, FoundNote[]>();

/** All notes of a text, in order. Those of a block are found once, since most stay the same while another is typed in. */
function findNotes(doc: Node): FoundNote[] {
  const notes: FoundNote[] = [];
  doc.forEach((block, position) => {
    const known = found.get(block) ?? notesWithin(Fragment.from(block), 0);
    found.set(block, known);
    notes.push(...known.map((note) => moved(note, position)));
  });
  return notes;
}

/** A copy, since the same node can be at several places. */
function moved(note: FoundNote, by: number): FoundNote {
  return { ...note, position: note.position + by, inner: note.inner.map((inner) => moved(inner, by)) };
}

function notesWithin(content: Fragment, start: number): FoundNote[] {
  const notes: FoundNote[] = [];
  let mark: Mark | undefined;
  let link = {};
  content.forEach((node, offset) => {
    const next = marks.link.isInSet(node.marks);
    if (!next || !mark?.eq(next)) link = {};
    mark = next;
    const position = start + offset;
    const inner = notesWithin(node.content, position + 1);
    if (NOTES.has(node.type)) notes.push({ node, position, inner, link });
    else notes.push(...inner);
  });
  return notes;
}

/** What stands in a note itself: the page moves a definition out of another one. */
function contentOf({ inner }: FoundNote): FoundNote[] {
  return inner.filter((note) => !isDefinition(note));
}

/** Definitions within others come after them. */
function withDefinitionsApart(notes: FoundNote[]): FoundNote[] {
  return notes.flatMap((note) => [note, ...withDefinitionsApart(note.inner.filter(isDefinition))]);
}

/** What is read in the text: its own references and notes, and those of definitions to which it does not lead. */
function withoutReached(pieces: FoundNote[], noteOf: NoteOf): FoundNote[] {
  const reached = new Set<FoundNote>();
  const waiting = pieces.filter((piece) => !isDefinition(piece));
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const note = noteOf(found);
    if (!note || reached.has(note)) continue;
    reached.add(note);
    waiting.push(...contentOf(note));
  }
  return pieces.flatMap((piece) => {
    if (!isDefinition(piece)) return [piece];
    return reached.has(piece) ? [] : contentOf(piece);
  });
}

function isDefinition({ node }: FoundNote): boolean {
  return node.type === nodes.note_definition;
}

function nameOf({ node }: FoundNote): string {
  return String(node.attrs.name);
}
