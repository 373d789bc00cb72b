import { z } from 'zod';
import { archivedPost } from './archive.ts';
import { categoryReference } from './category.ts';
import { imageFile } from './image.ts';
import { optional, pageOf, paging } from './list.ts';
import { foundWords } from './search.ts';
import { anyText, idInput, isoTime, language, slug, text } from './text.ts';
import { textFormat, writingAnswer } from './writing.ts';

export const postStatus = z.enum(['draft', 'published']);
export type PostStatus = z.infer<typeof postStatus>;

/** A scheduled post is a draft to everybody but its author and admins. */
const shownStatus = z.enum(['draft', 'scheduled', 'published']);

/** Both are empty until the person has given a name. */
export const personName = z.object({ first_name: z.string(), last_name: z.string() });
export type PersonName = z.infer<typeof personName>;

/** A post as a list shows it. */
export const postCard = z.object({
  id: z.int(),
  slug,
  title: z.string(),
  summary: z.string(),
  language,
  status: shownStatus,
  created_at: isoTime,
  /** When it was first published, or the earlier date that its writer gave; `null` for a draft that has none. */
  published_at: isoTime.nullable(),
  /** Absent when the account was deleted. */
  author: personName.optional(),
  /** The first file is the image; addresses are root-relative. */
  files: z.array(imageFile),
  /** The drawing that its author chose, for want of an image; absent while the slug decides. */
  drawing: z.string().optional(),
  tags: z.array(z.string()),
  postCategory: categoryReference,
  /** In minutes. */
  readTime: z.int(),
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
  featured: z.boolean(),
  /** Where the searched words occur; only in answers to a search. */
  found: foundWords.optional(),
});
export type PostCard = z.infer<typeof postCard>;

/** A heading of a text; `id` is the fragment that leads to it. */
export const heading = z.object({ level: z.literal([2, 3, 4]), id: z.string(), text: z.string() });

/** `position` is its place among the parts that are shown, counted from 1. */
const seriesPart = z.object({ id: z.int(), position: z.int(), slug, title: z.string(), language });
export type SeriesPart = z.infer<typeof seriesPart>;

/** A post among the parts of a series. */
const partOfSeries = z.object({
  id: z.int(),
  slug,
  name: z.string(),
  /** How many parts it has: the published ones and, if this post is a draft, the post itself. */
  count: z.int(),
  /** All of them in order or, in a long series, those around this post. */
  parts: z.array(seriesPart),
  /** The place of this post, counted from 1. */
  position: z.int(),
  previous: seriesPart.nullable(),
  next: seriesPart.nullable(),
});
export type PartOfSeries = z.infer<typeof partOfSeries>;

/** Only as much of a card as a link shows, since it is read with every view of a post. */
const relatedPost = postCard.pick({
  id: true,
  slug: true,
  title: true,
  language: true,
  postCategory: true,
  readTime: true,
});
export type RelatedPost = z.infer<typeof relatedPost>;

/**
 * A post as its own page shows it. The page of a plain text has its `post_data` and none of the optional fields; that of
 * a formatted text has these, and `post_data` is empty, so that the text is not sent twice.
 */
const postDetail = postCard.extend({
  ...writingAnswer.shape,
  author: personName
    .extend({
      /** Whether it is the author of the site, and not only someone with the same name. */
      is_owner: z.boolean(),
      /** `false` if only an import named them. */
      has_account: z.boolean(),
    })
    .optional(),
  format: textFormat.optional(),
  /** Safe to be shown as it is. */
  html: z.string().optional(),
  outline: z.array(heading).optional(),
  /** The title of its video, if that is one of the videos of the site. */
  video_title: z.string().optional(),
  /** The series that it is a part of; absent if it is in none. */
  series: partOfSeries.optional(),
  /** Set on a draft that is seen only by its preview link. */
  is_preview: z.literal(true).optional(),
  /** When its author last changed it. */
  updated_at: isoTime,
  /** The suggested post of its category to read next, in its language if there is one; for a part, one outside of its series. */
  next: postCard.nullable(),
  /** Others that have something in common with it: at most three, those in its language first. */
  related: z.array(relatedPost),
  /** Further ones in its language, where those are few. */
  others: z.array(relatedPost).optional(),
});
export type PostDetail = z.infer<typeof postDetail>;

/** The current slug of the requested category, if the request used a former one. */
const categoryNow = slug.optional();

const searched = {
  /** A similar search that would find something, when this one found nothing. */
  did_you_mean: z.string().optional(),
  category_now: categoryNow,
  /** The requested tag as the newest published post writes it; absent if none has it. */
  tag: z.object({ name: z.string(), slug }).optional(),
};

const postPage = pageOf(postCard).extend(searched);
export type PostPage = z.infer<typeof postPage>;

