import { z } from 'zod';
import { SLUG_MAXIMUM } from '../form-limits.ts';
import { slugOf } from '../text/slug.ts';

/**
 * Text typed by a person. NUL and lone surrogates are refused: PostgreSQL cannot store the first,
 * and neither survives a round trip through UTF-8.
 */
export const anyText = z
  .string()
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'The text holds characters that cannot be stored.');

/** @param maximum length in UTF-16 units */
export const text = (maximum: number) => anyText.max(maximum);

/** Words an issue so that it can follow the field's name; `undefined` for issues with a message in the contract. */
export function wordTextIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big' && issue.origin === 'string') return `must be at most ${issue.maximum} characters long`;
  if (issue.code !== 'invalid_type' || issue.expected !== 'string') return undefined;
  return issue.input === undefined ? 'is missing' : 'must be text';
}

/** A single line: white space is collapsed and trimmed, and control characters, which nobody sees, are taken out. */
export const line = (maximum: number) =>
  text(maximum).transform((value) =>
    value
      .replace(/\s+/g, ' ')
      .replace(/\p{Cc}/gu, '')
      .trim(),
  );

export const requiredLine = (maximum: number, field: string) =>
  line(maximum).refine((value) => value !== '', `${field} is required`);

/** Text of several lines. */
export const longText = (maximum: number) => text(maximum).transform((value) => value.replaceAll('\r\n', '\n').trim());

/** A name in an address: Unicode letters, marks and digits joined by hyphens, never digits alone (those are ids). */
export const slug = text(200);

export const isoTime = z.iso.datetime();

/** The languages a post can be written in, as BCP 47 tags. */
export const language = z.enum(['en', 'hi']);
export type Language = z.infer<typeof language>;

const WRONG_ID = 'An id must be a positive whole number.';

const idInText = z
  .string()
  .regex(/^\s*\d+\s*$/)
  .transform(Number);

/** Ids are JSON numbers; callers may also send them as decimal strings. */
export const idInput = z.union([z.number(), idInText], WRONG_ID).pipe(z.int(WRONG_ID).positive(WRONG_ID));

export const reference = z.object({ id: idInput });
export const idAnswer = z.object({ id: z.int() });

/** The slug of a category or a series. When it is empty, the slug is made from the name. */
export const slugInput = line(SLUG_MAXIMUM)
  .transform((typed) => {
    const slug = typed.normalize('NFC').toLowerCase();
    // Older slugs may contain the invisible signs that make a character an emoji.
    return /\ufe0f|\u20e3/.test(slug) ? slugOf(slug) : slug;
  })
  .refine((slug) => slug === '' || slugOf(slug) === slug, 'Use letters, digits and hyphens, and not only digits.')
  .default('');
