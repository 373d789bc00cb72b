import type { Author } from './contracts/author.ts';
import type { Category } from './contracts/category.ts';
import type { CommentPage } from './contracts/comment.ts';
import type { Policy, PolicyName } from './contracts/policy.ts';
import type { LatestPosts, PostDetail, PostPage } from './contracts/post.ts';
import type { SignInWays } from './contracts/sign-in.ts';
import type { Site } from './contracts/site.ts';
import type { Video } from './contracts/video.ts';

interface PostListQuery {
  /** From 1. */
  page: number;
  /** Empty for all posts. */
  search: string;
  /** Slug; empty for all categories. */
  category: string;
}

export interface PostWithComments extends PostDetail {
  shownComments: CommentPage;
}

/**
 * What the public pages read. The server answers it from the database while it renders a page;
 * the browser answers it over HTTP while the reader moves on.
 */
export interface ContentApi {
  site(): Promise<Site>;
  /** Active categories in the owner's order. Every page shows their names, and none should change with each new post. */
  categories(): Promise<Omit<Category, 'post_count'>[]>;
  /** By the category's slug; published posts only. */
  postCounts(): Promise<Record<string, number>>;
  posts(query: PostListQuery): Promise<PostPage>;
  /**
   * By id or slug, a former slug included; `null` when there is no such post for a stranger. With the newest comments,
   * or with the newest of those that are older than the comment `before`.
   */
  post(key: string, before: number | null): Promise<PostWithComments | null>;
  /** `category` is a slug; empty for all. */
  latest(category: string): Promise<LatestPosts>;
  videos(): Promise<Video[]>;
  signInWays(): Promise<SignInWays>;
  policy(name: PolicyName): Promise<Policy>;
  /** `null` when the owner has not filled in a profile. */
  author(): Promise<Author | null>;
}
