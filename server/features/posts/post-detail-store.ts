import type { Selectable } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { listRelatedPosts } from '#server/features/related/related-store.ts';
import { findPlaceInSeries } from '#server/features/series/series-store.ts';
import { selectTags, tagsByPost } from '#server/features/tags/tag-store.ts';
import { selectNewestId } from './post-list-store.ts';
import { imagesOf, type PostRow, selectPosts } from './post-store.ts';

const RELATED_SHOWN = 3;
/** As the id of one. */
const NO_SERIES = 0;

/**
 * A post with its body, and the post its page leads on to. Every view of a post reads this, so it takes few queries.
 */
export interface PostWithNext {
  post: PostRow & Pick<Selectable<Tables['post_bodies']>, 'body' | 'format' | 'html' | 'outline'>;
  next: PostRow | undefined;
  /** Published posts that have something in common with it, at most three, and not the next one. */
  related: RelatedRow[];
  /** The series that it is a part of. */
  series: FoundSeries | undefined;
  /** Whether it is a draft that is seen only by its preview link. */
  isPreview?: boolean;
}

export type RelatedRow = Awaited<ReturnType<typeof findRelated>>[number];

export type FoundSeries = NonNullable<Awaited<ReturnType<typeof findPlaceInSeries>>>;

/**
 * @param key an id, which may be a string of digits, a slug or a former slug
 * @returns `undefined` if there is no such post, or `maySee` refuses it
 */
export async function findPostWithNext(
  db: Db,
  key: string | number,
  maySee: (post: FoundPost) => boolean | Promise<boolean>,
): Promise<PostWithNext | undefined> {
  const post = await findPost(db, key);
  if (!post || !(await maySee(post))) return undefined;
  const [next, candidates] = await Promise.all([findSuggestedPost(db, post), findRelated(db, post)]);
  const related = candidates.filter(({ id }) => id !== next?.id).slice(0, RELATED_SHOWN);
  const [tagRows, images, series] = await Promise.all([
    tagsOfBoth(db, post.id, next?.id ?? post.id),
    imagesOf(db, next ? [post, next] : [post]),
    post.series_id === null ? undefined : findPlaceInSeries(db, post.series_id, post),
  ]);
  const tags = tagsByPost(tagRows);
  const withTagsAndImage = <Row extends FoundCard>(row: Row) => ({
    ...row,
    tags: tags.get(row.id) ?? [],
    image: images.get(row.image_id ?? 0),
  });
  return {
    post: withTagsAndImage(post),
    next: next && withTagsAndImage(next),
    related,
    series,
  };
}

/** @returns the id of the post that follows this one: until it appeared, the pages that now lead to it led there */
export async function findNextPostId(db: Db, id: number): Promise<number | undefined> {
  const [post] = await postById(db, id);
  return post && (await findNextPost(db, post))?.id;
}

type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;
type FoundCard = Omit<FoundPost, 'body' | 'format' | 'html' | 'outline'>;

async function findPost(db: Db, key: string | number) {
  if (typeof key === 'number') return (await postById(db, key))[0];
  if (/^\d{1,15}$/.test(key)) return (await postById(db, Number(key)))[0];
  const slug = key.normalize('NFC');
  const [post] = await postBySlug(db, slug);
  return post ?? (await postByFormerSlug(db, slug))[0];
}

/** The page of a part leads on to the next part by itself, so it suggests a post outside of the series. */
async function findSuggestedPost(db: Db, post: FoundPost) {
  const { id, category_id, published_at, series_id } = post;
  if (series_id === null) return findNextPost(db, post);
  if (post.status !== 'published' || published_at === null) return undefined;
  const [older] = await nextOlderOutside(db, series_id, category_id, published_at, id);
  return older ?? (await newestOutside(db, series_id, category_id))[0];
}

/** Finds the next older post of the category, or else its newest other post. A draft has no next post. */
async function findNextPost(db: Db, { id, status, category_id, published_at }: FoundPost) {
  if (status !== 'published' || published_at === null) return undefined;
  const [older] = await nextOlderPost(db, category_id, published_at, id);
  return older ?? (await newestOtherPost(db, category_id, id))[0];
}

async function findRelated(db: Db, { id, status, series_id }: FoundPost) {
  if (status !== 'published') return [];
  // One of them may be the next post.
  return listRelatedPosts(db, id, series_id ?? NO_SERIES, RELATED_SHOWN + 1);
}

const postById = builtOnce((db, id: number) => selectWithBody(db).where('posts.id', '=', id));

const postBySlug = builtOnce((db, slug: string) => selectWithBody(db).where('posts.slug', '=', slug));

const postByFormerSlug = builtOnce((db, slug: string) =>
  selectWithBody(db)
    .innerJoin('former_slugs', 'former_slugs.post_id', 'posts.id')
    .where('former_slugs.slug', '=', slug),
);

const nextOlderPost = builtOnce((db, categoryId: number, publishedAt: number, id: number) =>
  selectPosts(db).where(
    'posts.id',
    '=',
    selectNewestId(db, categoryId).where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(publishedAt, id))),
  ),
);

const newestOtherPost = builtOnce((db, categoryId: number, id: number) =>
  selectPosts(db).where('posts.id', '=', selectNewestId(db, categoryId).where('id', '!=', id)),
);

const tagsOfBoth = builtOnce((db, id: number, other: number) =>
  selectTags(db).where('post_tags.post_id', 'in', [id, other]),
);

const nextOlderOutside = builtOnce((db, seriesId: number, categoryId: number, publishedAt: number, id: number) =>
  selectPosts(db).where(
    'posts.id',
    '=',
    selectOutside(db, seriesId, categoryId).where((eb) =>
      eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(publishedAt, id)),
    ),
  ),
);

const newestOutside = builtOnce((db, seriesId: number, categoryId: number) =>
  selectPosts(db).where('posts.id', '=', selectOutside(db, seriesId, categoryId)),
);

function selectOutside(db: Db, seriesId: number, categoryId: number) {
  return selectNewestId(db, categoryId).where((eb) =>
    eb.or([eb('series_id', 'is', null), eb('series_id', '!=', seriesId)]),
  );
}

function selectWithBody(db: Db) {
  return selectPosts(db)
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['post_bodies.body', 'post_bodies.format', 'post_bodies.html', 'post_bodies.outline']);
}
