import { createHmac } from 'node:crypto';
import { badRequest } from '#server/base/errors.ts';
import { passwordProblems } from '#shared/text/password-rules.ts';
import { isCommon, isOwnAddress } from './guessable-password.ts';
import { hashPassword } from './password.ts';

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
