import { randomInt } from 'node:crypto';
import PQueue from 'p-queue';
import { tooBusy } from '#server/base/errors.ts';
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
