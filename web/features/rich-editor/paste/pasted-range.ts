import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';

interface Range {
  from: number;
  to: number;
}

const key = new PluginKey<Range | null>('pasted-range');

/** Follows what was pasted last, for which another reading may be chosen, while the text around it changes. */
export const followPasted = new Plugin<Range | null>({
  key,
  state: {
    init: () => null,
    apply(tr, range) {
      const pasted = tr.getMeta(key) as Range | undefined;
      if (pasted) return pasted;
      if (!range || !tr.docChanged) return range;
      const [from, to] = [tr.mapping.map(range.from, -1), tr.mapping.map(range.to, 1)];
      return from < to ? { from, to } : null;
    },
  },
});

/** Remembers what a transaction has put in place of the selection that began at `start`. */
export function rememberPasted(tr: Transaction, start: number): Transaction {
  return tr.setMeta(key, { from: start, to: tr.selection.to });
}

export function pastedRange(state: EditorState): Range | null {
  return key.getState(state) ?? null;
}
