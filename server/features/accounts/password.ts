import { randomInt } from 'node:crypto';
import { queueHash } from './hash-queue.ts';

/** The library declares this as a const enum, which cannot be imported under this project's compiler settings. */
const ARGON2ID = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, with the same cost as the others. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$/se+FeIhH/0ze7hruh5u5w$IAOTx47U/XEqc8Gby5flKfMoOsgBNvVmPzSEDC+jhcg';

/** Characters that are easily mistaken for one another on a screen are left out. */
const GROUPS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*?'];
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
    return verify(passwordHash ?? DUMMY_HASH, normalise(password)).catch(isBroken);
  });
  return matches && passwordHash !== null;
}

/** Makes a password with at least one character of each group, so that it meets the rules for passwords. */
export function makePassword(): string {
  const pick = (characters: string) => characters[randomInt(characters.length)] ?? '';
  const required = GROUPS.map(pick);
  const rest = Array.from({ length: LENGTH - required.length }, () => pick(GROUPS.join('')));
  const password = [...required, ...rest];
  for (let last = password.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [password[last], password[other]] = [password[other] as string, password[last] as string];
  }
  return password.join('');
}

/** Loads the library with the first password, to save its 4 MB on an idle site. */
function argon2() {
  return import('@node-rs/argon2');
}

/** Keyboards compose the same letter in different ways. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** A hash that cannot be parsed matches no password. */
function isBroken(): boolean {
  return false;
}
