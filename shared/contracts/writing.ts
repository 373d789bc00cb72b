import { z } from 'zod';
import { hasTooManyPieces, TOO_MANY_PIECES } from '#shared/text/body-pieces.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import {
  BODY_MAXIMUM,
  EMPTY_WRITING,
  eachPlain,
  NO_VIDEO,
  normaliseTags,
  PLAIN_NAMES,
  type PlainName,
  plainAt,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  type TextFormat,
  TITLE_MAXIMUM,
  WRITING_FIELDS,
  type Writing,
} from '#shared/writing.ts';
import { anyText, language, text } from './text.ts';

export const textFormat = z.enum(['plain', 'markdown']) satisfies z.ZodType<TextFormat>;

const CATEGORY_NAME_MAXIMUM = 100;

/** Exactly as it was typed. */
const bodyInput = text(BODY_MAXIMUM)
  .refine((body) => !hasTooManyPieces(body), TOO_MANY_PIECES)
  .nullish();

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

const wordsInput = (maximum: number) => text(maximum).nullish();

/** Empty removes the video. */
const videoInput = (maximum: number) =>
  text(maximum)
    .nullish()
    .transform((address, context) => {
      if (address === undefined) return undefined;
      if (address === null || address.trim() === '') return null;
      const watchUrl = youtubeWatchUrl(address.trim());
      if (watchUrl === null) context.addIssue(NO_VIDEO);
      return watchUrl;
    });

const INPUTS = { line: wordsInput, lines: wordsInput, video: videoInput };
const ANSWERS = { line: z.string(), lines: z.string(), video: z.string().nullable() };

type Fields = typeof WRITING_FIELDS;
type PlainInputs = { [Name in PlainName as Fields[Name]['sent']]: ReturnType<(typeof INPUTS)[Fields[Name]['kind']]> };
type PlainAnswers = { [Name in PlainName as Fields[Name]['answered']]: (typeof ANSWERS)[Fields[Name]['kind']] };

const plainInputs = eachPlain((name) => {
  const { kind, limit } = WRITING_FIELDS[name];
  return INPUTS[kind](limit);
}, 'sent') as PlainInputs;
const plainAnswers = eachPlain((name) => ANSWERS[WRITING_FIELDS[name].kind], 'answered') as PlainAnswers;

/** Empty detects the language from the text, which is the default; absent leaves the choice unchanged. */
const languageInput = z
  .enum(['', ...language.options], 'language must be en or hi.')
  .nullish()
  .transform((chosen) => (chosen === '' ? null : chosen));

/** Absent means `plain` for a new post, and leaves that of an existing post unchanged. */
const formatInput = z.enum(textFormat.options, 'format must be plain or markdown.').nullish();

/** Absent texts that a published post must have count as empty. Which texts may be empty depends on the status. */
export const writingFields = z.object({
  title: text(TITLE_MAXIMUM).nullish(),
  content: bodyInput,
  /** An alternative name for `content`. */
  post_data: bodyInput,
  format: formatInput,
  category: categoryInput,
  tags: tagsInput,
  'tags[]': tagsInput,
  language: languageInput,
  ...plainInputs,
});

/** The fields of a writing that answers contain in addition to those of lists. */
export const writingAnswer = z.object({
  /** The text exactly as it was typed. */
  post_data: z.string(),
  /** How the text is read: `plain` (each line is a paragraph) or `markdown`. */
  format: textFormat,
  ...plainAnswers,
});

/** @returns these fields of a writing */
export function answerOf(writing: Writing): z.infer<typeof writingAnswer> {
  return { post_data: writing.body, format: writing.format, ...plainAt('answered', writing) };
}

/** The writing in a request. Fields that were omitted, and are to stay unchanged, are absent. */
export type GivenWriting = Pick<Writing, 'title' | 'body'> & Partial<Omit<Writing, 'title' | 'body' | 'categoryId'>>;

/** Translates the request's field names into ours. Besides this, only `writingProblems` names fields as requests do. */
export function withCanonicalNames<Given extends z.output<typeof writingFields>>(given: Given) {
  const { title, content, post_data, format, tags, 'tags[]': bracketed, language, ...others } = given;
  const namedTags = tags ?? bracketed;
  const writing: GivenWriting = {
    title: title ?? '',
    body: content ?? post_data ?? '',
    ...(format && { format }),
    ...(namedTags && { tags: namedTags }),
    ...(language !== undefined && { language }),
    ...Object.fromEntries(PLAIN_NAMES.flatMap((name) => givenField(others, name))),
  };
  // The plain fields stay among the others as well, under the names of the request, which nothing reads.
  return { ...others, writing };
}

function givenField(given: Record<string, unknown>, name: PlainName): [string, unknown][] {
  const { sent, isRequired } = WRITING_FIELDS[name];
  const value = given[sent];
  return value === undefined && !isRequired ? [] : [[name, value ?? EMPTY_WRITING[name]]];
}

function listInText(tag: string): string[] {
  if (tag.length > LIST_TEXT_MAXIMUM || !/^\s*\[/.test(tag)) return [tag];
  try {
    return z.array(anyText).parse(JSON.parse(tag));
  } catch {
    return [tag];
  }
}
