import { z } from 'zod';
import { categoryReference } from './category.ts';
import { imageFile } from './image.ts';
import { optional, pageOf, paging } from './list.ts';
import { foundWords } from './search.ts';
import { anyText, idInput, isoTime, language, slug, text } from './text.ts';
import { writingAnswer } from './writing.ts';

export const postStatus = z.enum(['draft', 'published']);
export type PostStatus = z.infer<typeof postStatus>;

/** Both are empty where the person has given no name. */
export const personName = z.object({ first_name: z.string(), last_name: z.string() });

/** A post as a list shows it. */
export const postCard = z.object({
  id: z.int(),
  slug,
  title: z.string(),
  summary: z.string(),
  language,
  status: postStatus,
  created_at: isoTime,
  /** `null` until the post is published for the first time. */
  published_at: isoTime.nullable(),
  /** Absent when the account is gone. */
  author: personName.optional(),
  /** The first file is the image; addresses are root-relative. */
  files: z.array(imageFile),
  tags: z.array(z.string()),
  postCategory: categoryReference,
  /** Minutes. */
  readTime: z.int(),
  views: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
  featured: z.boolean(),
  /** Where it was found, in the answer to a search. */
  found: foundWords.optional(),
});
export type PostCard = z.infer<typeof postCard>;

/** A post as its own page shows it. */
const postDetail = postCard.extend({
  ...writingAnswer.shape,
  /** What to read after this one. */
  next: postCard.nullable(),
});
export type PostDetail = z.infer<typeof postDetail>;

/** The slug of the category that was asked for, where it was asked for by a former one. */
const categoryNow = slug.optional();

const searched = {
  /** What else to search for, where a search found nothing and this would. */
  did_you_mean: z.string().optional(),
  category_now: categoryNow,
};

const postPage = pageOf(postCard).extend(searched);
export type PostPage = z.infer<typeof postPage>;

/** The home page's selection: the newest post marked featured, else the newest, and the two newest others. */
export const latestPosts = z.object({
  featured: postCard.nullable(),
  others: z.array(postCard),
  category_now: categoryNow,
});
export type LatestPosts = z.infer<typeof latestPosts>;

/** The other spellings under which API callers may look for the same fields. */
const cardAliases = { excerpt: z.string(), PostCategory: categoryReference };
const bodyAliases = { content: z.string() };

/** What those who may change the post are told besides. */
const writerFields = {
  is_published: z.boolean().optional(),
  /** Goes up with every change of what the author wrote. */
  revision: z.int().optional(),
  /** Whether somebody chose the language; otherwise the text tells it. */
  language_chosen: z.boolean().optional(),
  /** Under which the page that began it knows it; `null` when no page did. */
  draft_id: z.string().nullable().optional(),
  /** Since when it waits for an admin; `null` when it does not. */
  review_requested_at: isoTime.nullable().optional(),
  /** Whose smaller files `GET /api/media/{id}` counts; `null` without an image. */
  image_id: z.int().nullable().optional(),
  /** Since when it lies in the bin; `null` when it does not. */
  deleted_at: isoTime.nullable().optional(),
  /** Whether an admin who is not its author deleted it; then only an admin restores it. */
  deleted_by_admin: z.boolean().optional(),
};

const postCardAnswer = postCard.extend({ ...cardAliases, ...writerFields });
export type PostCardAnswer = z.infer<typeof postCardAnswer>;

export const postDetailAnswer = postDetail.extend({ ...cardAliases, ...bodyAliases, ...writerFields });
export type PostDetailAnswer = z.infer<typeof postDetailAnswer>;

/** A row of a list; the body is there unless the caller said `body=omit`. */
export const postRowAnswer = postCardAnswer.extend({
  post_data: z.string().optional(),
  content: z.string().optional(),
  youtubeUrl: z.string().nullable(),
});
export type PostRowAnswer = z.infer<typeof postRowAnswer>;
export const postPageAnswer = pageOf(postRowAnswer).extend(searched);

const bodyOption = z.enum(['omit'], 'body can only be "omit".').optional();
const categoryId = optional(idInput);

export const postListQuery = z.object({
  ...paging,
  /** Empty means no filter; only the first 200 characters count. */
  search: anyText.optional(),
  category_id: categoryId,
  /** The category's slug. */
  category: anyText.optional(),
  /**
   * Without it, and for whoever is logged in: what is published, and one's own drafts. `all` is for admins; `bin` holds
   * one's own posts, for admins everybody's.
   */
  scope: optional(z.enum(['public', 'mine', 'all', 'bin'], 'scope must be public, mine, all or bin.')),
  body: bodyOption,
});

export const blogPostsQuery = z.object({
  ...paging,
  category_id: categoryId,
  status: optional(z.enum(['published', 'draft'], 'status must be published or draft.')),
  body: bodyOption,
});

export const latestPostsQuery = z.object({ category: anyText.optional() });

/** An id or a slug. */
export const postKey = text(400);
