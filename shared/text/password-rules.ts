export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 128;

export const TOO_SHORT = `Password must be at least ${PASSWORD_MINIMUM} characters long.`;

const RULES: { holds(password: string): boolean; message: string }[] = [
  { holds: (password) => password.length >= PASSWORD_MINIMUM, message: TOO_SHORT },
  { holds: (password) => /[A-Z]/.test(password), message: 'Password must contain at least one uppercase letter.' },
  { holds: (password) => /[a-z]/.test(password), message: 'Password must contain at least one lowercase letter.' },
  { holds: (password) => /[0-9]/.test(password), message: 'Password must contain at least one number.' },
  {
    holds: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
    message: 'Password must contain at least one special character.',
  },
];

/** @returns a sentence for each rule that a new password breaks, in the order of the rules */
export function passwordProblems(password: string): string[] {
  return RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.message);
}
