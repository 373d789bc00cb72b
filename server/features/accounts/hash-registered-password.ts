import { createHmac } from 'node:crypto';
import { hashNewPassword } from './new-password.ts';

/** As many bytes as argon2's own salts have. */
const SALT_BYTES = 16;

/**
 * The same hash for the same password, as long as the address and the server's secret are the same: by it the registrations
 * of one person are told from those of others, without comparing each. Another address has another salt.
 * @throws {HttpError} with a sentence for each rule that is broken
 */
export function hashRegisteredPassword(secret: string, { email, password }: { email: string; password: string }) {
  const salt = createHmac('sha256', secret).update(`registration|${email}`).digest().subarray(0, SALT_BYTES);
  return hashNewPassword(password, email, { field: 'password', salt });
}
