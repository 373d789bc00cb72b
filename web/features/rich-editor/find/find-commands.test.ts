import { history, undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markdownOf, stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { findNext, findPrevious, replaceMatch, replaceMatches } from './find-commands.ts';
import { finding, findingOf, lookFor, stopLooking } from './finding.ts';

/** A text in which words are looked for. */
function open(markdown: string, words: string) {
  let state = stateOf(markdown, [history(), finding]);
  state = state.apply(lookFor(state, { words, isCaseSensitive: false }, state.selection.from));
  const run = (...commands: Command[]) => {
    for (const command of commands)
      command(state, (tr) => {
        state = state.apply(tr);
      });
    return markdownOf(state);
  };
  return { run, now: () => findingOf(state), stop: () => findingOf(state.apply(stopLooking(state))) };
}

test('the first place from the caret on is selected', () => {
  expect(open('lamp\n\nx ‸ lamp', 'lamp').run()).toBe('lamp\n\nx  ‸lamp‸');
  expect(open('lamp\n\nx lamp‸', 'lamp').run()).toBe('‸lamp‸\n\nx lamp');
});

test('the next place follows the last, and the last precedes the first', () => {
  const { run, now } = open('‸one lamp, two lamps', 'lamp');
  expect(now()).toMatchObject({ current: 0 });
  expect(run(findNext)).toBe('one lamp, two ‸lamp‸s');
  expect(now()).toMatchObject({ current: 1 });
  expect(run(findNext)).toBe('one ‸lamp‸, two lamps');
  expect(run(findPrevious)).toBe('one lamp, two ‸lamp‸s');
  expect(run(findPrevious)).toBe('one ‸lamp‸, two lamps');
});

test('one place is replaced, and the next one selected', () => {
  const { run } = open('‸one lamp, **two lamps**', 'lamp');
  expect(run(replaceMatch('candle'))).toBe('one candle, **two ‸lamp‸s**');
  expect(run(replaceMatch(''))).toBe('one candle, **two ‸s**');
  expect(run(undo)).toBe('one candle, **two ‸lamp‸s**');
});

test('a word that contains itself is replaced once', () => {
  expect(open('‸a a', 'a').run(replaceMatch('aa'), replaceMatch('aa')).replaceAll('‸', '')).toBe('aa aa');
});

test('all places are replaced at once, with their formatting, and undone in one step', () => {
  const text = 'A lamp, **a lamp**, ^[a lamp]\n\n| lamp |\n| --- |\n| lamp |';
  const { run, now } = open(`‸${text}`, 'lamp');
  const after = run(replaceMatches('दीया')).replaceAll('‸', '');
  expect(after).toBe(text.replaceAll('lamp', 'दीया'));
  expect(now()?.matches).toEqual([]);
  expect(run(undo).replaceAll('‸', '')).toBe(text);
});

test('a cell and a heading whose only word is replaced by nothing stay', () => {
  const { run } = open('## ‸lamp\n\n| lamp | b |\n| --- | --- |\n| c | d |', 'lamp');
  expect(run(replaceMatches('')).replaceAll('‸', '')).toMatch(
    /^## ?\n\n\| {1,2}\| b \|\n\| --- \| --- \|\n\| c \| d \|$/,
  );
});

test('a dollar sign in what is written is one', () => {
  for (const words of ['$5', '$$', 'Rs $1', '$&'])
    expect(open('‸a lamp', 'lamp').run(replaceMatch(words))).toContain(words);
});

test('a word that is being composed is not marked before it is done', () => {
  let state = stateOf('‸lamp', [finding]);
  state = state.apply(lookFor(state, { words: 'lamp', isCaseSensitive: false }, 0));
  state = state.apply(state.tr.insertText('lamp ', 1).setMeta('composition', 1));
  expect(findingOf(state)?.matches).toHaveLength(2);
  expect(findingOf(state)?.decorations.find()).toHaveLength(1);
  state = state.apply(state.tr.insertText('x', 5));
  expect(findingOf(state)?.decorations.find()).toHaveLength(2);
});

test('only places near the caret are marked, and nothing once nobody looks any more', () => {
  const { now, stop } = open(`‸${'lamp\n'.repeat(3000)}`, 'lamp');
  expect(now()?.matches).toHaveLength(3000);
  expect(now()?.decorations.find()).toHaveLength(1000);
  expect(stop()).toBe(null);
});
