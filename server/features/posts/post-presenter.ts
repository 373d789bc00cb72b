import { presentFile } from '#server/features/media/present-file.ts';
import { isoTime, isoTimeOrNull } from '#server/iso-time.ts';
import type { PostCard, PostCardAnswer, PostDetail, PostDetailAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import type { FoundWords } from '#shared/contracts/search.ts';
import type { PostRow } from './post-store.ts';

/** A post, and where it was found if it was searched for. */
export type ListedPost = PostRow & { found?: FoundWords | undefined };

export function presentPostCard(row: ListedPost): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    language: row.language,
    status: row.status,
    created_at: isoTime(row.created_at),
    published_at: isoTimeOrNull(row.published_at),
    ...(row.author_first_name !== null && {
      author: { first_name: row.author_first_name, last_name: row.author_last_name ?? '' },
    }),
    files: row.image ? [presentFile(row.image)] : [],
    tags: row.tags,
    postCategory: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    readTime: row.read_minutes,
    views: row.views,
    likes: row.likes,
    comments: row.comments,
    shares: row.shares,
    featured: row.featured === 1,
    ...(row.found && { found: row.found }),
  };
}

export function presentPostDetail(row: PostRow, body: string, next: PostRow | undefined): PostDetail {
  return {
    ...presentPostCard(row),
    post_data: body,
    youtubeUrl: row.youtube_url,
    next: next ? presentPostCard(next) : null,
  };
}

interface For {
  /** Whether the one who asks may change the post. */
  forWriter: boolean;
}

/** The API's answer: the same fields under both of the spellings callers may know. */
export function presentPostDetailAnswer(
  post: PostRow & { body: string },
  next: PostRow | undefined,
  { forWriter }: For,
): PostDetailAnswer {
  const detail = presentPostDetail(post, post.body, next);
  return { ...detail, ...cardAliases(detail), content: post.body, ...(forWriter && writerFields(post)) };
}

export function presentPostRow(row: ListedPost, body: string | undefined, { forWriter }: For): PostRowAnswer {
  const card = presentPostCard(row);
  return {
    ...card,
    ...cardAliases(card),
    youtubeUrl: row.youtube_url,
    ...(body !== undefined && { post_data: body, content: body }),
    ...(forWriter && writerFields(row)),
  };
}

function writerFields(row: PostRow) {
  return {
    is_published: row.status === 'published',
    revision: row.revision,
    draft_id: row.draft_id,
    review_requested_at: isoTimeOrNull(row.review_requested_at),
    image_id: row.image_id,
    deleted_at: isoTimeOrNull(row.deleted_at),
    deleted_by_admin: row.deleted_by_admin === 1,
  };
}

function cardAliases(card: PostCard): Pick<PostCardAnswer, 'excerpt' | 'PostCategory'> {
  return { excerpt: card.summary, PostCategory: card.postCategory };
}
