import { badRequest } from '#server/base/errors.ts';
import { passwordProblems } from '#shared/text/password-rules.ts';
import { isCommon, isOwnAddress } from './guessable-password.ts';
import { hashPassword } from './password.ts';

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
  if (isCommon(password)) problems.push('This password is one of the first that are tried. Please choose another one.');
  if (isOwnAddress(password, email)) {
    problems.push('This password is too much like the e-mail address. Please choose another one.');
  }
  if (problems.length > 0) throw badRequest(problems.join(' '), field);
  return hashPassword(password, salt);
}
