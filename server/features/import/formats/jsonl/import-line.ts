import { z } from 'zod';
import { digest } from '#server/features/import/post-digest.ts';
import { postStatus } from '#shared/contracts/post.ts';
import { language, slug, text } from '#shared/contracts/text.ts';
import { textFormat } from '#shared/contracts/writing.ts';
import { hasTooManyPieces, TOO_MANY_PIECES } from '#shared/text/body-pieces.ts';
import { compose } from '#shared/text/compose.ts';
import { hasText } from '#shared/text/has-text.ts';
import {
  BODY_MAXIMUM,
  normaliseTags,
  SUMMARY_MAXIMUM,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  TITLE_MAXIMUM,
} from '#shared/writing.ts';

const required = (maximum: number) =>
  text(maximum)
    .trim()
    .refine(hasText, 'is empty')
    .transform((value) => compose(value));

/** Tags are trimmed; empty and repeated ones are dropped. */
const tags = z.array(text(TAG_MAXIMUM)).transform(normaliseTags).pipe(z.array(z.string()).max(TAGS_MAXIMUM));

/** One line of an import file. Unknown fields are ignored. */
export const importLine = z.object({
  title: required(TITLE_MAXIMUM),
  summary: required(SUMMARY_MAXIMUM),
  content: required(BODY_MAXIMUM).refine((body) => !hasTooManyPieces(body), TOO_MANY_PIECES),
  format: textFormat.default('plain'),
  category: required(100),
  tags: tags.default([]),
  language: language.optional(),
  slug: slug.optional(),
  created_at: z
    .union(
      [z.iso.datetime({ offset: true }), z.iso.date()],
      'must be a date such as 2026-11-21 or 2026-11-21T08:00:00Z',
    )
    .optional(),
  status: postStatus.default('published'),
});
export type ImportLine = z.infer<typeof importLine>;

/** The key by which a line is recognised in later runs: its slug if it has one, otherwise title, language and date. */
export function keyOf(line: ImportLine): string {
  return line.slug === undefined
    ? `title:${digest([line.title, line.language ?? '', line.created_at ?? ''])}`
    : `slug:${compose(line.slug)}`;
}
