import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is written in the place of a letter. */
const DISGUISES: Record<string, string> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1!]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};

/** Words that people who know English or Hindi, asked for a password, think of first. */
export const COMMON_PASSWORDS = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .trim()
  .split(/\s+/);
const COMMON = patternOf(COMMON_PASSWORDS);

/** A shorter one would be found in half of all passwords. */
const NAME_MINIMUM = 3;

/** One of the words that are tried first, whatever digits and signs stand around it or for its letters. */
export function isCommon(password: string): boolean {
  return COMMON.test(password.normalize('NFKC'));
}

/** The part of the address before the @ in the same manner. */
export function isOwnAddress(password: string, email: string): boolean {
  const name = email.slice(0, email.lastIndexOf('@')).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return name.length >= NAME_MINIMUM && patternOf([name]).test(password.normalize('NFKC'));
}

function patternOf(words: string[]): RegExp {
  const disguised = words.map((word) =>
    [...word.toLowerCase()].map((letter) => DISGUISES[letter] ?? RegExp.escape(letter)).join(''),
  );
  return new RegExp(`^[^\\p{L}\\p{M}]*(?:${disguised.join('|')})[^\\p{L}\\p{M}]*$`, 'iu');
}
