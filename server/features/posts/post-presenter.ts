import type { PostCard, PostCardAnswer, PostDetail, PostDetailAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import type { PostRow } from './post-store.ts';

export function presentPostCard(row: PostRow): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    language: row.language,
    status: row.status,
    created_at: isoTime(row.created_at),
    published_at: row.published_at === null ? null : isoTime(row.published_at),
    ...(row.author_first_name !== null && {
      author: { first_name: row.author_first_name, last_name: row.author_last_name ?? '' },
    }),
    files: row.image_path === null ? [] : [{ file_path: row.image_path }],
    tags: row.tags,
    postCategory: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    readTime: row.read_minutes,
    views: row.views,
    likes: row.likes,
    comments: row.comments,
    shares: row.shares,
    featured: row.featured === 1,
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

/** The API's answer: the same fields under both of the spellings callers may know. */
export function presentPostDetailAnswer(post: PostDetail): PostDetailAnswer {
  return { ...post, ...cardAliases(post), content: post.post_data };
}

export function presentPostRow(row: PostRow, body: string | undefined): PostRowAnswer {
  const card = presentPostCard(row);
  return {
    ...card,
    ...cardAliases(card),
    youtubeUrl: row.youtube_url,
    ...(body !== undefined && { post_data: body, content: body }),
  };
}

function cardAliases(card: PostCard): Pick<PostCardAnswer, 'excerpt' | 'PostCategory'> {
  return { excerpt: card.summary, PostCategory: card.postCategory };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
