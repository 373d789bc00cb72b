import { TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markdownOf, stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { canLink, insertLink, linkDraft, linkSelection } from './links.ts';

/** A text with a selection from the beginning of a line to that of another, as a triple click makes it. */
function withLinesSelected(markdown: string, first: number, end: number) {
  const state = stateOf(`‸${markdown}`);
  const starts: number[] = [];
  state.doc.descendants((node, position) => {
    if (node.isTextblock) starts.push(position + 1);
    return !node.isTextblock;
  });
  const [from = 0, to = 0] = [starts[first], starts[end]];
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
}

function linked(state: ReturnType<typeof stateOf>, command = insertLink('/blog/lamp')): string {
  let after = state;
  const isDone = command(state, (tr) => {
    after = state.apply(tr);
  });
  return isDone ? markdownOf(after) : 'nothing';
}

test('a line that is selected with its end becomes a link', () => {
  const state = withLinesSelected('The lamp\n\nburns', 0, 1);
  expect(canLink(state)).toBe(true);
  expect(linked(state)).toBe('[The lamp](/blog/lamp)‸\n\nburns');
  expect(linked(state, linkSelection('/blog/oil'))).toContain('[The lamp](/blog/oil)');
});

test('a selection that begins at the end of a line links the words after it', () => {
  const state = stateOf('Oil‸\n\nThe lamp‸ burns');
  expect(canLink(state)).toBe(true);
  expect(linked(state)).toBe('Oil\n\n[The lamp](/blog/lamp)‸ burns');
});

test('the link of a line that is selected with its end is changed', () => {
  const state = withLinesSelected('[The lamp](/blog/old)\n\nburns', 0, 1);
  expect(linkDraft(state)).toEqual({ address: '/blog/old', isExisting: true });
  expect(linked(state)).toBe('[The lamp](/blog/lamp)‸\n\nburns');
});

test('of several blocks, the words of each become a link, but code does not', () => {
  expect(linked(stateOf('The ‸lamp\n\n- is\n- lit ‸now'))).toBe(
    'The [lamp](/blog/lamp)\n\n- [is](/blog/lamp)\n- [lit](/blog/lamp) ‸now',
  );
  const code = withLinesSelected('One\n\n```\ntwo\n```\n\nThree\n\nfour', 0, 3);
  expect(canLink(code)).toBe(true);
  expect(linked(code)).toBe('[One](/blog/lamp)\n\n```\ntwo\n```\n\n[Three](/blog/lamp)‸\n\nfour');
});

test('the end of a line alone is no link, nor is code', () => {
  const end = stateOf('One‸\n\n‸two');
  expect(canLink(end)).toBe(false);
  expect(linked(end)).toBe('nothing');
  expect(linked(end, linkSelection('/blog/lamp'))).toBe('nothing');
  expect(canLink(withLinesSelected('One\n\n```\ntwo\n```\n\nthree', 1, 2))).toBe(false);
});
