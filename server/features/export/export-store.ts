import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import type { PostToWrite } from './post-fields.ts';

/** Everything but the bin, in no particular order. */
export function listExportedPosts(db: Db) {
  return db.selectFrom('posts').select(['id', 'slug', 'created_at']).where('deleted_at', 'is', null).execute();
}

/** In no particular order; those that were deleted meanwhile, or are in the bin, are left out. */
function findExportedPosts(db: Db, ids: number[]) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('series', 'series.id', 'posts.series_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('images', 'images.id', 'posts.image_id')
    .selectAll('posts')
    .select(['post_bodies.body', 'post_bodies.format', 'categories.name as category'])
    .select(['series.name as series', 'series.slug as series_slug', 'users.first_name', 'users.last_name'])
    .select(['images.name as image', 'images.alt as image_alt'])
    .where('posts.id', 'in', ids)
    .where('posts.deleted_at', 'is', null)
    .execute();
}
export type ExportedPost = Awaited<ReturnType<typeof findExportedPosts>>[number];

/** With everything that a file says of them, in the order of the ids. */
export async function readPostsToWrite(read: Db, ids: number[]): Promise<PostToWrite[]> {
  const posts = new Map((await findExportedPosts(read, ids)).map((row) => [row.id, row]));
  const tags = await findTags(read, ids);
  const slugs = await read.selectFrom('former_slugs').selectAll().where('post_id', 'in', ids).execute();
  const redirects = await read
    .selectFrom('redirects')
    .select(['post_id', 'path'])
    .where('post_id', 'in', ids)
    .execute();
  return ids.flatMap((id) => {
    const post = posts.get(id);
    if (!post) return [];
    return {
      ...post,
      tags: tags.get(id) ?? [],
      former_slugs: slugs.filter(({ post_id }) => post_id === id).map(({ slug }) => slug),
      redirects: redirects.filter(({ post_id }) => post_id === id).map(({ path }) => path),
    };
  });
}

/** The images of posts, series, videos, the author and the book. */
export function listDirectlyShownImages(db: Db) {
  const ofPosts = db.selectFrom('posts').select('image_id').where('deleted_at', 'is', null);
  return db
    .selectFrom('images')
    .select(IMAGE_COLUMNS)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('images.id', 'in', ofPosts.where('image_id', 'is not', null).$castTo<{ image_id: number }>()),
        ...SHOWN_BY.map((table) =>
          eb(
            'images.id',
            'in',
            selectFrom(table).select('image_id').where('image_id', 'is not', null).$castTo<{ image_id: number }>(),
          ),
        ),
      ]),
    )
    .execute();
}

const SHOWN_BY = ['series', 'videos', 'author', 'book'] as const;
const IMAGE_COLUMNS = [
  'images.id',
  'images.name',
  'images.alt',
  'images.width',
  'images.height',
  'images.animated',
] as const;

/** The images that these posts show in their texts, or showed in an earlier version. */
export function listImagesInTexts(db: Db, postIds: number[]) {
  return db
    .selectFrom('post_images')
    .innerJoin('images', 'images.id', 'post_images.image_id')
    .select(IMAGE_COLUMNS)
    .select('post_images.post_id')
    .where('post_images.post_id', 'in', postIds)
    .execute();
}
export type ExportedImageRow = Awaited<ReturnType<typeof listDirectlyShownImages>>[number];

export async function listPostsWithImages(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('post_images').select('post_id').distinct().execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

export async function findBodiesOf(db: Db, postIds: number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('post_bodies').select(['post_id', 'body']).where('post_id', 'in', postIds).execute();
  return new Map(rows.map(({ post_id, body }) => [post_id, body]));
}

export async function listPostsWithComments(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('comments').select('post_id').distinct().execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

export function listCommentPlaces(db: Db, postId: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'parent_id', 'created_at'])
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute();
}

export function findExportedComments(db: Db, ids: number[]) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select([
      'comments.id',
      'parent_id',
      'comment',
      'comments.created_at',
      'comments.status',
      'comments.author_name',
      'edited_at',
    ])
    .select(['users.first_name', 'users.last_name'])
    .where('comments.id', 'in', ids)
    .execute();
}

export function listExportedRedirects(db: Db) {
  return db
    .selectFrom('redirects')
    .leftJoin('posts', 'posts.id', 'redirects.post_id')
    .select(['path', 'target', 'posts.slug'])
    .where(isNotToBin)
    .execute();
}

function isNotToBin({ eb, or }: ExpressionBuilder<Tables & { posts: Tables['posts'] | null }, 'posts'>) {
  return or([eb('posts.id', 'is', null), eb('posts.deleted_at', 'is', null)]);
}

/**
 * Everybody who ever agreed. People who asked and did not confirm are left out, since nothing shows that the address
 * is theirs.
 */
export function listExportedSubscribers(db: Db) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'confirmed_at', 'source', 'language', 'asked_at', 'unsubscribed_at', 'paused_at', 'ended_by'])
    .where('confirmed_at', 'is not', null)
    .execute();
}
