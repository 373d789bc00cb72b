import { expect, test } from 'vitest';
import type { MailCheckState } from '#shared/contracts/desk/mail-setup.ts';
import { summaryOf } from './mail-setup-texts.ts';

test.each([
  [['ok', 'ok'], /^Everything is there/],
  [['ok', 'unknown'], /^Nothing is wrong.*stops nothing/],
  [['ok', 'missing', 'unknown'], /^One thing is still to be done/],
  [['wrong', 'missing'], /^2 things are still to be done/],
] as [MailCheckState[], RegExp][])('checks that are %j are summed up in a sentence', (states, sentence) => {
  expect(summaryOf(states.map((state) => ({ state })))).toMatch(sentence);
});
