import { expect, test } from 'vitest';
import type { MailCheckState } from '#shared/contracts/desk/mail-setup.ts';
import { summaryOf } from './mail-setup-texts.ts';

test.each([
  [['ok', 'ok'], /^Everything is in order/],
  [['ok', 'unknown'], /^Nothing is wrong.*could not be checked, but/],
  [['ok', 'missing', 'unknown'], /^One thing is left to do/],
  [['wrong', 'missing'], /^2 things are left to do/],
] as [MailCheckState[], RegExp][])('checks that are %j are summed up in a sentence', (states, sentence) => {
  expect(summaryOf(states.map((state) => ({ state })))).toMatch(sentence);
});
