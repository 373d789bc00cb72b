import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type PostStatus, postStatus } from '#shared/contracts/post.ts';
import { language, slug, text } from '#shared/contracts/text.ts';
import { textFormat } from '#shared/contracts/writing.ts';
import { hasTooManyPieces, TOO_MANY_PIECES } from '#shared/text/body-pieces.ts';
import { hasText } from '#shared/text/has-text.ts';
import {
  BODY_MAXIMUM,
  normaliseTags,
  SUMMARY_MAXIMUM,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  TITLE_MAXIMUM,
  type Writing,
} from '#shared/writing.ts';

const required = (maximum: number) =>
  text(maximum)
    .trim()
    .refine(hasText, 'is empty')
    .transform((value) => value.normalize('NFC'));

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
    : `slug:${line.slug.normalize('NFC')}`;
}

/**
 * A hash by which a changed line or post is recognised. It omits the language: if nothing else changes in a line with a
 * slug, the import leaves the post as it is.
 * @param category the name of the category
 */
export function digestOf(
  { title, summary, body, format, tags }: Pick<Writing, 'title' | 'summary' | 'body' | 'format' | 'tags'>,
  { category, status }: { category: string; status: PostStatus },
): string {
  const parts = [title, summary, body, category, status, ...tags];
  // The digests that are stored are mostly those of plain texts, from before there were others.
  return digest(format === 'plain' ? parts : [format, parts]);
}

function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
