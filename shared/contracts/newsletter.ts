import { z } from 'zod';
import { emailInput } from './account.ts';

/** In which language somebody wants letters. */
export const letterLanguage = z.enum(['both', 'en', 'hi']);
export type LetterLanguage = z.infer<typeof letterLanguage>;

export const subscription = z.object({ email: emailInput, language: letterLanguage.default('both') });
