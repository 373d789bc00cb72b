import { describe, expect, test } from 'vitest';
import { aboutTime, countdown, explainCode, people, whyOf } from './letter-texts.ts';

describe('the answer of a mail server', () => {
  test.each([
    ['550 5.1.1', 'There is no such address.'],
    ['552 5.2.2', 'The mailbox is full.'],
    ['452 4.2.2', 'The mailbox is full.'],
    ['550 5.2.1', 'The mailbox is disabled.'],
    ['550 5.7.26', 'The mail server does not accept letters from this site.'],
    ['451 4.3.0', 'The mail server delayed it for more than a day, and the site gave up.'],
    ['554', 'The mail server refused it.'],
  ])('%s is told in words', (code, words) => {
    expect(explainCode(code)).toBe(words);
  });
});

test.each([
  ['unknown', 'ECONNECTION', null, 'The connection broke before the mail server answered.'],
  ['rejected', '550 5.1.1', null, 'There is no such address. (550 5.1.1)'],
  ['rejected', 'EENVELOPE', null, 'The address is not valid.'],
  ['bounced', '5.2.2', 'soft', 'Temporary. The mailbox is full. (5.2.2)'],
  ['bounced', '250 2.0.0', 'hard', 'Permanent.'],
  ['bounced', null, 'hard', 'Permanent.'],
  ['complained', null, null, 'Reported as spam.'],
  ['skipped', null, null, 'Not sent to them.'],
] as const)('of a recipient who is %s (%s, %s) it says why: %s', (show, code, bounce, words) => {
  expect(whyOf(show, { code, bounce })).toBe(words);
});

test.each([
  [10, 'less than a minute'],
  [60, 'about 1 minute'],
  [20 * 60, 'about 20 minutes'],
  [5 * 3600, 'about 5 hours'],
  [80 * 3600, 'about 3 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(aboutTime(seconds)).toBe(words);
});

test('the minutes before a letter goes out are counted down', () => {
  expect([countdown(581_000), countdown(9000), countdown(-5)]).toEqual(['9:41', '0:09', '0:00']);
});

test('one person is no people', () => {
  expect([people(1), people(0), people(120_000)]).toEqual(['1 person', '0 people', '1,20,000 people']);
});
