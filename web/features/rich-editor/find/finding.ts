import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { type FindWords, findWords, type Match, type Query } from './find-words.ts';

export interface Finding {
  query: Query;
  find: FindWords;
  matches: Match[];
  /** The index of the match that is selected; -1 if none is. */
  current: number;
  decorations: DecorationSet;
}

/** Thousands of marked words would be slow to draw. */
const MARKED_AT_MOST = 1000;

const key = new PluginKey<Finding | null>('finding');

/** Follows where the words are that are looked for, and marks them. Does nothing while there is no search. */
export const finding = new Plugin<Finding | null>({
  key,
  state: {
    init: () => null,
    apply(tr, value, _before, state) {
      const next = tr.getMeta(key) as Pick<Finding, 'query' | 'find'> | null | undefined;
      if (next === null || (!next && !value)) return null;
      if (next) return found(next, state);
      if (!value || (!tr.docChanged && !tr.selectionSet)) return value;
      const { decorations, ...now } = found(value, state);
      // A word that is being composed must keep its elements.
      if (tr.getMeta('composition')) return { ...now, decorations: value.decorations.map(tr.mapping, tr.doc) };
      return { ...now, decorations };
    },
  },
  props: { decorations: (state) => key.getState(state)?.decorations },
  view: ({ dom }) => ({
    update(view, before) {
      if (key.getState(view.state) !== key.getState(before)) dom.dispatchEvent(new Event(CHANGED));
    },
  }),
});

const CHANGED = 'chintan:finding';

/** What was found; `null` while nobody looks for anything. */
export function findingOf(state: EditorState): Finding | null {
  return key.getState(state) ?? null;
}

/** Calls when something else is found. @returns what ends it */
export function onFinding(dom: HTMLElement, call: () => void): () => void {
  dom.addEventListener(CHANGED, call);
  return () => dom.removeEventListener(CHANGED, call);
}

/** Looks for other words, and selects the first of them from a position on. */
export function lookFor(state: EditorState, query: Query, from: number): Transaction {
  const find = findWords(query);
  const { tr } = state;
  const matches = find(state.doc);
  const first = matches[indexFrom(matches, from)] ?? matches[0];
  if (first) tr.setSelection(TextSelection.create(tr.doc, first.from, first.to));
  return tr.setMeta(key, { query, find });
}

export function stopLooking(state: EditorState): Transaction {
  return state.tr.setMeta(key, null);
}

/** The index of the first match at or after a position. */
export function indexFrom(matches: Match[], position: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.from ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function found({ query, find }: Pick<Finding, 'query' | 'find'>, { doc, selection }: EditorState): Finding {
  const matches = find(doc);
  const index = indexFrom(matches, selection.from);
  const isCurrent = matches[index]?.from === selection.from && matches[index]?.to === selection.to;
  const current = isCurrent ? index : -1;
  const first = Math.max(0, Math.min(index - MARKED_AT_MOST / 2, matches.length - MARKED_AT_MOST));
  const marks = matches
    .slice(first, first + MARKED_AT_MOST)
    .map(({ from, to }, at) => Decoration.inline(from, to, { class: first + at === current ? CURRENT : FOUND }));
  return { query, find, matches, current, decorations: DecorationSet.create(doc, marks) };
}

const FOUND = 'found-words';
export const CURRENT = 'found-words current';
