import type { ContentApi } from '#shared/content-api.ts';
import type { Category } from '#shared/contracts/category.ts';
import type { Site } from '#shared/contracts/site.ts';
import { ask } from '#web/session/api.ts';

/** What the screens of the dashboard show of the site. All else they ask for themselves. */
export const dashboardContent = {
  site: () => ask<Site>('/site'),
  categories: async () => (await ask<Category[]>('/categories')).map(({ post_count, ...category }) => category),
  signInWays: () => ask('/sign-in-ways'),
} satisfies Partial<ContentApi>;
