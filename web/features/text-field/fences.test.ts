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
