import { normalisePhone } from '#shared/text/phone-rules.ts';

/**
 * The API takes phone numbers as integers. A number that an integer cannot hold, because of a `+91` or a leading zero,
 * is sent as text.
 * @returns the text as it was typed if it is not a plain number of at most 15 digits
 */
export function phoneNumber(typed: string): number | string {
  const digits = normalisePhone(typed);
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : typed;
}
