import { asciiDigits } from './digits.ts';

export const WRONG_PHONE = 'Enter a phone number such as +91 98765 43210.';

/** A phone number without what people put between the digits; a `+` before them stays. */
export function normalisePhone(typed: string): string {
  return asciiDigits(typed).replace(/[\s().-]/g, '');
}

/** At most 15 digits, as E.164 allows. */
export function isPhone(typed: string): boolean {
  return /^\+?\d{4,15}$/.test(normalisePhone(typed));
}
