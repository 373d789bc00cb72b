import { closeHistory } from 'prosemirror-history';
import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import type { Match } from './find-words.ts';
import { findingOf, indexFrom } from './finding.ts';

/** Selects the next match, or the first one after the last. */
export const findNext: Command = (state, dispatch) => {
  const matches = findingOf(state)?.matches ?? [];
  const { from, empty } = state.selection;
  const index = indexFrom(matches, empty ? from : from + 1);
  return selectMatch(matches[index] ?? matches[0])(state, dispatch);
};

/** Selects the match before, or the last one before the first. */
export const findPrevious: Command = (state, dispatch) => {
  const matches = findingOf(state)?.matches ?? [];
  const index = indexFrom(matches, state.selection.from) - 1;
  return selectMatch(matches[index] ?? matches.at(-1))(state, dispatch);
};

function selectMatch(match: Match | undefined): Command {
  return ({ tr, doc }, dispatch) => {
    if (!match) return false;
    dispatch?.(tr.setSelection(TextSelection.create(doc, match.from, match.to)).scrollIntoView());
    return true;
  };
}

export const FIND_KEYS: Record<string, Command> = { F3: findNext, 'Shift-F3': findPrevious };

/** Writes other words over the match that is selected, and selects the next one. */
export function replaceMatch(words: string): Command {
  return (state, dispatch) => {
    const { matches = [], current = -1 } = findingOf(state) ?? {};
    const match = matches[current];
    if (!match) return findNext(state, dispatch);
    const tr = closeHistory(state.tr);
    replace(tr, match, words);
    const next = matches[current + 1] ?? matches[0];
    if (next && next !== match)
      tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(next.from, 1), tr.mapping.map(next.to, -1)));
    dispatch?.(tr);
    return true;
  };
}

/** Writes other words over every match, as one step of undo. */
export function replaceMatches(words: string): Command {
  return (state, dispatch) => {
    const { matches = [] } = findingOf(state) ?? {};
    if (matches.length === 0) return false;
    const tr = closeHistory(state.tr);
    // From the end, so that the places before stay as they are.
    for (const match of matches.toReversed()) replace(tr, match, words);
    dispatch?.(tr);
    return true;
  };
}

/** The words are formatted as those before them were. */
function replace(tr: Transaction, { from, to }: Match, words: string): void {
  const $from = tr.doc.resolve(from);
  const marks = $from.marksAcross(tr.doc.resolve(to)) ?? [];
  if (words === '') tr.delete(from, to);
  else tr.replaceWith(from, to, tr.doc.type.schema.text(words, marks));
}
