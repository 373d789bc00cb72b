import { z } from 'zod';

/** Accepts any text that is not only white space, and trims it. */
export const nonBlank = z.string().trim().min(1, 'must not be blank');

/** Accepts decimal digits only: `1e3`, `0x50` and a blank are probably typing errors. */
export function integerBetween(minimum: number, maximum: number) {
  const rule = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, rule);
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `must be one of: ${words.join(', ')}`);
}
