import type { SignInWays } from './contracts/account.ts';
import type { PostArchive } from './contracts/archive.ts';
import type { Author } from './contracts/author.ts';
import type { Category } from './contracts/category.ts';
import type { CommentPage } from './contracts/comment.ts';
import type { ArchivedLetterDetail, LetterArchivePage } from './contracts/letter.ts';
import type { LatestPosts, PostDetail, PostPage } from './contracts/post.ts';
import type { Series, SeriesDetail } from './contracts/series.ts';
import type { Site } from './contracts/site.ts';
import type { SiteText, SiteTextName } from './contracts/site-text.ts';
import type { StartHere } from './contracts/start-here.ts';
import type { Language } from './contracts/text.ts';
import type { Video } from './contracts/video.ts';

interface PostListQuery {
  /** Counted from 1. */
  page: number;
  /** Empty for all posts. */
  search: string;
  /** Slug; empty for all categories. */
  category: string;
  /** Without one, or if it is empty, posts in both. */
  language?: Language | '';
  /** Slug; without one, posts with any tags. */
  tag?: string;
}

export interface PostWithComments extends PostDetail {
  shownComments: CommentPage;
}

/**
 * The data of pages. The server implements this with the database, for rendering them. For moving between the screens of
 * the dashboard, the browser implements what those need, with HTTP requests.
 */
export interface ContentApi {
  site(): Promise<Site>;
  /**
   * Active categories in the owner's order. They have no counts of posts, since every page shows the categories and
   * would otherwise change with each new post.
   */
  categories(): Promise<Omit<Category, 'post_count'>[]>;
  /** The numbers of published posts, by the category's slug. */
  postCounts(): Promise<Record<string, number>>;
  posts(query: PostListQuery): Promise<PostPage>;
  /**
   * Finds a post by its id, slug or a former slug; `null` when strangers can see no such post. The answer includes the
   * newest comments, or the newest of those older than the comment `before`. With the token of its preview link, a draft
   * is found as well.
   */
  post(key: string, before: number | null, preview?: string): Promise<PostWithComments | null>;
  /** `category` is a slug; empty for all. */
  latest(category: string): Promise<LatestPosts>;
  /** The posts of a year, or of the latest one for `null`; pages are counted from 1. `null` for a year without posts. */
  archive(year: number | null, page: number): Promise<PostArchive | null>;
  /** `null` while the author recommends nothing. */
  startHere(): Promise<StartHere | null>;
  videos(): Promise<Video[]>;
  /** Series with published parts, in the owner's order. */
  allSeries(): Promise<Series[]>;
  /** Finds a series by its slug or a former slug; `null` if it has no published parts. */
  series(slug: string): Promise<SeriesDetail | null>;
  /** The letters of the newsletter that were sent; pages are counted from 1. */
  letters(page: number): Promise<LetterArchivePage>;
  /** `null` for a letter that was not sent. */
  letter(id: number): Promise<ArchivedLetterDetail | null>;
  signInWays(): Promise<SignInWays>;
  siteText(name: SiteTextName): Promise<SiteText>;
  /** `null` until the owner has filled in a profile. The bio is a site text. */
  author(): Promise<Author | null>;
}
