export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 128;

export const TOO_SHORT = `Password must be at least ${PASSWORD_MINIMUM} characters long.`;

const RULES: { holds(password: string): boolean; otherwise: string }[] = [
  { holds: (password) => password.length >= PASSWORD_MINIMUM, otherwise: TOO_SHORT },
  { holds: (password) => /[A-Z]/.test(password), otherwise: 'Password must contain at least one uppercase letter.' },
  { holds: (password) => /[a-z]/.test(password), otherwise: 'Password must contain at least one lowercase letter.' },
  { holds: (password) => /[0-9]/.test(password), otherwise: 'Password must contain at least one number.' },
  {
    holds: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
    otherwise: 'Password must contain at least one special character.',
  },
];

/** What a new password lacks, a sentence for each rule, in the order people are told. */
export function passwordProblems(password: string): string[] {
  return RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.otherwise);
}
