import type { Selectable } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { listRelatedPosts, selectRelated } from '#server/features/related/related-store.ts';
import { findPlaceInSeries } from '#server/features/series/series-store.ts';
import { selectTags, tagsByPost } from '#server/features/tags/tag-store.ts';
import { findShownVideoTitle } from '#server/features/videos/video-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import { youtubeIdOf } from '#shared/text/youtube-id.ts';
import { selectNewestId } from './post-list-store.ts';
import { imagesOf, type PostRow, selectPosts } from './post-store.ts';

const RELATED_SHOWN = 3;
const NEAREST = 100;
const SUGGESTED = 3;
/** Some of them are suggested already. */
const OTHERS_READ = 2 * SUGGESTED;
/** As the id of one. */
const NO_SERIES = 0;

/**
 * A post with its body, and the post its page leads on to. Every view of a post reads this, so it takes few queries.
 */
export interface PostWithNext {
  post: PostRow &
    Pick<Selectable<Tables['post_bodies']>, 'body' | 'format' | 'html' | 'outline'> &
    Pick<FoundPost, OwnerColumn>;
  next: PostRow | undefined;
  /** Published posts that have something in common with it, at most three, and not the next one. */
  related: RelatedRow[];
  /** Where these are few: older ones in its language, and then the newest. */
  others: RelatedRow[];
  /** The series that it is a part of. */
  series: FoundSeries | undefined;
  /** Of its video, if that is one of the videos of the site. */
  videoTitle: string | undefined;
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
  const others = await findOthers(db, post, [...(next ? [next] : []), ...related]);
  const [tagRows, images, series, videoTitle] = await Promise.all([
    tagsOfBoth(db, post.id, next?.id ?? post.id),
    imagesOf(db, next ? [post, next] : [post]),
    post.series_id === null ? undefined : findPlaceInSeries(db, post.series_id, post),
    post.youtube_url === null ? undefined : findShownVideoTitle(db, youtubeIdOf(post.youtube_url) ?? ''),
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
    others,
    series,
    videoTitle,
  };
}

/** @returns the posts that this one leads to: until it appeared, the pages that now lead to it led to one of them */
export async function findNextPostIds(db: Db, id: number): Promise<number[]> {
  const [post] = await postById(db, id);
  if (!post) return [];
  const ids: number[] = [];
  // A page of another series may lead to any part of this one.
  const ofAny = { ...post, series_id: null };
  for (const find of nextPosts(db, ofAny)) ids.push(...(await find()).map(({ id }) => id));
  const [other] = await findOthers(db, ofAny, []);
  return other ? [...ids, other.id] : ids;
}

type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;
/** By which the author of the site is recognised. */
type OwnerColumn = 'author_is_admin' | 'owner_name' | 'owner_id';
type FoundCard = Omit<FoundPost, 'body' | 'format' | 'html' | 'outline' | OwnerColumn>;

async function findPost(db: Db, key: string | number) {
  if (typeof key === 'number') return (await postById(db, key))[0];
  if (/^\d{1,15}$/.test(key)) return (await postById(db, Number(key)))[0];
  const slug = key.normalize('NFC');
  const [post] = await postBySlug(db, slug);
  return post ?? (await postByFormerSlug(db, slug))[0];
}

/** A draft suggests nothing. The page of a part leads on to the next part by itself, so it suggests another post. */
async function findSuggestedPost(db: Db, post: FoundPost) {
  for (const find of nextPosts(db, post)) {
    const [found] = await find();
    if (found) return found;
  }
  return undefined;
}

/**
 * The ways to find what to read next, the best first: in the category and the language of the post, in its category in
 * any. Each takes the next older post, and after the oldest one the newest.
 */
function nextPosts(db: Db, { id, status, category_id, published_at, language, series_id }: FoundPost) {
  if (status !== 'published' || published_at === null) return [];
  const series = series_id ?? NO_SERIES;
  const orNewest = async (older: Promise<PostRowOnly[]>, newest: () => Promise<PostRowOnly[]>) => {
    const found = await older;
    return found.length > 0 ? found : newest();
  };
  return [
    () =>
      orNewest(olderAlike(db, category_id, language, series, published_at, id), () =>
        newestAlike(db, category_id, language, series, id),
      ),
    () =>
      orNewest(olderInCategory(db, category_id, series, published_at, id), () =>
        newestInCategory(db, category_id, series, id),
      ),
  ];
}

async function findRelated(db: Db, { id, status, series_id }: FoundPost) {
  if (status !== 'published') return [];
  // One of them may be the next post.
  return listRelatedPosts(db, id, series_id ?? NO_SERIES, RELATED_SHOWN + 1);
}

/** The page suggests three posts in its language, if there are as many. */
async function findOthers(db: Db, post: FoundPost, shown: Pick<RelatedRow, 'id' | 'language'>[]) {
  const { id, status, published_at, language, series_id } = post;
  const missing = SUGGESTED - shown.filter((each) => each.language === language).length;
  if (status !== 'published' || published_at === null || missing <= 0) return [];
  const series = series_id ?? NO_SERIES;
  const isNew = (other: { id: number }) => shown.every((each) => each.id !== other.id);
  const older = (await listOlderInLanguage(db, language, series, published_at, id)).filter(isNew);
  if (older.length >= missing) return older.slice(0, missing);
  const newest = await listNewestInLanguage(db, language, series, id);
  return [...older, ...newest.filter((each) => isNew(each) && !older.some((other) => other.id === each.id))].slice(
    0,
    missing,
  );
}

const postById = builtOnce((db, id: number) => selectWithBody(db).where('posts.id', '=', id));

const postBySlug = builtOnce((db, slug: string) => selectWithBody(db).where('posts.slug', '=', slug));

const postByFormerSlug = builtOnce((db, slug: string) =>
  selectWithBody(db)
    .innerJoin('former_slugs', 'former_slugs.post_id', 'posts.id')
    .where('former_slugs.slug', '=', slug),
);

const olderAlike = builtOnce(
  (db, categoryId: number, language: Language, seriesId: number, publishedAt: number, id: number) =>
    selectOne(db, inLanguage(db, language, olderThan(outside(db, seriesId, categoryId), publishedAt, id))),
);

const newestAlike = builtOnce((db, categoryId: number, language: Language, seriesId: number, id: number) =>
  selectOne(db, inLanguage(db, language, outside(db, seriesId, categoryId).where('id', '!=', id))),
);

const olderInCategory = builtOnce((db, categoryId: number, seriesId: number, publishedAt: number, id: number) =>
  selectOne(db, olderThan(outside(db, seriesId, categoryId), publishedAt, id)),
);

const newestInCategory = builtOnce((db, categoryId: number, seriesId: number, id: number) =>
  selectOne(db, outside(db, seriesId, categoryId).where('id', '!=', id)),
);

const listOlderInLanguage = builtOnce((db, language: Language, seriesId: number, publishedAt: number, id: number) =>
  selectLinks(db, inLanguage(db, language, olderThan(outside(db, seriesId), publishedAt, id))),
);

const listNewestInLanguage = builtOnce((db, language: Language, seriesId: number, id: number) =>
  selectLinks(db, inLanguage(db, language, outside(db, seriesId).where('id', '!=', id))),
);

type PostRowOnly = Awaited<ReturnType<typeof olderInCategory>>[number];
type Posts = ReturnType<typeof selectNewestId>;

function selectOne(db: Db, id: Posts | ReturnType<typeof inLanguage>) {
  return selectPosts(db).where('posts.id', '=', id);
}

function selectLinks(db: Db, ids: ReturnType<typeof inLanguage>) {
  return selectRelated(db)
    .where('posts.id', 'in', ids.clearLimit().limit(OTHERS_READ))
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc');
}

function outside(db: Db, seriesId: number, categoryId?: number): Posts {
  return selectNewestId(db, categoryId).where((eb) =>
    eb.or([eb('series_id', 'is', null), eb('series_id', '!=', seriesId)]),
  );
}

function olderThan(posts: Posts, publishedAt: number, id: number): Posts {
  return posts.where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(publishedAt, id)));
}

/** The first in the language among the nearest: where a language is rare, every page would else read the whole table. */
function inLanguage(db: Db, language: Language, posts: Posts) {
  const near = posts.select(['language', 'published_at']).clearLimit().limit(NEAREST).as('near');
  return db
    .selectFrom(near)
    .select('near.id')
    .where('language', '=', language)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}

const tagsOfBoth = builtOnce((db, id: number, other: number) =>
  selectTags(db).where('post_tags.post_id', 'in', [id, other]),
);

function selectWithBody(db: Db) {
  return (
    selectPosts(db)
      .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
      .select(['post_bodies.body', 'post_bodies.format', 'post_bodies.html', 'post_bodies.outline'])
      // A site has one author, or none yet.
      .leftJoin('author', (join) => join.onTrue())
      .select(['users.is_admin as author_is_admin', 'author.name as owner_name', 'author.user_id as owner_id'])
  );
}
