import { builtOnce } from '#server/database/built-once.ts';
import type { Database, Db } from '#server/database/database.ts';
import { NO_SUGGESTIONS, suggestPosts } from '#server/features/related/suggest-posts.ts';
import { readSuggestible } from '#server/features/related/suggestible-store.ts';
import { findSeriesOfPart } from '#server/features/series/part-store.ts';
import { selectTags } from '#server/features/tags/tag-store.ts';
import { findShownVideoTitle } from '#server/features/videos/video-store.ts';
import { youtubeIdOf } from '#shared/text/youtube-id.ts';
import { imagesOf, selectPosts } from './post-store.ts';

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
  const [nextTags, images, series, videoTitle] = await Promise.all([
    next ? tagsOf(read, next.id) : [],
    imagesOf(read, next ? [post, next] : [post]),
    post.series_id === null ? undefined : findSeriesOfPart(read, post.series_id),
    // Its title, if it is one of the videos of the site.
    post.youtube_url === null ? undefined : findShownVideoTitle(read, youtubeIdOf(post.youtube_url) ?? ''),
  ]);
  return {
    post: { ...post, tags, image: images.get(post.image_id ?? 0) },
    next: next && { ...next, tags: nextTags, image: images.get(next.image_id ?? 0) },
    ...suggestions,
    series,
    videoTitle,
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
