import { lazy, Suspense } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { DashboardStats, RecentPost } from '#shared/contracts/desk/overview.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { ask } from '#web/session/api.ts';
import { useUser } from '#web/session/user.ts';
import { Attention, draftTasks } from './attention.tsx';
import { haveArrived, NotLoaded } from './overview-queries.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentPosts } from './recent-posts.tsx';
import { StatCards } from './stat-cards.tsx';
import { useDraftCount } from './use-draft-count.ts';

/** Only admins load this chunk. */
const SiteOverview = lazy(() => import('./site-overview.tsx'));

export function Overview() {
  const { user } = useUser();
  // Until the name is known, the heading has its height.
  const heading = <MixedText text={`Welcome back${user?.first_name ? `, ${user.first_name}` : ''}!`} language="en" />;
  const head = <ScreenHead heading={heading} lead="Here's your content overview and recent activity." />;
  return (
    <DashboardFrame here="overview" head={head} skeleton={<OverviewSkeleton isForSite />}>
      {(user) => <OverviewContent user={user} />}
    </DashboardFrame>
  );
}

/** Nothing is shown until everything has arrived: what needs attention comes first, and would move the rest. */
function OverviewContent({ user }: { user: User }) {
  const stats = useQuery<DashboardStats>('/dashboard/stats', ask);
  const recent = useQuery<RecentPost[]>('/dashboard/recent-posts', ask);
  const drafts = useDraftCount(user.id);
  const totals = [stats, recent];
  const isEmpty = recent.data?.length === 0 && !stats.data?.totalPosts;
  const figures = <StatCards stats={stats.data} />;
  const posts = <RecentPosts posts={recent.data} isEmpty={isEmpty} />;
  const isLost = totals.every(({ problem }) => problem !== '');
  const actions = isEmpty ? posts : <QuickActions isQuiet={isLost} />;
  const skeleton = <OverviewSkeleton isForSite={user.is_admin} />;
  if (user.is_admin)
    return (
      <Suspense fallback={skeleton}>
        <SiteOverview {...{ drafts, totals, isEmpty, actions, figures, posts }} />
      </Suspense>
    );
  if (!haveArrived(totals) || drafts === undefined) return skeleton;
  return (
    <>
      <NotLoaded queries={totals} />
      <Attention tasks={draftTasks(drafts)} />
      {actions}
      {figures}
      {!isEmpty && posts}
    </>
  );
}
