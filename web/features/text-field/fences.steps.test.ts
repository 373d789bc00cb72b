import { expect, test } from 'vitest';
import { countSteps } from '../../../test/support/runner/count-steps.ts';
import { fc } from '../../../test/support/runner/fast-check.ts';
import { enclosingFence } from './fences.ts';
import { findSigns } from './find-signs.ts';

const LENGTH = 4000;
const unit = fc
  .array(fc.constantFrom('```', '~~~', '`', '~', '\n', ' ', 'verse', '*', '[', '](', '|'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const hostile = fc
  .array(unit, { minLength: 1, maxLength: 3 })
  .map((units) => units.join('').repeat(LENGTH).slice(0, LENGTH));

test('the fences and signs of any text take a bounded number of steps for each letter', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      expect(await countSteps(() => enclosingFence(text, text.length))).toBeLessThan(20 * LENGTH);
      expect(await countSteps(() => findSigns(text, { start: 0, end: text.length }))).toBeLessThan(60 * LENGTH);
    }),
  );
});
