import { z } from 'zod';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { findDeskComments } from '#server/features/comments/desk-comment-store.ts';
import { presentDeskComment } from '#server/features/comments/read-comments.ts';
import { ownUnlessAdmin } from '#server/features/search/post-selection.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { dashboardStats, recentPost, today } from '#shared/contracts/desk/overview.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { listNewestCommentIds, listNewestPosts, listOwnDrafts, sumPosts } from './dashboard-store.ts';

const RECENT_POSTS = 5;
const DRAFTS = 3;
const COMMENTS = 3;
/** In place of what an admin sees of a comment. */
const ONLY_FOR_ADMINS = { author_id: null, reports: 0 };

/** Answers plain JSON about the user's own posts, or, for admins, about everyone's. */
export function dashboardRoutes(app: App, { read, engine }: Database) {
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

  const waiting = { security, response: plainAnswers(today) };
  app.get('/dashboard/today', { schema: waiting }, async ({ user }) => {
    const authorId = ownUnlessAdmin(user);
    const [drafts, ids] = await Promise.all([
      listOwnDrafts(read, user.id, DRAFTS),
      listNewestCommentIds(engine.slowRead, { viewerId: user.id, authorId, limit: COMMENTS }),
    ]);
    const comments = await findDeskComments(read, ids);
    return {
      drafts: drafts.map(({ updated_at, ...draft }) => ({ ...draft, updatedAt: isoTime(updated_at) })),
      comments: comments.map((row) => presentDeskComment(authorId === null ? row : { ...row, ...ONLY_FOR_ADMINS })),
    };
  });
}
