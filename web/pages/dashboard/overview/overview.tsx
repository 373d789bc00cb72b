import { lazy, Suspense } from 'react';
import type { User } from '#shared/contracts/account.ts';
import type { DashboardStats, RecentPost } from '#shared/contracts/dashboard.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { Desk, DeskHead } from '#web/features/desk/desk.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { ask } from '#web/session/api.ts';
import { useUser } from '#web/session/user.ts';
import { RecentPosts } from './recent-posts.tsx';
import { StatCards } from './stat-cards.tsx';

/** Only admins load this chunk. */
const SiteFigures = lazy(() => import('./site-figures.tsx'));

export function Overview() {
  const { user } = useUser();
  const heading = user ? (
    <MixedText text={`Welcome back${user.first_name && `, ${user.first_name}`}!`} language="en" />
  ) : (
    <span className="visually-hidden">Dashboard</span>
  );
  const head = <DeskHead heading={heading} lead="Here's your content overview and recent activity." />;
  return (
    <Desk here="overview" head={head} skeleton={<Skeleton label="Loading your dashboard" rows={4} />}>
      {(user) => <OverviewContent user={user} />}
    </Desk>
  );
}

function OverviewContent({ user }: { user: User }) {
  const stats = useQuery<DashboardStats>('/dashboard/stats', ask);
  const recent = useQuery<RecentPost[]>('/dashboard/recent-posts', ask);
  const problem = stats.problem || recent.problem;
  return (
    <>
      {problem && (
        <p className="desk-lead desk-problem" role="alert">
          Not everything could be loaded: {problem}
        </p>
      )}
      <QuickActions />
      <StatCards stats={stats.data} />
      <RecentPosts posts={recent.data} hasFailed={recent.problem !== ''} />
      {user.is_admin && (
        <Suspense fallback={<Skeleton label="Loading the figures of the site" rows={4} />}>
          <SiteFigures />
        </Suspense>
      )}
    </>
  );
}

const ACTIONS = [
  { label: 'Create New Post', about: 'Write something new', path: paths.createPost() },
  { label: 'Manage Posts', about: 'Change what you have written', path: paths.posts() },
  { label: 'Edit Profile', about: 'Your name and your password', path: paths.profile() },
];

function QuickActions() {
  return (
    <ul className="quick-actions" aria-label="Quick actions">
      {ACTIONS.map(({ label, about, path }) => (
        <li key={label}>
          <Link href={path}>{label}</Link>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  );
}
