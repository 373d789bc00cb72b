import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';
import { listRelatedPosts, selectPostLinks } from '#server/features/related/related-store.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { selectNewestId } from './post-list-store.ts';
import { selectPosts } from './post-store.ts';

const RELATED_SHOWN = 3;
/** How many posts on the page of a post are in its language, if there are as many. */
const IN_LANGUAGE = 3;
/** Some of them are suggested already. */
const OTHERS_READ = 2 * IN_LANGUAGE;
/** How many posts are looked through for one in the language. */
const NEAREST = 100;
/** Stands for the id of a series: no series has it. */
const NO_SERIES = 0;

/** What decides which posts the page of a post suggests. */
interface SuggestingPost {
  id: number;
  status: PostStatus;
  published_at: number | null;
  category_id: number;
  language: Language;
  series_id: number | null;
}

export type PostLinkRow = Awaited<ReturnType<typeof findRelated>>[number];

/** The posts that the page of a post leads on to, without the tags and images of the next one. A draft suggests nothing. */
export async function findSuggestions(db: Db, post: SuggestingPost) {
  const [next, candidates] = await Promise.all([findNextPost(db, post), findRelated(db, post)]);
  const related = candidates.filter(({ id }) => id !== next?.id).slice(0, RELATED_SHOWN);
  const others = await findOthers(db, post, [...(next ? [next] : []), ...related]);
  return { next, related, others };
}

/**
 * @returns the posts that this one leads to. Pages that should now suggest this post suggested one of these before, so
 * dropping their pages is enough.
 */
export async function findNextPostIds(db: Db, post: SuggestingPost): Promise<number[]> {
  const ids: number[] = [];
  // A post in no series may have led to another part of the same series. The pages of parts are dropped in any case.
  const ofAny = { ...post, series_id: null };
  for (const find of waysToNext(db, ofAny)) ids.push(...(await find()).map(({ id }) => id));
  const [other] = await findOthers(db, ofAny, []);
  return other ? [...ids, other.id] : ids;
}

/** The page of a part leads on to the next part by itself, so it suggests another post. */
async function findNextPost(db: Db, post: SuggestingPost) {
  for (const find of waysToNext(db, post)) {
    const [found] = await find();
    if (found) return found;
  }
  return undefined;
}

/**
 * The ways to find what to read next, the best first: in the category and the language of the post, in its category in
 * any. Each takes the next older post, and after the oldest one the newest.
 */
function waysToNext(db: Db, { id, status, category_id, published_at, language, series_id }: SuggestingPost) {
  if (status !== 'published' || published_at === null) return [];
  const series = series_id ?? NO_SERIES;
  const orNewest = async (older: Promise<FoundRow[]>, newest: () => Promise<FoundRow[]>) => {
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

async function findRelated(db: Db, { id, status, series_id }: SuggestingPost) {
  if (status !== 'published') return [];
  // One of them may be the next post.
  return listRelatedPosts(db, id, series_id ?? NO_SERIES, RELATED_SHOWN + 1);
}

/** What is missing to three posts in the language of the post: older ones first, and then the newest. */
async function findOthers(db: Db, post: SuggestingPost, shown: Pick<PostLinkRow, 'id' | 'language'>[]) {
  const { id, status, published_at, language, series_id } = post;
  const missing = IN_LANGUAGE - shown.filter((each) => each.language === language).length;
  if (status !== 'published' || published_at === null || missing <= 0) return [];
  const series = series_id ?? NO_SERIES;
  const isNew = (other: { id: number }) => shown.every((each) => each.id !== other.id);
  const older = (await listOlderInLanguage(db, language, series, published_at, id)).filter(isNew);
  if (older.length >= missing) return older.slice(0, missing);
  const newest = await listNewestInLanguage(db, language, series, id);
  const isFurther = (other: { id: number }) => isNew(other) && older.every((each) => each.id !== other.id);
  return [...older, ...newest.filter(isFurther)].slice(0, missing);
}

const olderAlike = builtOnce(
  (db, categoryId: number, language: Language, seriesId: number, publishedAt: number, id: number) =>
    selectOne(db, inLanguage(db, language, olderThan(outside(db, seriesId, categoryId), publishedAt, id), 1)),
);

const newestAlike = builtOnce((db, categoryId: number, language: Language, seriesId: number, id: number) =>
  selectOne(db, inLanguage(db, language, outside(db, seriesId, categoryId).where('id', '!=', id), 1)),
);

const olderInCategory = builtOnce((db, categoryId: number, seriesId: number, publishedAt: number, id: number) =>
  selectOne(db, olderThan(outside(db, seriesId, categoryId), publishedAt, id)),
);

const newestInCategory = builtOnce((db, categoryId: number, seriesId: number, id: number) =>
  selectOne(db, outside(db, seriesId, categoryId).where('id', '!=', id)),
);

const listOlderInLanguage = builtOnce((db, language: Language, seriesId: number, publishedAt: number, id: number) =>
  selectLinks(db, inLanguage(db, language, olderThan(outside(db, seriesId), publishedAt, id), OTHERS_READ)),
);

const listNewestInLanguage = builtOnce((db, language: Language, seriesId: number, id: number) =>
  selectLinks(db, inLanguage(db, language, outside(db, seriesId).where('id', '!=', id), OTHERS_READ)),
);

type FoundRow = Awaited<ReturnType<typeof olderInCategory>>[number];
type Posts = ReturnType<typeof selectNewestId>;

function selectOne(db: Db, id: Posts | ReturnType<typeof inLanguage>) {
  return selectPosts(db).where('posts.id', '=', id);
}

function selectLinks(db: Db, ids: ReturnType<typeof inLanguage>) {
  return selectPostLinks(db)
    .where('posts.id', 'in', ids)
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

/** The first ones in the language among the nearest: where a language is rare, every page would else read the whole table. */
function inLanguage(db: Db, language: Language, posts: Posts, limit: number) {
  const near = posts.select(['language', 'published_at']).clearLimit().limit(NEAREST).as('near');
  return db
    .selectFrom(near)
    .select('near.id')
    .where('language', '=', language)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}
