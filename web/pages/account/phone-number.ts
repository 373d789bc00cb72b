import { asciiDigits } from '#shared/text/digits.ts';

/** An integer, as calls know it, where nothing is lost by it: `+91` and leading zeros go as text. */
export function phoneNumber(typed: string): number | string {
  const digits = asciiDigits(typed).replace(/[\s().-]/g, '');
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : typed;
}
