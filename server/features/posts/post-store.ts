import { sql } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import { authorNameOf } from '#server/features/accounts/author-name-store.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import { NO_SUGGESTIONS, suggestPosts } from '#server/features/related/suggest-posts.ts';
import { readSuggestible } from '#server/features/related/suggestible-store.ts';
import { findSeriesOfPart } from '#server/features/series/part-store.ts';
import { findTags, selectTags } from '#server/features/tags/tag-store.ts';
import { youtubeIdOf } from '#shared/text/youtube-id.ts';

const AUTHOR = authorNameOf('posts', ['author_first_name', 'author_last_name']);

export type PostRow = Awaited<ReturnType<typeof findPosts>>[number];

/** Returns the posts in the order of `ids`; ids without a post are left out. */
export async function findPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([selectPosts(db).where('posts.id', 'in', ids).execute(), findTags(db, ids)]);
  const images = await imagesOf(db, rows);
  const posts = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const post = posts.get(id);
    return post ? [{ ...post, tags: tags.get(id) ?? [], image: images.get(post.image_id ?? 0) }] : [];
  });
}

export function imagesOf(db: Db, posts: { image_id: number | null }[]): Promise<Map<number, ImageRow>> {
  return findImages(
    db,
    posts.flatMap(({ image_id }) => image_id ?? []),
  );
}

export async function findBodies(db: Db, ids: number[]) {
  const columns = ['post_id', 'body', 'format'] as const;
  const rows = await db.selectFrom('post_bodies').select(columns).where('post_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}

/**
 * @param text which text of a post is measured: its body, or the HTML of a formatted one
 * @returns in the order of `ids`, those whose texts take at most `maximum` bytes together; no text is read for this
 */
export async function idsWithin(db: Db, ids: number[], maximum: number, text: 'body' | 'html'): Promise<number[]> {
  if (ids.length === 0) return [];
  const column = text === 'body' ? sql`body` : sql`coalesce(html, body)`;
  const rows = await db
    .selectFrom('post_bodies')
    .select(['post_id', sql<number>`octet_length(${column})`.as('bytes')])
    .where('post_id', 'in', ids)
    .execute();
  const lengths = new Map(rows.map(({ post_id, bytes }) => [post_id, bytes]));
  let left = maximum;
  const end = ids.findIndex((id) => {
    left -= lengths.get(id) ?? 0;
    return left < 0;
  });
  return end === -1 ? ids : ids.slice(0, end);
}

/** @returns the first `maximum` characters of their words, without markup */
export async function findPlainTexts(db: Db, ids: number[], maximum: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('post_bodies')
    .select(['post_id', sql<string>`substr(coalesce(text, body), 1, ${maximum})`.as('text')])
    .where('post_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ post_id, text }) => [post_id, text]));
}

/** Posts with their categories and authors, but without bodies and tags. */
function selectPosts(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select(['categories.name as category_name', 'categories.slug as category_slug', AUTHOR.first, AUTHOR.last]);
}

/** A post with its body, and the posts its page leads on to. */
export interface PostWithNext extends NonNullable<Awaited<ReturnType<typeof findPostWithNext>>> {
  /** Whether it is a draft that is seen only by its preview link. */
  isPreview?: boolean;
}

export type FoundSeries = NonNullable<Awaited<ReturnType<typeof findSeriesOfPart>>>;

/**
 * Every view of a post reads this, so it takes few queries.
 * @param key an id, which may be a string of digits, a slug or a former slug
 * @returns `undefined` if there is no such post, or `maySee` refuses it
 */
export async function findPostWithNext(
  database: Database,
  key: string | number,
  maySee: (post: FoundPost) => boolean | Promise<boolean>,
) {
  const { read } = database;
  const post = await findPost(read, key);
  if (!post || !(await maySee(post))) return undefined;
  const tags = await tagsOf(read, post.id);
  const isPublished = post.status === 'published';
  const { nextId, ...suggestions } = isPublished
    ? suggestPosts({ ...post, tags }, await readSuggestible(database))
    : NO_SUGGESTIONS;
  const [next] = nextId === undefined ? [] : await publishedRowById(read, nextId);
  const [nextTags, images, series, video] = await Promise.all([
    next ? tagsOf(read, next.id) : [],
    imagesOf(read, next ? [post, next] : [post]),
    post.series_id === null ? undefined : findSeriesOfPart(read, post.series_id),
    // Its title, if it is one of the videos of the site.
    post.youtube_url === null
      ? undefined
      : findRow(read, 'videos', { youtube_id: youtubeIdOf(post.youtube_url) ?? '', is_shown: 1 }),
  ]);
  return {
    post: { ...post, tags, image: images.get(post.image_id ?? 0) },
    next: next && { ...next, tags: nextTags, image: images.get(next.image_id ?? 0) },
    ...suggestions,
    series,
    videoTitle: video?.title,
  };
}

type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

async function findPost(db: Db, key: string | number) {
  if (typeof key === 'number') return (await postById(db, key))[0];
  if (/^\d{1,15}$/.test(key)) return (await postById(db, Number(key)))[0];
  const slug = key.normalize('NFC');
  const [post] = await postBySlug(db, slug);
  return post ?? (await postByFormerSlug(db, slug))[0];
}

const postById = builtOnce((db, id: number) => selectWithBody(db).where('posts.id', '=', id));

const postBySlug = builtOnce((db, slug: string) => selectWithBody(db).where('posts.slug', '=', slug));

const postByFormerSlug = builtOnce((db, slug: string) =>
  selectWithBody(db)
    .innerJoin('former_slugs', 'former_slugs.post_id', 'posts.id')
    .where('former_slugs.slug', '=', slug),
);

/** What suggested it may not have heard yet that it is no longer published. */
const publishedRowById = builtOnce((db, id: number) =>
  selectPosts(db).where('posts.id', '=', id).where('posts.status', '=', 'published'),
);

const tagRows = builtOnce((db, id: number) => selectTags(db).where('post_tags.post_id', '=', id));

async function tagsOf(db: Db, id: number): Promise<string[]> {
  return (await tagRows(db, id)).map(({ name }) => name);
}

function selectWithBody(db: Db) {
  return (
    selectPosts(db)
      .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
      .select(['post_bodies.body', 'post_bodies.format', 'post_bodies.html', 'post_bodies.outline'])
      // A site has one author, or none yet.
      .leftJoin('author', (join) => join.onTrue())
      .select([
        'users.is_admin as author_is_admin',
        'author.name as site_author_name',
        'author.user_id as site_author_id',
      ])
  );
}
