import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { ownUnlessAdmin } from '#server/features/search/post-selection.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { dashboardStats, recentPost } from '#shared/contracts/desk/overview.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { listNewestPosts, sumPosts } from './dashboard-store.ts';

const RECENT_POSTS = 5;

/** Answers plain JSON about the user's own posts, or, for admins, about everyone's. */
export function dashboardRoutes(app: App, { read }: Database) {
  const security = NEEDS_BEARER;
  const stats = { security, response: plainAnswers(dashboardStats) };
  app.get('/dashboard/stats', { schema: stats }, async ({ user }) => {
    const authorId = ownUnlessAdmin(user);
    return { ...(await sumPosts(read, authorId)), scope: authorId === null ? ('site' as const) : ('mine' as const) };
  });

  const recent = { security, response: plainAnswers(z.array(recentPost)) };
  app.get('/dashboard/recent-posts', { schema: recent }, async ({ user }) => {
    const rows = await listNewestPosts(read, ownUnlessAdmin(user), RECENT_POSTS);
    return rows.map(({ status, ...post }) => ({ ...post, isPublished: status === 'published' }));
  });
}
