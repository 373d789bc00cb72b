import { z } from 'zod';
import { PART_MAXIMUM } from '#shared/form-limits.ts';
import { isDrawing } from '#shared/text/drawing.ts';
import { ALT_MAXIMUM } from '#shared/text/image-rules.ts';
import { chosenSlug } from '#shared/text/slug.ts';
import { FIELD_NAMES } from '#shared/writing.ts';
import { category } from './category.ts';
import { optional, pageOf } from './list.ts';
import { personName, postDetailAnswer, postStatus } from './post.ts';
import { anyText, idInput, isoTime, language, text } from './text.ts';
import { withCanonicalNames, writingAnswer, writingFields } from './writing.ts';

/** Room for a whole address with its Devanagari letters escaped. */
const SLUG_INPUT_MAXIMUM = 1000;

/** The slug that the writer chooses; empty makes it from the title, and absent leaves it unchanged. */
const slugInput = text(SLUG_INPUT_MAXIMUM)
  .nullish()
  .transform((typed, context) => {
    if (typed === undefined) return undefined;
    if (typed === null || typed.trim() === '') return null;
    const slug = chosenSlug(typed);
    if (slug === null) context.addIssue('Use letters or digits for the address.');
    return slug;
  });

const trimmedOrNull = anyText
  .trim()
  .nullish()
  .transform((given) => (given === '' ? null : given));

const NO_DATE = 'Enter a date such as 1998-01-31, or 1998-01-31T08:00:00Z.';

/**
 * When a text first appeared. A date alone is a day in the zone of the site. Empty means when the post is published, and
 * absent leaves it unchanged.
 */
const publishedAtInput = trimmedOrNull.pipe(
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], NO_DATE).nullish(),
);

/** When the post is to be published. Empty means that no time is set; absent leaves it unchanged. */
const publishAtInput = trimmedOrNull
  .pipe(z.iso.datetime({ offset: true, error: 'Enter a time such as 2027-01-31T08:00:00Z.' }).nullish())
  .transform((given) => (given ? Date.parse(given) : (given as null | undefined)));

const WRONG_PART = `The part must be a whole number from 1 to ${PART_MAXIMUM}.`;

/** Empty means none. */
const emptyIsNull = (value: unknown) => (value === '' ? null : value);

const otherFields = {
  slug: slugInput,
  published_at: publishedAtInput,
  publish_at: publishAtInput,
  /** The series that the post is a part of; `null` takes it out. */
  series_id: z.preprocess(emptyIsNull, idInput.nullish()),
  /** Which part it is; empty makes it the last one, and absent leaves it, or puts it last in another series. */
  series_order: z.preprocess(
    emptyIsNull,
    z.coerce.number(WRONG_PART).int(WRONG_PART).min(1, WRONG_PART).max(PART_MAXIMUM, WRONG_PART).nullish(),
  ),
  /** A motif and, after a hyphen, which drawing of it: `bell-7`. Empty leaves it to the site. */
  drawing: z.preprocess(
    emptyIsNull,
    anyText.refine(isDrawing, 'There is no such drawing. Choose another one.').nullish(),
  ),
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
    /** An image that the caller has uploaded becomes the image of the post; `null` removes it. */
    image_id: idInput.nullish(),
    /** The revision that the writer started from. */
    revision: idInput.nullish(),
    /** Must be true for an empty text to replace one that is not empty. */
    confirm_empty: z.boolean().nullish(),
    /** Stores the replaced text as a version however short-lived it was: it came from another person or device. */
    keep_replaced: z.boolean().nullish(),
  })
  .transform(withCanonicalNames);
export type PostUpdate = z.output<typeof postUpdate>;

/** The form of an upload, beside its file. */
export const imageUpload = z.object({ alt: text(ALT_MAXIMUM).trim().nullish() });

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

/** What tells a writing from the one before it. */
const changed = z.object({
  /** Of the text. */
  words: z.int(),
  /** `null` for the oldest that is kept. */
  change: z
    .object({
      /** How many words the text has more often than before; `null` where so much is other than before that the words were not counted. */
      added: z.int().nullable(),
      removed: z.int().nullable(),
      /** The first words of the text that differ, or that are gone; empty if the text is the same. */
      beginning: z.string(),
      /** The other fields that differ. */
      fields: z.array(z.enum(FIELD_NAMES)),
    })
    .nullable(),
});
export type Changed = z.infer<typeof changed>;
export type WritingChange = NonNullable<Changed['change']>;

/** Newest first. */
export const postVersionPage = pageOf(
  postVersion.extend({
    ...changed.shape,
    /** Whether readers had it; `false` also where that is not known. */
    was_published: z.boolean(),
  }),
).extend({
  /** What the post says now; only on the first page. */
  current: z.object({ title: z.string(), saved_at: isoTime, is_published: z.boolean(), ...changed.shape }).nullable(),
});
export type PostVersionPage = z.infer<typeof postVersionPage>;

export const postVersionDetail = postVersion.extend({
  ...writingAnswer.shape,
  language,
  /** The text as the page of the post would show it. */
  html: z.string(),
  tags: z.array(z.string()),
  /** `null` when the category was deleted. An inactive category is not restored. */
  postCategory: category.pick({ id: true, name: true, slug: true, is_active: true }).nullable(),
});
export type PostVersionDetail = z.infer<typeof postVersionDetail>;

/** The address at which anybody can read a draft; `null` without one. */
export const previewLink = z.object({ url: z.string().nullable() });
export type PreviewLink = z.infer<typeof previewLink>;
