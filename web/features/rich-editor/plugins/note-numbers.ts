import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes } = richTextSchema;

interface FoundNote {
  /** Of a reference or a definition; `null` for a note in place. */
  name: string | null;
  isDefinition: boolean;
  offset: number;
  size: number;
}

interface NoteNumbers {
  /** The notes in the order of the text; while it stays the same, so do the numbers. */
  order: string;
  set: DecorationSet;
}

const key = new PluginKey<NoteNumbers>('note-numbers');

/** Numbers notes as the page does: by their first reference. Views of notes show the `number` of their decoration. */
export const noteNumbers = new Plugin<NoteNumbers>({
  key,
  state: {
    init: (_, { doc }) => ({ order: orderOf(doc), set: numberNotes(doc) }),
    apply(tr, { order, set }, _before, { doc }) {
      if (!tr.docChanged) return { order, set };
      const mapped = set.map(tr.mapping, doc);
      const next = orderOf(doc);
      const isSame = next === order && mapped.find().length === set.find().length;
      return { order: next, set: isSame ? mapped : numberNotes(doc) };
    },
  },
  props: { decorations: (state) => key.getState(state)?.set },
});

const found = new WeakMap<Node, FoundNote[]>();

/** The notes of a top-level block; found once, since most blocks stay the same while another one is typed in. */
function notesIn(block: Node): FoundNote[] {
  const known = found.get(block);
  if (known) return known;
  const notes: FoundNote[] = [];
  if (block.type === nodes.note_definition) notes.push(noteOf(block, 0));
  block.descendants((node, position) => {
    const isNote = [nodes.note, nodes.note_reference, nodes.note_definition].some((type) => type === node.type);
    if (isNote) notes.push(noteOf(node, position + 1));
  });
  found.set(block, notes);
  return notes;
}

function noteOf({ type, attrs, nodeSize }: Node, offset: number): FoundNote {
  const name = type === nodes.note ? null : String(attrs.name);
  return { name, isDefinition: type === nodes.note_definition, offset, size: nodeSize };
}

function orderOf(doc: Node): string {
  return doc.children
    .flatMap((block) => notesIn(block).map(({ name, isDefinition }) => `${isDefinition ? ':' : '^'}${name ?? ''}`))
    .join(' ');
}

function numberNotes(doc: Node): DecorationSet {
  const numbers = new Map<string, number>();
  let count = 0;
  const placed: (FoundNote & { from: number })[] = [];
  doc.forEach((block, position) => {
    for (const note of notesIn(block)) placed.push({ ...note, from: position + note.offset });
  });
  const numberOf = ({ name }: FoundNote): number => {
    const known = name === null ? undefined : numbers.get(name);
    if (known !== undefined) return known;
    count += 1;
    if (name !== null) numbers.set(name, count);
    return count;
  };
  const references = placed.filter(({ isDefinition }) => !isDefinition);
  const numbered = references.map((note) => decorationOf(note, numberOf(note)));
  const definitions = placed.filter(({ isDefinition }) => isDefinition);
  // A definition that nothing refers to has no number.
  numbered.push(...definitions.map((note) => decorationOf(note, numbers.get(note.name ?? '') ?? null)));
  return DecorationSet.create(doc, numbered);
}

function decorationOf({ from, size }: { from: number; size: number }, number: number | null): Decoration {
  return Decoration.node(from, from + size, { 'data-number': String(number ?? '') });
}
