import { z } from 'zod';
import { countPieces, PIECES_MAXIMUM } from '#shared/text/body-pieces.ts';
import { ALT_MAXIMUM } from '#shared/text/image-rules.ts';
import {
  BODY_MAXIMUM,
  SUMMARY_MAXIMUM,
  TAG_MAXIMUM,
  TAGS_MAXIMUM,
  TITLE_MAXIMUM,
  tidyTags,
} from '#shared/text/post-rules.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { category } from './category.ts';
import { optional, pageOf, paging } from './list.ts';
import { personName, postDetailAnswer, postStatus } from './post.ts';
import { anyText, idInput, isoTime, text } from './text.ts';

const CATEGORY_NAME_MAXIMUM = 100;

/** Left out is the same as empty: what may be empty depends on the status, see `postProblems`. */
const titleInput = text(TITLE_MAXIMUM)
  .nullish()
  .transform((title) => (title ?? '').normalize('NFC').trim());
const summaryInput = text(SUMMARY_MAXIMUM)
  .nullish()
  .transform((summary) => (summary ?? '').trim());
const bodyInput = text(BODY_MAXIMUM)
  .nullish()
  .transform((body) => body?.replaceAll('\r\n', '\n').trim())
  .refine(
    (body) => !body || countPieces(body) <= PIECES_MAXIMUM,
    `The content has more than ${PIECES_MAXIMUM.toLocaleString('en')} paragraphs and changes of script. Please make several posts of it.`,
  );

const NO_CATEGORY = 'The category must be given by its name or its id.';

/** A name, or an id; empty when there is none. */
const categoryInput = z
  .union([z.int(NO_CATEGORY).positive(NO_CATEGORY), text(CATEGORY_NAME_MAXIMUM)], NO_CATEGORY)
  .nullish()
  .transform((category) => (typeof category === 'number' ? category : (category ?? '').normalize('NFC').trim()));

/** A list, one tag, or a JSON array as text. */
const tagsInput = z
  .union([z.array(anyText), anyText], 'The tags must be a list of words.')
  .nullish()
  .transform((tags) => (tags == null ? undefined : tidyTags([tags].flat().flatMap(listInText))))
  .refine((tags) => !tags || tags.length <= TAGS_MAXIMUM, `There can be at most ${TAGS_MAXIMUM} tags.`)
  .refine(
    (tags) => !tags || tags.every((tag) => tag.length <= TAG_MAXIMUM),
    `A tag can be at most ${TAG_MAXIMUM} characters long.`,
  );

/** The address of the video's page; empty for none, left out for the one there is. */
const youtubeInput = text(500)
  .nullish()
  .transform((address, context) => {
    if (address === undefined) return undefined;
    if (address === null || address.trim() === '') return null;
    const watchUrl = youtubeWatchUrl(address.trim());
    if (watchUrl === null) context.addIssue('Please enter the address of a YouTube video.');
    return watchUrl;
  });

const statusInput = optional(z.enum(postStatus.options, 'status must be published or draft.'));

const writtenFields = {
  title: titleInput,
  summary: summaryInput,
  content: bodyInput,
  /** Another name for `content`. */
  post_data: bodyInput,
  category: categoryInput,
  tags: tagsInput,
  'tags[]': tagsInput,
  status: statusInput,
  youtube_url: youtubeInput,
  /** What the image shows, for those who do not see it. */
  image_alt: text(ALT_MAXIMUM).trim().nullish(),
};

/** As a form or as JSON. Fields that are not listed here are left alone. */
export const postCreation = z
  .object({
    ...writtenFields,
    /** Made up by the page when somebody begins to write. However often it is sent, there is one post. */
    draft_id: optional(z.uuid('draft_id must be a UUID.')),
  })
  .transform(withOneName);
export type PostCreation = z.output<typeof postCreation>;

export const postUpdate = z
  .object({
    ...writtenFields,
    id: idInput,
    /** The one the writer started from. */
    revision: idInput.nullish(),
    /** Without it, no empty text takes the place of one that is not. */
    confirm_empty: z.boolean().nullish(),
    /** What is saved over becomes a version, however short it stood: somebody else's, or one's own from another device. */
    keep_replaced: z.boolean().nullish(),
  })
  .transform(withOneName);
export type PostUpdate = z.output<typeof postUpdate>;

export const postReference = z.object({ id: idInput });
export const postDeleted = z.object({ id: z.int() });
export const versionListQuery = z.object(paging);
export const versionReference = z.object({ id: idInput, versionId: idInput });

/** Somebody else saved the post meanwhile: `data` is the post as it is now. */
export const saveConflict = z.object({ status: z.literal(false), message: z.string(), data: postDetailAnswer });

/** A post as it once stood. */
const postVersion = z.object({
  id: z.int(),
  revision: z.int(),
  title: z.string(),
  saved_at: isoTime,
  /** Who saved it; absent when the account is gone. */
  author: personName.optional(),
  /** When another text took its place. */
  replaced_at: isoTime,
});
export type PostVersion = z.infer<typeof postVersion>;

/** Newest first. */
export const postVersionPage = pageOf(postVersion);
export type PostVersionPage = z.infer<typeof postVersionPage>;

export const postVersionDetail = postVersion.extend({
  summary: z.string(),
  post_data: z.string(),
  tags: z.array(z.string()),
  /** `null` when there is no such category any more. One that is not active is not restored. */
  postCategory: category.pick({ id: true, name: true, slug: true, is_active: true }).nullable(),
  youtubeUrl: z.string().nullable(),
});
export type PostVersionDetail = z.infer<typeof postVersionDetail>;

interface NamedTwice {
  content?: string | null | undefined;
  post_data?: string | null | undefined;
  tags?: string[] | null | undefined;
  'tags[]'?: string[] | null | undefined;
}

function withOneName<Fields extends NamedTwice>({
  content,
  post_data,
  tags,
  'tags[]': bracketed,
  ...rest
}: Fields): Omit<Fields, keyof NamedTwice> & { content: string; tags: string[] | undefined } {
  return { ...rest, content: content ?? post_data ?? '', tags: tags ?? bracketed ?? undefined };
}

function listInText(tag: string): string[] {
  if (!/^\s*\[/.test(tag)) return [tag];
  try {
    return z.array(anyText).parse(JSON.parse(tag));
  } catch {
    return [tag];
  }
}
