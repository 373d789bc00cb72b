import { expect, test } from 'vitest';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { diffSequences } from './diff-sequences.ts';
import { diffTexts } from './diff-texts.ts';
import { diffWords, type Piece } from './diff-words.ts';

const textOf = (pieces: Piece[], without: Piece['kind']) =>
  pieces.flatMap(({ kind, text }) => (kind === without ? [] : text)).join('');

const marked = (pieces: Piece[]) =>
  pieces.map(({ kind, text }) => ({ same: text, deleted: `[-${text}-]`, inserted: `{+${text}+}` })[kind]).join('');

const compared = (before: string, after: string) =>
  diffTexts({ body: before, format: 'markdown' }, { body: after, format: 'markdown' }).map(({ pieces }) =>
    marked(pieces),
  );

test('changed words are marked, and the others are not', () => {
  expect(marked(diffWords('The lamp was lit.', 'The old lamp is lit.'))).toBe('The {+old +}lamp [-was-]{+is+} lit.');
});

test('Hindi words are marked as a whole, with their signs', () => {
  expect(marked(diffWords('दीया पहले जला। क्‍या?', 'दीये पहले जले। क्‍या?'))).toBe('[-दीया-]{+दीये+} पहले [-जला-]{+जले+}। क्‍या?');
});

test('changes that stand side by side are read as one', () => {
  expect(marked(diffWords('one two three', 'four five three'))).toBe('[-one two-]{+four five+} three');
});

test('a text is compared block by block, and what is like no other is shown as a whole', () => {
  const before = '# Heading\n\nThe lamp was lit before dawn.\n\nGone for good.\n\nThe end.';
  const after = '# Heading\n\nA new beginning stands here.\n\nThe lamp was lit after dawn.\n\nThe end.';
  expect(compared(before, after)).toEqual([
    '# Heading',
    '{+A new beginning stands here.+}',
    'The lamp was lit [-before-]{+after+} dawn.',
    '[-Gone for good.-]',
    'The end.',
  ]);
});

test('lines of a plain text and blocks of a formatted one are the same paragraphs', () => {
  const blocks = diffTexts({ body: 'One.\nTwo.', format: 'plain' }, { body: 'One.\n\nTwo.', format: 'markdown' });
  expect(blocks.map(({ isSame }) => isSame)).toEqual([true, true]);
});

test('both texts can be read from what is compared, whatever they are', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'दीया', ' ', '.', '\u200d', 'ी', '🪔'), { maxLength: 40 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const pieces = diffWords(before, after);
      expect([textOf(pieces, 'inserted'), textOf(pieces, 'deleted')]).toEqual([before, after]);
    }),
  );
});

test('the way between two sequences is the shortest while it has few differences', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 14 });
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const same = diffSequences(one, other).reduce((sum, run) => sum + (run.isSame ? run.end - run.start : 0), 0);
      expect(same).toBe(longestCommon(one, other));
    }),
  );
});

test('texts of any length that have nothing or everything in common take steps in proportion to their length', () => {
  const many = Array.from({ length: 15_000 }, (_, index) => (index * 7919) % 1013);
  const others = Array.from({ length: 15_000 }, (_, index) => (index * 104_729) % 997);
  const reads = { count: 0 };
  const counted = new Proxy(many, {
    get: (target, name) => {
      reads.count += 1;
      return Reflect.get(target, name);
    },
  });
  const runs = diffSequences(counted, others);
  expect(runs.at(-1)).toMatchObject({ end: many.length, otherEnd: others.length });
  expect(reads.count / (many.length + others.length)).toBeLessThan(1000);
});

function longestCommon(one: number[], other: number[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const value of one) {
    const next = [0];
    other.forEach((candidate, index) => {
      const [left = 0, above = 0, diagonal = 0] = [next[index], row[index + 1], row[index]];
      next.push(candidate === value ? diagonal + 1 : Math.max(left, above));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}
