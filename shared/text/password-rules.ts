export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 128;

export const TOO_SHORT = `Password must be at least ${PASSWORD_MINIMUM} characters long.`;

interface Rule {
  holds(password: string): boolean;
  message: string;
  /** What a password lacks that breaks the rule, in the words of the hint at the field. */
  lack: string;
}

const RULES: Rule[] = [
  {
    holds: (password) => password.length >= PASSWORD_MINIMUM,
    message: TOO_SHORT,
    lack: `at least ${PASSWORD_MINIMUM} characters`,
  },
  {
    holds: (password) => /[A-Z]/.test(password),
    message: 'Password must contain at least one uppercase letter.',
    lack: 'a capital letter',
  },
  {
    holds: (password) => /[a-z]/.test(password),
    message: 'Password must contain at least one lowercase letter.',
    lack: 'a small letter',
  },
  {
    holds: (password) => /[0-9]/.test(password),
    message: 'Password must contain at least one number.',
    lack: 'a number',
  },
  {
    // Phones suggest passwords with hyphens, and people choose sentences with spaces.
    holds: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
    message: 'Password must contain at least one special character.',
    lack: 'a symbol',
  },
];

const brokenRules = (password: string) => RULES.filter((rule) => !rule.holds(password));

/** @returns a sentence for each rule that a new password breaks, in the order of the rules */
export function passwordProblems(password: string): string[] {
  return brokenRules(password).map(({ message }) => message);
}

/** @returns the same as entries of a list */
export function passwordLacks(password: string): string[] {
  return brokenRules(password).map(({ lack }) => lack);
}
