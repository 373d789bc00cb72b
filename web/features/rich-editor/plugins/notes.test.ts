import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { edit, markdownOf, stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import {
  deleteEmptyNote,
  enterOrLeaveNote,
  leaveNote,
  selectNoteAfter,
  selectNoteBefore,
  stopAtBorder,
  toggleNote,
} from '../commands/notes.ts';
import { tidyNotes } from './notes.ts';

/** A note that was begun after a word, with the caret in it. */
function begun(words: string): EditorState {
  let state = stateOf('Oil‸ burns', [tidyNotes]);
  toggleNote(state, (tr) => {
    state = state.apply(tr);
  });
  return words === '' ? state : state.apply(state.tr.insertText(words));
}

const withCaretAt = (state: EditorState, position: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));

test('a note without words goes when the caret leaves it, wherever it goes', () => {
  expect(markdownOf(withCaretAt(begun(''), 2))).toBe('O‸il burns');
  const state = begun('');
  expect(markdownOf(withCaretAt(state, state.doc.content.size - 1))).toBe('Oil burns‸');
  expect(begun('').doc.textContent).toBe('Oil  burns');
});

test('a note whose words were deleted goes as well', () => {
  const state = stateOf('Oil^[n‸] burns', [tidyNotes]);
  const { from } = state.selection;
  expect(markdownOf(withCaretAt(state.apply(state.tr.delete(from - 1, from)), 2))).toBe('O‸il burns');
});

test('a note with words loses the space with which it began', () => {
  const state = begun('lamp');
  expect(state.doc.textContent).toBe('Oil lamp burns');
  expect(withCaretAt(state, 2).doc.textContent).toBe('Oillamp burns');
});

test.each(['a^[[^n] sa‸ys]b\n\n[^n]: A note.', 'a^[![](/media/a.png) se‸en]b', 'a^[![](/media/a.png)‸]b'])(
  'what a note begins with stays when the caret leaves it: %j',
  (text) => {
    const state = stateOf(text, [tidyNotes]);
    expect(withCaretAt(state, 1).doc.eq(state.doc)).toBe(true);
  },
);

test('within a note, the caret moves without a change', () => {
  const state = begun('lamp');
  expect(withCaretAt(state, state.selection.from - 2).doc.eq(state.doc)).toBe(true);
});

test('a note that goes together with its paragraph takes nothing else along', () => {
  const state = begun('');
  expect(state.apply(state.tr.delete(0, state.doc.content.size)).doc.textContent).toBe('');
});

const selectedAfter = (markdown: string, command: typeof selectNoteBefore) => {
  const state = stateOf(markdown);
  let next: EditorState | null = null;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  const { selection } = next ?? state;
  return selection instanceof NodeSelection ? selection.node.textContent : null;
};

test('Backspace behind a note and Delete before it select the note', () => {
  expect(selectedAfter('Oil^[lamp]‸ burns', selectNoteBefore)).toBe('lamp');
  expect(selectedAfter('Oil‸^[lamp] burns', selectNoteAfter)).toBe('lamp');
});

test('elsewhere, they leave the keys to what else they do', () => {
  expect(selectedAfter('Oil^[lamp] ‸burns', selectNoteBefore)).toBe(null);
  expect(selectedAfter('Oil‸^[lamp] burns', selectNoteBefore)).toBe(null);
  expect(selectedAfter('Oil^[la‸mp] burns', selectNoteAfter)).toBe(null);
  expect(selectedAfter('‸Oil‸^[lamp]', selectNoteAfter)).toBe(null);
});

test('an empty note is deleted from within, one with words is not', () => {
  expect(edit('Oil‸ burns', toggleNote, deleteEmptyNote)).toBe('Oil‸ burns');
  expect(edit('Oil^[la‸mp] burns', deleteEmptyNote)).toBe('Oil^[la‸mp] burns');
});

test('Enter leads behind the note', () => {
  expect(edit('Oil^[la‸mp] burns', leaveNote)).toBe('Oil^[lamp]‸ burns');
  expect(edit('Oil‸^[lamp]', leaveNote)).toBe('Oil‸^[lamp]');
});

test.each([
  ['a^[b‸]c', 'right', 'a^[b]‸c'],
  ['a^[b]‸c', 'left', 'a^[b‸]c'],
  ['a‸^[b]c', 'right', 'a^[‸b]c'],
  ['a^[‸b]c', 'left', 'a‸^[b]c'],
  ['a^[b‸b]c', 'left', 'a^[b‸b]c'],
  ['a‸c', 'right', 'a‸c'],
] as const)('from %s, the arrow to the %s leads to %s where a note begins or ends', (before, side, after) => {
  expect(edit(before, enterOrLeaveNote(side))).toBe(after);
});

test.each([
  ['Home', 'a^[b]cd‸e', 'a^[b‸]cde', 'a^[b]‸cde'],
  ['End', 'a‸bc^[d]e', 'abc^[‸d]e', 'abc‸^[d]e'],
  ['End within the note', 'a^[‸bc]d', 'a^[bc‸]d', 'a^[bc‸]d'],
  ['Home within the note', 'a^[bc‸]d', 'a^[‸bc]d', 'a^[‸bc]d'],
  ['a step to the left', 'a^[b]c‸', 'a^[b‸]c', 'a^[b]‸c'],
])('a key that browsers let into a note, %s, stops before it when it comes from outside', (_, from, moved, stop) => {
  const { selection } = stateOf(moved);
  const position = stopAtBorder(stateOf(from).selection.head, selection.$head);
  expect(position).toBe(stateOf(stop).selection.head);
});
