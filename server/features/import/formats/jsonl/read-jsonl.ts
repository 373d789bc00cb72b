import { z } from 'zod';
import { type Line, readLines } from '#server/base/read-lines.ts';
import { postStatus } from '#shared/contracts/post.ts';
import { language, slug, text, wordTextIssue } from '#shared/contracts/text.ts';
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
import type { Entry, PostEntry } from '../../entry.ts';
import { digest } from '../../imported-post.ts';
import type { SourceFiles } from '../../source/source-files.ts';

const LINE_MAXIMUM_BYTES = 16 * 1024 * 1024;

/** Reads files with one post per line. Only one line is in memory at a time, however long the file is. */
export async function* readJsonl(source: SourceFiles): AsyncGenerator<Entry> {
  const names = source.names();
  for (const name of names) {
    const prefix = names.length > 1 ? `${name}, ` : '';
    for await (const line of readLines(await source.open(name), LINE_MAXIMUM_BYTES)) {
      const parsed = parseLine(line);
      const place = `${prefix}line ${line.number}`;
      if (typeof parsed === 'string') yield { kind: 'problem', place, remark: parsed, of: 'posts' };
      else if (parsed) yield postOf(parsed, place);
    }
  }
}

/** @returns the post, `undefined` for a blank line, or a sentence that says what is wrong */
function parseLine({ bytes }: Line): ImportLine | string | undefined {
  if (bytes === null) return `The line is longer than ${LINE_MAXIMUM_BYTES / 1024 / 1024} MB.`;
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return undefined;
    value = JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? 'The line is not valid JSON.' : 'The line is not valid UTF-8.';
  }
  const parsed = importLine.safeParse(value, { error: wordTextIssue });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(' ')).join('; ');
}

function postOf(line: ImportLine, place: string): PostEntry {
  const createdAt = line.created_at === undefined ? undefined : Date.parse(line.created_at);
  return {
    kind: 'post',
    key: keyOf(line),
    place,
    title: line.title,
    text: { format: line.format, source: line.content, isOwn: true },
    summary: line.summary,
    slug: line.slug,
    language: line.language,
    categories: [line.category],
    tags: line.tags,
    status: line.status,
    createdAt,
    publishedAt: line.status === 'published' ? createdAt : undefined,
    ...(line.created_at?.length === 10 && { timesAreDays: true }),
    addresses: [],
  };
}

const required = (maximum: number) =>
  text(maximum)
    .trim()
    .refine(hasText, 'is empty')
    .transform((value) => compose(value));

/** Tags are trimmed; empty and repeated ones are dropped. */
const tags = z.array(text(TAG_MAXIMUM)).transform(normaliseTags).pipe(z.array(z.string()).max(TAGS_MAXIMUM));

/** One line of an import file. Unknown fields are ignored. */
const importLine = z.object({
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
type ImportLine = z.infer<typeof importLine>;

/** The key by which a line is recognised in later runs: its slug if it has one, otherwise title, language and date. */
function keyOf(line: ImportLine): string {
  return line.slug === undefined
    ? `title:${digest([line.title, line.language ?? '', line.created_at ?? ''])}`
    : `slug:${compose(line.slug)}`;
}
