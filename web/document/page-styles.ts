import type { PageName } from '#web/pages.ts';

/** The style sheet of every page: what nearly all of them need. */
export const SITE_STYLE = 'web/styles/site.css';
/** Linked by pages that show a formatted text. */
export const RICH_TEXT_STYLE = 'web/styles/rich-text.css';

/**
 * What pages have besides. Each sheet imports the sheets of the components on its page. A page that lacks what it should
 * show has that of `not-found` as well.
 */
export const PAGE_STYLES = {
  about: 'web/pages/about/about.css',
  account: 'web/pages/account/account.css',
  admin: 'web/pages/not-found/not-found.css',
  archive: 'web/pages/archive/archive.css',
  blog: 'web/pages/blog/blog.css',
  categories: 'web/pages/categories/categories.css',
  dashboard: 'web/styles/dashboard.css',
  'admin-screens': 'web/styles/dashboard.css',
  home: 'web/pages/home/home-page.css',
  letters: 'web/pages/letters/letters.css',
  newsletter: 'web/pages/newsletter/newsletter.css',
  'not-found': 'web/pages/not-found/not-found.css',
  policies: 'web/pages/policies/policies.css',
  post: 'web/pages/post/post-page.css',
  replies: 'web/components/step.css',
  series: 'web/pages/series/series.css',
  'start-here': 'web/pages/start-here/start-here.css',
  tag: 'web/pages/blog/blog.css',
} satisfies Record<PageName, string>;
