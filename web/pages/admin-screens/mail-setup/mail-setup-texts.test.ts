import { expect, test } from 'vitest';
import type { MailCheckState } from '#shared/contracts/desk/mail-setup.ts';
import { byUrgency, summaryOf } from './mail-setup-texts.ts';

test.each([
  [['ok', 'ok'], /^Everything is in order\. Your letters can go out/],
  [['ok', 'unknown'], /^Nothing is wrong\. Some things could not be checked, but/],
  [['ok', 'missing', 'unknown'], /^One thing is left to do/],
  [['wrong', 'missing'], /^2 things are left to do/],
] as [MailCheckState[], RegExp][])('checks that are %j are summed up in two sentences', (states, sentence) => {
  expect(summaryOf(states.map((state) => ({ name: 'spf', state }))).join('. ')).toMatch(sentence);
});

test('without a mail service nothing can be sent', () => {
  expect(summaryOf([{ name: 'server', state: 'missing' }])).toEqual([
    'No mail service yet',
    'Your letters cannot be sent yet.',
  ]);
});

test('what is left to do comes first, then what could not be checked', () => {
  const states = ['ok', 'unknown', 'wrong', 'missing'] as const;
  const checks = states.map((state) => ({ name: 'spf' as const, state, found: '', records: [] }));
  expect(byUrgency(checks).map(({ state }) => state)).toEqual(['wrong', 'missing', 'unknown', 'ok']);
});
