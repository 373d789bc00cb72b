import { expect, test } from 'vitest';
import { shownChanges } from './version-diff.tsx';

const block = (isSame: boolean) => ({ isSame, pieces: [] });

/** `=` is unchanged, `x` changed. */
const shownOf = (blocks: string) =>
  shownChanges([...blocks].map((sign) => block(sign === '=')))
    .map((shown) => ('unchanged' in shown ? `(${shown.unchanged})` : shown.block.isSame ? '=' : 'x'))
    .join('');

test.each([
  ['', ''],
  ['xx', 'xx'],
  ['====x====', '(3)=x=(3)'],
  ['x=x', 'x=x'],
  ['x==x', 'x==x'],
  ['x===x', 'x=(1)=x'],
])('of the unchanged blocks, only those next to a changed one are shown: %s', (blocks, shown) => {
  expect(shownOf(blocks)).toBe(shown);
});
