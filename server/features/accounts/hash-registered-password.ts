import { createHmac } from 'node:crypto';
import { hashNewPassword } from './new-password.ts';

/** The length of argon2's own salts. */
const SALT_BYTES = 16;

/**
 * The salt is derived from the address and the server's secret, so that the same password for the same address always
 * has the same hash. This distinguishes the registrations of one person from those of others without verifying each.
 * @throws {HttpError} 400 with a sentence for each broken rule
 */
export function hashRegisteredPassword(secret: string, { email, password }: { email: string; password: string }) {
  const salt = createHmac('sha256', secret).update(`registration|${email}`).digest().subarray(0, SALT_BYTES);
  return hashNewPassword(password, email, { field: 'password', salt });
}
