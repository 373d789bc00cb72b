import { expect, test } from 'vitest';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { readFence } from './fences.ts';

/** The rule in one pattern, which takes quadratic time where a backtick follows much white space. */
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$/;

test('a line opens or closes a fence by the same rule as one pattern that is slow', () => {
  const line = fc.array(fc.constantFrom(' ', '\t', '`', '~', '```', '~~~', 'verse')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(line, (text) => {
      const [, marker = '', info = ''] = FENCE.exec(text) ?? [];
      expect(readFence(text)).toEqual([marker, info.trim()]);
    }),
    { numRuns: runs(2000) },
  );
});

test('white space without end before a backtick is read in no time', { timeout: 5000 }, () => {
  // The steps of patterns cannot be counted. The slow one takes twenty seconds.
  for (const marker of ['```', '~~~']) expect(readFence(`${marker}${' '.repeat(150_000)}\``)).toEqual(['', '']);
});
