import { createHash } from 'node:crypto';
import { z } from 'zod';
import { postStatus } from '#shared/contracts/post.ts';
import { language, slug, text } from '#shared/contracts/text.ts';
import {
  BODY_MAXIMUM,
  SUMMARY_MAXIMUM,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  TITLE_MAXIMUM,
  tidyTags,
} from '#shared/text/post-rules.ts';

const required = (maximum: number) =>
  text(maximum)
    .trim()
    .min(1, 'is empty')
    .transform((value) => value.normalize('NFC'));

/** Trimmed; empty and repeated ones dropped. */
const tags = z.array(text(TAG_MAXIMUM)).transform(tidyTags).pipe(z.array(z.string()).max(TAGS_MAXIMUM));

/** One line of an import file. Fields that are not listed here are left alone. */
export const importLine = z.object({
  title: required(TITLE_MAXIMUM),
  summary: required(SUMMARY_MAXIMUM),
  content: required(BODY_MAXIMUM),
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

/** A post is recognised by its slug where the file gives one, else by title, language and date. */
export function keyOf(line: ImportLine): string {
  return line.slug === undefined
    ? `title:${digest([line.title, line.language ?? '', line.created_at ?? ''])}`
    : `slug:${line.slug.normalize('NFC')}`;
}

/** What the line says of everything an import can change. */
export function digestOf(
  line: Pick<ImportLine, 'title' | 'summary' | 'content' | 'category' | 'tags' | 'status'>,
): string {
  return digest([line.title, line.summary, line.content, line.category, line.status, ...line.tags]);
}

function digest(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
