import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SUBSTITUTES: Record<string, string> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1!]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};

/** The words that speakers of English or Hindi first think of when they choose a password. */
export const COMMON_PASSWORDS = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .trim()
  .split(/\s+/);
const COMMON = patternOf(COMMON_PASSWORDS);

/** Shorter names would match too many good passwords. */
const NAME_MINIMUM = 3;

/** Whether the password is a common word, however digits and signs surround it or replace its letters. */
export function isCommon(password: string): boolean {
  return COMMON.test(password.normalize('NFKC'));
}

/** Whether the password is the part of the address before the @, disguised in the same ways. */
export function isOwnAddress(password: string, email: string): boolean {
  const name = email.slice(0, email.lastIndexOf('@')).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return name.length >= NAME_MINIMUM && patternOf([name]).test(password.normalize('NFKC'));
}

function patternOf(words: string[]): RegExp {
  const disguised = words.map((word) =>
    [...word.toLowerCase()].map((letter) => SUBSTITUTES[letter] ?? RegExp.escape(letter)).join(''),
  );
  return new RegExp(`^[^\\p{L}\\p{M}]*(?:${disguised.join('|')})[^\\p{L}\\p{M}]*$`, 'iu');
}
