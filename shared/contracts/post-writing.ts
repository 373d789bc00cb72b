import { z } from 'zod';
import { ALT_MAXIMUM } from '#shared/text/image-rules.ts';
import { category } from './category.ts';
import { optional, pageOf } from './list.ts';
import { personName, postDetailAnswer, postStatus } from './post.ts';
import { idInput, isoTime, language, text } from './text.ts';
import { withCanonicalNames, writingAnswer, writingFields } from './writing.ts';

const otherFields = {
  status: optional(z.enum(postStatus.options, 'status must be published or draft.')),
  /** A description of the image for people who cannot see it. */
  image_alt: text(ALT_MAXIMUM).trim().nullish(),
};

/** Sent as a form or as JSON. Unknown fields are ignored. */
export const postCreation = writingFields
  .extend({
    ...otherFields,
    /** Idempotency key, made by the page when a post is begun: however often it is sent, there is one post. */
    draft_id: optional(z.uuid('draft_id must be a UUID.')),
  })
  .transform(withCanonicalNames);
export type PostCreation = z.output<typeof postCreation>;

export const postUpdate = writingFields
  .extend({
    ...otherFields,
    id: idInput,
    /** The revision that the writer started from. */
    revision: idInput.nullish(),
    /** Must be true for an empty text to replace one that is not empty. */
    confirm_empty: z.boolean().nullish(),
    /** Stores the replaced text as a version however short-lived it was: it came from another person or device. */
    keep_replaced: z.boolean().nullish(),
  })
  .transform(withCanonicalNames);
export type PostUpdate = z.output<typeof postUpdate>;

export const versionReference = z.object({ id: idInput, versionId: idInput });

/** `is_new` is false if an earlier call with the same `draft_id` has created the post. */
export const postCreated = postDetailAnswer.extend({ is_new: z.boolean() });
export type PostCreated = z.infer<typeof postCreated>;

/** The post was saved elsewhere meanwhile; `data` is the post as it is now. */
export const saveConflict = z.object({ status: z.literal(false), message: z.string(), data: postDetailAnswer });

/** An earlier version of a post. */
const postVersion = z.object({
  id: z.int(),
  revision: z.int(),
  title: z.string(),
  saved_at: isoTime,
  /** Who saved it; absent when the account was deleted. */
  author: personName.optional(),
  /** When another version replaced it. */
  replaced_at: isoTime,
});
export type PostVersion = z.infer<typeof postVersion>;

/** Newest first. */
export const postVersionPage = pageOf(postVersion);
export type PostVersionPage = z.infer<typeof postVersionPage>;

export const postVersionDetail = postVersion.extend({
  ...writingAnswer.shape,
  language,
  summary: z.string(),
  tags: z.array(z.string()),
  /** `null` when the category was deleted. An inactive category is not restored. */
  postCategory: category.pick({ id: true, name: true, slug: true, is_active: true }).nullable(),
});
export type PostVersionDetail = z.infer<typeof postVersionDetail>;
