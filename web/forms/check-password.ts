import {
  PASSWORD_MAXIMUM,
  PASSWORD_MINIMUM,
  passwordLacks,
  passwordProblems,
  TOO_SHORT,
} from '#shared/text/password-rules.ts';
import type { Problem } from './find-problems.ts';

const MISMATCH = 'Please ensure both passwords match.';

/** The message below the field lists everything that is missing; the toast names only the first of it. */
export function checkStrength(field: string, password: string): Problem[] {
  const [description, ...others] = passwordProblems(password);
  if (password.length > PASSWORD_MAXIMUM) return [tooLong(field)];
  if (!description) return [];
  const message = others.length > 0 ? `Still missing: ${passwordLacks(password).join(', ')}.` : description;
  return [{ field, message, toast: { title: 'Weak Password', description } }];
}

export function checkLength(field: string, password: string): Problem[] {
  if (password.length >= PASSWORD_MINIMUM) return [];
  return [{ field, message: TOO_SHORT, toast: { title: 'Password too short', description: TOO_SHORT } }];
}

/** Without a password there is another problem already. */
export function checkMatch(password: string, confirmation: string, description = MISMATCH): Problem[] {
  if (password === '' || password === confirmation) return [];
  return [{ field: 'confirm_password', message: description, toast: { title: 'Password mismatch', description } }];
}

function tooLong(field: string): Problem {
  return { field, message: `Password must be at most ${PASSWORD_MAXIMUM} characters long.` };
}
