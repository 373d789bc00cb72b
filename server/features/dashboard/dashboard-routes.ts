import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { ownUnlessAdmin } from '#server/features/search/post-selection.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { dashboardStats, type RecentPost, recentPost } from '#shared/contracts/desk/overview.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { listNewestPosts, type NewestPostRow, sumPosts } from './dashboard-store.ts';

const RECENT_POSTS = 5;

/** Answers plain JSON about the user's own posts, or, for admins, about everyone's. */
export function dashboardRoutes(app: App, database: Database) {
  app.get(
    '/dashboard/stats',
    { schema: { security: NEEDS_BEARER, response: plainAnswers(dashboardStats) } },
    async (request) => {
      const authorId = ownUnlessAdmin(request.user);
      const scope = authorId === null ? ('site' as const) : ('mine' as const);
      return { ...(await sumPosts(database.read, authorId)), scope };
    },
  );

  app.get(
    '/dashboard/recent-posts',
    { schema: { security: NEEDS_BEARER, response: plainAnswers(z.array(recentPost)) } },
    async (request) => {
      const authorId = ownUnlessAdmin(request.user);
      return (await listNewestPosts(database.read, authorId, RECENT_POSTS)).map(presentRecentPost);
    },
  );
}

function presentRecentPost({ status, ...post }: NewestPostRow): RecentPost {
  return { ...post, isPublished: status === 'published' };
}
