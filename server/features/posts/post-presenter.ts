import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { fullNameOf, isSiteAuthor } from '#server/features/author/author-store.ts';
import { presentFile } from '#server/features/media/image-address.ts';
import type { SuggestiblePost } from '#server/features/related/suggestible-store.ts';
import type {
  LatestPosts,
  PartOfSeries,
  PersonName,
  PostCard,
  PostCardAnswer,
  PostDetail,
  PostDetailAnswer,
  PostPage,
  PostRowAnswer,
  RelatedPost,
} from '#shared/contracts/post.ts';
import type { PostToReview } from '#shared/contracts/post-bulk.ts';
import type { PostVersion, PostVersionDetail, PostVersionPage } from '#shared/contracts/post-writing.ts';
import { answerOf } from '#shared/contracts/writing.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { plainAt, plainFrom, writingLanguage } from '#shared/writing.ts';
import { mayChange, type Viewer } from './post-policy.ts';
import type { FoundSeries, PostRow, PostWithNext } from './post-store.ts';
import type { Latest, ListedPost, PostList } from './read-posts.ts';
import type { VersionRow } from './writing/version-store.ts';
import type { readVersions, Version } from './writing/versions.ts';

export function presentPostCard(row: ListedPost): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    language: row.language,
    status: statusOf(row),
    created_at: isoTime(row.created_at),
    published_at: isoTimeOrNull(row.published_at),
    ...(row.author_first_name !== null && {
      author: { first_name: row.author_first_name, last_name: row.author_last_name ?? '' },
    }),
    files: row.image ? [presentFile(row.image)] : [],
    ...(row.drawing !== null && { drawing: row.drawing }),
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

/** A post that waits for a review is scheduled only once an admin has read it. */
function statusOf({ status, publish_at, review_requested_at }: ListedPost): PostCard['status'] {
  return status === 'draft' && publish_at !== null && review_requested_at === null ? 'scheduled' : status;
}

export function presentPostPage(list: PostList): PostPage {
  return { ...list, rows: list.rows.map(presentPostCard) };
}

export function presentLatest({ featured, others, earlier, ...moved }: Latest): LatestPosts {
  return {
    featured: featured ? presentPostCard(featured) : null,
    others: others.map(presentPostCard),
    earlier: earlier.map(({ slug, title, language, published_at, created_at }) => ({
      ...{ slug, title, language },
      published_at: isoTime(published_at ?? created_at),
    })),
    ...moved,
  };
}

export function presentPostDetail({
  post,
  next,
  related,
  others,
  series,
  videoTitle,
  isPreview,
}: PostWithNext): PostDetail {
  const { author, ...card } = presentPostCard(post);
  return {
    ...card,
    ...(author && { author: presentAuthor(post, author) }),
    // To everybody but its author and admins, a scheduled post is a draft.
    ...(isPreview && { status: 'draft', is_preview: true }),
    ...presentBody(post),
    ...plainAt('answered', plainFrom('column', post)),
    ...(videoTitle !== undefined && { video_title: videoTitle }),
    ...(series && { series: presentPartOfSeries(post, series) }),
    updated_at: isoTime(post.updated_at),
    next: next ? presentPostCard(next) : null,
    related: related.map(presentRelated),
    ...(others.length > 0 && { others: others.map(presentRelated) }),
  };
}

function presentAuthor(post: PostWithNext['post'], author: PersonName) {
  return { ...author, is_owner: isOwner(post, author), has_account: post.author_name === null };
}

/** A name that an import brought is believed, since the author of the site chose what to import. */
function isOwner(post: PostWithNext['post'], author: PersonName): boolean {
  return post.author_name === null
    ? isSiteAuthor({ ...post, ...author }, post)
    : fullNameOf(author) === post.site_author_name;
}

/** A longer list would fill most of the page of a short part, and every page of the series would carry it. */
const PARTS_SHOWN = 25;

/**
 * Presents the series of a post, with all of its parts or those around the post. A draft stands among the published
 * parts where it would stand if it were published.
 */
function presentPartOfSeries(post: PostRow, { id, slug, name, parts: published }: FoundSeries): PartOfSeries {
  const others = published.filter((part) => part.id !== post.id);
  const order = post.series_order ?? 0;
  const distance = (part: Part) => (part.series_order ?? 0) - order || part.id - post.id;
  const before = others.filter((part) => distance(part) < 0);
  const parts = others.toSpliced(before.length, 0, post).map(presentPart);
  const index = before.length;
  return {
    ...{ id, slug, name },
    count: parts.length,
    parts: partsAround(parts, index),
    position: index + 1,
    previous: parts[index - 1] ?? null,
    next: parts[index + 1] ?? null,
  };
}