/**
 * The home page's selection: the newest post marked featured, else the newest, and the two newest others. The titles of
 * at most five earlier ones follow.
 */
export const latestPosts = z.object({
  featured: postCard.nullable(),
  others: z.array(postCard),
  earlier: z.array(archivedPost),
  category_now: categoryNow,
});
export type LatestPosts = z.infer<typeof latestPosts>;

/** Alternative names of the same fields, which some API callers read. */
const cardAliases = { excerpt: z.string(), PostCategory: categoryReference };

/** Further fields for users who may change the post. */
const writerFields = {
  is_published: z.boolean().optional(),
  /** Increases with every change of the writing. */
  revision: z.int().optional(),
  /** Whether the slug was chosen; otherwise it follows the title. */
  slug_chosen: z.boolean().optional(),
  /** Whether the language was chosen; otherwise it is detected from the text. */
  language_chosen: z.boolean().optional(),
  /** The idempotency key of the page that created the post; `null` when it had none. */
  draft_id: z.string().nullable().optional(),
  /** The series it is in, and the part it is there; `null` if it is in none. */
  series_id: z.int().nullable().optional(),
  series_order: z.int().nullable().optional(),
  /** When a scheduled post is to be published; `null` for any other. */
  publish_at: isoTime.nullable().optional(),
  /** Since when the post has been waiting for a review; `null` when it is not. */
  review_requested_at: isoTime.nullable().optional(),
  /** The id for `GET /api/media/{id}`, which counts the image's variants; `null` without an image. */
  image_id: z.int().nullable().optional(),
  /** When the post was moved to the bin; `null` when it is not there. */
  deleted_at: isoTime.nullable().optional(),
  /** Whether an admin other than its author deleted it; then only an admin can restore it. */
  deleted_by_admin: z.boolean().optional(),
};

const postCardAnswer = postCard.extend({ ...cardAliases, ...writerFields });
export type PostCardAnswer = z.infer<typeof postCardAnswer>;

/** Every text has been rendered, also a plain one. */
export const postDetailAnswer = postDetail
  .required({ format: true, html: true, outline: true })
  .extend({ ...cardAliases, content: z.string(), ...writerFields });
export type PostDetailAnswer = z.infer<typeof postDetailAnswer>;

/** A row of a list; it includes the body unless the query has `body=omit`, or `body_omitted` is set. */
export const postRowAnswer = postCardAnswer.extend({
  post_data: z.string().optional(),
  content: z.string().optional(),
  format: textFormat.optional(),
  /** Set if the bodies before it take 1 MB already: `GET /api/post/{id}` has this one. */
  body_omitted: z.literal(true).optional(),
  youtubeUrl: writingAnswer.shape.youtubeUrl,
});
export type PostRowAnswer = z.infer<typeof postRowAnswer>;
export const postPageAnswer = pageOf(postRowAnswer).extend(searched);
export type PostPageAnswer = z.infer<typeof postPageAnswer>;

const bodyOption = z.enum(['omit'], 'body can only be omit.').optional();
const categoryId = optional(idInput);

const managedStatus = z.enum(
  ['published', 'draft', 'scheduled', 'review'],
  'status must be published, draft, scheduled or review.',
);
export type ManagedStatus = z.infer<typeof managedStatus>;

const managedSort = z.enum(
  ['newest', 'oldest', 'updated', 'title', 'views', 'likes', 'comments'],
  'sort must be newest, oldest, updated, title, views, likes or comments.',
);
export type ManagedSort = z.infer<typeof managedSort>;

export const postListQuery = z.object({
  ...paging,
  /** Empty means no filter; only the first 200 characters count. */
  search: anyText.optional(),
  category_id: categoryId,
  /** The category's slug. */
  category: anyText.optional(),
  /** The slug of a tag; cannot be combined with a search. */
  tag: anyText.optional(),
  language: optional(z.enum(language.options, 'language must be en or hi.')),
  /**
   * When absent, a logged-in user gets published posts and their own drafts. `all` is for admins; `bin` lists the
   * user's own deleted posts, and for admins everyone's.
   */
  scope: optional(z.enum(['public', 'mine', 'all', 'bin'], 'scope must be public, mine, all or bin.')),
  /** `draft` leaves out what is scheduled or waits for a review. Only with the scope `mine` or `all`. */
  status: optional(managedStatus),
  /** Only with the scope `mine` or `all`; by default the newest first, or the best results of a search. */
  sort: optional(managedSort),
  body: bodyOption,
});
export type PostListQuery = z.output<typeof postListQuery>;

export const blogPostsQuery = z.object({
  ...paging,
  category_id: categoryId,
  status: optional(z.enum(['published', 'draft'], 'status must be published or draft.')),
  body: bodyOption,
});

export const latestPostsQuery = z.object({ category: anyText.optional() });

/** An id or a slug. */
export const postKey = text(400);
