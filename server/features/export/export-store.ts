import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
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

const SHOWN_BY = ['series', 'videos', 'author', 'book'] as const;

/** The images of posts, series, videos, the author and the book, and those in the texts of posts. */
export function listShownImages(db: Db) {
  const ofPosts = db.selectFrom('posts').select('image_id').where('deleted_at', 'is', null);
  // The table also has the images of earlier versions, which nothing in an export shows.
  const inTexts = db
    .selectFrom('post_images')
    .innerJoin('posts', 'posts.id', 'post_images.post_id')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .innerJoin('images as shown', 'shown.id', 'post_images.image_id')
    .select('post_images.image_id')
    .where('posts.deleted_at', 'is', null)
    .where(sql<boolean>`post_bodies.body like '%/media/' || shown.name || '%'`);
  return db
    .selectFrom('images')
    .select(['id', 'name', 'alt', 'width', 'height', 'animated'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', inTexts),
        eb('id', 'in', ofPosts.where('image_id', 'is not', null).$castTo<{ image_id: number }>()),
        ...SHOWN_BY.map((table) => {
          const ids = selectFrom(table).select('image_id').where('image_id', 'is not', null);
          return eb('id', 'in', ids.$castTo<{ image_id: number }>());
        }),
      ]),
    )
    .execute();
}

/** The oldest first; if the clock was set back in between, a reply counts as being as old as what it replies to. */
function selectComments(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .orderBy(
      sql`case when parents.created_at > comments.created_at then parents.created_at else comments.created_at end`,
    )
    .orderBy('comments.id');
}

export async function listCommentIds(db: Db, postId: number): Promise<number[]> {
  const rows = await selectComments(db).select('comments.id').where('comments.post_id', '=', postId).execute();
  return rows.map(({ id }) => id);
}

export function findExportedComments(db: Db, ids: number[]) {
  return selectComments(db)
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.parent_id', 'comments.comment', 'comments.created_at', 'comments.status'])
    .select(['comments.edited_at', 'comments.author_name', 'users.first_name', 'users.last_name'])
    .where('comments.id', 'in', ids)
    .execute();
}

/** Those to posts in the bin are left out. */
export function listExportedRedirects(db: Db) {
  return db
    .selectFrom('redirects')
    .leftJoin('posts', 'posts.id', 'redirects.post_id')
    .select(['path', 'target', 'posts.slug'])
    .where(({ eb, or }) => or([eb('posts.id', 'is', null), eb('posts.deleted_at', 'is', null)]))
    .execute();
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