type Part = FoundSeries['parts'][number];

function presentPart({ id, slug, title, language }: Part, index: number) {
  return { id, position: index + 1, slug, title, language };
}

/** Near either end of the series, as many are shown as in the middle. */
function partsAround<Item>(parts: Item[], index: number): Item[] {
  const last = Math.max(parts.length - PARTS_SHOWN, 0);
  const first = Math.min(Math.max(index - Math.floor(PARTS_SHOWN / 2), 0), last);
  return parts.slice(first, first + PARTS_SHOWN);
}

function presentRelated(row: SuggestiblePost): RelatedPost {
  const { id, slug, title, language, read_minutes: readTime } = row;
  const postCategory = { id: row.category_id, name: row.category_name, slug: row.category_slug };
  return { id, slug, title, language, postCategory, readTime };
}

/** The text in the one form in which the page of the post shows it. */
function presentBody({ body, html, outline }: PostWithNext['post']) {
  if (html === null) return { post_data: body };
  return { post_data: '', format: 'markdown' as const, html, outline: JSON.parse(outline ?? '[]') };
}

/** A post as the API returns it: some fields appear under two names, both of which callers use. */
export function presentPostFor(viewer: Viewer, found: PostWithNext): PostDetailAnswer {
  return { ...presentAnswer(found), ...(mayChange(viewer, found.post) && writerFields(found.post)) };
}

/** A post in a list of the API. Posts that the viewer may change have the fields for their writer as well. */
export function presentPostRow(row: ListedPost, viewer: Viewer): PostRowAnswer {
  const card = presentPostCard(row);
  return {
    ...card,
    ...cardAliases(card),
    youtubeUrl: row.youtube_url,
    ...(row.body !== undefined && { post_data: row.body, content: row.body, format: row.format }),
    ...(row.isBodyOmitted && { body_omitted: true as const }),
    ...(mayChange(viewer, row) && writerFields(row)),
  };
}

/** A post that waits for an admin to publish it. */
export function presentPostToReview(row: PostRow): PostToReview {
  return {
    ...presentPostCard(row),
    revision: row.revision,
    review_requested_at: isoTime(row.review_requested_at ?? row.updated_at),
  };
}

function presentAnswer(found: PostWithNext) {
  const detail = presentPostDetail(found);
  const { body, format, language, html, outline } = found.post;
  return {
    ...detail,
    ...cardAliases(detail),
    post_data: body,
    content: body,
    format,
    html: html ?? plainHtml(body, language),
    outline: JSON.parse(outline ?? '[]'),
  };
}

function writerFields(row: PostRow) {
  return {
    is_published: row.status === 'published',
    revision: row.revision,
    slug_chosen: row.slug_chosen === 1,
    language_chosen: row.language_chosen === 1,
    draft_id: row.draft_id,
    series_id: row.series_id,
    series_order: row.series_order,
    publish_at: isoTimeOrNull(row.publish_at),
    review_requested_at: isoTimeOrNull(row.review_requested_at),
    image_id: row.image_id,
    deleted_at: isoTimeOrNull(row.deleted_at),
    deleted_by_admin: row.deleted_by_admin === 1,
  };
}

function cardAliases(card: PostCard): Pick<PostCardAnswer, 'excerpt' | 'PostCategory'> {
  return { excerpt: card.summary, PostCategory: card.postCategory };
}

function presentVersion(row: Omit<VersionRow, 'was_published'>): PostVersion {
  return {
    id: row.id,
    revision: row.revision,
    title: row.title,
    saved_at: isoTime(row.saved_at),
    ...(row.first_name !== null && { author: { first_name: row.first_name, last_name: row.last_name ?? '' } }),
    replaced_at: isoTime(row.replaced_at),
  };
}

export function presentVersions({ rows, current, ...page }: Awaited<ReturnType<typeof readVersions>>): PostVersionPage {
  return {
    ...page,
    rows: rows.map(({ words, change, was_published, ...row }) => ({
      ...presentVersion(row),
      ...{ words, change, was_published: was_published === 1 },
    })),
    current: current
      ? {
          ...{ title: current.title, words: current.words, change: current.change },
          ...{ saved_at: isoTime(current.updated_at), is_published: current.status === 'published' },
        }
      : null,
  };
}

export function presentVersionDetail({ writing, category, html, ...row }: Version): PostVersionDetail {
  return {
    ...presentVersion(row),
    ...answerOf(writing),
    language: writingLanguage(writing),
    html,
    tags: writing.tags,
    postCategory: category
      ? { id: category.id, name: category.name, slug: category.slug, is_active: category.is_active }
      : null,
  };
}
