import type { Selectable } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { findPlaceInSeries } from '#server/features/series/part-store.ts';
import { selectTags, tagsByPost } from '#server/features/tags/tag-store.ts';
import { findShownVideoTitle } from '#server/features/videos/video-store.ts';
import { youtubeIdOf } from '#shared/text/youtube-id.ts';
import { imagesOf, type PostRow, selectPosts } from './post-store.ts';
import { findSuggestions, type PostLinkRow } from './suggestions-store.ts';

/**
 * A post with its body, and the post its page leads on to. Every view of a post reads this, so it takes few queries.
 */
export interface PostWithNext {
  post: PostRow &
    Pick<Selectable<Tables['post_bodies']>, 'body' | 'format' | 'html' | 'outline'> &
    Pick<FoundPost, SiteAuthorColumn>;
  next: PostRow | undefined;
  /** Published posts that have something in common with it, at most three, and not the next one. */
  related: PostLinkRow[];
  /** Where these are few: older ones in its language, and then the newest. */
  others: PostLinkRow[];
  /** The series that it is a part of. */
  series: FoundSeries | undefined;
  /** Of its video, if that is one of the videos of the site. */
  videoTitle: string | undefined;
  /** Whether it is a draft that is seen only by its preview link. */
  isPreview?: boolean;
}

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
  const { next, related, others } = await findSuggestions(db, post);
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

type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;
/** By which the author of the site is recognised. */
type SiteAuthorColumn = 'author_is_admin' | 'site_author_name' | 'site_author_id';
type FoundCard = Omit<FoundPost, 'body' | 'format' | 'html' | 'outline' | SiteAuthorColumn>;

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
      .select([
        'users.is_admin as author_is_admin',
        'author.name as site_author_name',
        'author.user_id as site_author_id',
      ])
  );
}
