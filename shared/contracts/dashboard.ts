import { z } from 'zod';
import { slug } from './text.ts';

export const dashboardStats = z.object({
  totalPosts: z.int(),
  totalLikes: z.int(),
  totalComments: z.int(),
  totalViews: z.int(),
  /** Whose posts are counted: the user's own (`mine`) or, for admins, everyone's (`site`). */
  scope: z.enum(['mine', 'site']),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const recentPost = z.object({
  id: z.int(),
  slug,
  title: z.string(),
  likes: z.int(),
  comments: z.int(),
  views: z.int(),
  isPublished: z.boolean(),
});
export type RecentPost = z.infer<typeof recentPost>;
