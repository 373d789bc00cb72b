import { isPassword } from './password.ts';
import type { Registration } from './registration-store.ts';

/**
 * The hash with which the password was registered. Registrations from before the server's secret changed, or from before
 * hashes had the salt of their address, have another salt, and are compared one by one.
 * @param passwordHash of the password, with today's salt
 * @returns this hash, where nobody registered with the password
 */
export async function findRegisteredHash(
  registrations: Registration[],
  password: string,
  passwordHash: string,
): Promise<string> {
  const hashes = registrations.map((registration) => registration.passwordHash);
  if (hashes.includes(passwordHash)) return passwordHash;
  for (const hash of hashes) {
    if (saltOf(hash) !== saltOf(passwordHash) && (await isPassword(password, hash))) return hash;
  }
  return passwordHash;
}

/** Of a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`. */
function saltOf(passwordHash: string): string | undefined {
  return passwordHash.split('$')[4];
}
