import { z } from 'zod';

/** Anything but white space. */
export const nonBlank = z.string().trim().min(1, 'must not be blank');

/** Decimal digits alone: `1e3`, `0x50` and a blank are no numbers a person means. */
export function integerBetween(minimum: number, maximum: number) {
  const is = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, is)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, is);
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `must be one of: ${words.join(', ')}`);
}
