import { expect, test } from 'vitest';
import { passwordProblems } from '#shared/text/password-rules.ts';
import { COMMON_PASSWORDS, isCommon, isOwnAddress } from './guessable-password.ts';
import { makePassword } from './password.ts';

test.each([
  'Password1!',
  'P@ssw0rd1!',
  'pa55word',
  '@dmin123!',
  'Welcome@123',
  'QWERTY1!',
  'L3tm31n!!',
  'Krishn@108',
  '!!11Admin11!!',
  '1l0vey0u!',
  'Bharat@1947',
  '1Qaz2wsx!',
  'Ｐassword1!',
])('%s is one of the first that are tried', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each(['Blue.Kettle7', 'passwordless-Lamp1', 'Ganesh&Moonlight7', 'तिमिर.Lamp1', 'Lamp.तिमिर1'])(
  '%s is not',
  (password) => {
    expect(isCommon(password)).toBe(false);
  },
);

test('a password that we make is none of them', () => {
  for (const password of Array.from({ length: 200 }, makePassword)) {
    expect([password, isCommon(password), passwordProblems(password)]).toEqual([password, false, []]);
  }
});

test('the words are written once each, as they are compared', () => {
  expect(COMMON_PASSWORDS.length).toBeGreaterThan(500);
  expect(COMMON_PASSWORDS.filter((word, index) => COMMON_PASSWORDS.indexOf(word) !== index)).toEqual([]);
  expect(COMMON_PASSWORDS.filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test.each([
  ['Asha.Rao1', 'asha.rao@example.org', true],
  ['@sh@.R@0!!', 'asha.rao@example.org', true],
  ['92Asha.Rao!', 'asha.rao7@example.org', true],
  ['Asha+Lamp1', 'asha@example.org', false],
  ['Ab1!!!!!', 'ab@example.org', false],
  ['12345678!', '1234@example.org', false],
  ['A(b+c)*1!', 'a(b+c)*@example.org', true],
])('%s is too much like %s: %s', (password, email, expected) => {
  expect(isOwnAddress(password, email)).toBe(expected);
});
