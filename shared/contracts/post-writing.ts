import { z } from 'zod';
import { ALT_MAXIMUM } from '#shared/text/image-rules.ts';
import { category } from './category.ts';
import { optional, pageOf, paging } from './list.ts';
import { personName, postDetailAnswer, postStatus } from './post.ts';
import { idInput, isoTime, language, text } from './text.ts';
import { withCanonicalNames, writingAnswer, writingFields } from './writing.ts';

const besides = {
  status: optional(z.enum(postStatus.options, 'status must be published or draft.')),
  /** What the image shows, for those who do not see it. */
  image_alt: text(ALT_MAXIMUM).trim().nullish(),
};

/** As a form or as JSON. Fields that are not listed here are left alone. */
export const postCreation = writingFields
  .extend({
    ...besides,
    /** Made up by the page when somebody begins to write. However often it is sent, there is one post. */
    draft_id: optional(z.uuid('draft_id must be a UUID.')),
  })
  .transform(withCanonicalNames);
export type PostCreation = z.output<typeof postCreation>;

export const postUpdate = writingFields
  .extend({
    ...besides,
    id: idInput,
    /** The one the writer started from. */
    revision: idInput.nullish(),
    /** Without it, no empty text takes the place of one that is not. */
    confirm_empty: z.boolean().nullish(),
    /** What is saved over becomes a version, however short it stood: somebody else's, or one's own from another device. */
    keep_replaced: z.boolean().nullish(),
  })
  .transform(withCanonicalNames);
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
  ...writingAnswer.shape,
  language,
  summary: z.string(),
  tags: z.array(z.string()),
  /** `null` when there is no such category any more. One that is not active is not restored. */
  postCategory: category.pick({ id: true, name: true, slug: true, is_active: true }).nullable(),
});
export type PostVersionDetail = z.infer<typeof postVersionDetail>;
