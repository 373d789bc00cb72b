import type { CachedPage } from './cached-page.ts';
import type { FirstView } from './first-view.ts';
import type { ListFigures } from './lists.ts';
import type { Import } from './many-posts.ts';
import type { ResponseFigures } from './responses.ts';
import type { SamePageUncached } from './same-page-uncached.ts';
import type { Starts } from './starts.ts';
import type { UncachedPage } from './uncached-page.ts';
import type { WritingFigures } from './writing.ts';

/** Resident memory of the server process in MB, `null` where there is no /proc. */
export interface Memory {
  starterIdle: number | null;
  starterAfterLoad: number | null;
  manyPostsAfterRendering: number | null;
  manyPostsAfterLists: number | null;
}

/** What was measured; a measurement that failed is not there. */
export interface Results {
  cachedPage?: CachedPage;
  samePageUncached?: SamePageUncached;
  uncachedPage?: UncachedPage;
  lists?: ListFigures[];
  /** Of the site that was just imported. */
  writing?: WritingFigures[];
  /** Of the site with many posts. */
  dashboard?: WritingFigures[];
  /** Of a site with ten comments for each of many posts. */
  desk?: WritingFigures[];
  /** Of the site with many posts. */
  responses?: ResponseFigures[];
  starts?: Starts;
  memory: Partial<Memory>;
  firstViews?: FirstView[];
  /** Into a new site, in this run. */
  imported?: Import;
  /** How the site with many posts was made, perhaps in an earlier run. */
  manyPosts?: Import;
}
