import { z } from 'zod';
import { hasTooManyPieces, TOO_MANY_PIECES } from '#shared/text/body-pieces.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import {
  BODY_MAXIMUM,
  normaliseTags,
  SUMMARY_MAXIMUM,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  type TextFormat,
  TITLE_MAXIMUM,
  type Writing,
} from '#shared/writing.ts';
import { anyText, language, text } from './text.ts';

export const textFormat = z.enum(['plain', 'markdown']) satisfies z.ZodType<TextFormat>;

const CATEGORY_NAME_MAXIMUM = 100;

const bodyInput = text(BODY_MAXIMUM)
  .nullish()
  .refine((body) => !body || !hasTooManyPieces(body), TOO_MANY_PIECES);

const NO_CATEGORY = 'The category must be given by its name or its id.';

/** A category's name or id; empty for none. */
const categoryInput = z
  .union([z.int(NO_CATEGORY).positive(NO_CATEGORY), text(CATEGORY_NAME_MAXIMUM)], NO_CATEGORY)
  .nullish()
  .transform((category) => (typeof category === 'number' ? category : (category ?? '').normalize('NFC').trim()));

const NO_TAGS = 'The tags must be a list of words.';
const TOO_MANY_TAGS = `There can be at most ${TAGS_MAXIMUM} tags.`;
/** Empty and repeated tags do not count, but a request could contain a million of them. */
const SENT_TAGS_MAXIMUM = 1000;
/** Longer than any list of tags as JSON. A longer text counts as one tag, which is too long. */
const LIST_TEXT_MAXIMUM = 10_000;

/** A tag may be sent with its accents apart, but to join accents without end takes quadratic time. */
const SENT_TAG_MAXIMUM = 10 * TAG_MAXIMUM;
const TOO_LONG_TAG = `A tag can be at most ${TAG_MAXIMUM} characters long.`;

/** A list, a single tag, or a JSON array as text. Empty and repeated tags are dropped. */
const tagsInput = z
  .union([z.array(z.unknown().meta({ type: 'string' })), z.string()], NO_TAGS)
  .nullish()
  .refine((tags) => !Array.isArray(tags) || tags.length <= SENT_TAGS_MAXIMUM, TOO_MANY_TAGS)
  .pipe(z.union([z.array(anyText), anyText], NO_TAGS).nullish())
  .transform((tags) => (tags == null ? undefined : [tags].flat().flatMap(listInText)))
  .refine((tags) => !tags || tags.every((tag) => tag.trim().length <= SENT_TAG_MAXIMUM), TOO_LONG_TAG)
  .transform((tags) => tags && normaliseTags(tags))
  .refine((tags) => !tags || tags.length <= TAGS_MAXIMUM, TOO_MANY_TAGS)
  .refine((tags) => !tags || tags.every((tag) => tag.length <= TAG_MAXIMUM), TOO_LONG_TAG);

/** The address of the video's page. Empty removes the video; absent leaves it unchanged. */
const youtubeInput = text(500)
  .nullish()
  .transform((address, context) => {
    if (address === undefined) return undefined;
    if (address === null || address.trim() === '') return null;
    const watchUrl = youtubeWatchUrl(address.trim());
    if (watchUrl === null) context.addIssue('Enter the link of a YouTube video.');
    return watchUrl;
  });

/** Empty detects the language from the text, which is the default; absent leaves the choice unchanged. */
const languageInput = z
  .enum(['', ...language.options], 'language must be en or hi.')
  .nullish()
  .transform((chosen) => (chosen === '' ? null : chosen));

/** Absent means `plain` for a new post, and leaves that of an existing post unchanged. */
const formatInput = z.enum(textFormat.options, 'format must be plain or markdown.').nullish();

/** Absent texts count as empty. Which texts may be empty depends on the status. */
export const writingFields = z.object({
  title: text(TITLE_MAXIMUM).nullish(),
  summary: text(SUMMARY_MAXIMUM).nullish(),
  content: bodyInput,
  /** An alternative name for `content`. */
  post_data: bodyInput,
  format: formatInput,
  category: categoryInput,
  tags: tagsInput,
  'tags[]': tagsInput,
  youtube_url: youtubeInput,
  language: languageInput,
});

/** The fields of a writing that answers contain in addition to those of lists. */
export const writingAnswer = z.object({
  /** The text exactly as it was typed. */
  post_data: z.string(),
  /** How the text is read: `plain` (each line is a paragraph) or `markdown`. */
  format: textFormat,
  /** A watch address with a `v=` parameter. */
  youtubeUrl: z.string().nullable(),
});

/** @returns these fields of a writing */
export function answerOf(writing: Writing): z.infer<typeof writingAnswer> {
  return { post_data: writing.body, format: writing.format, youtubeUrl: writing.youtubeUrl };
}

/** The writing in a request. Fields that were omitted, and are to stay unchanged, are absent. */
export type GivenWriting = Pick<Writing, 'title' | 'summary' | 'body'> &
  Partial<Pick<Writing, 'format' | 'tags' | 'youtubeUrl' | 'language'>>;

/** Translates the request's field names into ours. Besides this, only `writingProblems` names fields as requests do. */
export function withCanonicalNames<Given extends z.output<typeof writingFields>>(given: Given) {
  const {
    title,
    summary,
    content,
    post_data,
    format,
    tags,
    'tags[]': bracketed,
    youtube_url,
    language,
    ...rest
  } = given;
  const namedTags = tags ?? bracketed;
  const writing: GivenWriting = {
    title: title ?? '',
    summary: summary ?? '',
    body: content ?? post_data ?? '',
    ...(format && { format }),
    ...(namedTags && { tags: namedTags }),
    ...(youtube_url !== undefined && { youtubeUrl: youtube_url }),
    ...(language !== undefined && { language }),
  };
  return { ...rest, writing };
}

function listInText(tag: string): string[] {
  if (tag.length > LIST_TEXT_MAXIMUM || !/^\s*\[/.test(tag)) return [tag];
  try {
    return z.array(anyText).parse(JSON.parse(tag));
  } catch {
    return [tag];
  }
}
