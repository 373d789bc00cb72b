import { createHmac, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { badRequest, tooBusy } from '#server/base/errors.ts';
import { passwordProblems } from '#shared/text/password-rules.ts';

/** Hashes may use three of the thread pool's four threads, which also read files; each hash takes 19 MiB. */
const queue = new PQueue({ concurrency: 3 });
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 5;

/** The library declares this as a const enum, which cannot be imported under this project's compiler settings. */
const ARGON2ID = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, with the same cost as the others. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$/se+FeIhH/0ze7hruh5u5w$IAOTx47U/XEqc8Gby5flKfMoOsgBNvVmPzSEDC+jhcg';

/** Characters that are easily mistaken for one another on a screen are left out. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%&*?';
const LENGTH = 20;

/**
 * Hashes a password off the main thread.
 * @param salt random by default
 * @returns a PHC string, which contains its salt and cost
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return queueHash(async () => {
    const { hash } = await argon2();
    return hash(normalise(password), { ...OPTIONS, ...(salt && { salt }) });
  });
}

/** Takes equally long without a hash to compare with, so that the response time does not reveal who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await queueHash(async () => {
    const { verify } = await argon2();
    // A hash that cannot be parsed matches no password.
    return verify(passwordHash ?? DUMMY_HASH, normalise(password)).catch(() => false);
  });
  return matches && passwordHash !== null;
}

export function makePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
    if (passwordProblems(password).length === 0) return password;
  }
}

/**
 * Limits how many hashes run and wait, so that a flood of them can exhaust neither the memory nor the thread pool.
 * @throws {HttpError} 503 if 50 are already waiting
 */
export async function queueHash<T>(hash: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_WAITING) throw tooBusy(RETRY_AFTER_SECONDS);
  return queue.add(hash);
}

/** Loads the library with the first password, to save its 4 MB on an idle site. */
function argon2() {
  return import('@node-rs/argon2');
}

/** Keyboards compose the same letter in different ways. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** The length of argon2's own salts. */
const SALT_BYTES = 16;

/**
 * Every new password goes through this function, so that none escapes the rules.
 * @throws {HttpError} 400 for `field`, with a sentence for each broken rule
 */
export async function hashNewPassword(
  password: string,
  email: string,
  { field = 'new_password', salt }: { field?: string; salt?: Uint8Array } = {},
): Promise<string> {
  const problems = passwordProblems(password);
  if (isCommon(password)) problems.push('This password is too common. Choose another one.');
  if (isOwnAddress(password, email)) {
    problems.push('This password is too similar to your email address. Choose another one.');
  }
  if (problems.length > 0) throw badRequest(problems.join(' '), field);
  return hashPassword(password, salt);
}

/**
 * The salt is derived from the address and the server's secret, so that the same password for the same address always
 * has the same hash. This distinguishes the registrations of one person from those of others without verifying each.
 * @throws {HttpError} 400 with a sentence for each broken rule
 */
export function hashRegisteredPassword(secret: string, { email, password }: { email: string; password: string }) {
  const salt = createHmac('sha256', secret).update(`registration|${email}`).digest().subarray(0, SALT_BYTES);
  return hashNewPassword(password, email, { field: 'password', salt });
}

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
