import { randomInt } from 'node:crypto';
import { queueHash } from './hash-queue.ts';

/** A const enum of the library, which its types hide from this project's compiler settings. */
const ARGON2ID = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Runs off the main thread. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password nobody knows, at the same cost. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$/se+FeIhH/0ze7hruh5u5w$IAOTx47U/XEqc8Gby5flKfMoOsgBNvVmPzSEDC+jhcg';

/** Without characters that are mistaken for one another when read from a screen. */
const GROUPS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*?'];
const LENGTH = 20;

/**
 * As a PHC string, which carries its own salt and cost.
 * @param salt a random one unless it is given
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return queueHash(async () => {
    const { hash } = await argon2();
    return hash(normalise(password), { ...OPTIONS, ...(salt && { salt }) });
  });
}

/** Takes as long when there is no hash to compare with, so that the time tells nobody who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await queueHash(async () => {
    const { verify } = await argon2();
    return verify(passwordHash ?? DUMMY_HASH, normalise(password)).catch(isBroken);
  });
  return matches && passwordHash !== null;
}

/** At least one character of each group, so that it passes the rules people's own passwords have to pass. */
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

/** With the first password: an idle site does without its 4 MB. */
function argon2() {
  return import('@node-rs/argon2');
}

/** However its letters were composed. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** A hash that cannot be read lets nobody in. */
function isBroken(): boolean {
  return false;
}
