import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { numberNotes } from './number-notes.ts';

interface NoteNumbers {
  /** The labels in the order of the text; while they stay the same, so do their decorations. */
  labels: string[];
  set: DecorationSet;
}

const key = new PluginKey<NoteNumbers>('note-numbers');

/**
 * Shows the numbers of notes as the page does: style sheets draw the `data-number` of an element, and `--number` within it,
 * where the text of a note may stand in the margin.
 */
export const noteNumbers = new Plugin<NoteNumbers>({
  key,
  state: {
    init: (_, { doc }) => decorate(doc),
    apply(tr, before, _state, { doc }) {
      return tr.docChanged ? decorate(doc, { ...before, set: before.set.map(tr.mapping, doc) }) : before;
    },
  },
  props: { decorations: (state) => key.getState(state)?.set },
});

function decorate(doc: Node, before?: NoteNumbers): NoteNumbers {
  const notes = numberNotes(doc);
  const labels = notes.map(({ label }) => label);
  if (before && labels.join(' ') === before.labels.join(' ') && before.set.find().length === labels.length)
    return before;
  const decorations = notes.map(({ node, position, label }) => {
    const style = node.type === richTextSchema.nodes.note ? { style: `--number: "${label}"` } : {};
    return Decoration.node(position, position + node.nodeSize, { 'data-number': label, ...style });
  });
  return { labels, set: DecorationSet.create(doc, decorations) };
}
